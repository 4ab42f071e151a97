(** What is proved of the filter of curved paths, `pegs` and `first_look` of lib/curve/quartic.py, to be read without the
    proofs.

   - Float.v and Expressions.v: [rnd], [F], [computed x e], [holds x f], as for the filter of straight paths.
   - Written from the source by curve_terms.py: CurveTerms.v, where `pegs` gives peg_0, peg_1, peg_3, peg_4 and
     peg_size, `sound` gives curve_sound, and DOUBLE * size is peg_off; and where `first_look` gives
     curve_touching and curve_miss. The division by 3 is no term: `pegs` gives what is divided, peg_2_times_3, and what
     is subtracted then, peg_2_less.
   - Bernstein.v: [height X t] is |p + v t + a t² / 2|² − r², and [true_peg_0] ... [true_peg_4] are its Bernstein
     coefficients on [0, T], in real numbers.

   Variables 0 to 10 are p = (x, y, z), v = (i, j, k), r, a = (f, g, h) and T; 11 is the peg with the division. No more
   is asked of them than that they are doubles, and that `sound` holds as the machine computes it.

   - HalvingTerms.v, where `halve` and `quarter`, with `mean`, give the pegs of both parts; Halving.v: [with_pegs c] is
     the polynomial that has these pegs on [0, 1].

   As in Theorems.v, the format has no largest number: [no_overflow] says what stays below it.

   What is not proved here: that what `first_fall` makes of parts is right, which looks at them one by one; the pegs in double-double; what `in_range` loses where it scales
   a path by a power of two; and all about the time. Tests look at that. *)

From Coq Require Import Reals ZArith List Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Covers Bernstein CurveTerms Pegs HalvingTerms Halving.

Open Scope R_scope.

(** The peg with the division by 3, as the machine computes it. *)
Definition computed_peg_2 (x : nat -> R) : R := rnd (rnd (computed x peg_2_times_3 / 3) - computed x peg_2_less).

(** p, v, r, a, T and that peg. *)
Definition inputs (p v a : nat -> R) (r T : R) : nat -> R :=
  fun n =>
    match n with
    | 0%nat | 1%nat | 2%nat => p n
    | 3%nat => v 0%nat | 4%nat => v 1%nat | 5%nat => v 2%nat
    | 6%nat => r
    | 7%nat => a 0%nat | 8%nat => a 1%nat | 9%nat => a 2%nat
    | 10%nat => T
    | _ => 0
    end.

Definition with_peg_2 (x : nat -> R) : nat -> R := fun n => if Nat.eqb n 11 then computed_peg_2 x else x n.

(** |p + v t + a t² / 2|² − r². *)
Definition f (p v a : nat -> R) (r t : R) : R :=
  (p 0%nat + v 0%nat * t + a 0%nat * t ^ 2 / 2) ^ 2 + (p 1%nat + v 1%nat * t + a 1%nat * t ^ 2 / 2) ^ 2
  + (p 2%nat + v 2%nat * t + a 2%nat * t ^ 2 / 2) ^ 2 - r ^ 2.

Section Curve.

Variables p v a : nat -> R.
Variables r T : R.
Hypothesis floats : forall n, F (p n) /\ F (v n) /\ F (a n).
Hypothesis float_r : F r.
Hypothesis float_T : F T.

Let x := inputs p v a r T.

Lemma inputs_are_floats n : F (x n).
Proof.
  do 11 (destruct n as [| n]; [try exact float_r; try exact float_T; apply floats |]). apply zero_is_float.
Qed.

Lemma eleven_inputs n : (11 <= n)%nat -> x n = 0.
Proof. intros more. do 11 (destruct n as [| n]; [lia |]). reflexivity. Qed.

Lemma height_is_f t : height x t = f p v a r t.
Proof. reflexivity. Qed.

(** Where `sound` holds, each peg is off by no more than DOUBLE * size, as the machine computes both. *)
Theorem pegs_are_near : holds x curve_sound ->
  Rabs (computed x peg_0 - true_peg_0 x) <= computed x peg_off /\
  Rabs (computed x peg_1 - true_peg_1 x) <= computed x peg_off /\
  Rabs (computed_peg_2 x - true_peg_2 x) <= computed x peg_off /\
  Rabs (computed x peg_3 - true_peg_3 x) <= computed x peg_off /\
  Rabs (computed x peg_4 - true_peg_4 x) <= computed x peg_off.
Proof.
  intros is_sound.
  pose proof (peg_is_near x inputs_are_floats eleven_inputs is_sound) as near.
  pose proof (third_is_near x inputs_are_floats eleven_inputs is_sound _ _ peg_2_is_covered) as near_2.
  destruct (exact_pegs x) as (e0 & e1 & e2 & e3 & e4).
  rewrite <- e0, <- e1, <- e2, <- e3, <- e4. unfold computed_peg_2.
  exact (conj (near _ peg_0_is_covered) (conj (near _ peg_1_is_covered) (conj near_2
    (conj (near _ peg_3_is_covered) (near _ peg_4_is_covered))))).
Qed.

(** Where `first_look` says touching at the start, f(0) <= 0, even < 0. *)
Theorem touching_is_touching : holds (with_peg_2 x) curve_touching -> f p v a r 0 < 0.
Proof.
  intros [below is_sound]. change (computed x peg_0 < - computed x peg_off) in below. change (holds x curve_sound) in is_sound.
  destruct (pegs_are_near is_sound) as (near & _). rewrite <- height_is_f, <- first_peg_is_start.
  apply Rabs_le_inv in near. lra.
Qed.

(** Where it says miss, f(t) > 0 at every time of [0, T]. *)
Theorem a_curved_miss_is_a_miss : holds (with_peg_2 x) curve_miss -> forall t, 0 <= t <= T -> 0 < f p v a r t.
Proof.
  intros [((((c0 & c1) & c2) & c3) & c4) is_sound] t range.
  change (computed x peg_off < computed x peg_0) in c0. change (computed x peg_off < computed x peg_1) in c1.
  change (computed x peg_off < computed_peg_2 x) in c2.
  change (computed x peg_off < computed x peg_3) in c3. change (computed x peg_off < computed x peg_4) in c4.
  change (holds x curve_sound) in is_sound.
  destruct (pegs_are_near is_sound) as (n0 & n1 & n2 & n3 & n4).
  apply Rabs_le_inv in n0, n1, n2, n3, n4. rewrite <- height_is_f.
  destruct (sound_says x is_sound) as [_ [long _]]. pose proof (bpow_gt_0 radix2 (-100)).
  apply hull; try lra. exact range.
Qed.

(** Nor does any exceed 9/8 size. *)
Lemma pegs_are_small : holds x curve_sound ->
  let small c := Rabs c <= 9 / 8 * computed x peg_size in
  small (true_peg_0 x) /\ small (true_peg_1 x) /\ small (true_peg_2 x) /\ small (true_peg_3 x) /\ small (true_peg_4 x).
Proof.
  intros is_sound. pose proof (peg_is_small x inputs_are_floats eleven_inputs is_sound) as four.
  pose proof (third_is_small x inputs_are_floats eleven_inputs is_sound) as middle.
  destruct (exact_pegs x) as (e0 & e1 & e2 & e3 & e4). rewrite <- e0, <- e1, <- e2, <- e3, <- e4.
  cbv zeta. repeat split; try exact middle; apply four; cbn; tauto.
Qed.

(** No value on the way to a peg, to size or to the bound reaches 2^1024. *)
Theorem nothing_overflows_on_a_curve : holds x curve_sound ->
  (forall e, In e (peg_0 :: peg_1 :: peg_2_times_3 :: peg_2_less :: peg_3 :: peg_4 :: peg_size :: peg_off :: nil) ->
    no_overflow x e) /\
  Rabs (rnd (computed x peg_2_times_3 / 3)) < largest /\ Rabs (computed_peg_2 x) < largest.
Proof.
  intros is_sound. split; [| split].
  - exact (pegs_stay_low x inputs_are_floats eleven_inputs is_sound).
  - exact (third_stays_low x inputs_are_floats eleven_inputs is_sound).
  - destruct (pegs_are_near is_sound) as (_ & _ & near & _). destruct (pegs_are_small is_sound) as (_ & _ & small & _).
    pose proof (off_is_32_u x is_sound) as off_near. cbv zeta in off_near. apply Rabs_le_inv in off_near.
    pose proof (eta_is_tiny x is_sound). pose proof eta_positive. pose proof u_positive. pose proof u_small.
    destruct (sound_says x is_sound) as [[large less] _]. pose proof (bpow_gt_0 radix2 (-200)).
    set (S := computed x peg_size) in *. set (w := u * S) in *.
    assert (0 <= w) by (apply Rmult_le_pos; lra).
    assert (u * (32 * w) <= / 1048576 * (32 * w)) by (apply Rmult_le_compat_r; lra).
    assert (w <= / 1048576 * S) by (apply Rmult_le_compat_r; lra).
    apply Rabs_le_inv in near, small.
    apply Rlt_trans with (bpow radix2 201); [| apply bpow_lt; lia].
    change 201%Z with (1 + 200)%Z. rewrite bpow_plus. change (bpow radix2 1) with 2. apply Rabs_lt. lra.
Qed.

(** What pegs may be off by after so many splits, as `widened` says, and what is proved of them, a little less. *)
Definition off_after (d : R) : R := computed x peg_off * (1 + 7 / 32 * d).

(** One split: where pegs c are known so, so are those of both parts, and the true ones stay as small. *)
Theorem a_split_loses_little (C c : nat -> R) (d : R) : holds x curve_sound -> 0 <= d <= 48 ->
  (forall n, F (c n)) ->
  (forall n, Rabs (C n) <= 9 / 8 * computed x peg_size) ->
  (forall n, Rabs (c n - C n) <= off_after d) ->
  forall e, In e (halve_left ++ halve_right ++ quarter_left ++ quarter_right) ->
  F (computed c e) /\ Rabs (exact C e) <= 9 / 8 * computed x peg_size /\
  Rabs (computed c e - exact C e) <= off_after (d + 1).
Proof.
  intros is_sound deep Fc small near e it.
  pose proof (off_is_32_u x is_sound) as off_near. cbv zeta in off_near. apply Rabs_le_inv in off_near.
  pose proof (eta_is_tiny x is_sound) as tiny. pose proof eta_positive. pose proof u_positive. pose proof u_small.
  destruct (sound_says x is_sound) as [[large _] _]. pose proof (bpow_gt_0 radix2 (-200)).
  unfold off_after in *. set (S := computed x peg_size) in *. set (o := computed x peg_off) in *.
  set (w := u * S) in *.
  assert (0 <= w) by (apply Rmult_le_pos; lra).
  assert (u * w <= / 1048576 * w) by (apply Rmult_le_compat_r; lra).
  assert (w <= / 1048576 * S) by (apply Rmult_le_compat_r; lra).
  assert (o * (1 + 7 / 32 * d) <= 12 * o) as wide.
  { assert (o * (1 + 7 / 32 * d) <= o * 12) by (apply Rmult_le_compat_l; lra). lra. }
  destruct (all_are_means e it) as (k & mean & few).
  destruct (loss_of_means C c (9 / 8 * S) (o * (1 + 7 / 32 * d)) (73 / 64 * w) Fc small near) with (3 := mean)
    as (Fe & size & error & _).
  - apply Rle_trans with (u * (145 / 128 * S) + 3 * eta); [| fold w; unfold w in *; lra].
    apply Rplus_le_compat_r, Rmult_le_compat_l; lra.
  - lra.
  - split; [exact Fe | split; [exact size |]].
    assert (k * (73 / 64 * w) <= 6 * (73 / 64 * w)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

(** That is within what `widened` gives, off (1 + 0.25 depth), with its own rounding. *)
Theorem widened_is_enough (d : R) : holds x curve_sound -> d = 0 \/ 1 <= d <= 48 ->
  off_after d <= rnd (computed x peg_off * (1 + d / 4)).
Proof.
  intros is_sound [-> | deep]; unfold off_after.
  - replace (computed x peg_off * (1 + 0 / 4)) with (computed x peg_off) by field.
    rewrite float_rounds_to_itself by apply rounded_is_float. lra.
  - pose proof (off_is_large x is_sound) as large. set (o := computed x peg_off) in *.
    pose proof (bpow_gt_0 radix2 (-248)). pose proof u_small. pose proof u_positive.
    pose proof (loss_of_rounding (o * (1 + d / 4))) as loss. rewrite (Rabs_pos_eq (o * _)) in loss by (apply Rmult_le_pos; lra).
    apply Rabs_le_inv in loss.
    assert (eta <= o / 1024).
    { apply Rle_trans with (bpow radix2 (-258)); [apply bpow_le; lia |].
      change (-258)%Z with (-248 + -10)%Z. rewrite bpow_plus. change (bpow radix2 (-10)) with (/ 1024). lra. }
    assert (o <= o * d) by (rewrite <- (Rmult_1_r o) at 1; apply Rmult_le_compat_l; lra).
    assert (u * (o * (1 + d / 4)) <= / 1048576 * (o * (1 + d / 4))) by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]).
    lra.
Qed.

(** And that is what `widened` computes, for every depth to which `look` splits. *)
Definition off_and_depth (off : R) (depth : Z) (n : nat) : R :=
  match n with 0%nat => off | 1%nat => IZR depth | _ => 0 end.

Theorem widened_is_that (off : R) (depth : Z) : (0 <= depth <= deepest)%Z ->
  computed (off_and_depth off depth) widened = rnd (off * (1 + IZR depth / 4)).
Proof.
  unfold deepest. intros range. unfold widened. cbn [computed off_and_depth].
  assert (forall m, (0 <= m <= 100)%Z -> F (IZR m / 4)) as quarter.
  { intros m within. replace (IZR m / 4) with (F2R (Float radix2 m (-2)))
      by (unfold F2R; cbn [Fnum Fexp]; change (bpow radix2 (-2)) with (/ 4); reflexivity).
    apply few_digits_are_float; lia. }
  assert (constant 1 (-2) = / 4) as -> by (unfold constant, F2R; cbn [Fnum Fexp]; change (bpow radix2 (-2)) with (/ 4); lra).
  assert (constant 1 0 = 1) as -> by (unfold constant, F2R; cbn [Fnum Fexp]; change (bpow radix2 0) with 1; lra).
  replace (/ 4 * IZR depth) with (IZR depth / 4) by (unfold Rdiv; ring).
  rewrite (float_rounds_to_itself (IZR depth / 4)) by (apply quarter; lia).
  assert (1 + IZR depth / 4 = IZR (4 + depth) / 4) as whole by (rewrite plus_IZR; lra).
  rewrite whole, (float_rounds_to_itself (IZR (4 + depth) / 4)) by (apply quarter; lia).
  reflexivity.
Qed.

Lemma no_deeper_than_proved : (deepest <= 48)%Z.
Proof. unfold deepest. lia. Qed.

(** The pegs on [0, T], and those of every part that `halve` and `quarter` make of them: after d splits, those that begin
    at a share [low] of [0, T] and are [wide] of it. C: the true ones. c: those computed. *)
Definition true_pegs (n : nat) : R :=
  match n with
  | 0%nat => true_peg_0 x | 1%nat => true_peg_1 x | 2%nat => true_peg_2 x | 3%nat => true_peg_3 x | 4%nat => true_peg_4 x
  | _ => 0
  end.

Definition computed_pegs (n : nat) : R :=
  match n with
  | 0%nat => computed x peg_0 | 1%nat => computed x peg_1 | 2%nat => computed_peg_2 x
  | 3%nat => computed x peg_3 | 4%nat => computed x peg_4
  | _ => 0
  end.

Inductive part : R -> R -> R -> (nat -> R) -> (nat -> R) -> Prop :=
  | the_whole : part 0 0 1 true_pegs computed_pegs
  | a_left_half d low wide C c : part d low wide C c ->
      part (d + 1) low (wide / 2) (exactly_each C halve_left) (computed_each c halve_left)
  | a_right_half d low wide C c : part d low wide C c ->
      part (d + 1) (low + wide / 2) (wide / 2) (exactly_each C halve_right) (computed_each c halve_right)
  | a_left_quarter d low wide C c : part d low wide C c ->
      part (d + 1) low (wide / 4) (exactly_each C quarter_left) (computed_each c quarter_left)
  | a_right_quarter d low wide C c : part d low wide C c ->
      part (d + 1) (low + wide / 4) (3 * wide / 4) (exactly_each C quarter_right) (computed_each c quarter_right).

(** The true pegs of a part are those of f there. *)
Theorem parts_are_parts d low wide C c : part d low wide C c ->
  forall s, with_pegs C s = f p v a r (T * (low + wide * s)).
Proof.
  induction 1 as [| d low wide C c _ IH | d low wide C c _ IH | d low wide C c _ IH | d low wide C c _ IH]; intros s.
  - rewrite Rplus_0_l, Rmult_1_l, <- height_is_f. symmetry. exact (bernstein_form x s).
  - rewrite (proj1 (halves_are_halves C s)), IH. f_equal. field.
  - rewrite (proj2 (halves_are_halves C s)), IH. f_equal. field.
  - rewrite (proj1 (quarters_are_quarters C s)), IH. f_equal. field.
  - rewrite (proj2 (quarters_are_quarters C s)), IH. f_equal. field.
Qed.

Lemma first_depth d low wide C c : part d low wide C c -> 0 <= d /\ (d = 0 \/ 1 <= d).
Proof. induction 1; lra. Qed.

Definition known_after (d : R) (C c : nat -> R) : Prop :=
  (forall n, F (c n)) /\ (forall n, Rabs (C n) <= 9 / 8 * computed x peg_size) /\
  (forall n, Rabs (c n - C n) <= off_after d).

Lemma off_is_positive : holds x curve_sound -> 0 < computed x peg_off.
Proof. intros is_sound. eapply Rlt_le_trans; [apply bpow_gt_0 | exact (off_is_large x is_sound)]. Qed.

Lemma known_before_splits : holds x curve_sound -> known_after 0 true_pegs computed_pegs.
Proof.
  intros is_sound. pose proof (off_is_positive is_sound).
  destruct (pegs_are_near is_sound) as (n0 & n1 & n2 & n3 & n4).
  destruct (pegs_are_small is_sound) as (s0 & s1 & s2 & s3 & s4).
  destruct (sound_says x is_sound) as [[large _] _]. pose proof (bpow_gt_0 radix2 (-200)).
  assert (off_after 0 = computed x peg_off) as start by (unfold off_after; ring).
  split; [| split]; intros n; rewrite ?start;
    (do 5 (destruct n as [| n]; [first [assumption | apply rounded_is_float] |])); cbn [true_pegs computed_pegs].
  - apply zero_is_float.
  - rewrite Rabs_R0. lra.
  - rewrite Rminus_0_r, Rabs_R0. lra.
Qed.

Lemma known_after_a_split C c d parts : holds x curve_sound -> 0 <= d <= 48 -> known_after d C c ->
  length parts = 5%nat -> incl parts (halve_left ++ halve_right ++ quarter_left ++ quarter_right) ->
  known_after (d + 1) (exactly_each C parts) (computed_each c parts).
Proof.
  intros is_sound deep (Fc & small & near) five among.
  pose proof (a_split_loses_little C c d is_sound deep Fc small near) as split_loses.
  pose proof (off_is_positive is_sound).
  destruct (sound_says x is_sound) as [[large _] _]. pose proof (bpow_gt_0 radix2 (-200)).
  assert (0 <= off_after (d + 1)) by (unfold off_after; apply Rmult_le_pos; lra).
  split; [| split]; intros n; unfold exactly_each, computed_each;
    (destruct (Nat.lt_ge_cases n (length parts)) as [less | more];
      [apply (split_loses _ (among _ (nth_In _ _ less))) | rewrite (nth_overflow _ _ more); cbn [exact computed];
        rewrite zero_is_zero]).
  - apply zero_is_float.
  - rewrite Rabs_R0. lra.
  - rewrite Rminus_0_r, Rabs_R0. lra.
Qed.

Lemma parts_are_known d low wide C c : holds x curve_sound -> part d low wide C c -> d <= 49 -> known_after d C c.
Proof.
  intros is_sound it. induction it as [| d low wide C c it IH | d low wide C c it IH | d low wide C c it IH | d low wide C c it IH];
    intros deep; [now apply known_before_splits | | | |];
    pose proof (first_depth _ _ _ _ _ it);
    (apply known_after_a_split; [exact is_sound | lra | apply IH; lra | reflexivity |]);
    intros e there; rewrite ?in_app_iff; tauto.
Qed.

(** Every computed peg of a part is as near to the true one as `widened` says. *)
Theorem parts_are_near d low wide C c : holds x curve_sound -> part d low wide C c -> d <= 48 ->
  forall n, Rabs (c n - C n) <= rnd (computed x peg_off * (1 + d / 4)).
Proof.
  intros is_sound it deep n. destruct (parts_are_known d low wide C c is_sound it ltac:(lra)) as (_ & _ & near).
  eapply Rle_trans; [apply near |]. apply widened_is_enough; [exact is_sound |].
  pose proof (first_depth _ _ _ _ _ it). lra.
Qed.

End Curve.
