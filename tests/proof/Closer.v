(** Two balls given one by one, in double-double: nothing is lost in their differences, and `closer` is sure only of what
    is true of them. *)

From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Addition Products Approximations Stage
  PairScaling Instances Quotients Times DoubleTheorems.

Open Scope R_scope.

(** A difference as a pair, unscaled. *)
Definition pair_in_range (P : R * R) : Prop := double_double P /\ Rabs (fst P) <= bpow radix2 100.

Lemma apart_arithmetic : arithmetic (R * R) multiply value fst (bpow radix2 100) 0 pair_in_range.
Proof.
  pose proof omega_positive. split; [|split; [|split; [|split]]].
  - split; [apply (bpow_le radix2 0); lia | lra].
  - lra.
  - lra.
  - intros p ((Fh & Fl & L) & B). split; [exact Fh|]. split; [|exact B].
    unfold value. replace (fst p + snd p - fst p) with (snd p) by ring. exact L.
  - intros p q (Dp & _) (Dq & _). destruct (multiply_loss p q Dp Dq) as [N L].
    split; [now apply double_double_nearly | exact L].
Qed.

Lemma pair_good P : pair_in_range P -> pair_in_range P /\ Rabs (value P - value P) <= 0.
Proof. intros H. split; [exact H|]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. Qed.

Lemma two_sum_is_pair x y : F x -> F y -> double_double (two_sum x y) /\ value (two_sum x y) = x + y.
Proof.
  intros Fx Fy. pose proof (two_sum_exact x y Fx Fy) as exact_sum. split; [|exact exact_sum].
  split; [apply F_rnd|]. split; [apply F_rnd|]. unfold value in exact_sum. change (fst (two_sum x y)) with (rnd (x + y)) in *.
  replace (snd (two_sum x y)) with (- (rnd (x + y) - (x + y))) by lra. rewrite Rabs_Ropp. now apply loss_sum.
Qed.

(** Not all is tiny, and with room for the second terms. *)
Lemma range_least_twice x y z i j k r :
  rnd (rnd (rnd (rnd (rnd (rnd (rnd (i * i) + rnd (j * j)) + rnd (k * k)) + rnd (x * x)) + rnd (y * y)) + rnd (z * z)) +
    rnd (r * r)) > LEAST -> 2 * bpow radix2 (-202) <= squares_of x y z i j k r.
Proof.
  pose proof (rnd_square x) as Px. pose proof (rnd_square y) as Py. pose proof (rnd_square z) as Pz.
  pose proof (rnd_square i) as Pi. pose proof (rnd_square j) as Pj. pose proof (rnd_square k) as Pk.
  pose proof (rnd_square r) as Pr.
  pose proof (below_sum _ _ (F_rnd (i * i)) (F_rnd (j * j)) Pi Pj) as A.
  destruct (rnd_sum_above _ _ (F_rnd (i * i)) (F_rnd (j * j)) Pi Pj) as (_ & _ & A3).
  set (s1 := rnd (rnd (i * i) + rnd (j * j))) in *.
  pose proof (below_sum _ _ (F_rnd _ : F s1) (F_rnd (k * k)) A3 Pk) as B.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s1) (F_rnd (k * k)) A3 Pk) as (_ & _ & B3). set (s2 := rnd (s1 + rnd (k * k))) in *.
  pose proof (below_sum _ _ (F_rnd _ : F s2) (F_rnd (x * x)) B3 Px) as C.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s2) (F_rnd (x * x)) B3 Px) as (_ & _ & C3). set (s3 := rnd (s2 + rnd (x * x))) in *.
  pose proof (below_sum _ _ (F_rnd _ : F s3) (F_rnd (y * y)) C3 Py) as D.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s3) (F_rnd (y * y)) C3 Py) as (_ & _ & D3). set (s4 := rnd (s3 + rnd (y * y))) in *.
  pose proof (below_sum _ _ (F_rnd _ : F s4) (F_rnd (z * z)) D3 Pz) as E.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s4) (F_rnd (z * z)) D3 Pz) as (_ & _ & E3). set (s5 := rnd (s4 + rnd (z * z))) in *.
  pose proof (below_sum _ _ (F_rnd _ : F s5) (F_rnd (r * r)) E3 Pr) as G. set (s6 := rnd (s5 + rnd (r * r))) in *.
  intros L. apply Rgt_lt in L. unfold squares_of.
  pose proof (below_square x). pose proof (below_square y). pose proof (below_square z).
  pose proof (below_square i). pose proof (below_square j). pose proof (below_square k). pose proof (below_square r).
  assert (T : 4 * bpow radix2 (-202) <= LEAST).
  { change 4 with (bpow radix2 2). unfold LEAST. rewrite <- bpow_plus. apply bpow_le. lia. }
  assert (O : 64 * omega <= bpow radix2 (-202)).
  { change 64 with (bpow radix2 6). unfold omega. rewrite <- bpow_plus. apply bpow_le. lia. }
  pose proof (Rabs_pos (x * x)). pose proof (Rabs_pos (y * y)). pose proof (Rabs_pos (z * z)).
  pose proof (Rabs_pos (i * i)). pose proof (Rabs_pos (j * j)). pose proof (Rabs_pos (k * k)). pose proof (Rabs_pos (r * r)).
  lra.
Qed.

Lemma value_squared P : double_double P -> Rabs (fst P * fst P) <= 2 * Rabs (value P * value P).
Proof.
  intros (_ & _ & low). pose proof (Rabs_pos (fst P)) as above. pose proof (small_share _ above).
  assert (Rabs (fst P) <= 11 / 10 * Rabs (value P)) as near.
  { unfold value. pose proof (Rabs_triang_inv (fst P) (- snd P)) as back. rewrite Rabs_Ropp in back.
    replace (fst P - - snd P) with (fst P + snd P) in back by ring. lra. }
  rewrite !Rabs_mult. pose proof (Rabs_pos (value P)). nra.
Qed.

Section Closer.

Variables X Y Z I J K Q : R * R.
Hypothesis pairs : double_double X /\ double_double Y /\ double_double Z /\ double_double I /\ double_double J /\
  double_double K /\ double_double Q.

(** All of them are in range where the sum of squares of the high parts is. *)
Lemma pairs_in_range :
  rnd (rnd (rnd (rnd (rnd (rnd (rnd (fst I * fst I) + rnd (fst J * fst J)) + rnd (fst K * fst K)) + rnd (fst X * fst X)) +
    rnd (fst Y * fst Y)) + rnd (fst Z * fst Z)) + rnd (fst Q * fst Q)) < MOST ->
  pair_in_range X /\ pair_in_range Y /\ pair_in_range Z /\ pair_in_range I /\ pair_in_range J /\ pair_in_range K /\
  pair_in_range Q.
Proof.
  destruct pairs as (DX & DY & DZ & DI & DJ & DK & DQ). intros below.
  destruct (all_in_size (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) (proj1 DX) (proj1 DY) (proj1 DZ) (proj1 DI)
    (proj1 DJ) (proj1 DK) (proj1 DQ) below) as ((_ & SX) & (_ & SY) & (_ & SZ) & (_ & SI) & (_ & SJ) & (_ & SK) & (_ & SQ)).
  repeat split; try assumption; try apply DX; try apply DY; try apply DZ; try apply DI; try apply DJ; try apply DK; apply DQ.
Qed.

(** Where it is sure, its hit is the answer. *)
Theorem closer_is_right :
  let '(a, b, c, D) := coefficients X Y Z I J K Q multiply in
  let '(t, hit, sure) := decided (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) a b c D in
  let gap := distance (value X) (value Y) (value Z) (value I) (value J) (value K) (value Q) in
  (sure -> hit -> exists t, 0 <= t <= 1 /\ gap t <= 0) /\
  (sure -> ~ hit -> forall t, 0 <= t <= 1 -> gap t > 0).
Proof.
  assert (V : forall (S : pair_in_range X /\ pair_in_range Y /\ pair_in_range Z /\ pair_in_range I /\ pair_in_range J /\
      pair_in_range K /\ pair_in_range Q), _)
    by (intros (HX & HY & HZ & HI & HJ & HK & HQ);
      exact (verdict_right _ _ _ _ _ _ _ apart_arithmetic X Y Z I J K Q (value X) (value Y) (value Z) (value I) (value J)
        (value K) (value Q) (pair_good X HX) (pair_good Y HY) (pair_good Z HZ) (pair_good I HI) (pair_good J HJ)
        (pair_good K HK) (pair_good Q HQ))).
  pose proof pairs_in_range as W.
  split.
  - intros ((A & (_ & B)) & _) H. destruct (V (W B)) as (_ & H' & _). exact (H' H).
  - intros ((A & (_ & B)) & _) H. destruct (V (W B)) as (N' & _ & _ & M).
    destruct A as [[A | A] | A]; [exfalso; apply H; now left | exact (M A) | now contradict H].
Qed.

(** And its time, for a row that hits after the start, is the double nearest to that of first contact. *)
Theorem closer_time_is_right :
  let '(a, b, c, D) := coefficients X Y Z I J K Q multiply in
  let '(t, hit, sure) := decided (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) a b c D in
  fst D > 0 -> fst (root D) <> 0 -> sure -> hit ->
  distance (value X) (value Y) (value Z) (value I) (value J) (value K) (value Q) 0 > 0 ->
  exists tau, first_contact_at (value X) (value Y) (value Z) (value I) (value J) (value K) (value Q) tau /\ t = rnd tau.
Proof.
  pose proof pairs_in_range as W.
  intros DA RN ((_ & (Range & B)) & S) H A0. apply Rgt_lt in DA. destruct (W B) as (HX & HY & HZ & HI & HJ & HK & HQ).
  assert (Least : bpow radix2 (-202) <= squares_of (value X) (value Y) (value Z) (value I) (value J) (value K) (value Q)).
  { pose proof (range_least_twice _ _ _ _ _ _ _ Range) as Least. unfold squares_of in *.
    pose proof (value_squared X (proj1 HX)). pose proof (value_squared Y (proj1 HY)). pose proof (value_squared Z (proj1 HZ)).
    pose proof (value_squared I (proj1 HI)). pose proof (value_squared J (proj1 HJ)). pose proof (value_squared K (proj1 HK)).
    pose proof (value_squared Q (proj1 HQ)). lra. }
  pose proof (pair_good X HX) as GX. pose proof (pair_good Y HY) as GY. pose proof (pair_good Z HZ) as GZ.
  pose proof (pair_good I HI) as GI. pose proof (pair_good J HJ) as GJ. pose proof (pair_good K HK) as GK.
  pose proof (pair_good Q HQ) as GQ.
  set (x := value X) in *. set (y := value Y) in *. set (z := value Z) in *. set (i := value I) in *.
  set (j := value J) in *. set (k := value K) in *. set (r := value Q) in *.
  destruct (verdict_right _ _ _ _ _ _ _ apart_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ) as (N & _ & _ & M).
  assert (N' : ~ _) by (intros n; specialize (N n); unfold distance in A0; unfold gap in N; lra).
  pose proof (hit_is_clear _ _ _ _ _ _ _ apart_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ H N') as Clear.
  pose proof (later_sizes _ _ _ _ _ _ _ apart_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ Least Clear) as Sizes.
  pose proof (later_signs _ _ _ _ _ _ _ apart_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ Clear)
    as (C1 & B1 & C0 & _ & D0).
  pose proof (first_contact _ _ _ _ _ _ _ apart_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ Clear) as FC.
  cbv zeta in FC.
  destruct (all_sure _ _ _ _ _ _ _ apart_arithmetic X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ) as
    ((NC & LC & OC & _) & (NB & LB & OB & _) & _ & _ & (ND & LD & OD & _)).
  eexists. split; [exact FC|]. destruct S as [[S | S] | S].
  - exfalso. exact (N' S).
  - exfalso. destruct FC as ((T0 & T1) & ZT & _). specialize (M S _ (conj (Rlt_le _ _ T0) T1)).
    apply Rgt_not_eq in M. now apply M.
  - exact (rounded_right_always _ _ _ _ _ 0 0 _ _ _ _ NB NC ND (F_ended _ _) LC LB LD OC OB OD C1 B1 C0 D0 DA RN Sizes S).
Qed.

End Closer.
