(** From the signs of scaled numbers to the answer for those that were given. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter Input.
Import ListNotations.

Open Scope R_scope.

Section Answers.

Variable scaled : list (expression * Z).
Variable largest : list expression.
Variable pair : (nat -> R) -> nat -> R.
Variable n : Z.
Variables given x : nat -> R.
Hypothesis path : way scaled largest pair.
Hypothesis floats : forall k, F (given k).
Hypothesis ready : prepared scaled largest n given x.

Let s := bpow radix2 (- n).
Let X k := meant scaled given k * s.
Let well := every_way_is_well scaled largest pair path.

Lemma premises :
  (forall k, F (x k)) /\
  (forall k, Rabs (x k - X k) <= (if rounded after_scaling then u * Rabs (X k) else 0) + IZR (lost after_scaling) * eta) /\
  (forall k, Rabs (X k) <= IZR (most after_scaling)) /\ (0 <= lost after_scaling)%Z.
Proof.
  repeat split; try discriminate; intros k.
  - now apply (enters_float scaled largest given x n).
  - now apply (enters_near scaled largest given x well floats n).
  - now apply (enters_small scaled largest given x well floats n).
Qed.

Lemma same_polynomials :
  let Y := fun k => pair given k * s in
  true_c X = true_c Y /\ true_b X = true_b Y /\ true_h X = true_h Y /\ true_g X = true_g Y /\ true_D X = true_D Y.
Proof.
  cbv zeta. unfold true_h, true_g, true_D, true_a, true_b, true_c, X.
  rewrite 7!(every_way_means scaled largest pair given _ path) by lia. repeat split; reflexivity.
Qed.

Lemma same_touch t : touch X t <-> touch (pair given) t.
Proof.
  assert (touch X t <-> touch (fun k => pair given k * s) t) as same
    by (unfold touch, X; rewrite 7!(every_way_means scaled largest pair given _ path) by lia; tauto).
  rewrite same. apply touch_scaled. apply bpow_gt_0.
Qed.

Lemma same_contact : contact X <-> contact (pair given).
Proof.
  split; intros (t & range & touching); exists t; (split; [exact range |]); now apply same_touch.
Qed.

Ltac by_premises lemma :=
  destruct premises as (floats_x & near & small & counted);
  exact (lemma after_scaling X x sound_after_scaling floats_x near small counted).

Lemma scaled_bounds : 
  let Y := fun k => pair given k * s in
  within x filter_c bound_c (true_c Y) /\ within x filter_b bound_b (true_b Y) /\
  within x filter_h bound_h (true_h Y) /\ within x filter_g bound_g (true_g Y) /\
  within x filter_D bound_D (true_D Y).
Proof.
  cbv zeta. destruct same_polynomials as (<- & <- & <- & <- & <-). by_premises five_bounds.
Qed.

Lemma scaled_hit : holds x filter_hit -> contact (pair given).
Proof. rewrite <- same_contact. by_premises hit_is_right. Qed.

Lemma scaled_miss : holds x filter_miss -> ~ contact (pair given).
Proof. rewrite <- same_contact. by_premises miss_is_right. Qed.

Lemma scaled_now : holds x filter_now -> touch (pair given) 0.
Proof. rewrite <- same_touch. by_premises now_is_right. Qed.

Lemma scaled_later : holds x filter_hit -> ~ holds x filter_now -> ~ touch (pair given) 0.
Proof.
  rewrite <- same_touch. intros hit later. apply apart_at_start. revert hit later. by_premises later_is_right.
Qed.

Lemma scaled_never_overflows f : In f formulas -> never_overflows x f.
Proof. generalize low_after_scaling. revert f. by_premises (fun k X x (_ : sound k = true) => no_formula_overflows k X x). Qed.

End Answers.

Section Batch.

Variable x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis only_seven : forall n, (7 <= n)%nat -> x n = 0.
Hypothesis in_range : holds x batch_in_range.

Ltac by_range lemma :=
  exact (lemma in_a_batch x x sound_in_a_batch floats (nothing_lost x) (range_is_enough x floats only_seven in_range)
    (Z.le_refl 0)).

Lemma batch_bounds :
  within x filter_c bound_c (true_c x) /\ within x filter_b bound_b (true_b x) /\
  within x filter_h bound_h (true_h x) /\ within x filter_g bound_g (true_g x) /\
  within x filter_D bound_D (true_D x).
Proof. by_range five_bounds. Qed.

Lemma batch_hit_right : holds x batch_hit -> contact x.
Proof. by_range batch_hit_is_right. Qed.

Lemma batch_now_right : holds x batch_now -> touch x 0.
Proof. by_range batch_now_is_right. Qed.

Lemma batch_sure_right : holds x batch_sure -> contact x -> holds x batch_hit.
Proof. by_range batch_sure_is_right. Qed.

Lemma batch_sure_hit_now : holds x batch_sure -> holds x batch_hit -> holds x batch_now.
Proof. by_range batch_sure_hit_is_now. Qed.

Lemma batch_without_times_hit_right : holds x batch_without_times_hit -> contact x.
Proof. by_range batch_without_times_hit_is_right. Qed.

Lemma batch_without_times_sure_right : holds x batch_without_times_sure -> contact x -> holds x batch_without_times_hit.
Proof. by_range batch_without_times_sure_is_right. Qed.

Lemma batch_never_overflows f : In f formulas -> never_overflows x f.
Proof. generalize low_in_a_batch. revert f. by_range (fun k X x (_ : sound k = true) => no_formula_overflows k X x). Qed.

End Batch.
