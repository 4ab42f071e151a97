(** What is proved of two balls that are given one by one, as `lib.broad`, `lib.broad.hierarchy` and `sweep_absolute` take
    them, to be read without the proofs. Their differences are no doubles, so two things are asked of them.

   - The filter, `filtered` of lib/compiled/pairs.py, looks at the differences as they are rounded: [seen_apart both],
     where variables 0 to 6 of [both] are p, v and r of the first ball, 7 to 13 those of the second. [meant_apart both] are
     the differences without rounding. [says] and [batch_sure] are as in Theorems.v, with infinities and nan.
   - `closer` takes each difference as the sum of two doubles, `two_sum`, of which nothing is lost; [coefficients] and
     [decided] are as in DoubleTheorems.v, of numbers that have no largest; MachineTheorems.v has the same of the machine.

   What is not proved here: which rows are looked at, and where the answers are written. Tests look at that. *)

From Coq Require Import Reals ZArith Lra.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Contact Terms Machine Apart Rounding DoubleTerms StageTerms Sums
  PairScaling Quotients DoubleTheorems Closer.

Open Scope R_scope.

(** ** The filter on differences as they are rounded *)

(** Where it is sure, its hit is the answer for the balls as they are given, and its time, 0 for a hit, the first. *)
Theorem a_sure_row_of_two_balls_is_right (both : nat -> double) :
  let x := seen_apart both in
  says x batch_sure = true ->
  (says x batch_hit = true <-> contact (meant_apart (reals both))) /\
  (says x batch_hit = true -> says x batch_now = true /\ touch (meant_apart (reals both)) 0).
Proof. exact (crowd_is_right both). Qed.

Theorem a_sure_row_of_two_balls_without_times_is_right (both : nat -> double) :
  let x := seen_apart both in
  says x batch_without_times_sure = true ->
  (says x batch_without_times_hit = true <-> contact (meant_apart (reals both))).
Proof. exact (crowd_without_times_is_right both). Qed.

(** ** Double-double on differences of which nothing is lost *)

Section Closer.

Variables x1 y1 z1 i1 j1 k1 r1 x2 y2 z2 i2 j2 k2 r2 : R.
Hypothesis floats1 : F x1 /\ F y1 /\ F z1 /\ F i1 /\ F j1 /\ F k1 /\ F r1.
Hypothesis floats2 : F x2 /\ F y2 /\ F z2 /\ F i2 /\ F j2 /\ F k2 /\ F r2.

Let X := two_sum x2 (- x1).
Let Y := two_sum y2 (- y1).
Let Z := two_sum z2 (- z1).
Let I := two_sum i2 (- i1).
Let J := two_sum j2 (- j1).
Let K := two_sum k2 (- k1).
Let Q := two_sum r1 r2.
Let gap := distance (x2 - x1) (y2 - y1) (z2 - z1) (i2 - i1) (j2 - j1) (k2 - k1) (r1 + r2).

Lemma all_pairs :
  (double_double X /\ double_double Y /\ double_double Z /\ double_double I /\ double_double J /\ double_double K /\
   double_double Q) /\
  value X = x2 - x1 /\ value Y = y2 - y1 /\ value Z = z2 - z1 /\ value I = i2 - i1 /\ value J = j2 - j1 /\
  value K = k2 - k1 /\ value Q = r1 + r2.
Proof.
  destruct floats1 as (? & ? & ? & ? & ? & ? & ?). destruct floats2 as (? & ? & ? & ? & ? & ? & ?).
  unfold X, Y, Z, I, J, K, Q. repeat split;
    try (apply two_sum_is_pair; auto using negated_is_float);
    match goal with |- value (two_sum ?a ?b) = _ =>
      rewrite (proj2 (two_sum_is_pair a b ltac:(auto using negated_is_float) ltac:(auto using negated_is_float))) end; ring.
Qed.

(** Where `closer` is sure, its hit is the answer for the balls as they are given. *)
Theorem a_closer_look_is_right :
  let '(a, b, c, D) := coefficients X Y Z I J K Q multiply in
  let '(t, hit, sure) := decided (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) a b c D in
  (sure -> hit -> exists t, 0 <= t <= 1 /\ gap t <= 0) /\
  (sure -> ~ hit -> forall t, 0 <= t <= 1 -> gap t > 0).
Proof.
  destruct all_pairs as (pairs & is_X & is_Y & is_Z & is_I & is_J & is_K & is_Q).
  pose proof (closer_is_right X Y Z I J K Q pairs) as right.
  rewrite is_X, is_Y, is_Z, is_I, is_J, is_K, is_Q in right. exact right.
Qed.

(** And where it hits after the start, its time is the double nearest to that of first contact. *)
Theorem a_closer_time_is_right :
  let '(a, b, c, D) := coefficients X Y Z I J K Q multiply in
  let '(t, hit, sure) := decided (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) a b c D in
  fst D > 0 -> fst (root D) <> 0 -> sure -> hit -> gap 0 > 0 ->
  exists tau, first_contact_at (x2 - x1) (y2 - y1) (z2 - z1) (i2 - i1) (j2 - j1) (k2 - k1) (r1 + r2) tau /\ t = rnd tau.
Proof.
  destruct all_pairs as (pairs & is_X & is_Y & is_Z & is_I & is_J & is_K & is_Q).
  pose proof (closer_time_is_right X Y Z I J K Q pairs) as right.
  rewrite is_X, is_Y, is_Z, is_I, is_J, is_K, is_Q in right. exact right.
Qed.

End Closer.
