(** All stages joined: the row that `sweep` answers is right, whichever of them settles it. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter Input Answers Machine Doubles.
From Proof Require Import Rounding DoubleTerms StageTerms Sums Addition Stage PairScaling Instances Quotients Times
  DoubleTheorems.
From Proof Require Import Integers IntegerTerms IntegerStage LosslessTerms WholeTerms WholeLater WholeSums.
Import ListNotations.

Open Scope R_scope.

(** ** What enters double-double *)

(** A coordinate as `two_terms` gives it: a double, or the sum of two doubles and what rounding took from it. *)
Definition parts_of (given : nat -> R) (h : expression) : R * R :=
  match h with
  | Add (Var i) (Var j) => two_sum (given i) (given j)
  | _ => (computed given h, 0)
  end.

(** And divided by 2^n, as `scaled` gives it. *)
Definition shifted_pair (n : Z) (x : R * R) : R * R := (rnd (fst x * bpow radix2 (- n)),
  rnd (snd x * bpow radix2 (- n))).

(** What the filter says in doubles of the machine, hit, miss and hit at the start, in one word. *)
Definition tells (word : said) (hit miss now : bool) : Prop :=
  match word with
  | Open => hit = false /\ miss = false
  | Miss => miss = true
  | Now => now = true
  | Later => hit = true /\ now = false
  end.

(** What double-double says, in one word: Open says nothing. *)
Definition tells_so (word : said) (answer : Prop * Prop * Prop) : Prop :=
  let '(hit, miss, now) := answer in
  match word with Open => True | Miss => miss | Now => now | Later => hit /\ ~ now end.

Definition second_look (P : nat -> R * R) : Prop * Prop * Prop :=
  let '(c, b, h, g, D) := doubled (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) in
  certain (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) c b h g D DOUBLE_DOUBLE.

Definition time_of_pairs (P : nat -> R * R) : R * Prop :=
  time (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat).

Definition D_of_pairs (P : nat -> R * R) : R * R :=
  snd (coefficients (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) multiply).

(** |p + v t|² − r² and what it is for balls to touch. *)
Definition distance_of (Y : nat -> R) (t : R) : R :=
  distance (Y 0%nat) (Y 1%nat) (Y 2%nat) (Y 3%nat) (Y 4%nat) (Y 5%nat) (Y 6%nat) t.

Lemma touch_is_distance Y t : touch Y t <-> distance_of Y t <= 0.
Proof. unfold touch, distance_of, distance. split; intros; lra. Qed.

Lemma first_from_distance Y tau :
  first_contact_at (Y 0%nat) (Y 1%nat) (Y 2%nat) (Y 3%nat) (Y 4%nat) (Y 5%nat) (Y 6%nat) tau -> first Y tau.
Proof.
  intros ((low & high) & zero & before). split; [lra |]. split.
  - apply touch_is_distance. unfold distance_of. lra.
  - intros s range touching. apply touch_is_distance in touching. specialize (before s range).
    unfold distance_of in touching. lra.
Qed.

Section Second.

Variable P : nat -> R * R.
Variable Y : nat -> R.
Hypothesis near : forall k, (k < 7)%nat -> scaled_length (P k) (Y k).

Definition clear : Prop :=
  clearly_later (R * R) fst (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat)
    (Y 0%nat) (Y 1%nat) (Y 2%nat) (Y 3%nat) (Y 4%nat) (Y 5%nat) (Y 6%nat).

Lemma second_hit_is_clear : let '(hit, miss, now) := second_look P in hit -> ~ now -> clear.
Proof.
  assert (let '(c, b, h, g, D) := doubled (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) in
    let '(hit, miss, now) :=
      certain (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) c b h g D DOUBLE_DOUBLE in
    hit -> ~ now -> clear) as known.
  { intros (H & _) N.
    exact (hit_is_clear _ _ _ _ _ _ _ pairs_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _
      (scaled_good _ _ (near 0%nat ltac:(lia))) (scaled_good _ _ (near 1%nat ltac:(lia)))
      (scaled_good _ _ (near 2%nat ltac:(lia))) (scaled_good _ _ (near 3%nat ltac:(lia)))
      (scaled_good _ _ (near 4%nat ltac:(lia))) (scaled_good _ _ (near 5%nat ltac:(lia)))
      (scaled_good _ _ (near 6%nat ltac:(lia))) H (fun now => N (conj now Logic.I))). }
  revert known. unfold second_look.
  destruct (doubled (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat)) as [[[[c b] h] g] D].
  exact (fun known => known).
Qed.

Lemma second_is_right : let '(hit, miss, now) := second_look P in
  (now -> distance_of Y 0 <= 0) /\ (hit -> ~ now -> distance_of Y 0 > 0) /\
  (miss -> forall t, 0 <= t <= 1 -> distance_of Y t > 0).
Proof.
  pose proof (double_double_stage_is_right _ _ _ _ _ _ _ _ _ _ _ _ _ _ (near 0%nat ltac:(lia)) (near 1%nat ltac:(lia))
    (near 2%nat ltac:(lia)) (near 3%nat ltac:(lia)) (near 4%nat ltac:(lia)) (near 5%nat ltac:(lia))
    (near 6%nat ltac:(lia))) as known.
  revert known. unfold second_look.
  destruct (doubled (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat)) as [[[[c b] h] g] D].
  destruct (certain (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) c b h g D DOUBLE_DOUBLE)
    as [[hit miss] now].
  intros (now_right & _ & later_right & miss_right). repeat split; assumption.
Qed.

End Second.

(** ** The time, of a row of which exact values say clearly that it hits later *)

Section Time.

Variable P : nat -> R * R.
Variable Y : nat -> R.
Hypothesis near : forall k, (k < 7)%nat -> scaled_length (P k) (Y k).
Hypothesis half : exists k, (k < 7)%nat /\ 1 / 2 <= Rabs (fst (P k)).

Theorem sure_time_is_right :
  clearly_later (R * R) fst (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat)
    (Y 0%nat) (Y 1%nat) (Y 2%nat) (Y 3%nat) (Y 4%nat) (Y 5%nat) (Y 6%nat) ->
  0 < fst (D_of_pairs P) -> fst (root (D_of_pairs P)) <> 0 -> snd (time_of_pairs P) ->
  right Y (Some (fst (time_of_pairs P))).
Proof.
  intros clear above root_is sure.
  pose proof (scaled_good _ _ (near 0%nat ltac:(lia))) as GX.
  pose proof (scaled_good _ _ (near 1%nat ltac:(lia))) as GY.
  pose proof (scaled_good _ _ (near 2%nat ltac:(lia))) as GZ.
  pose proof (scaled_good _ _ (near 3%nat ltac:(lia))) as GI.
  pose proof (scaled_good _ _ (near 4%nat ltac:(lia))) as GJ.
  pose proof (scaled_good _ _ (near 5%nat ltac:(lia))) as GK.
  pose proof (scaled_good _ _ (near 6%nat ltac:(lia))) as GQ.
  assert (some_half (fst (P 0%nat)) (fst (P 1%nat)) (fst (P 2%nat)) (fst (P 3%nat)) (fst (P 4%nat)) (fst (P 5%nat))
    (fst (P 6%nat))) as some.
  { destruct half as (k & small & large). unfold some_half.
    do 7 (destruct k as [| k]; [tauto |]). exfalso; lia. }
  pose proof (some_half_least _ _ _ _ _ _ _ (proj1 GX) (proj1 GY) (proj1 GZ) (proj1 GI) (proj1 GJ) (proj1 GK)
    (proj1 GQ) some) as least.
  pose proof (later_sizes _ _ _ _ _ _ _ pairs_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ least clear)
    as sizes.
  pose proof (later_signs _ _ _ _ _ _ _ pairs_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ clear)
    as (C1 & B1 & C0 & _ & D0).
  pose proof (first_contact _ _ _ _ _ _ _ pairs_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ clear)
    as is_first.
  cbv zeta in is_first.
  destruct (all_sure _ _ _ _ _ _ _ pairs_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ) as
    ((NC & LC & OC & _) & (NB & LB & OB & _) & _ & _ & (ND & LD & OD & _)).
  eexists. split; [apply first_from_distance; exact is_first |].
  exact (rounded_right_always _ _ _ _ _ 0 0 _ _ _ _ NB NC ND (F_ended _ _) LC LB LD OC OB OD C1 B1 C0 D0 above
    root_is sizes sure).
Qed.

End Time.

(** ** One row *)

(** Which sweep: in space or in the plane, each number a double or the sum of two; what is scaled, which sizes are
    asked, what the whole numbers do, and the numbers that are meant. *)
Inductive sweep_of : list (expression * Z) -> list expression -> ((nat -> Z) -> (nat -> Z) -> finding) ->
    ((nat -> R) -> nat -> R) -> Prop :=
  | sweep_in_space : sweep_of scaled_of_one_space largest_of_one_space contact_of_one_space one_term
  | absolute_in_space : sweep_of scaled_of_two_space largest_of_two_space contact_of_two_space two_terms
  | sweep_in_plane :
      sweep_of scaled_of_one_plane largest_of_one_plane contact_of_one_plane (fun given => in_plane (one_term given))
  | absolute_in_plane :
      sweep_of scaled_of_two_plane largest_of_two_plane contact_of_two_plane (fun given => in_plane (two_terms given)).

Lemma sweep_enters scaled largest find pair : sweep_of scaled largest find pair -> way scaled largest pair.
Proof. intros []; constructor. Qed.

Lemma sweep_ends scaled largest find pair : sweep_of scaled largest find pair -> contact_way find pair.
Proof. intros []; constructor. Qed.

(** n is what `frexp` gives for the largest of the sizes: the power of two next above it, 0 for 0. *)
Definition exponent_of (largest : list expression) (n : Z) (given : nat -> double) : Prop :=
  (forall h, In h largest -> is_finite (machine given h) = true) ->
  (-1074 <= n)%Z /\ (forall h, In h largest -> B2R (machine given h) < bpow radix2 n) /\
  ((exists h, In h largest /\ bpow radix2 (n - 1) <= B2R (machine given h)) \/
   (forall h, In h largest -> B2R (machine given h) = 0)).

(** x is what `ldexp` makes of high parts. *)
Definition divided_by (n : Z) (scaled : list (expression * Z)) (given x : nat -> double) : Prop :=
  forall k, x k =
    @Bldexp 53 1024 some_digits room_for_digits mode_NE (machine given (fst (entry scaled k))) (snd (entry scaled
      k) * n).

Section Row.

Variable scaled : list (expression * Z).
Variable largest : list expression.
Variable find : (nat -> Z) -> (nat -> Z) -> finding.
Variable pair : (nat -> R) -> nat -> R.
Variable n : Z.
Variables given x : nat -> double.
Hypothesis sweep : sweep_of scaled largest find pair.
Hypothesis exponent : exponent_of largest n given.
Hypothesis ldexp : divided_by n scaled given x.

Let path := sweep_enters _ _ _ _ sweep.

Lemma enters : entered scaled largest n given x.
Proof.
  apply (ldexp_enters scaled largest pair n given x path); [| exact ldexp].
  intros all. destruct (exponent all) as (low & above & _). now split.
Qed.

(** The pairs of double-double, and the exact numbers divided by 2^n. *)
Definition pairs_of (k : nat) : R * R := shifted_pair n (parts_of (reals given) (fst (entry scaled k))).

Let Y k := meant scaled (reals given) k * bpow radix2 (- n).

Lemma right_scaled t : right Y t <-> right (pair (reals given)) t.
Proof.
  assert (forall s, touch Y s <-> touch (pair (reals given)) s) as same
    by (intros s; exact (same_touch scaled largest pair n (reals given) path s)).
  assert (forall tau, first Y tau <-> first (pair (reals given)) tau) as same_first.
  { intros tau. unfold first. rewrite same.
    split; intros (range & touching & before); (split; [exact range |]); (split; [exact touching |]);
      intros s le at_s; apply (before s le); now apply same. }
  assert (contact Y <-> contact (pair (reals given))) as same_contact
    by exact (same_contact scaled largest pair n (reals given) path).
  destruct t as [t |]; cbn [right]; [| now rewrite same_contact].
  split; intros (tau & is_first & is); exists tau; (split; [now apply same_first | exact is]).
Qed.

Lemma form k :
  snd (entry scaled k) = (-1)%Z /\
  match fst (entry scaled k) with
  | Var _ | Add (Var _) (Var _) => In (Abs (fst (entry scaled k))) largest
  | Cst m e => m = 0%Z /\ e = 0%Z
  | _ => False
  end.
Proof.
  pose proof (every_way_is_well _ _ _ path) as well. unfold well_prepared in well.
  unfold entry. destruct (nth_in_or_default k scaled (Cst 0 0, (-1)%Z)) as [there | ->]; [| now cbn].
  pose proof (proj1 (forallb_forall _ scaled) well _ there) as good. cbv beta in good.
  destruct (nth k scaled _) as [h sign]. rewrite andb_true_iff, Z.eqb_eq in good. cbn [fst snd].
  destruct good as [-> good]. split; [reflexivity |].
  assert (existsb (equal (Abs h)) largest = true -> In (Abs h) largest) as inside.
  { rewrite existsb_exists. intros (size & there' & same). apply equal_is_equal in same. now rewrite same. }
  destruct h as [i | m e | a b | | | |]; try discriminate; [now apply inside | |].
  - now rewrite andb_true_iff, 2!Z.eqb_eq in good.
  - destruct a; try discriminate. destruct b; try discriminate. now apply inside.
Qed.

(** What enters the sums: the coordinates, not divided. *)
Definition given_pairs (k : nat) : R * R := parts_of (reals given) (fst (entry scaled k)).

Lemma given_is_meant k : (k < 7)%nat -> F (fst (given_pairs k)) /\
  fst (given_pairs k) + snd (given_pairs k) = pair (reals given) k.
Proof.
  intros less. rewrite <- (every_way_means scaled largest pair (reals given) k path less).
  destruct (form k) as (_ & is). unfold given_pairs, meant.
  assert (forall i, F (reals given i)) as floats by (intros i; apply double_is_float).
  destruct (fst (entry scaled k)) as [i | m e | a b | | | |]; try contradiction.
  - cbn [parts_of computed exact fst snd]. split; [apply floats | ring].
  - destruct is as [-> ->]. cbn [parts_of computed exact fst snd]. rewrite zero_is_zero.
    split; [apply zero_is_float | ring].
  - destruct a as [i | | | | | |]; try contradiction. destruct b as [j | | | | | |]; try contradiction.
    cbn [parts_of exact]. destruct (two_sum_adds _ _ (floats i) (floats j)) as (Fs & _ & _ & sum). now split.
Qed.

Section Prepared.

Hypothesis ready : prepared scaled largest n (reals given) (reals x).
Hypothesis finite : forall k, is_finite (x k) = true.

Lemma parts_are k : let h := fst (entry scaled k) in
  rounded_pair (parts_of (reals given) h) /\ fst (parts_of (reals given) h) = computed (reals given) h /\
  value (parts_of (reals given) h) = meant scaled (reals given) k /\ Rabs (computed (reals given) h) <= bpow radix2 n.
Proof.
  cbv zeta. destruct (form k) as (_ & is). unfold meant. destruct ready as (_ & above & _).
  assert (forall i, F (reals given i)) as floats by (intros i; apply double_is_float).
  assert (forall v, F v -> rounded_pair (v, 0) /\ v + 0 = v) as alone.
  { intros v Fv. split; [| ring]. split; [exact Fv |]. split; [apply zero_is_float |]. cbn [fst snd].
    rewrite Rplus_0_r. symmetry. now apply float_rounds_to_itself. }
  destruct (fst (entry scaled k)) as [i | m e | a b | | | |]; try contradiction.
  - destruct (alone _ (floats i)) as [P V]. pose proof (above _ is) as size. cbn [computed] in size.
    cbn [parts_of computed exact]. repeat split; try apply P; try exact V. cbn [computed] in *. lra.
  - destruct is as [-> ->]. cbn [parts_of computed exact]. rewrite zero_is_zero.
    destruct (alone 0 zero_is_float) as [P V]. rewrite Rabs_R0.
    repeat split; try apply P; try exact V. apply bpow_ge_0.
  - destruct a as [i | | | | | |]; try contradiction. destruct b as [j | | | | | |]; try contradiction.
    destruct (two_sum_pair _ _ (floats i) (floats j)) as [P V]. pose proof (above _ is) as size.
    cbn [computed] in size. cbn [parts_of computed exact]. split; [exact P |]. split; [reflexivity |].
    split; [exact V | lra].
Qed.

Lemma pairs_are_near k : scaled_length (pairs_of k) (Y k).
Proof.
  destruct (parts_are k) as (P & high & V & size).
  unfold scaled_length, Y. rewrite <- V. unfold pairs_of, shifted_pair. apply scaling_keeps_pairs; [exact P |].
  rewrite high, Rabs_mult, (Rabs_pos_eq (bpow radix2 (- n))) by apply bpow_ge_0.
  apply Rle_trans with (bpow radix2 n * bpow radix2 (- n)); [apply Rmult_le_compat_r; [apply bpow_ge_0 | exact size] |].
  rewrite <- bpow_plus. replace (n + - n)%Z with 0%Z by lia. apply Rle_refl.
Qed.

Lemma heads_are k : fst (pairs_of k) = reals x k.
Proof.
  destruct (parts_are k) as (_ & high & _). destruct (form k) as (sign & _).
  unfold pairs_of, shifted_pair. cbn [fst]. rewrite high.
  pose proof (finite k) as fine. pose proof (proj1 enters k) as lost.
  assert (is_finite (machine given (fst (entry scaled k))) = true) as fine_h
    by (destruct (is_finite (machine given (fst (entry scaled k)))); [reflexivity | rewrite lost in fine; auto]).
  pose proof (every_way_sizes _ _ _ path) as sized. unfold sized_is_scaled in sized.
  rewrite 2!andb_true_iff in sized. destruct sized as [[_ doubles] _].
  assert (doubles_only (fst (entry scaled k)) = true) as only.
  { unfold entry. destruct (nth_in_or_default k scaled (Cst 0 0, (-1)%Z)) as [there | ->]; [| reflexivity].
    exact (proj1 (forallb_forall _ scaled) doubles _ there). }
  unfold reals at 2. rewrite (ldexp k) in *. rewrite sign in *. replace (-1 * n)%Z with (- n)%Z in * by lia.
  generalize (Bldexp_correct 53 1024 some_digits room_for_digits mode_NE (machine given (fst (entry scaled k))) (- n)).
  rewrite (finite_is_computed given _ only fine_h).
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE)
    (computed (reals given) (fst (entry scaled k)) * bpow radix2 (- n)))
    with (rnd (computed (reals given) (fst (entry scaled k)) * bpow radix2 (- n))).
  destruct (Rlt_bool_spec (Rabs (rnd (computed (reals given) (fst (entry scaled k)) * bpow radix2 (- n)))) (bpow
    radix2 1024)).
  - intros (-> & _). reflexivity.
  - intros over. apply overflow_is_not_finite in over. congruence.
Qed.

(** Some length is a half or more, or all are 0. *)
Lemma half_or_nothing :
  (exists k, (k < 7)%nat /\ 1 / 2 <= Rabs (fst (pairs_of k))) \/ touch (pair (reals given)) 0.
Proof.
  assert (forall h, In h largest -> exists k, (k < 7)%nat /\ h = Abs (fst (entry scaled k))) as at_index.
  { intros h inside. pose proof (every_way_sizes _ _ _ path) as sized. unfold sized_is_scaled in sized.
    rewrite 2!andb_true_iff, Nat.eqb_eq in sized. destruct sized as [[count _] all].
    pose proof (proj1 (forallb_forall _ largest) all h inside) as one. cbv beta in one.
    apply existsb_exists in one. destruct one as (t & there & same). apply equal_is_equal in same.
    destruct (In_nth scaled t (Cst 0 0, (-1)%Z) there) as (k & less & at_k).
    exists k. split; [lia |]. unfold entry. now rewrite at_k. }
  assert (forall k, B2R (machine given (Abs (fst (entry scaled k)))) = Rabs (computed (reals given) (fst (entry
    scaled k)))) as sizes.
  { intros k. cbn [machine]. rewrite B2R_Babs. f_equal.
    pose proof (finite k) as fine. pose proof (proj1 enters k) as lost.
    pose proof (every_way_sizes _ _ _ path) as sized. unfold sized_is_scaled in sized.
    rewrite 2!andb_true_iff in sized. destruct sized as [[_ doubles] _].
    apply finite_is_computed.
    - unfold entry. destruct (nth_in_or_default k scaled (Cst 0 0, (-1)%Z)) as [there | ->]; [| reflexivity].
      exact (proj1 (forallb_forall _ scaled) doubles _ there).
    - destruct (is_finite (machine given (fst (entry scaled k)))); [reflexivity | rewrite lost in fine; auto]. }
  assert (forall h, In h largest -> is_finite (machine given h) = true) as all
    by (apply (sizes_are_finite scaled largest pair n given x path enters); auto).
  destruct (exponent all) as (_ & _ & [(h & inside & large) | none]).
  - left. destruct (at_index h inside) as (k & less & is). exists k. split; [exact less |].
    rewrite is, sizes in large. destruct (parts_are k) as (_ & high & _).
    unfold pairs_of, shifted_pair. cbn [fst]. rewrite high.
    replace (1 / 2) with (bpow radix2 (-1)) by (cbn; field).
    apply abs_round_ge_generic; auto with typeclass_instances; [apply power_is_float; lia |].
    rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 (- n))) by apply bpow_ge_0.
    replace (-1)%Z with (n - 1 + - n)%Z by lia. rewrite bpow_plus.
    apply Rmult_le_compat_r; [apply bpow_ge_0 | exact large].
  - right. assert (forall k, (k < 7)%nat -> pair (reals given) k = 0) as zero.
    { intros k less. rewrite <- (every_way_means scaled largest pair (reals given) k path less).
      destruct (form k) as (_ & is). destruct (parts_are k) as (_ & high & V & _).
      assert (computed (reals given) (fst (entry scaled k)) = 0) as nothing.
      { destruct (fst (entry scaled k)) as [i | m e | a b | | | |] eqn:what; try contradiction.
        - specialize (none _ is). rewrite <- what, sizes in none. rewrite <- what.
          destruct (Req_dec (computed (reals given) (fst (entry scaled k))) 0); [assumption |].
          apply Rabs_pos_lt in H. lra.
        - destruct is as [-> ->]. exact zero_is_zero.
        - assert (In (Abs (Add a b)) largest) as is' by (destruct a; try contradiction; destruct b;
            try contradiction; exact is).
          specialize (none _ is'). rewrite <- what, sizes in none. rewrite <- what.
          destruct (Req_dec (computed (reals given) (fst (entry scaled k))) 0); [assumption |].
          apply Rabs_pos_lt in H. lra. }
      destruct (parts_are k) as ((_ & _ & E) & _ & _ & _).
      pose proof (entry_is_well scaled largest (reals given) (reals x) (every_way_is_well _ _ _ path)
        (fun i => double_is_float (given i)) n ready k) as (_ & _ & close & _).
      rewrite nothing in close. replace (0 - meant scaled (reals given) k)
        with (- meant scaled (reals given) k) in close by ring.
      rewrite Rabs_Ropp in close. pose proof (Rabs_pos (meant scaled (reals given) k)).
      assert (u <= / 2) by (apply (bpow_le radix2 (-53) (-1)); lia).
      assert (u * Rabs (meant scaled (reals given) k) <= / 2 * Rabs (meant scaled (reals given) k))
        by (apply Rmult_le_compat_r; lra).
      apply Rabs_eq_R0. lra. }
    unfold touch. rewrite !zero by lia. lra.
Qed.

End Prepared.

(** ** What the stages say is right *)

Lemma filter_miss_right : says x filter_miss = true -> right (pair (reals given)) None.
Proof. exact (machine_miss scaled largest pair n given x path enters). Qed.

Lemma zero_right : touch (pair (reals given)) 0 -> right (pair (reals given)) (Some 0).
Proof. intros touching. exists 0. split; [now apply first_at_start | symmetry; exact rounding_keeps_zero]. Qed.

Lemma filter_now_right : says x filter_now = true -> right (pair (reals given)) (Some 0).
Proof. intros now. apply zero_right. exact (machine_now scaled largest pair n given x path enters now). Qed.

Lemma finite_is_prepared : (forall k, is_finite (x k) = true) -> prepared scaled largest n (reals given) (reals x).
Proof.
  intros finite. apply (all_is_prepared scaled largest pair n given x path enters). intros k _. apply finite.
Qed.

Lemma filter_later_clear : says x filter_hit = true -> says x filter_now = false ->
  (forall k, is_finite (x k) = true) /\ clear pairs_of Y /\ ~ touch (pair (reals given)) 0.
Proof.
  intros hit not_now.
  destruct (what_is_said_holds scaled largest pair n given x path enters filter_hit) as (ready & it_holds & back);
    [cbn; tauto | reflexivity | unfold filter_hit; cbn [says]; rewrite ?andb_true_iff; tauto | exact hit |].
  assert (forall k, is_finite (x k) = true) as finite.
  { apply (all_is_prepared scaled largest pair n given x path enters).
    apply (bound_says_finite x). revert hit. unfold filter_hit; cbn [says]; rewrite ?andb_true_iff; tauto. }
  assert (~ holds (reals x) filter_now) as later.
  { intros now. rewrite (back filter_now) in not_now; [discriminate | cbn; tauto | reflexivity | exact now]. }
  split; [exact finite |]. split.
  - destruct (premises scaled largest pair n (reals given) (reals x) path (fun i => double_is_float (given i)) ready)
      as (floats & near & small & _).
    apply (filter_hit_is_clear Y (reals x) pairs_of floats near small); [| exact it_holds | exact later].
    intros k _. now apply heads_are.
  - exact (machine_later scaled largest pair n given x path enters hit not_now).
Qed.

Lemma second_right word : (forall k, is_finite (x k) = true) -> tells_so word (second_look pairs_of) ->
  match word with
  | Open => True
  | Miss => right (pair (reals given)) None
  | Now => right (pair (reals given)) (Some 0)
  | Later => clear pairs_of Y /\ ~ touch (pair (reals given)) 0
  end.
Proof.
  intros finite. pose proof (pairs_are_near (finite_is_prepared finite)) as near.
  assert (forall t, touch Y t <-> touch (pair (reals given)) t) as same
    by (intros t; exact (same_touch scaled largest pair n (reals given) path t)).
  pose proof (second_is_right pairs_of Y (fun k _ => near k)) as stage.
  pose proof (second_hit_is_clear pairs_of Y (fun k _ => near k)) as is_clear.
  unfold tells_so. destruct (second_look pairs_of) as [[hit miss] now].
  destruct stage as (now_right & later_right & miss_right).
  intros it. destruct word; [exact Logic.I | | |].
  - intros (t & range & touching). apply same, touch_is_distance in touching.
    specialize (miss_right it t range). lra.
  - apply zero_right, same, touch_is_distance. exact (now_right it).
  - destruct it as (hits & later). split; [exact (is_clear hits later) |].
    intros touching. apply same, touch_is_distance in touching. specialize (later_right hits later). lra.
Qed.

Lemma timed_right t sure_time : (forall k, is_finite (x k) = true) -> clear pairs_of Y ->
  ~ touch (pair (reals given)) 0 ->
  0 < fst (D_of_pairs pairs_of) -> fst (root (D_of_pairs pairs_of)) <> 0 -> (t, sure_time) = time_of_pairs pairs_of ->
  sure_time -> right (pair (reals given)) (Some t).
Proof.
  intros finite is_clear apart above root_is is sure. apply right_scaled.
  destruct (half_or_nothing (finite_is_prepared finite) finite) as [half | touching]; [| contradiction].
  pose proof (sure_time_is_right pairs_of Y (fun k _ => pairs_are_near (finite_is_prepared finite) k) half is_clear
    above root_is) as known.
  rewrite <- is in known. exact (known sure).
Qed.

Lemma sums_right t : known_by_sums given_pairs t -> right (pair (reals given)) t.
Proof.
  intros known.
  set (P k := if (k <? 7)%nat then given_pairs k else (0, 0)).
  assert (forall k, F (fst (P k))) as floats.
  { intros k. unfold P. destruct (Nat.ltb_spec k 7); [now apply given_is_meant | apply zero_is_float]. }
  assert (right (fun k => fst (P k) + snd (P k)) t) as scaled_right by exact (sums_are_right P floats t known).
  revert scaled_right. apply right_alike. intros k less. unfold P.
  destruct (Nat.ltb_spec k 7); [now apply given_is_meant | lia].
Qed.

(** ** The row *)

Variables first second : said.
Variable sure : bool.
Variable knows : known.
Variable t : R.
Variables by_sums by_integers : option R.
Variables top bottom : nat -> Z.

(** The filter, in doubles of the machine. *)
Hypothesis first_says : tells first (says x filter_hit) (says x filter_miss) (says x filter_now).

(** Double-double, of numbers of which none is infinite or nan; of others it says nothing. *)
Hypothesis second_says : second <> Open ->
  (forall k, is_finite (x k) = true) /\ tells_so second (second_look pairs_of).

(** The time in double-double. *)
Hypothesis time_says : first = Later \/ second = Later -> sure = true ->
  0 < fst (D_of_pairs pairs_of) /\ fst (root (D_of_pairs pairs_of)) <> 0 /\
  exists surely : Prop, (t, surely) = time_of_pairs pairs_of /\ surely.

(** Sums of doubles. *)
Hypothesis sums_say : knows = All_known -> known_by_sums given_pairs by_sums.

(** Whole numbers. *)
Hypothesis ratios : forall k, ratio (reals given k) (top k) (bottom k).
Hypothesis integers_say : answers (find top bottom) by_integers.

Definition row : option R :=
  match settled first second sure knows with
  | Zero => Some 0 | None_at_all => None | Timed => Some t | Unrounded => by_sums | In_integers => by_integers
  end.

Theorem row_is_right : right (pair (reals given)) row.
Proof.
  assert (first = Miss -> right (pair (reals given)) None) as first_miss.
  { intros is. rewrite is in first_says. exact (filter_miss_right first_says). }
  assert (first = Now -> right (pair (reals given)) (Some 0)) as first_now.
  { intros is. rewrite is in first_says. exact (filter_now_right first_says). }
  assert (second = Miss -> right (pair (reals given)) None) as second_miss.
  { intros is. destruct second_says as (finite & it); [rewrite is; discriminate |].
    rewrite is in it. exact (second_right Miss finite it). }
  assert (second = Now -> right (pair (reals given)) (Some 0)) as second_now.
  { intros is. destruct second_says as (finite & it); [rewrite is; discriminate |].
    rewrite is in it. exact (second_right Now finite it). }
  assert (first = Later \/ second = Later -> sure = true -> right (pair (reals given)) (Some t)) as timed.
  { intros later is. destruct (time_says later is) as (above & root_is & surely & same & it).
    assert ((forall k, is_finite (x k) = true) /\ clear pairs_of Y /\ ~ touch (pair (reals given)) 0)
      as (finite & is_clear & apart).
    { destruct later as [later | later].
      - rewrite later in first_says. exact (filter_later_clear (proj1 first_says) (proj2 first_says)).
      - destruct second_says as (finite & says); [rewrite later; discriminate |].
        rewrite later in says. split; [exact finite |]. exact (second_right Later finite says). }
    exact (timed_right t surely finite is_clear apart above root_is same it). }
  assert (right (pair (reals given)) by_integers) as whole
    by exact (stage_right (reals given) top bottom ratios find pair (sweep_ends _ _ _ _ sweep) by_integers
      integers_say).
  assert (knows = All_known -> right (pair (reals given)) by_sums) as summed
    by (intros is; exact (sums_right by_sums (sums_say is))).
  clear first_says second_says time_says sums_say. unfold row.
  destruct first, second, sure, knows; cbn [settled]; auto.
Qed.

End Row.
