(** Two balls given one by one: the filter on their differences as they are rounded, and double-double on all of them. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter Machine Doubles.
Import ListNotations.

Open Scope R_scope.

(** No difference exceeds 2^101, and each is rounded once. *)
Definition in_a_crowd : known := {| most := 2 ^ 101; rounded := true; lost := 0 |}.

Lemma sound_in_a_crowd : sound in_a_crowd = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** What `rows` hold of two balls: the numbers of the second less those of the first, and the sum of the radii. Variables
    0 to 6 are the first ball, 7 to 13 the second. *)
Definition difference (n : nat) : expression :=
  match n with
  | 0%nat | 1%nat | 2%nat | 3%nat | 4%nat | 5%nat => Sub (Var (n + 7)) (Var n)
  | 6%nat => Add (Var 13) (Var 6)
  | _ => Cst 0 0
  end.

(** The same, nothing rounded. *)
Definition meant_apart (both : nat -> R) : nat -> R := fun n => exact both (difference n).

Section Apart.

Variable both : nat -> double.

Definition seen_apart : nat -> double := fun n => machine both (difference n).

Lemma only_seven_apart n : (7 <= n)%nat -> seen_apart n = B754_zero false.
Proof. intros beyond. do 7 (destruct n as [| n]; [exfalso; lia |]). reflexivity. Qed.

Hypothesis in_range : says seen_apart batch_in_range = true.

Lemma seen_finite n : is_finite (seen_apart n) = true.
Proof. exact (range_says_finite seen_apart only_seven_apart in_range n). Qed.

Lemma given_finite n : (n < 14)%nat -> is_finite (both n) = true.
Proof.
  intros within.
  assert (forall m, (m < 7)%nat -> is_finite (both m) = true /\ is_finite (both (m + 7)%nat) = true) as each.
  { intros m inside. pose proof (seen_finite m) as fine.
    split; apply (finite_from_finite both (difference m)); try exact fine;
      do 7 (destruct m as [| m]; [reflexivity |]); exfalso; lia. }
  destruct (Nat.lt_ge_cases n 7) as [low | high]; [now apply each |].
  replace n with (n - 7 + 7)%nat by lia. apply each. lia.
Qed.

Lemma seen_is_rounded n : reals seen_apart n = rnd (meant_apart (reals both) n).
Proof.
  unfold reals, meant_apart. pose proof (seen_finite n) as fine. unfold seen_apart in *.
  do 7 (destruct n as [| n]; [cbn [difference exact Nat.add] in *; rewrite (finite_is_computed both) by (exact fine || reflexivity);
    reflexivity |]).
  cbn [difference exact]. rewrite zero_is_zero, rounding_keeps_zero. reflexivity.
Qed.

Lemma meant_near n : Rabs (reals seen_apart n - meant_apart (reals both) n) <=
  (if rounded in_a_crowd then u * Rabs (meant_apart (reals both) n) else 0) + IZR (lost in_a_crowd) * eta.
Proof.
  rewrite seen_is_rounded. cbn [in_a_crowd rounded lost]. rewrite Rmult_0_l, Rplus_0_r. unfold meant_apart.
  do 7 (destruct n as [| n]; [cbn [difference exact Nat.add];
    first [apply loss_of_difference | apply loss_of_sum]; apply double_is_float |]).
  cbn [difference exact]. rewrite zero_is_zero, rounding_keeps_zero, Rminus_0_r, Rabs_R0. lra.
Qed.

Lemma meant_small n : Rabs (meant_apart (reals both) n) <= IZR (most in_a_crowd).
Proof.
  pose proof (range_is_enough (reals seen_apart) (fun m => double_is_float (seen_apart m))
    (only_seven_reals seen_apart only_seven_apart) (range_holds seen_apart only_seven_apart in_range) n) as small.
  pose proof (meant_near n) as near. cbn [in_a_crowd rounded lost] in near.
  pose proof (Rabs_triang_inv (meant_apart (reals both) n) (reals seen_apart n)) as back. rewrite Rabs_minus_sym in back.
  pose proof u_small. pose proof u_positive. pose proof (Rabs_pos (meant_apart (reals both) n)).
  change (IZR (most in_a_crowd)) with (IZR (2 * 2 ^ 100)). rewrite mult_IZR.
  change (IZR (most in_a_batch)) with (IZR (2 ^ 100)) in small.
  assert (u * Rabs (meant_apart (reals both) n) <= / 1048576 * Rabs (meant_apart (reals both) n))
    by (apply Rmult_le_compat_r; assumption).
  lra.
Qed.

Ltac by_crowd lemma :=
  exact (lemma in_a_crowd (meant_apart (reals both)) (reals seen_apart) sound_in_a_crowd
    (fun n => double_is_float (seen_apart n)) meant_near meant_small (Z.le_refl 0)).

Lemma crowd_hit : holds (reals seen_apart) batch_hit -> contact (meant_apart (reals both)).
Proof. by_crowd batch_hit_is_right. Qed.

Lemma crowd_now : holds (reals seen_apart) batch_now -> touch (meant_apart (reals both)) 0.
Proof. by_crowd batch_now_is_right. Qed.

Lemma crowd_sure : holds (reals seen_apart) batch_sure -> contact (meant_apart (reals both)) ->
  holds (reals seen_apart) batch_hit.
Proof. by_crowd batch_sure_is_right. Qed.

Lemma crowd_sure_hit_now : holds (reals seen_apart) batch_sure -> holds (reals seen_apart) batch_hit ->
  holds (reals seen_apart) batch_now.
Proof. by_crowd batch_sure_hit_is_now. Qed.

Lemma crowd_without_times_hit : holds (reals seen_apart) batch_without_times_hit -> contact (meant_apart (reals both)).
Proof. by_crowd batch_without_times_hit_is_right. Qed.

Lemma crowd_without_times_sure : holds (reals seen_apart) batch_without_times_sure ->
  contact (meant_apart (reals both)) -> holds (reals seen_apart) batch_without_times_hit.
Proof. by_crowd batch_without_times_sure_is_right. Qed.

End Apart.

Section Said.

Variable both : nat -> double.
Let x := seen_apart both.

Theorem crowd_is_right : says x batch_sure = true ->
  (says x batch_hit = true <-> contact (meant_apart (reals both))) /\
  (says x batch_hit = true -> says x batch_now = true /\ touch (meant_apart (reals both)) 0).
Proof.
  intros said. pose proof (sure_says_range x said) as range. pose proof (only_seven_apart both : _ ) as seven.
  rewrite (in_range_says x seven batch_sure range) in said by (reflexivity || (cbn; tauto)).
  rewrite (in_range_says x seven batch_hit range) by (reflexivity || (cbn; tauto)).
  rewrite (in_range_says x seven batch_now range) by (reflexivity || (cbn; tauto)).
  split; [split |].
  - apply (crowd_hit both range).
  - now apply (crowd_sure both range).
  - intros hit. assert (holds (reals x) batch_now) as now by now apply (crowd_sure_hit_now both range).
    split; [exact now | now apply (crowd_now both range)].
Qed.

Theorem crowd_without_times_is_right : says x batch_without_times_sure = true ->
  (says x batch_without_times_hit = true <-> contact (meant_apart (reals both))).
Proof.
  intros said. pose proof (sure_without_times_says_range x said) as range. pose proof (only_seven_apart both) as seven.
  rewrite (in_range_says x seven batch_without_times_sure range) in said by (reflexivity || (cbn; tauto)).
  rewrite (in_range_says x seven batch_without_times_hit range) by (reflexivity || (cbn; tauto)).
  split.
  - apply (crowd_without_times_hit both range).
  - now apply (crowd_without_times_sure both range).
Qed.

End Said.
