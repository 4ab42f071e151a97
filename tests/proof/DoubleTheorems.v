(** What is proved of lib.double_double and of the stage of lib.exact that rests on it. The definitions that are named
    here, two_sum to rounded, are those that tests/proof/double_terms.py writes from the source. Proofs stand elsewhere.

    rnd rounds to the nearest double, ties to even, without overflow. u = 2⁻⁵³; omega = 2⁻¹⁰⁷⁴, the smallest double.
    A pair (high, low) stands for the number high + low, its value; double_double says |low| <= u |high|. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms Sums Addition Products Approximations Stage PairScaling Instances.
Open Scope R_scope.

(** ** The pieces *)

(** two_sum loses nothing. *)
Theorem sum_of_two_doubles x y : F x -> F y ->
  fst (two_sum x y) = rnd (x + y) /\ value (two_sum x y) = x + y.
Proof. intros Fx Fy. split; [reflexivity | now apply two_sum_exact]. Qed.

(** two_product loses nothing, unless what it splits off underflows; then 7/2 of the smallest double. *)
Theorem product_of_two_doubles x y : F x -> F y ->
  fst (two_product x y) = rnd (x * y) /\
  (x * y = 0 \/ bpow radix2 (-969) <= Rabs (x * y) -> value (two_product x y) = x * y) /\
  Rabs (value (two_product x y) - x * y) <= 7 / 2 * omega.
Proof. intros Fx Fy. split; [reflexivity | now apply two_product_loss]. Qed.

(** normal keeps the sum. *)
Theorem sum_made_normal h l : F h -> F l -> Rabs l <= Rabs h ->
  fst (normal h l) = rnd (h + l) /\ value (normal h l) = h + l /\ double_double (normal h l).
Proof. intros Fh Fl L. split; [reflexivity|]. apply normal_exact; trivial. now left. Qed.

(** add and subtract lose at most 4 u² of the sizes of what they add. *)
Theorem sum_of_two_pairs x y : double_double x -> double_double y ->
  double_double (add x y) /\
  Rabs (value (add x y) - (value x + value y)) <= 4 * (u * u) * (Rabs (value x) + Rabs (value y)).
Proof. intros Dx Dy. split; [apply add_normal; now apply double_double_nearly | now apply add_loss]. Qed.

Theorem difference_of_two_pairs x y : double_double x -> double_double y ->
  double_double (subtract x y) /\
  Rabs (value (subtract x y) - (value x - value y)) <= 4 * (u * u) * (Rabs (value x) + Rabs (value y)).
Proof. intros Dx Dy. split; [apply subtract_normal; now apply double_double_nearly | now apply subtract_loss]. Qed.

(** multiply loses at most 9 u² of the product, and 5 of the smallest double where it underflows. *)
Theorem product_of_two_pairs x y : double_double x -> double_double y ->
  double_double (multiply x y) /\
  Rabs (value (multiply x y) - value x * value y) <= 9 * (u * u) * Rabs (value x * value y) + 5 * omega.
Proof. exact (multiply_loss x y). Qed.

(** ** What enters: differences of two numbers, divided by a power of two *)

Theorem differences_scaled x y e : F x -> F y -> Rabs (rnd (x + y) * bpow radix2 e) <= 1 ->
  let s := (rnd (fst (two_sum x y) * bpow radix2 e), rnd (snd (two_sum x y) * bpow radix2 e)) in
  double_double s /\ Rabs (fst s) <= 1 /\ Rabs (value s - (x + y) * bpow radix2 e) <= omega.
Proof.
  intros Fx Fy B. destruct (two_sum_pair x y Fx Fy) as [P V]. rewrite <- V. now apply scaling_keeps_pairs.
Qed.

(** ** The stage *)

(** |p + v t|² − r²: 0 or less where the spheres touch or overlap. *)
Definition distance (x y z i j k r t : R) :=
  (x + i * t) * (x + i * t) + (y + j * t) * (y + j * t) + (z + k * t) * (z + k * t) - r * r.

(** The double-double stage of sweep, `certain` of `doubled`: where it says hit, miss or now (at the start), that is
    true of the exact motion. *)
Theorem double_double_stage_is_right (X Y Z I J K Q : R * R) (x y z i j k r : R) :
  scaled_length X x -> scaled_length Y y -> scaled_length Z z ->
  scaled_length I i -> scaled_length J j -> scaled_length K k -> scaled_length Q r ->
  let '(c, b, h, g, D) := doubled X Y Z I J K Q in
  let '(hit, miss, now) := certain X Y Z I J K Q c b h g D DOUBLE_DOUBLE in
  (now -> distance x y z i j k r 0 <= 0) /\
  (hit -> exists t, 0 <= t <= 1 /\ distance x y z i j k r t <= 0) /\
  (hit -> ~ now -> distance x y z i j k r 0 > 0) /\
  (miss -> forall t, 0 <= t <= 1 -> distance x y z i j k r t > 0).
Proof.
  intros HX HY HZ HI HJ HK HQ.
  destruct (verdict_right _ _ _ _ _ _ _ pairs_arithmetic X Y Z I J K Q x y z i j k r) as (N & H & L & S);
    try (apply scaled_good; assumption).
  split; [intros (A & _); exact (N A)|]. split; [intros (A & _); exact (H A)|].
  split; [intros (A & _) B; apply (L A); intros C; apply B; now split|].
  intros (A & _). exact (S A).
Qed.

(** The batch, `decided` for plain numbers: where it is sure, its hit is the exact answer. *)
Theorem double_double_batch_is_right (x y z i j k r : R) :
  F x -> F y -> F z -> F i -> F j -> F k -> F r ->
  let '(a, b, c, D) := coefficients x y z i j k r two_product in
  let '(t, hit, sure) := decided x y z i j k r a b c D in
  (sure -> hit -> exists t, 0 <= t <= 1 /\ distance x y z i j k r t <= 0) /\
  (sure -> ~ hit -> forall t, 0 <= t <= 1 -> distance x y z i j k r t > 0).
Proof.
  intros Fx Fy Fz Fi Fj Fk Fr.
  pose proof (all_in_size x y z i j k r Fx Fy Fz Fi Fj Fk Fr) as W.
  assert (V : forall (S : in_size x /\ in_size y /\ in_size z /\ in_size i /\ in_size j /\ in_size k /\ in_size r), _)
    by (intros (X & Y & Z & I & J & K & Q);
      exact (verdict_right _ _ _ _ _ _ _ numbers_arithmetic x y z i j k r x y z i j k r (number_good x X) (number_good y Y)
        (number_good z Z) (number_good i I) (number_good j J) (number_good k K) (number_good r Q))).
  split.
  - intros ((A & (_ & B)) & _) H. destruct (V (W B)) as (_ & H' & _). exact (H' H).
  - intros ((A & (_ & B)) & _) H. destruct (V (W B)) as (N' & _ & _ & M).
    destruct A as [[A | A] | A]; [exfalso; apply H; now left | exact (M A) | now contradict H].
Qed.
