(** What is proved of lib.double_double and of the stage of lib.exact that rests on it. The definitions that are named
    here, two_sum to rounded, are those that tests/proof/double_terms.py writes from the source. Proofs stand elsewhere.

    MachineTheorems.v says the same of the machine, infinities and nan included.

    rnd rounds to the nearest double, ties to even, without overflow. u = 2⁻⁵³; omega = 2⁻¹⁰⁷⁴, the smallest double.
    A pair (high, low) stands for the number high + low, its value; double_double says |low| <= u |high|. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Addition Products Approximations Stage
  PairScaling Instances Quotients Times Ranges.
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

(** divide loses at most 32 u² of the quotient, where neither dividend nor quotient is tiny. *)
Theorem quotient_of_two_pairs x y : double_double x -> double_double y ->
  TINY / 2 <= fst x -> 0 < fst y -> TINY / 8 <= fst x / fst y ->
  double_double (divide x y) /\
  Rabs (value (divide x y) - value x / value y) <= 32 * (u * u) * (fst x / fst y).
Proof.
  intros Dx Dy Hx Hy Hq. destruct (divide_loss x y Dx Dy Hx Hy Hq) as (N & L & _). split; [exact N|].
  pose proof TINY_positive. pose proof (small_share (fst x / fst y) ltac:(lra)).
  pose proof (small_share (u * (fst x / fst y)) ltac:(lra)). lra.
Qed.

(** root loses at most 16 u² of the root, and what underflows. *)
Theorem root_of_a_pair x : double_double x -> bpow radix2 (-1040) <= fst x ->
  double_double (root x) /\
  Rabs (value (root x) - sqrt (value x)) <= 16 * (u * u) * sqrt (value x) + 4 * (omega / sqrt (value x)).
Proof. exact (root_loss x). Qed.

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

(** ** The time of contact *)

(** tau is the time of first contact, within the frame and after its start. *)
Definition first_contact_at (x y z i j k r tau : R) :=
  0 < tau <= 1 /\ distance x y z i j k r tau = 0 /\ forall t, 0 <= t < tau -> distance x y z i j k r t > 0.

(** `time` of scaled pairs: where it is sure, t is the double nearest to the time of first contact. What scaled leaves
    has some length of one half or more. D must be above 0 and its root must not vanish: in a row where it is not so, the
    machine divides by 0 or takes the root of a negative number, and does not call its time sure (MachineTheorems.v). *)
Theorem time_is_rounded_right (X Y Z I J K Q : R * R) (x y z i j k r : R) :
  scaled_length X x -> scaled_length Y y -> scaled_length Z z ->
  scaled_length I i -> scaled_length J j -> scaled_length K k -> scaled_length Q r ->
  some_half (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) ->
  let '(c, b, h, g, D) := doubled X Y Z I J K Q in
  let '(hit, miss, now) := certain X Y Z I J K Q c b h g D DOUBLE_DOUBLE in
  let '(t, sure) := time X Y Z I J K Q in
  D > 0 -> fst (root (snd (coefficients X Y Z I J K Q multiply))) <> 0 ->
  hit -> ~ now -> sure -> exists tau, first_contact_at x y z i j k r tau /\ t = rnd tau.
Proof.
  intros HX HY HZ HI HJ HK HQ Half.
  pose proof (scaled_good X x HX) as GX. pose proof (scaled_good Y y HY) as GY. pose proof (scaled_good Z z HZ) as GZ.
  pose proof (scaled_good I i HI) as GI. pose proof (scaled_good J j HJ) as GJ. pose proof (scaled_good K k HK) as GK.
  pose proof (scaled_good Q r HQ) as GQ.
  intros DA RN (H & _) N S. apply Rgt_lt in DA. set (N' := fun n => N (conj n Logic.I)).
  pose proof (some_half_least X Y Z I J K Q (proj1 GX) (proj1 GY) (proj1 GZ) (proj1 GI) (proj1 GJ) (proj1 GK) (proj1 GQ) Half) as Least.
  pose proof (hit_is_clear _ _ _ _ _ _ _ pairs_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ H N') as Clear.
  pose proof (later_sizes _ _ _ _ _ _ _ pairs_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ Least Clear) as Sizes.
  pose proof (later_signs _ _ _ _ _ _ _ pairs_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ Clear)
    as (C1 & B1 & C0 & _ & D0).
  pose proof (first_contact _ _ _ _ _ _ _ pairs_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ Clear) as FC.
  cbv zeta in FC.
  destruct (all_sure _ _ _ _ _ _ _ pairs_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ) as
    ((NC & LC & OC & _) & (NB & LB & OB & _) & _ & _ & (ND & LD & OD & _)).
  eexists. split; [exact FC|].
  exact (rounded_right_always _ _ _ _ _ 0 0 _ _ _ _ NB NC ND (F_ended _ _) LC LB LD OC OB OD C1 B1 C0 D0 DA RN Sizes S).
Qed.

(** The same of the batch, for a row in its range that hits after the start. *)
Theorem batch_time_is_rounded_right (x y z i j k r : R) :
  F x -> F y -> F z -> F i -> F j -> F k -> F r ->
  let '(a, b, c, D) := coefficients x y z i j k r two_product in
  let '(t, hit, sure) := decided x y z i j k r a b c D in
  fst D > 0 -> fst (root D) <> 0 ->
  sure -> hit -> distance x y z i j k r 0 > 0 -> exists tau, first_contact_at x y z i j k r tau /\ t = rnd tau.
Proof.
  intros Fx Fy Fz Fi Fj Fk Fr. pose proof (all_in_size x y z i j k r Fx Fy Fz Fi Fj Fk Fr) as W.
  intros DA RN ((_ & (Range & B)) & S) H A0. apply Rgt_lt in DA. destruct (W B) as (X & Y & Z & I & J & K & Q).
  pose proof (range_least x y z i j k r Range) as Least.
  pose proof (number_good x X) as GX. pose proof (number_good y Y) as GY. pose proof (number_good z Z) as GZ.
  pose proof (number_good i I) as GI. pose proof (number_good j J) as GJ. pose proof (number_good k K) as GK.
  pose proof (number_good r Q) as GQ.
  destruct (verdict_right _ _ _ _ _ _ _ numbers_arithmetic x y z i j k r x y z i j k r GX GY GZ GI GJ GK GQ) as (N & _ & _ & M).
  assert (N' : ~ _) by (intros n; specialize (N n); unfold distance in A0; unfold gap in N; lra).
  pose proof (hit_is_clear _ _ _ _ _ _ _ numbers_arithmetic x y z i j k r x y z i j k r GX GY GZ GI GJ GK GQ H N') as Clear.
  pose proof (later_sizes _ _ _ _ _ _ _ numbers_arithmetic x y z i j k r x y z i j k r GX GY GZ GI GJ GK GQ Least Clear) as Sizes.
  pose proof (later_signs _ _ _ _ _ _ _ numbers_arithmetic x y z i j k r x y z i j k r GX GY GZ GI GJ GK GQ Clear)
    as (C1 & B1 & C0 & _ & D0).
  pose proof (first_contact _ _ _ _ _ _ _ numbers_arithmetic x y z i j k r x y z i j k r GX GY GZ GI GJ GK GQ Clear) as FC.
  cbv zeta in FC.
  destruct (all_sure _ _ _ _ _ _ _ numbers_arithmetic x y z i j k r x y z i j k r GX GY GZ GI GJ GK GQ) as
    ((NC & LC & OC & _) & (NB & LB & OB & _) & _ & _ & (ND & LD & OD & _)).
  eexists. split; [exact FC|]. destruct S as [[S | S] | S].
  - exfalso. exact (N' S).
  - exfalso. destruct FC as ((T0 & T1) & ZT & _). specialize (M S _ (conj (Rlt_le _ _ T0) T1)).
    apply Rgt_not_eq in M. now apply M.
  - exact (rounded_right_always _ _ _ _ _ 0 0 _ _ _ _ NB NC ND (F_ended _ _) LC LB LD OC OB OD C1 B1 C0 D0 DA RN Sizes S).
Qed.

(** ** Nothing overflows. f_fits, written from the source, says that every number that f computes is below 2¹⁰²⁴. *)

Theorem nothing_overflows (X Y Z I J K Q : R * R) (x y z i j k r : R) :
  scaled_length X x -> scaled_length Y y -> scaled_length Z z ->
  scaled_length I i -> scaled_length J j -> scaled_length K k -> scaled_length Q r ->
  doubled_fits X Y Z I J K Q /\
  bounds_fits (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) DOUBLE_DOUBLE.
Proof.
  intros HX HY HZ HI HJ HK HQ.
  assert (S : forall P p, scaled_length P p -> pair_in_size P /\ below 100 0 (fst P)).
  { intros P p ((_ & _ & L) & B & _). assert (O : 1 <= bpow radix2 100) by (apply (bpow_le radix2 0); lia).
    pose proof (small_share _ (Rabs_pos (fst P))). split; [split; lra|]. split; [|lia].
    change (100 + 0)%Z with 100%Z. lra. }
  split; [apply doubled_below; eapply S; eassumption|].
  apply bounds_below with (-96)%Z; [lia | reflexivity | ..]; eapply S; eassumption.
Qed.

Theorem nothing_overflows_in_the_batch (x y z i j k r : R) :
  in_size x -> in_size y -> in_size z -> in_size i -> in_size j -> in_size k -> in_size r ->
  let '(a, b, c, D) := coefficients x y z i j k r two_product in
  coefficients_fits x y z i j k r two_product two_product_fits /\ bounds_fits x y z i j k r DOUBLE_DOUBLE /\
  add_fits a b /\ add_fits b c /\ add_fits (add a b) (add b c).
Proof.
  intros HX HY HZ HI HJ HK HQ.
  destruct (coefficients_below _ two_product two_product_fits in_size (fun p q P Q => numbers_below p q (proj2 P) (proj2 Q))
    x y z i j k r (conj HX (conj HY (conj HZ (conj HI (conj HJ (conj HK HQ))))))) as (C & A & B & D & _).
  split; [exact C|]. split; [|exact (sums_below _ _ _ A B D)].
  assert (S : forall v, in_size v -> below 100 0 v) by (intros v (_ & V); split; [exact V | lia]).
  apply bounds_below with (-96)%Z; [lia | reflexivity | ..]; now apply S.
Qed.
