(** One split of an interval: what means of pegs lose, and what they are pegs of. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core Mult_error.
From Proof Require Import Float Expressions HalvingTerms.
Import ListNotations.

Open Scope R_scope.

(** ** What the means are pegs of *)

(** The polynomial with these pegs on [0, 1]. *)
Definition with_pegs (c : nat -> R) (s : R) : R :=
  c 0%nat * (1 - s) ^ 4 + c 1%nat * (4 * s * (1 - s) ^ 3) + c 2%nat * (6 * s ^ 2 * (1 - s) ^ 2)
  + c 3%nat * (4 * s ^ 3 * (1 - s)) + c 4%nat * s ^ 4.

Definition exactly_each (C : nat -> R) (parts : list expression) : nat -> R := fun n => exact C (nth n parts (Cst 0 0)).
Definition computed_each (c : nat -> R) (parts : list expression) : nat -> R := fun n => computed c (nth n parts (Cst 0 0)).

Lemma half_constant : constant 1 (-1) = / 2.
Proof. unfold constant, F2R; cbn [Fnum Fexp]. change (bpow radix2 (-1)) with (/ 2). ring. Qed.

Ltac by_pegs := unfold with_pegs, exactly_each, halve_left, halve_right, quarter_left, quarter_right;
  cbn [nth exact]; rewrite ?half_constant; field.

Theorem halves_are_halves C s :
  with_pegs (exactly_each C halve_left) s = with_pegs C (s / 2) /\
  with_pegs (exactly_each C halve_right) s = with_pegs C ((1 + s) / 2).
Proof. split; by_pegs. Qed.

Theorem quarters_are_quarters C s :
  with_pegs (exactly_each C quarter_left) s = with_pegs C (s / 4) /\
  with_pegs (exactly_each C quarter_right) s = with_pegs C ((1 + 3 * s) / 4).
Proof. split; by_pegs. Qed.

(** ** What they lose *)

(** A mean as `mean` computes it, 0.5 (a + b), of means or pegs; the pegs are the variables. *)
Inductive mean_of_pegs : expression -> R -> Prop :=
  | a_peg n : mean_of_pegs (Var n) 0
  | a_mean a b k l : mean_of_pegs a k -> mean_of_pegs b l -> k <= 10 -> l <= 10 ->
      mean_of_pegs (Mul (Cst 1 (-1)) (Add a b)) ((k + l) / 2 + 1).

(** A half is exact but for underflow. *)
Lemma loss_of_half s : F s -> Rabs (rnd (/ 2 * s) - / 2 * s) <= 3 * eta.
Proof.
  intros Fs. pose proof eta_positive.
  replace (/ 2 * s) with (s * bpow radix2 (-1)) by (change (bpow radix2 (-1)) with (/ 2); ring).
  destruct (Z_le_gt_dec (-1074 + 53 - mag radix2 s) (-1)) as [high | low].
  - rewrite (float_rounds_to_itself (s * bpow radix2 (-1))) by (apply mult_bpow_exact_FLT; [exact Fs | lia]).
    unfold Rminus; rewrite Rplus_opp_r, Rabs_R0. lra.
  - pose proof (loss_of_rounding (s * bpow radix2 (-1))) as loss.
    assert (Rabs s <= bpow radix2 (-1020)) as little
      by (eapply Rle_trans; [apply Rlt_le, bpow_mag_gt | apply bpow_le; lia]).
    rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 (-1))) in loss by apply bpow_ge_0.
    assert (u * (Rabs s * bpow radix2 (-1)) <= u * (bpow radix2 (-1020) * bpow radix2 (-1))) as share.
    { apply Rmult_le_compat_l; [apply Rlt_le, u_positive |]. apply Rmult_le_compat_r; [apply bpow_ge_0 | exact little]. }
    replace (u * (bpow radix2 (-1020) * bpow radix2 (-1))) with (2 * eta) in share; [lra |].
    unfold u, eta. rewrite <- 2!bpow_plus. change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity.
Qed.

Section Means.

Variables C c : nat -> R.
Variables M E K : R.
Hypothesis floats : forall n, F (c n).
Hypothesis small : forall n, Rabs (C n) <= M.
Hypothesis near : forall n, Rabs (c n - C n) <= E.
Hypothesis one_mean : u * (M + E + 10 * K) + 3 * eta <= K.
Hypothesis positive : 0 <= K.

Theorem loss_of_means e k : mean_of_pegs e k ->
  F (computed c e) /\ Rabs (exact C e) <= M /\ Rabs (computed c e - exact C e) <= E + k * K /\ 0 <= k.
Proof.
  induction 1 as [n | a b k l _ (Fa & size_a & near_a & least_k) _ (Fb & size_b & near_b & least_l) few_k few_l].
  - repeat split; cbn [computed exact]; auto; [| lra]. pose proof (near n). lra.
  - cbn [computed exact]. rewrite half_constant.
    set (x := computed c a) in *. set (y := computed c b) in *. set (X := exact C a) in *. set (Y := exact C b) in *.
    pose proof u_positive. pose proof (Rabs_triang X Y). pose proof (Rabs_triang (x - X) (y - Y)).
    assert (Rabs (x + y) <= 2 * (M + E + 10 * K)) as size.
    { replace (x + y) with ((X + Y) + ((x - X) + (y - Y))) by ring.
      eapply Rle_trans; [apply Rabs_triang |].
      assert (k * K <= 10 * K) by (apply Rmult_le_compat_r; lra). assert (l * K <= 10 * K) by (apply Rmult_le_compat_r; lra). lra. }
    split; [apply rounded_is_float | split; [| split; [| lra]]].
    + rewrite Rabs_mult, Rabs_pos_eq by lra. lra.
    + pose proof (loss_of_sum x y Fa Fb) as one. pose proof (loss_of_half _ (rounded_is_float (x + y))) as two.
      assert (u * Rabs (x + y) <= 2 * (u * (M + E + 10 * K))).
      { replace (2 * (u * (M + E + 10 * K))) with (u * (2 * (M + E + 10 * K))) by ring. apply Rmult_le_compat_l; lra. }
      replace (rnd (/ 2 * rnd (x + y)) - / 2 * (X + Y)) with
        ((rnd (/ 2 * rnd (x + y)) - / 2 * rnd (x + y)) + / 2 * ((rnd (x + y) - (x + y)) + ((x - X) + (y - Y)))) by lra.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite (Rabs_mult (/ 2)), (Rabs_pos_eq (/ 2)) by lra.
      pose proof (Rabs_triang (rnd (x + y) - (x + y)) ((x - X) + (y - Y))). lra.
Qed.

End Means.

(** Every peg of a part is a mean of no more than six losses. *)
Lemma all_are_means e : In e (halve_left ++ halve_right ++ quarter_left ++ quarter_right) ->
  exists k, mean_of_pegs e k /\ k <= 6.
Proof.
  cbn [halve_left halve_right quarter_left quarter_right app In].
  intros it; repeat destruct it as [<- | it]; try contradiction;
    (eexists; split; [repeat (first [apply a_peg | apply a_mean]); lra | lra]).
Qed.
