(** When one tree is surely a bound on the error of another, by a comparison of coefficients. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core Operations.
From Proof Require Import Float Expressions Trees.
Import ListNotations.

Open Scope R_scope.

(** What a bound leaves to spare, so that a sign is strict, and what vanishes by scaling does not matter. *)
Definition spare : coefficient := Float radix2 1 (-900).

Definition subnormals (w : Z) : coefficient := Float radix2 w (-1075).

Lemma value_of_subnormals w : F2R (subnormals w) = IZR w * eta.
Proof. reflexivity. Qed.

(** ** A tree whose every term is covered by one of its bound *)

Definition covers (about : nat -> known) (e b : expression) : bool :=
  doubles_only e && doubles_only b && shown_positive b &&
  none_negative (minus (shrunk about b) (plus (minus (grown about e) (sizes e))
    (number (Fplus spare (subnormals (underflow about e + underflow about b)))))).

(** ** Nothing overflows *)

(** 2^1024, counted once. *)
Definition too_large : Z := Eval vm_compute in (2 ^ 1024)%Z.

Fixpoint stays_low (about : nat -> known) (e : expression) : bool :=
  (ceiling about e + underflow about e <? too_large)%Z &&
  match e with
  | Var _ | Cst _ _ => true
  | Add a b | Sub a b | Mul a b => stays_low about a && stays_low about b
  | Abs a | Neg a => stays_low about a
  end.

Fixpoint stays_low_in (about : nat -> known) (f : formula) : bool :=
  match f with
  | Le a b | Lt a b | Eq a b =>
      doubles_only a && doubles_only b && stays_low about a && stays_low about b
  | Finite a => doubles_only a && stays_low about a
  | And f g | Or f g => stays_low_in about f && stays_low_in about g
  end.

Section Covered.

Variable about : nat -> known.
Variables X x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n,
  Rabs (x n - X n) <= (if rounded (about n) then u * Rabs (X n) else 0) + IZR (lost (about n)) * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (most (about n)).
Hypothesis counted : forall n, (0 <= lost (about n))%Z.

Let tree e := theorem_on_trees about X x floats near small counted e.

Theorem bound_holds e b :
  covers about e b = true -> Rabs (computed x e - exact X e) + F2R spare <= computed x b.
Proof.
  unfold covers; rewrite 3!andb_true_iff; intros [[[fine_e fine_b] positive] covered].
  apply (not_negative (fun n => Rabs (X n))) in covered; [| intros; apply Rabs_pos].
  rewrite value_of_minus, value_of_plus, value_of_minus, value_of_number, F2R_plus in covered.
  rewrite value_of_subnormals, plus_IZR in covered.
  destruct (tree e fine_e) as (_ & error & _).
  destruct (tree b fine_b) as (_ & _ & _ & _ & _ & _ & _ & least & sign).
  rewrite Rabs_pos_eq in least by auto. lra.
Qed.

Theorem value_stays_low e :
  doubles_only e = true -> Rabs (computed x e) <= IZR (ceiling about e + underflow about e).
Proof.
  intros fine. destruct (tree e fine) as (_ & error & size & _ & top & whole & _).
  apply size_from_error with (S := value (fun n => Rabs (X n)) (sizes e)) in error; [| exact size].
  apply IZR_le in whole. rewrite plus_IZR.
  assert (eta <= 1) by (unfold eta; change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (IZR (underflow about e) * eta <= IZR (underflow about e) * 1) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

Lemma below_largest z : (z <? too_large)%Z = true -> IZR z < largest.
Proof.
  rewrite Z.ltb_lt. intros. unfold largest. rewrite <- (IZR_Zpower radix2) by lia. now apply IZR_lt.
Qed.

Theorem nothing_overflows e : doubles_only e = true -> stays_low about e = true -> no_overflow x e.
Proof.
  induction e; intros fine; cbn [stays_low]; rewrite ?andb_true_iff; intros low;
    (split; [eapply Rle_lt_trans; [now apply value_stays_low | now apply below_largest] |]);
    cbn [doubles_only] in fine; rewrite ?andb_true_iff in fine; try exact I; try split; tauto.
Qed.

Theorem formula_never_overflows f : stays_low_in about f = true -> never_overflows x f.
Proof.
  induction f; cbn [stays_low_in never_overflows]; rewrite ?andb_true_iff; intros low;
    try split; try apply nothing_overflows; tauto.
Qed.

End Covered.

(** ** Parts of a tree taken as variables of their own

   D is a r² − (n² + m² + o²). The rounded n is near its exact value, but its square is compared with a bound in
   which |n| itself stands: so n becomes a variable, whose computed value is its exact one. Parts come first; the
   variables of old follow. *)

Fixpoint renamed (shift : nat) (e : expression) : expression :=
  match e with
  | Var n => Var (shift + n)
  | Cst m k => Cst m k
  | Add a b => Add (renamed shift a) (renamed shift b)
  | Sub a b => Sub (renamed shift a) (renamed shift b)
  | Mul a b => Mul (renamed shift a) (renamed shift b)
  | Abs a => Abs (renamed shift a)
  | Neg a => Neg (renamed shift a)
  end.

Fixpoint found (e : expression) (parts : list expression) : option nat :=
  match parts with
  | [] => None
  | part :: rest => if equal e part then Some O else option_map S (found e rest)
  end.

Fixpoint folded (parts : list expression) (e : expression) : expression :=
  match found e parts with
  | Some n => Var n
  | None =>
    match e with
    | Var n => Var (length parts + n)
    | Cst m k => Cst m k
    | Add a b => Add (folded parts a) (folded parts b)
    | Sub a b => Sub (folded parts a) (folded parts b)
    | Mul a b => Mul (folded parts a) (folded parts b)
    | Abs a => Abs (folded parts a)
    | Neg a => Neg (folded parts a)
    end
  end.

(** The value of each part, then those of the variables of old. *)
Definition with_parts {A} (values : list A) (x : nat -> A) : nat -> A :=
  fun n => if Nat.ltb n (length values) then nth n values (x O) else x (n - length values)%nat.

Lemma old_variable {A} (values : list A) x n : with_parts values x (length values + n) = x n.
Proof.
  unfold with_parts. destruct (Nat.ltb_spec (length values + n) (length values)); [lia |].
  f_equal; lia.
Qed.

Lemma found_is_there e parts n : found e parts = Some n -> nth_error parts n = Some e.
Proof.
  revert n; induction parts as [| part parts IH]; simpl; [discriminate |].
  destruct (equal e part) eqn:it.
  - intros n [= <-]; simpl. now rewrite (equal_is_equal _ _ it).
  - destruct (found e parts); simpl; [| discriminate]. intros n' [= <-]. now apply IH.
Qed.

Lemma value_of_part {A} (f : expression -> A) parts (x : nat -> A) n e :
  nth_error parts n = Some e -> with_parts (map f parts) x n = f e.
Proof.
  intros there. unfold with_parts. rewrite map_length.
  assert (n < length parts)%nat as inside by (apply nth_error_Some; congruence).
  apply Nat.ltb_lt in inside; rewrite inside.
  apply nth_error_nth with (d := x O). now apply map_nth_error.
Qed.

Lemma computed_folded x parts e : computed (with_parts (map (computed x) parts) x) (folded parts e) = computed x e.
Proof.
  induction e; cbn [folded];
    (destruct (found _ parts) as [place |] eqn:it;
      [exact (value_of_part (computed x) parts x _ _ (found_is_there _ _ _ it)) |]);
    cbn [computed]; try congruence.
  rewrite <- (map_length (computed x) parts). apply old_variable.
Qed.

Lemma exact_renamed values X e : exact (with_parts values X) (renamed (length values) e) = exact X e.
Proof. induction e; cbn [renamed exact]; try congruence. apply old_variable. Qed.

Lemma computed_renamed values x e : computed (with_parts values x) (renamed (length values) e) = computed x e.
Proof. induction e; cbn [renamed computed]; try congruence. apply old_variable. Qed.

Lemma fine_renamed shift e : doubles_only (renamed shift e) = doubles_only e.
Proof. induction e; cbn [renamed doubles_only]; congruence. Qed.

Definition known_part (about : nat -> known) (part : expression) : known :=
  {| most := ceiling about part + underflow about part; rounded := false; lost := 0 |}.

Definition coefficient_of (m : list nat) (p : polynomial) : coefficient :=
  fold_right (fun t c => if same m (fst t) then snd t else c) (Float radix2 0 0) p.

Section Squares.

Variable about : nat -> known.
Variable parts : list expression.

Let about_all := with_parts (map (known_part about) parts) about.
Let own part := renamed (length parts) part.
Let error part := minus (grown about_all (own part)) (sizes (own part)).

(** What the squares of the parts are off by: E (2 |n| + E), E the error of n. *)
Fixpoint squares_off (k : nat) (list : list expression) : polynomial :=
  match list with
  | [] => []
  | part :: rest =>
      plus (multiplied (error part) (plus (scaled_by (Float radix2 2 0) (variable k)) (error part)))
        (squares_off (S k) rest)
  end.

Fixpoint squares_lost (list : list expression) : Z :=
  match list with
  | [] => 0
  | part :: rest =>
      let w := underflow about_all (own part) in
      w * (4 * ceiling about_all (own part) + 3 * w) + squares_lost rest
  end.

(** |n| |n| is at most |n| P: so far may terms in n n be traded for terms in n and the sizes. *)
Fixpoint traded (p : polynomial) (k : nat) (list : list expression) : polynomial :=
  match list with
  | [] => []
  | part :: rest =>
      plus (scaled_by (coefficient_of [k; k] p)
        (minus (multiplied (variable k) (grown about_all (own part))) (multiplied (variable k) (variable k))))
        (traded p (S k) rest)
  end.

Fixpoint trade_fair (p : polynomial) (k : nat) (list : list expression) : bool :=
  match list with
  | [] => true
  | part :: rest =>
      let c := coefficient_of [k; k] p in
      (0 <=? Fnum c)%Z && (Fnum c <=? 2 ^ (- Fexp c))%Z && (Fexp c <=? 0)%Z && trade_fair p (S k) rest
  end.

Fixpoint trade_lost (list : list expression) : Z :=
  match list with
  | [] => 0
  | part :: rest =>
      let w := underflow about_all (own part) in
      w * (ceiling about_all (own part) + w) + trade_lost rest
  end.

Definition covers_squares (e b : expression) : bool :=
  let e' := folded parts e in
  let b' := folded parts b in
  let off := minus (grown about_all e') (sizes e') in
  forallb doubles_only parts && doubles_only e' && doubles_only b' && shown_positive b' &&
  trade_fair off 0 parts &&
  none_negative (minus (shrunk about_all b') (plus off (plus (squares_off 0 parts) (plus (traded off 0 parts)
    (number (Fplus spare (subnormals (underflow about_all e' + underflow about_all b'
      + squares_lost parts + trade_lost parts)))))))).

Variables X x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n,
  Rabs (x n - X n) <= (if rounded (about n) then u * Rabs (X n) else 0) + IZR (lost (about n)) * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (most (about n)).
Hypothesis counted : forall n, (0 <= lost (about n))%Z.

Let values := map (computed x) parts.
Let x' := with_parts values x.
Let X' := with_parts values X.

Lemma square_off n N E w M :
  Rabs (n - N) <= E + w * eta -> 0 <= E <= M -> 0 <= w -> Rabs n <= M + w ->
  Rabs (n * n - N * N) <= E * (2 * Rabs n + E) + w * (4 * M + 3 * w) * eta.
Proof.
  intros away range not_w size. generalize eta_positive; intros.
  assert (eta <= 1) by (unfold eta; change 1 with (bpow radix2 0); apply bpow_le; lia).
  pose proof (Rabs_pos n). pose proof (Rabs_pos (n - N)).
  replace (n * n - N * N) with ((n - N) * (2 * n - (n - N))) by ring. rewrite Rabs_mult.
  assert (Rabs (2 * n - (n - N)) <= 2 * Rabs n + Rabs (n - N)).
  { unfold Rminus at 1. eapply Rle_trans; [apply Rabs_triang |].
    rewrite Rabs_Ropp, Rabs_mult, (Rabs_pos_eq 2); lra. }
  assert (0 <= w * eta) by (apply Rmult_le_pos; lra).
  assert (w * eta <= w * 1) by (apply Rmult_le_compat_l; lra).
  apply Rle_trans with ((E + w * eta) * (2 * Rabs n + (E + w * eta))).
  { apply Rmult_le_compat; try lra. apply Rabs_pos. }
  assert (w * eta * (2 * Rabs n + 2 * E + w * eta) <= w * eta * (4 * M + 3 * w))
    by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

Notation sizes_of p := (value (fun n => Rabs (X' n)) p).

Hypothesis fine : forallb doubles_only parts = true.

Let tree e := theorem_on_trees about X x floats near small counted e.

Lemma part_is_fine part : In part parts -> doubles_only part = true.
Proof. intros; now apply (proj1 (forallb_forall doubles_only parts) fine). Qed.

Lemma part_or_old (n : nat) :
  (exists part, In part parts /\ about_all n = known_part about part /\ x' n = computed x part /\ X' n = computed x part)
  \/ (exists k, about_all n = about k /\ x' n = x k /\ X' n = X k).
Proof.
  destruct (nth_error parts n) as [part |] eqn:there.
  - left. exists part. split; [now apply nth_error_In with n |].
    unfold about_all, x', X', values. now rewrite 3!(value_of_part _ parts _ n part there).
  - right. exists (n - length parts)%nat. apply nth_error_None in there.
    unfold about_all, x', X', values, with_parts. rewrite 2!map_length.
    now destruct (Nat.ltb_spec n (length parts)); [lia |].
Qed.

Lemma floats_all n : F (x' n).
Proof.
  destruct (part_or_old n) as [(part & inside & _ & -> & _) | (k & _ & -> & _)]; [| apply floats].
  apply tree. now apply part_is_fine.
Qed.

Lemma near_all n :
  Rabs (x' n - X' n) <= (if rounded (about_all n) then u * Rabs (X' n) else 0) + IZR (lost (about_all n)) * eta.
Proof.
  destruct (part_or_old n) as [(part & _ & -> & -> & ->) | (k & -> & -> & ->)]; [| apply near].
  cbn [known_part rounded lost]. replace (computed x part - computed x part) with 0 by ring. rewrite Rabs_R0; lra.
Qed.

Lemma small_all n : Rabs (X' n) <= IZR (most (about_all n)).
Proof.
  destruct (part_or_old n) as [(part & inside & -> & _ & ->) | (k & -> & _ & ->)]; [| apply small].
  apply (value_stays_low about X x floats near small counted). now apply part_is_fine.
Qed.

Lemma counted_all n : (0 <= lost (about_all n))%Z.
Proof.
  destruct (part_or_old n) as [(part & _ & -> & _) | (k & -> & _)]; [reflexivity | apply counted].
Qed.

Let tree_all e := theorem_on_trees about_all X' x' floats_all near_all small_all counted_all e.

Fixpoint sum (f : expression -> R) (list : list expression) : R :=
  match list with [] => 0 | part :: rest => f part + sum f rest end.

Definition square_computed part := computed x part * computed x part.
Definition square_exact part := exact X part * exact X part.

Lemma of_one_part done part rest :
  done ++ part :: rest = parts ->
  let k := length done in
  let n := computed x part in
  let w := IZR (underflow about_all (own part)) in
  let M := IZR (ceiling about_all (own part)) in
  Rabs (n - exact X part) <= sizes_of (error part) + w * eta /\
  0 <= sizes_of (error part) <= M /\ 0 <= w /\ Rabs n <= M + w /\
  Rabs n <= sizes_of (grown about_all (own part)) + w * eta /\
  sizes_of (variable k) = Rabs n.
Proof.
  intros split_up k n w M.
  assert (nth_error parts k = Some part) as there
    by (rewrite <- split_up; unfold k; rewrite nth_error_app2, Nat.sub_diag; [reflexivity | lia]).
  assert (doubles_only (own part) = true) as good
    by (unfold own; rewrite fine_renamed; apply part_is_fine, (nth_error_In _ k there)).
  destruct (tree_all (own part) good) as (_ & off & size & more & top & whole & range & _ & _).
  pose proof (size_from_error _ _ _ _ _ off size) as size_n.
  assert (length values = length parts) as same_length by apply map_length.
  assert (computed x' (own part) = n) as now_n
    by (unfold x', own; rewrite <- same_length; apply computed_renamed).
  assert (exact X' (own part) = exact X part) as exactly
    by (unfold X', own; rewrite <- same_length; apply exact_renamed).
  rewrite now_n in off, size_n. rewrite exactly in off, size.
  assert (0 <= w) as not_w by now apply IZR_le.
  assert (eta <= 1) by (unfold eta; change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (w * eta <= w * 1) by (apply Rmult_le_compat_l; lra).
  unfold error. rewrite value_of_minus, value_of_variable.
  assert (X' k = n) as is_n by exact (value_of_part (computed x) parts X k part there).
  rewrite is_n. fold w in off, size_n. fold M in top.
  pose proof (Rabs_pos (exact X part)).
  repeat split; try lra.
Qed.

Lemma all_squares_off done rest :
  done ++ rest = parts ->
  Rabs (sum square_computed rest - sum square_exact rest)
    <= sizes_of (squares_off (length done) rest) + IZR (squares_lost rest) * eta.
Proof.
  revert done; induction rest as [| part rest IH]; intros done split_up; cbn [sum squares_off squares_lost].
  - cbn [value]. replace (0 - 0) with 0 by ring. rewrite Rabs_R0. lra.
  - destruct (of_one_part done part rest split_up) as (away & range & not_w & size & _ & is_n).
    pose proof (square_off _ _ _ _ _ away range not_w size) as first.
    specialize (IH (done ++ [part])). rewrite <- app_assoc in IH. specialize (IH split_up).
    rewrite app_length in IH. cbn [length] in IH. rewrite Nat.add_1_r in IH.
    rewrite value_of_plus, value_multiplied, value_of_plus, value_scaled, is_n.
    rewrite plus_IZR, mult_IZR, plus_IZR, 2!mult_IZR.
    replace (F2R (Float radix2 2 0)) with 2 by (unfold F2R; simpl; ring).
    fold (square_computed part) (square_exact part) in first.
    replace (square_computed part + sum square_computed rest - (square_exact part + sum square_exact rest))
      with ((square_computed part - square_exact part) + (sum square_computed rest - sum square_exact rest)) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. lra.
Qed.

Lemma all_trades p done rest :
  done ++ rest = parts -> trade_fair p (length done) rest = true ->
  - (IZR (trade_lost rest) * eta) <= sizes_of (traded p (length done) rest).
Proof.
  revert done; induction rest as [| part rest IH]; intros done split_up; cbn [traded trade_fair trade_lost].
  - intros _. cbn [value]. lra.
  - rewrite 3!andb_true_iff, 3!Z.leb_le. intros [[[positive below_one] low] others].
    destruct (of_one_part done part rest split_up) as (_ & range & not_w & size & top & is_n).
    specialize (IH (done ++ [part])). rewrite <- app_assoc in IH. specialize (IH split_up).
    rewrite app_length in IH. cbn [length] in IH. rewrite Nat.add_1_r in IH. specialize (IH others).
    set (c := coefficient_of _ _) in *.
    rewrite value_of_plus, value_scaled, value_of_minus, 2!value_multiplied, is_n.
    rewrite plus_IZR, mult_IZR, plus_IZR.
    set (w := IZR (underflow about_all (own part))) in *.
    set (M := IZR (ceiling about_all (own part))) in *.
    set (P := value _ (grown about_all (own part))) in *.
    set (n := computed x part) in *.
    assert (0 <= F2R c) by now apply F2R_ge_0.
    assert (F2R c <= 1).
    { unfold F2R. apply Rle_trans with (IZR (2 ^ (- Fexp c)) * bpow radix2 (Fexp c)).
      - apply Rmult_le_compat_r; [apply bpow_ge_0 | now apply IZR_le].
      - change 2%Z with (radix_val radix2). rewrite IZR_Zpower by lia. rewrite <- bpow_plus.
        replace (- Fexp c + Fexp c)%Z with 0%Z by lia. apply Rle_refl. }
    generalize eta_positive; intros. pose proof (Rabs_pos n).
    assert (0 <= w * eta) by (apply Rmult_le_pos; lra).
    assert (Rabs n * (Rabs n - P) <= Rabs n * (w * eta)) by (apply Rmult_le_compat_l; lra).
    assert (Rabs n * (w * eta) <= (M + w) * (w * eta)) by (apply Rmult_le_compat_r; lra).
    assert (0 <= (M + w) * (w * eta)) by (apply Rmult_le_pos; lra).
    assert (F2R c * (Rabs n * (Rabs n - P)) <= F2R c * ((M + w) * (w * eta))) by (apply Rmult_le_compat_l; lra).
    assert (F2R c * ((M + w) * (w * eta)) <= 1 * ((M + w) * (w * eta))) by (apply Rmult_le_compat_r; lra).
    lra.
Qed.

(** What the tree would be, had its parts been computed without error: their squares set right. *)
Theorem bound_with_squares e b Y :
  covers_squares e b = true ->
  exact X' (folded parts e) + sum square_computed parts = Y + sum square_exact parts ->
  Rabs (computed x e - Y) + F2R spare <= computed x b.
Proof.
  unfold covers_squares; rewrite 5!andb_true_iff; intros [[[[[_ fine_e] fine_b] positive] fair] covered] squares.
  apply (not_negative (fun n => Rabs (X' n))) in covered; [| intros; apply Rabs_pos].
  rewrite value_of_minus, 3!value_of_plus, value_of_minus, value_of_number, F2R_plus in covered.
  rewrite value_of_subnormals, 3!plus_IZR in covered.
  destruct (tree_all (folded parts e) fine_e) as (_ & error_e & _).
  destruct (tree_all (folded parts b) fine_b) as (_ & _ & _ & _ & _ & _ & _ & least & sign).
  rewrite Rabs_pos_eq in least by auto.
  unfold x', values in error_e, least. rewrite computed_folded in error_e, least.
  fold X' in error_e, least.
  pose proof (all_squares_off [] parts eq_refl) as off. cbn [length] in off.
  pose proof (all_trades _ [] parts eq_refl fair) as trade. cbn [length] in trade.
  replace (computed x e - Y)
    with ((computed x e - exact X' (folded parts e)) - (sum square_computed parts - sum square_exact parts)) by lra.
  unfold Rminus at 1. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang |]. rewrite Rabs_Ropp.
  lra.
Qed.

End Squares.
