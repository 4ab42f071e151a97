(** The two arithmetics of the stage: scaled pairs, and the plain numbers of the batch in its range. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Addition Products Approximations Stage.
Open Scope R_scope.

(** A scaled length: a pair of size at most 1, off by at most omega from the exact one. *)
Definition scaled_length (X : R * R) (x : R) :=
  double_double X /\ Rabs (fst X) <= 1 /\ Rabs (value X - x) <= omega.

Definition scaled_pair (p : R * R) := double_double p /\ Rabs (fst p) <= 1.

Lemma pairs_arithmetic : arithmetic (R * R) multiply value fst 1 omega scaled_pair.
Proof.
  pose proof omega_positive. split; [|split; [|split; [|split]]].
  - split; [lra|]. apply (bpow_le radix2 0). lia.
  - lra.
  - lra.
  - intros p ((Fh & Fl & L) & B). split; [exact Fh|]. split; [|exact B].
    unfold value. replace (fst p + snd p - fst p) with (snd p) by ring. exact L.
  - intros p q (Dp & _) (Dq & _). destruct (multiply_loss p q Dp Dq) as [N L].
    split; [now apply double_double_nearly | exact L].
Qed.

Lemma scaled_good X x : scaled_length X x -> scaled_pair X /\ Rabs (value X - x) <= omega.
Proof. intros (A & B & C). split; [split|]; assumption. Qed.

(** ** The batch *)

Definition in_size (x : R) := F x /\ Rabs x <= bpow radix2 100.

Lemma numbers_arithmetic : arithmetic R two_product (fun x => x) (fun x => x) (bpow radix2 100) 0 in_size.
Proof.
  pose proof omega_positive. split; [|split; [|split; [|split]]].
  - split; [apply (bpow_le radix2 0); lia | lra].
  - lra.
  - lra.
  - intros p (Fp & B). split; [exact Fp|]. split; [|exact B]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity.
    apply Rmult_le_pos; [apply u_nonneg | apply Rabs_pos].
  - intros p q (Fp & _) (Fq & _). split; [now apply two_product_nearly|].
    pose proof (two_product_loss p q Fp Fq) as [_ V]. pose proof (Rabs_pos (p * q)) as P.
    pose proof (small_share _ P). pose proof (small_share (u * Rabs (p * q)) ltac:(lra)). lra.
Qed.

(** What the range test of the batch says of each number. *)
Lemma squares_in_range x S : F x -> rnd (x * x) <= S -> S < MOST -> in_size x.
Proof.
  intros Fx L M. split; [exact Fx|]. destruct (Rle_lt_dec (Rabs x) (bpow radix2 100)) as [A | A]; [exact A | exfalso].
  assert (B : bpow radix2 200 <= x * x).
  { replace (x * x) with (Rabs x * Rabs x) by (rewrite <- Rabs_mult; apply Rabs_pos_eq, Rle_0_sqr).
    change 200%Z with (100 + 100)%Z. rewrite bpow_plus. pose proof (bpow_gt_0 radix2 100).
    apply Rmult_le_compat; lra. }
  apply rnd_le in B. rewrite rnd_F in B by (apply F_bpow; lia). unfold MOST in M. lra.
Qed.

Lemma rnd_square x : 0 <= rnd (x * x).
Proof. rewrite <- rnd_0. apply rnd_le, Rle_0_sqr. Qed.

Lemma rnd_sum_above v w : F v -> F w -> 0 <= v -> 0 <= w -> v <= rnd (v + w) /\ w <= rnd (v + w) /\ 0 <= rnd (v + w).
Proof.
  intros Fv Fw V W. split; [|split].
  - rewrite <- (rnd_F v Fv) at 1. apply rnd_le. lra.
  - rewrite <- (rnd_F w Fw) at 1. apply rnd_le. lra.
  - rewrite <- rnd_0. apply rnd_le. lra.
Qed.

Lemma all_in_size x y z i j k r : F x -> F y -> F z -> F i -> F j -> F k -> F r ->
  rnd (rnd (rnd (rnd (rnd (rnd (rnd (i * i) + rnd (j * j)) + rnd (k * k)) + rnd (x * x)) + rnd (y * y)) + rnd (z * z)) +
    rnd (r * r)) < MOST ->
  in_size x /\ in_size y /\ in_size z /\ in_size i /\ in_size j /\ in_size k /\ in_size r.
Proof.
  intros Fx Fy Fz Fi Fj Fk Fr.
  pose proof (rnd_square x) as Px. pose proof (rnd_square y) as Py. pose proof (rnd_square z) as Pz.
  pose proof (rnd_square i) as Pi. pose proof (rnd_square j) as Pj. pose proof (rnd_square k) as Pk.
  pose proof (rnd_square r) as Pr.
  destruct (rnd_sum_above _ _ (F_rnd (i * i)) (F_rnd (j * j)) Pi Pj) as (A1 & A2 & A3).
  set (s1 := rnd (rnd (i * i) + rnd (j * j))) in *.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s1) (F_rnd (k * k)) A3 Pk) as (B1 & B2 & B3). set (s2 := rnd (s1 + rnd (k * k))) in *.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s2) (F_rnd (x * x)) B3 Px) as (C1 & C2 & C3). set (s3 := rnd (s2 + rnd (x * x))) in *.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s3) (F_rnd (y * y)) C3 Py) as (D1 & D2 & D3). set (s4 := rnd (s3 + rnd (y * y))) in *.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s4) (F_rnd (z * z)) D3 Pz) as (E1 & E2 & E3). set (s5 := rnd (s4 + rnd (z * z))) in *.
  destruct (rnd_sum_above _ _ (F_rnd _ : F s5) (F_rnd (r * r)) E3 Pr) as (G1 & G2 & G3). set (s6 := rnd (s5 + rnd (r * r))) in *.
  intros M. repeat match goal with |- _ /\ _ => split end; apply (squares_in_range _ s6); trivial; lra.
Qed.

Lemma number_good x : in_size x -> in_size x /\ Rabs (x - x) <= 0.
Proof. intros H. split; [exact H|]. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra. Qed.

(** ** Rows are not all tiny *)

Lemma square_least v h : 1 / 2 <= Rabs h -> Rabs (v - h) <= u * Rabs h -> / 8 <= v * v.
Proof.
  intros H A. pose proof (small_share _ (Rabs_pos h)). pose proof (less_than h (v - h)) as L.
  replace (h + (v - h)) with v in L by ring. assert (V : 2 / 5 <= Rabs v) by lra.
  replace (v * v) with (Rabs v * Rabs v) by (rewrite <- Rabs_mult; apply Rabs_pos_eq, Rle_0_sqr).
  assert (2 / 5 * (2 / 5) <= Rabs v * Rabs v) by (apply Rmult_le_compat; lra). lra.
Qed.

Definition squares_of (x y z i j k r : R) :=
  Rabs (i * i) + Rabs (j * j) + Rabs (k * k) + (Rabs (x * x) + Rabs (y * y) + Rabs (z * z) + Rabs (r * r)).

(** What scaled leaves: some length is at least one half. *)
Definition some_half (x y z i j k r : R) :=
  1 / 2 <= Rabs x \/ 1 / 2 <= Rabs y \/ 1 / 2 <= Rabs z \/ 1 / 2 <= Rabs i \/ 1 / 2 <= Rabs j \/ 1 / 2 <= Rabs k \/ 1 / 2 <= Rabs r.

Lemma some_half_least X Y Z I J K Q :
  scaled_pair X -> scaled_pair Y -> scaled_pair Z -> scaled_pair I -> scaled_pair J -> scaled_pair K -> scaled_pair Q ->
  some_half (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) ->
  bpow radix2 (-202) <= squares_of (value X) (value Y) (value Z) (value I) (value J) (value K) (value Q).
Proof.
  intros SX SY SZ SI SJ SK SQ H.
  assert (A : forall P, scaled_pair P -> 1 / 2 <= Rabs (fst P) -> / 8 <= Rabs (value P * value P)).
  { intros P SP HP. destruct pairs_arithmetic as (_ & _ & _ & G & _). destruct (G P SP) as (_ & B & _).
    rewrite Rabs_pos_eq by apply Rle_0_sqr. now apply square_least with (fst P). }
  assert (B : bpow radix2 (-202) <= / 8) by (apply (bpow_le radix2 (-202) (-3)); lia).
  unfold squares_of.
  pose proof (Rabs_pos (value X * value X)). pose proof (Rabs_pos (value Y * value Y)). pose proof (Rabs_pos (value Z * value Z)).
  pose proof (Rabs_pos (value I * value I)). pose proof (Rabs_pos (value J * value J)). pose proof (Rabs_pos (value K * value K)).
  pose proof (Rabs_pos (value Q * value Q)).
  destruct H as [H | [H | [H | [H | [H | [H | H]]]]]].
  - pose proof (A X SX H). lra.
  - pose proof (A Y SY H). lra.
  - pose proof (A Z SZ H). lra.
  - pose proof (A I SI H). lra.
  - pose proof (A J SJ H). lra.
  - pose proof (A K SK H). lra.
  - pose proof (A Q SQ H). lra.
Qed.

Lemma below_square x : rnd (x * x) <= (1001 / 1000) * Rabs (x * x) + omega.
Proof.
  pose proof (loss (x * x)) as L. apply Rabs_le_inv in L. pose proof (small_share _ (Rabs_pos (x * x))).
  pose proof omega_positive. pose proof (Rle_abs (x * x)). lra.
Qed.

Lemma below_sum v w : F v -> F w -> 0 <= v -> 0 <= w -> rnd (v + w) <= (1001 / 1000) * (v + w).
Proof.
  intros Fv Fw V W. pose proof (loss_sum v w Fv Fw) as [L _]. rewrite (Rabs_pos_eq (v + w)) in L by lra.
  apply Rabs_le_inv in L. pose proof (small_share (v + w) ltac:(lra)). lra.
Qed.

Lemma range_least x y z i j k r :
  rnd (rnd (rnd (rnd (rnd (rnd (rnd (i * i) + rnd (j * j)) + rnd (k * k)) + rnd (x * x)) + rnd (y * y)) + rnd (z * z)) +
    rnd (r * r)) > LEAST -> bpow radix2 (-202) <= squares_of x y z i j k r.
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
