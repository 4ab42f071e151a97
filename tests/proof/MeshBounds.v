(** Each value that the filter of `lib/mesh` compares is within its bound, as the machine computes both. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core Operations BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Machine Sizes MeshTerms.
Import ListNotations.

Open Scope R_scope.

(** What is known of P, V, the edges and r: no length exceeds 2^17, each is a rounded difference or sum, and scaling may
    have taken 8 times 2^-1075. *)
Definition in_sight : known := {| most := 2 ^ 17; rounded := true; lost := 8 |}.

Definition about (_ : nat) : known := in_sight.

(** The radius is its own size. *)
Definition is_radius (n : nat) : bool := Nat.eqb n 21.

(** A value of one sign or the other, and itself. *)
Definition unsigned (v : expression) : expression :=
  match v with
  | Mul (Cst 1 0) w | Mul (Cst (-1) 0) w => w
  | _ => v
  end.

(** A difference whose second term is a sum of three squares, and them. *)
Definition squares_of (v : expression) : list expression :=
  match v with Sub _ (Add (Add (Mul q _) (Mul q' _)) (Mul q'' _)) => [q; q'; q''] | _ => [] end.

Definition is_less_squares (v : expression) : bool :=
  match v with
  | Sub whole (Add (Add (Mul q _) (Mul q' _)) (Mul q'' _)) =>
      equal (folded [q; q'; q''] v)
        (Sub (renamed 3 whole) (Add (Add (Mul (Var 0) (Var 0)) (Mul (Var 1) (Var 1))) (Mul (Var 2) (Var 2)))) &&
      equal v (Sub whole (Add (Add (Mul q q) (Mul q' q')) (Mul q'' q'')))
  | _ => false
  end.

Definition covered (row : expression * expression) : bool :=
  let '(v, b) := row in
  if is_less_squares v then covers_squares about (squares_of v) v b
  else covered_by_sizes about is_radius (unsigned v) b.

Lemma table_is_covered : forallb covered table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition no_value_overflows (row : expression * expression) : bool :=
  let '(v, b) := row in doubles_only v && doubles_only b && stays_low about v && stays_low about b.

(** Whether a tree stays low, how large it may be, and what underflow may take of it, all in one pass. *)
Fixpoint weighed (e : expression) : bool * Z * Z :=
  let '(low, most, lost) :=
    match e with
    | Add a b | Sub a b =>
        let '(low, most, lost) := weighed a in
        let '(low', most', lost') := weighed b in
        (low && low', 2 * (most + most'), 2 * (lost + lost'))%Z
    | Mul a b =>
        let '(low, most, lost) := weighed a in
        let '(low', most', lost') := weighed b in
        (low && low', 2 * (most * most'), 2 * (lost * most' + most * lost' + lost * lost') + 1)%Z
    | Abs a | Neg a => weighed a
    | _ => (true, ceiling about e, underflow about e)
    end in
  ((most + lost <? too_large)%Z && low, most, lost).

Lemma weighed_is e : weighed e = (stays_low about e, ceiling about e, underflow about e).
Proof. induction e; cbn [weighed stays_low ceiling underflow]; rewrite ?IHe1, ?IHe2, ?IHe; reflexivity. Qed.

Definition seen_low (row : expression * expression) : bool :=
  let '(v, b) := row in doubles_only v && doubles_only b && fst (fst (weighed v)) && fst (fst (weighed b)).

Lemma table_is_seen_low : forallb seen_low table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma table_is_low : forallb no_value_overflows table = true.
Proof.
  rewrite <- table_is_seen_low.
  assert (forall rows, forallb no_value_overflows rows = forallb seen_low rows) as same; [| apply same].
  induction rows as [| [v b] rows IH]; [reflexivity |]. cbn [forallb no_value_overflows seen_low].
  rewrite !weighed_is, IH. reflexivity.
Qed.

Section Bounds.

Variables X x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n, Rabs (x n - X n) <= u * Rabs (X n) + 8 * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (2 ^ 17).
Hypothesis radius : 0 <= x 21%nat.

Lemma near_as_known n :
  Rabs (x n - X n) <= (if rounded (about n) then u * Rabs (X n) else 0) + IZR (lost (about n)) * eta.
Proof. exact (near n). Qed.

Lemma none_lost (n : nat) : (0 <= lost (about n))%Z.
Proof. discriminate. Qed.

Lemma radius_as_known n : is_radius n = true -> 0 <= x n.
Proof. unfold is_radius. rewrite Nat.eqb_eq. now intros ->. Qed.

Definition sign_of (v : expression) : R :=
  match v with Mul (Cst (-1) 0) _ => -1 | _ => 1 end.

Lemma one_is_one : constant 1 0 = 1 /\ constant (-1) 0 = -1.
Proof. unfold constant, F2R; cbn [Fnum Fexp]. change (bpow radix2 0) with 1. lra. Qed.

Lemma value_of_unsigned v : doubles_only v = true ->
  computed x v = sign_of v * computed x (unsigned v) /\ exact X v = sign_of v * exact X (unsigned v).
Proof.
  destruct one_is_one as [plus minus].
  assert (forall y, F y -> rnd (1 * y) = 1 * y /\ rnd (-1 * y) = -1 * y) as kept.
  { intros y Fy. split; apply float_rounds_to_itself; [now rewrite Rmult_1_l |].
    replace (-1 * y) with (- y) by ring. now apply negated_is_float. }
  destruct v as [| | | | a w | |]; try (intros _; cbn [unsigned sign_of]; split; ring).
  destruct a as [| m k | | | | |]; try (intros _; cbn [unsigned sign_of]; split; ring).
  cbn [doubles_only]. rewrite andb_true_iff. intros [_ fine].
  destruct (theorem_on_trees about X x floats near_as_known small none_lost w fine) as [Fw _].
  destruct (kept _ Fw).
  destruct m as [| [| |] | [| |]]; destruct k; try (cbn [unsigned sign_of]; split; ring);
    cbn [unsigned sign_of computed exact]; rewrite ?plus, ?minus; split; assumption || ring.
Qed.

Lemma squares_are_near v b :
  is_less_squares v = true -> covers_squares about (squares_of v) v b = true ->
  Rabs (computed x v - exact X v) <= computed x b.
Proof.
  destruct v as [| | | whole v | | |]; try discriminate. destruct v as [| | v v'' | | | |]; try discriminate.
  destruct v as [| | v v' | | | |]; try discriminate.
  destruct v as [| | | | q p | |]; try discriminate. destruct v' as [| | | | q' p' | |]; try discriminate.
  destruct v'' as [| | | | q'' p'' | |]; try discriminate.
  unfold is_less_squares, squares_of. rewrite andb_true_iff. intros [form twice] covered.
  apply equal_is_equal in form, twice. injection twice as -> -> ->.
  set (parts := [q; q'; q'']) in *. set (v := Sub whole _) in *.
  assert (forallb doubles_only parts = true) as fine
    by (unfold covers_squares in covered; rewrite 5!andb_true_iff in covered; tauto).
  pose proof (bound_with_squares about parts X x floats near_as_known small none_lost fine v b (exact X v) covered) as near_v.
  assert (0 < F2R spare) by (apply F2R_gt_0; reflexivity).
  assert (Rabs (computed x v - exact X v) + F2R spare <= computed x b); [| lra].
  apply near_v. rewrite form.
  assert (length (map (computed x) parts) = 3%nat) as three by reflexivity.
  pose proof (exact_renamed (map (computed x) parts) X whole) as same. rewrite three in same.
  cbn [exact]. rewrite same.
  unfold v, parts. cbn [map sum exact with_parts length Nat.ltb Nat.leb nth].
  unfold square_computed, square_exact. ring.
Qed.

Theorem values_are_near v b : In (v, b) table -> Rabs (computed x v - exact X v) <= computed x b.
Proof.
  intros inside.
  pose proof (proj1 (forallb_forall _ _) table_is_covered _ inside) as good.
  pose proof (proj1 (forallb_forall _ _) table_is_low _ inside) as fine.
  unfold no_value_overflows in fine. rewrite 3!andb_true_iff in fine. destruct fine as [[[fine _] _] _].
  unfold covered in good. destruct (is_less_squares v) eqn:form; [now apply squares_are_near |].
  destruct (value_of_unsigned v fine) as [-> ->].
  replace (sign_of v * computed x (unsigned v) - sign_of v * exact X (unsigned v))
    with (sign_of v * (computed x (unsigned v) - exact X (unsigned v))) by ring.
  rewrite Rabs_mult. assert (Rabs (sign_of v) = 1) as ->.
  { assert (sign_of v = 1 \/ sign_of v = -1) as [-> | ->]; [| apply Rabs_R1 | rewrite Rabs_left; lra].
    destruct v as [| | | | a w | |]; auto. destruct a as [| m k | | | | |]; auto.
    destruct m as [| |[| |]]; auto. destruct k; auto. }
  rewrite Rmult_1_l.
  exact (sizes_cover about is_radius X x floats near_as_known small none_lost radius_as_known _ _ good).
Qed.

Theorem nothing_overflows_in_values v b : In (v, b) table -> no_overflow x v /\ no_overflow x b.
Proof.
  intros inside. pose proof (proj1 (forallb_forall _ _) table_is_low _ inside) as fine.
  unfold no_value_overflows in fine. rewrite 3!andb_true_iff in fine. destruct fine as [[[fine_v fine_b] low_v] low_b].
  split; apply (nothing_overflows about X x floats near_as_known small none_lost); assumption.
Qed.

End Bounds.

(** ** What a formula says of values, once each is within its bound *)

(** Values are counted in the order of a list. *)
Inductive reading :=
  | Below (n : nat)
  | NotAbove (n : nat)
  | NotBelow (n : nat)
  | Above (n : nat)
  | Both (f g : reading)
  | Either (f g : reading)
  | Nothing.

Fixpoint means (T : nat -> R) (r : reading) : Prop :=
  match r with
  | Below n => T n < 0
  | NotAbove n => T n <= 0
  | NotBelow n => 0 <= T n
  | Above n => 0 < T n
  | Both f g => means T f /\ means T g
  | Either f g => means T f \/ means T g
  | Nothing => True
  end.

Definition is_minus (v : expression) : bool := match v with Mul (Cst (-1) 0) _ => true | _ => false end.

Definition compared (v b : expression) : bool := existsb (fun row => equal v (fst row) && equal b (snd row)) table.

Section Reading.

Variable values : list expression.

Definition sign (v b : expression) (plain turned : nat -> reading) : reading :=
  if compared v b then
    match found (unsigned v) values with
    | Some n => if is_minus v then turned n else plain n
    | None => Nothing
    end
  else Nothing.

Fixpoint read (f : formula) : reading :=
  match f with
  | And f g => Both (read f) (read g)
  | Or f g => Either (read f) (read g)
  | Le v (Neg b) => sign v b NotAbove NotBelow
  | Lt v (Neg b) => sign v b Below Above
  | Le b v => sign v b NotBelow NotAbove
  | Lt b v => sign v b Above Below
  | _ => Nothing
  end.

Variables X x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n, Rabs (x n - X n) <= u * Rabs (X n) + 8 * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (2 ^ 17).
Hypothesis radius : 0 <= x 21%nat.

Let truth := truth values X.

Lemma sign_means v b plain turned :
  (compared v b = true -> Rabs (computed x v - exact X v) <= computed x b ->
    forall n, (exact X v = truth n -> means truth (plain n)) /\ (exact X v = - truth n -> means truth (turned n))) ->
  means truth (sign v b plain turned).
Proof.
  intros right. unfold sign. destruct (compared v b) eqn:listed; [| exact I].
  specialize (right eq_refl). unfold compared in listed. rewrite existsb_exists in listed.
  destruct listed as ([v' b'] & inside & same). rewrite andb_true_iff in same. cbn [fst snd] in same.
  destruct same as [same_v same_b]. apply equal_is_equal in same_v, same_b. subst v' b'.
  specialize (right (values_are_near X x floats near small radius v b inside)).
  pose proof (proj1 (forallb_forall _ _) table_is_low _ inside) as fine.
  unfold no_value_overflows in fine. rewrite 3!andb_true_iff in fine. destruct fine as [[[fine _] _] _].
  destruct (value_of_unsigned X x floats near small v fine) as [_ signed].
  destruct (found (unsigned v) values) as [n |] eqn:there; [| exact I].
  assert (truth n = exact X (unsigned v)) as is_n.
  { unfold truth, Sizes.truth. f_equal. apply nth_error_nth. now apply found_is_there. }
  destruct (right n) as [direct opposite]. rewrite signed, <- is_n in direct, opposite.
  assert (is_minus v = true /\ sign_of v = -1 \/ is_minus v = false /\ sign_of v = 1) as [[-> is_sign] | [-> is_sign]].
  { destruct v as [| | | | a w | |]; auto. destruct a as [| m k | | | | |]; auto.
    destruct m as [| |[| |]]; auto. destruct k; auto. }
  - apply opposite. rewrite is_sign. ring.
  - apply direct. rewrite is_sign. ring.
Qed.

Theorem reading_holds f : holds x f -> means truth (read f).
Proof.
  induction f as [a b | a b | a b | a | f IHf g IHg | f IHf g IHg]; cbn [holds].
  - destruct b; cbn [read computed]; intros le; apply sign_means; intros _ close place; apply Rabs_le_inv in close;
      cbn [means computed exact] in *; split; intros same; lra.
  - destruct b; cbn [read computed]; intros le; apply sign_means; intros _ close place; apply Rabs_le_inv in close;
      cbn [means computed exact] in *; split; intros same; lra.
  - intros _. exact I.
  - intros _. exact I.
  - intros [one two]. split; auto.
  - intros [one | two]; [left | right]; auto.
Qed.

End Reading.

(** ** Nothing overflows, and so the machine says what holds *)

(** All that is compared stands in the table. *)
Fixpoint in_table (f : formula) : bool :=
  match f with
  | And f g | Or f g => in_table f && in_table g
  | Le v (Neg b) | Lt v (Neg b) | Le b v | Lt b v => compared v b
  | Eq _ _ | Finite _ => false
  end.

Lemma looks_are_in_table : forallb in_table looks = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Section Machine.

Variable X : nat -> R.
Variable x : nat -> double.
Hypothesis finite : forall n, is_finite (x n) = true.
Hypothesis near : forall n, Rabs (reals x n - X n) <= u * Rabs (X n) + 8 * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (2 ^ 17).
Hypothesis radius : 0 <= reals x 21%nat.

Let floats n : F (reals x n) := double_is_float (x n).

Lemma compared_is_fine v b : compared v b = true ->
  (doubles_only v = true /\ doubles_only b = true) /\ no_overflow (reals x) v /\ no_overflow (reals x) b.
Proof.
  unfold compared. rewrite existsb_exists. intros ([v' b'] & inside & same). rewrite andb_true_iff in same.
  cbn [fst snd] in same. destruct same as [same_v same_b]. apply equal_is_equal in same_v, same_b. subst v' b'.
  pose proof (proj1 (forallb_forall _ _) table_is_low _ inside) as fine.
  unfold no_value_overflows in fine. rewrite 3!andb_true_iff in fine. split; [tauto |].
  exact (nothing_overflows_in_values X (reals x) floats near small v b inside).
Qed.

Lemma in_table_is_fine f : in_table f = true -> all_doubles f = true /\ never_overflows (reals x) f.
Proof.
  induction f as [a b | a b | a b | a | f IHf g IHg | f IHf g IHg]; cbn [in_table]; try discriminate.
  3, 4: rewrite andb_true_iff; intros [one two]; destruct (IHf one), (IHg two); cbn [all_doubles never_overflows];
    rewrite andb_true_iff; tauto.
  all: destruct b; intros it; apply compared_is_fine in it; cbn [all_doubles doubles_only never_overflows] in *;
    destruct it as ([fine_v fine_b] & low_v & low_b); rewrite andb_true_iff; (split; [tauto |]); try tauto;
    (split; [assumption |]); (split; [| assumption]); cbn [computed]; rewrite Rabs_Ropp;
    match goal with |- Rabs (computed _ ?b) < _ => destruct b; exact (proj1 low_b) end.
Qed.

Theorem the_machine_says f : In f looks -> (says x f = true <-> holds (reals x) f).
Proof.
  intros inside. pose proof (proj1 (forallb_forall _ _) looks_are_in_table f inside) as it.
  destruct (in_table_is_fine f it). now apply says_what_holds.
Qed.

End Machine.
