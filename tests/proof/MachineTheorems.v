(** What is proved of double-double as the machine computes it, to be read without the proofs.

   - MachineTerms.v is written from the source: the functions of DoubleTerms.v and StageTerms.v once more, with every
     operation that of IEEE 754 as Flocq has it: Bplus, Bminus, Bmult, Bdiv, Bsqrt, to nearest, ties to even, with
     subnormal numbers, infinities and nan. Their names begin with M here.
   - Steps.v: [has x X], x is finite and the number X; [may_have x X], it is that or nan. MachinePairs.v: [pair_has] and
     [pair_may_have], both parts of a pair are so.
   - DoubleTheorems.v: what those functions come to where no number is too large.

   The stage as a whole, and what is premised, stands in WholeTheorems.v; guide/proof.md tells what it means. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Expressions Trees Contact Machine Steps Float Rounding DoubleTerms StageTerms Sums Addition.
From Proof Require Import Products Approximations Stage Instances Quotients Times Ranges DoubleTheorems Closer.
From Proof Require Import Integers WholeTerms Whole MachinePairs MachineStage MachineTimes MachineWhole MachineBatch
  AnySize.

Open Scope R_scope.

(** ** The pieces: pairs of finite doubles, of sizes that are met *)

(** What two_sum leaves of two doubles whose sum is finite is what rounding took from it, or nan: its first difference
    may overflow. *)
Theorem machine_sum_of_two_doubles (x y : double) : is_finite (Bplus mode_NE x y) = true ->
  has (fst (M.two_sum x y)) (rnd (B2R x + B2R y)) /\
  may_have (snd (M.two_sum x y)) (B2R x + B2R y - rnd (B2R x + B2R y)).
Proof.
  intros fine. destruct (two_sum_of_doubles x y fine) as [high low].
  pose proof (two_sum_exact _ _ (double_is_float x) (double_is_float y)) as sum. unfold value in sum.
  change (fst (two_sum (B2R x) (B2R y))) with (rnd (B2R x + B2R y)) in *. split.
  - apply (the_number _ _ high). change (fst (M.two_sum x y)) with (Bplus mode_NE x y). now destruct (Bplus mode_NE x y).
  - replace (B2R x + B2R y - rnd (B2R x + B2R y)) with (snd (two_sum (B2R x) (B2R y))) by lra. exact low.
Qed.

Theorem machine_sum_of_two_pairs x y X Y : pair_has x X -> pair_has y Y -> double_double X -> double_double Y ->
  most 980 X -> most 980 Y -> exists Z, pair_has (M.add x y) Z /\ double_double Z /\
  Rabs (value Z - (value X + value Y)) <= 4 * (u * u) * (Rabs (value X) + Rabs (value Y)).
Proof.
  intros hx hy DX DY sX sY. exists (add X Y). destruct (most_add 980 X Y ltac:(lia) sX sY) as [fit _].
  split; [exact (add_may _ _ _ _ hx hy fit) | now apply sum_of_two_pairs].
Qed.

Theorem machine_product_of_two_pairs x y X Y : pair_has x X -> pair_has y Y -> double_double X -> double_double Y ->
  most 450 X -> most 450 Y -> exists Z, pair_has (M.multiply x y) Z /\ double_double Z /\
  Rabs (value Z - value X * value Y) <= 9 * (u * u) * Rabs (value X * value Y) + 5 * omega.
Proof.
  intros hx hy DX DY sX sY. exists (multiply X Y). destruct (most_multiply 450 450 X Y ltac:(lia) ltac:(lia) ltac:(lia) sX sY)
    as [fit _].
  split; [exact (multiply_may _ _ _ _ hx hy fit) | now apply product_of_two_pairs].
Qed.

(** The quotient is finite, and off by no more than 32 u², where neither dividend nor quotient is tiny, and the quotient
    not above 8, which a time of contact never is. *)
Theorem machine_quotient_of_two_pairs x y X Y : pair_has x X -> pair_has y Y -> double_double X -> double_double Y ->
  most 309 X -> most 420 Y -> TINY / 2 <= fst X -> 0 < fst Y -> TINY / 8 <= fst X / fst Y <= 8 ->
  exists Z, pair_has (M.divide x y) Z /\ double_double Z /\
  Rabs (value Z - value X / value Y) <= 32 * (u * u) * (fst X / fst Y).
Proof.
  intros hx hy DX DY sX sY low positive [not_tiny not_large]. exists (divide X Y).
  split; [| now apply quotient_of_two_pairs]. apply divide_may; trivial.
  apply (Rmult_le_compat_r (fst Y)) in not_large; [| lra]. replace (fst X / fst Y * fst Y) with (fst X) in not_large; [lra |].
  field. lra.
Qed.

(** Of any size, however large: where both parts of the quotient are finite, it is off by no more either. What overflows
    on the way ends as infinite or nan. *)
Theorem machine_quotient_of_any_size x y X Y : pair_has x X -> pair_has y Y -> double_double X -> double_double Y ->
  is_finite (fst (M.divide x y)) = true -> is_finite (snd (M.divide x y)) = true -> fst Y <> 0 /\
  exists Z, pair_has (M.divide x y) Z /\ (TINY / 2 <= fst X -> 0 < fst Y -> TINY / 8 <= fst X / fst Y ->
    double_double Z /\ Rabs (value Z - value X / value Y) <= 32 * (u * u) * (fst X / fst Y)).
Proof.
  intros hx hy DX DY fine_high fine_low. destruct (best_divide x y X Y hx hy) as [high low]. split.
  - destruct (sum_from_finite _ _ fine_high) as [fine _]. destruct (proj1 hy) as [fy <-].
    now apply (quotient_from_finite (fst x)).
  - exists (divide X Y). split; [| now apply quotient_of_two_pairs].
    exact (conj (conj fine_high (high fine_high)) (conj fine_low (low fine_low))).
Qed.

Theorem machine_root_of_any_size x X : pair_has x X -> double_double X ->
  is_finite (fst (M.root x)) = true -> is_finite (snd (M.root x)) = true -> bpow radix2 (-1040) <= fst X ->
  exists Z, pair_has (M.root x) Z /\ double_double Z /\
  Rabs (value Z - sqrt (value X)) <= 16 * (u * u) * sqrt (value X) + 4 * (omega / sqrt (value X)).
Proof.
  intros hx DX fine_high fine_low above. exists (root X). split; [| now apply root_of_a_pair].
  destruct (best_root x X hx) as [high low]; [pose proof (bpow_gt_0 radix2 (-1040)); lra |].
  exact (conj (conj fine_high (high fine_high)) (conj fine_low (low fine_low))).
Qed.

(** The root is finite, and off by no more than 16 u² and what underflows. *)
Theorem machine_root_of_a_pair x X : pair_has x X -> double_double X -> bpow radix2 (-1040) <= fst X -> most 701 X ->
  exists Z, pair_has (M.root x) Z /\ double_double Z /\
  Rabs (value Z - sqrt (value X)) <= 16 * (u * u) * sqrt (value X) + 4 * (omega / sqrt (value X)).
Proof.
  intros hx DX low sX. exists (root X). split; [| now apply root_of_a_pair].
  apply root_may; trivial. pose proof (bpow_gt_0 radix2 (-1040)). lra.
Qed.

(** However small what is above 0: the root is finite all the same. Of 0, and of what is below it, it is nan; and nan in
    a high part stays there, so that no time that comes of it is called sure. *)
Theorem machine_root_of_little x X : pair_has x X -> double_double X -> 0 < fst X -> most 701 X ->
  pair_has (M.root x) (root X).
Proof. intros hx DX above sX. now apply root_may. Qed.

Theorem machine_root_of_nothing x X : pair_has x X -> double_double X -> fst X <= 0 -> is_nan (fst (M.root x)) = true.
Proof. intros hx. apply root_is_nan. split; apply has_may, hx. Qed.

Theorem machine_nan_stays (x y : double * double) : is_nan (fst x) = true \/ is_nan (fst y) = true ->
  is_nan (fst (M.add x y)) = true /\ is_nan (fst (M.subtract x y)) = true /\ is_nan (fst (M.divide x y)) = true.
Proof. intros no. split; [now apply nan_add |]. split; [now apply nan_subtract | now apply nan_divide]. Qed.

(** ** The time: of seven scaled pairs, each of them nan or what it stands for, of which exact values say clearly that the
    spheres touch after the start. Where it is called sure, D is above 0 and its root not 0, and it is finite, and the double
    nearest to the time of first contact. Nothing is said of overflow: what overflows is not called sure. *)
Theorem machine_time_is_rounded_right p P Y :
  (forall k, (k < 7)%nat -> pair_may_have (p k) (P k)) -> (forall k, (k < 7)%nat -> scaled_length (P k) (Y k)) ->
  clear P Y -> (exists k, (k < 7)%nat /\ 1 / 2 <= Rabs (fst (P k))) ->
  snd (machine_time p) = true ->
  0 < fst (D_of_pairs P) /\ fst (root (D_of_pairs P)) <> 0 /\ is_finite (fst (machine_time p)) = true /\
  right Y (Some (B2R (fst (machine_time p)))).
Proof.
  intros may near is_clear half sure.
  destruct (sure_of_pairs p P Y may near is_clear half sure) as (above & root_is & (fine & ->) & surely).
  repeat split; trivial. now apply sure_time_is_right.
Qed.

(** ** The batch *)

(** `decided` of plain numbers, whatever they are: where it is sure, its hit is the answer; and where it hits after the
    start, its time is finite and the double nearest to that of first contact. *)
Theorem machine_batch_is_right (x y z i j k r : double) :
  let '(a, b, c, D) := M.coefficients x y z i j k r M.two_product in
  let '(t, hit, sure) := M.decided x y z i j k r a b c D in
  let gap := distance (B2R x) (B2R y) (B2R z) (B2R i) (B2R j) (B2R k) (B2R r) in
  sure = true ->
  (hit = true -> exists t, 0 <= t <= 1 /\ gap t <= 0) /\
  (hit = false -> forall t, 0 <= t <= 1 -> gap t > 0) /\
  (hit = true -> gap 0 > 0 -> is_finite t = true /\
    exists tau, first_contact_at (B2R x) (B2R y) (B2R z) (B2R i) (B2R j) (B2R k) (B2R r) tau /\ B2R t = rnd tau).
Proof. exact (batch_of_the_machine x y z i j k r). Qed.

(** The same of `closer`, for two balls given one by one: [one] and [other] have x, y, z, i, j, k and r of each. *)
Definition differences (one other : nat -> double) (k : nat) : double * double :=
  if (k <? 6)%nat then M.two_sum (other k) (Bopp (one k)) else M.two_sum (one k) (other k).

Definition apart (one other : nat -> double) (k : nat) : R :=
  if (k <? 6)%nat then B2R (other k) - B2R (one k) else B2R (one k) + B2R (other k).

Theorem machine_closer_look_is_right (one other : nat -> double) :
  let p := differences one other in let Y := apart one other in
  let '(a, b, c, D) :=
    M.coefficients (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat) (p 4%nat) (p 5%nat) (p 6%nat) M.multiply in
  let '(t, hit, sure) := M.decided (fst (p 0%nat)) (fst (p 1%nat)) (fst (p 2%nat)) (fst (p 3%nat)) (fst (p 4%nat))
    (fst (p 5%nat)) (fst (p 6%nat)) a b c D in
  sure = true ->
  (hit = true -> exists t, 0 <= t <= 1 /\ distance_of Y t <= 0) /\
  (hit = false -> forall t, 0 <= t <= 1 -> distance_of Y t > 0) /\
  (hit = true -> distance_of Y 0 > 0 -> is_finite t = true /\
    exists tau, first_contact_at (Y 0%nat) (Y 1%nat) (Y 2%nat) (Y 3%nat) (Y 4%nat) (Y 5%nat) (Y 6%nat) tau /\
      B2R t = rnd tau).
Proof.
  intros p Y.
  set (P k := if (k <? 6)%nat then two_sum (B2R (other k)) (B2R (Bopp (one k))) else two_sum (B2R (one k)) (B2R (other k))).
  assert (forall k, value (P k) = Y k) as meant.
  { intros k. unfold P, Y, apart. destruct (k <? 6)%nat; rewrite two_sum_exact by apply double_is_float; [| reflexivity].
    rewrite B2R_Bopp. reflexivity. }
  assert (forall k, (k < 7)%nat -> is_finite (fst (p k)) = true -> pair_may_have (p k) (P k)) as may.
  { intros k _ fine. unfold p, differences, P in *. destruct (k <? 6)%nat; now apply two_sum_of_doubles. }
  assert (forall k, (k < 7)%nat -> double_double (P k)) as pairs.
  { intros k _. unfold P. destruct (k <? 6)%nat; apply two_sum_is_pair; apply double_is_float. }
  pose proof (closer_of_the_machine p P may pairs) as right. cbv zeta beta in right. unfold distance_of in *.
  rewrite !meant in right. exact right.
Qed.
