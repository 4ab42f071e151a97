(** What rounding may take: a share u of the result, and half the smallest number where the result is small. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Plus_error Relative Operations.
From Proof Require Import Float.
Open Scope R_scope.

#[export] Instance fexp_valid : Valid_exp fexp := FLT_exp_valid (-1074) 53.
#[export] Instance fexp_monotone : Monotone_exp fexp := FLT_exp_monotone (-1074) 53.
#[export] Instance rnd_valid : Valid_rnd ZnearestE := valid_rnd_N _.

Lemma u_positive : 0 < u.
Proof. apply bpow_gt_0. Qed.

Lemma u_small : u <= / 1000000000000.
Proof. unfold u, bpow; simpl; lra. Qed.

Lemma omega_positive : 0 < omega.
Proof. apply bpow_gt_0. Qed.

(** ** Formats *)

Lemma F_rnd x : F (rnd x).
Proof. apply generic_format_round; typeclasses eauto. Qed.

Lemma F_0 : F 0.
Proof. apply generic_format_0. Qed.

Lemma F_opp x : F x -> F (- x).
Proof. apply generic_format_opp. Qed.

Lemma F_bpow e : (-1074 <= e)%Z -> F (bpow radix2 e).
Proof. intros; apply generic_format_FLT_bpow; [typeclasses eauto | assumption]. Qed.

Lemma rnd_F x : F x -> rnd x = x.
Proof. intros; apply round_generic; [typeclasses eauto | assumption]. Qed.

Lemma rnd_0 : rnd 0 = 0.
Proof. apply rnd_F, F_0. Qed.

Lemma rnd_opp x : rnd (- x) = - rnd x.
Proof. apply round_NE_opp. Qed.

Lemma rnd_le x y : x <= y -> rnd x <= rnd y.
Proof. apply round_le; typeclasses eauto. Qed.

Lemma rnd_abs x : Rabs (rnd x) = rnd (Rabs x).
Proof. symmetry; apply round_NE_abs; typeclasses eauto. Qed.

(** ** Errors *)

Lemma half_share : / 2 * bpow radix2 (-53 + 1) = u.
Proof. unfold u; rewrite bpow_plus. change (bpow radix2 1) with 2. lra. Qed.

Lemma loss x : Rabs (rnd x - x) <= u * Rabs x + omega / 2.
Proof.
  destruct (error_N_FLT radix2 (-1074) 53 eq_refl (fun z => negb (Z.even z)) x)
    as (eps & eta & Heps & Heta & _ & E).
  change (rnd x = x * (1 + eps) + eta) in E. rewrite E.
  replace (x * (1 + eps) + eta - x) with (x * eps + eta) by ring.
  change (Rabs eps <= / 2 * bpow radix2 (-53 + 1)) in Heps. rewrite half_share in Heps.
  change (Rabs eta <= / 2 * omega) in Heta.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult.
  pose proof (Rabs_pos x). nra.
Qed.

Lemma small_sum_exact x y : F x -> F y -> Rabs (x + y) <= bpow radix2 (-1021) -> F (x + y).
Proof. intros; apply (FLT_format_plus_small radix2 (-1074) 53); assumption. Qed.

Lemma loss_normal x : bpow radix2 (-1022) <= Rabs x ->
  Rabs (rnd x - x) <= u * Rabs x /\ Rabs (rnd x - x) <= u * Rabs (rnd x).
Proof.
  intros H. rewrite <- half_share. split.
  - apply (relative_error_N_FLT radix2 (-1074) 53 eq_refl); exact H.
  - apply (relative_error_N_FLT_round radix2 (-1074) 53 eq_refl); exact H.
Qed.

Lemma loss_sum x y : F x -> F y ->
  Rabs (rnd (x + y) - (x + y)) <= u * Rabs (x + y) /\ Rabs (rnd (x + y) - (x + y)) <= u * Rabs (rnd (x + y)).
Proof.
  intros Fx Fy. destruct (Rle_lt_dec (bpow radix2 (-1022)) (Rabs (x + y))) as [H | H].
  - now apply loss_normal.
  - rewrite rnd_F. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity.
    pose proof u_positive. pose proof (Rabs_pos (x + y)). split; nra.
    apply small_sum_exact; trivial. left. eapply Rlt_trans; [exact H|]. now apply bpow_lt.
Qed.

Lemma sum_rest_F x y : F x -> F y -> F (x + y - rnd (x + y)).
Proof.
  intros Fx Fy. replace (x + y - rnd (x + y)) with (- (rnd (x + y) - (x + y))) by ring.
  apply F_opp. apply plus_error; trivial; typeclasses eauto.
Qed.

(** ** Grids: whole multiples of a power of two *)

Definition on_grid (e : Z) (x : R) := exists m : Z, x = IZR m * bpow radix2 e.

Lemma grid_own x : F x -> on_grid (cexp radix2 fexp x) x.
Proof.
  intros Fx. exists (Ztrunc (scaled_mantissa radix2 fexp x)). exact Fx.
Qed.

Lemma grid_finer e e' x : (e' <= e)%Z -> on_grid e x -> on_grid e' x.
Proof.
  intros H (m & ->). exists (m * 2 ^ (e - e'))%Z.
  rewrite mult_IZR. change 2%Z with (radix_val radix2). rewrite IZR_Zpower by lia.
  rewrite Rmult_assoc, <- bpow_plus. do 2 f_equal. lia.
Qed.

Lemma grid_of_larger x y : F x -> F y -> x <> 0 -> Rabs x <= Rabs y -> on_grid (cexp radix2 fexp x) y.
Proof.
  intros Fx Fy Nx H. apply grid_finer with (cexp radix2 fexp y); [|now apply grid_own].
  pose proof (mag_le_abs radix2 x y Nx H). unfold cexp, fexp, FLT_exp. lia.
Qed.

Lemma grid_plus e x y : on_grid e x -> on_grid e y -> on_grid e (x + y).
Proof. intros (m & ->) (n & ->). exists (m + n)%Z. rewrite plus_IZR. ring. Qed.

Lemma grid_opp e x : on_grid e x -> on_grid e (- x).
Proof. intros (m & ->). exists (- m)%Z. rewrite opp_IZR. ring. Qed.

Lemma grid_rnd e x : on_grid e x -> on_grid e (rnd x).
Proof.
  intros (m & ->).
  destruct (round_repr_same_exp radix2 fexp ZnearestE m e) as (m' & E).
  exists m'. exact E.
Qed.

Lemma grid_least e x : on_grid e x -> x <> 0 -> bpow radix2 e <= Rabs x.
Proof.
  intros (m & ->) N. rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 e)) by apply bpow_ge_0.
  rewrite <- abs_IZR. pose proof (bpow_gt_0 radix2 e).
  assert (1 <= Z.abs m)%Z. { destruct (Z.eq_dec m 0) as [-> |]; [|lia]. contradict N; ring. }
  apply IZR_le in H0. nra.
Qed.

Lemma grid_F e x : (-1074 <= e)%Z -> on_grid e x -> Rabs x <= bpow radix2 (53 + e) -> F x.
Proof.
  intros He (m & ->) H. destruct (Rle_lt_or_eq_dec _ _ H) as [L | E].
  - apply generic_format_FLT. exists (Defs.Float radix2 m e); trivial.
    + change (Z.abs m < 2 ^ 53)%Z. apply lt_IZR. rewrite abs_IZR. change (IZR (2 ^ 53)) with (bpow radix2 53).
      rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 e)), bpow_plus in L by apply bpow_ge_0.
      apply Rmult_lt_reg_r with (2 := L). apply bpow_gt_0.
  - set (x := IZR m * bpow radix2 e) in *.
    destruct (Rcase_abs x) as [N | P].
    + rewrite <- (Ropp_involutive x). apply F_opp. rewrite <- (Rabs_left x N), E. apply F_bpow. lia.
    + rewrite <- (Rabs_pos_eq x) by lra. rewrite E. apply F_bpow. lia.
Qed.

Lemma cexp_at_least x : (-1074 <= cexp radix2 fexp x)%Z.
Proof. unfold cexp, fexp, FLT_exp. lia. Qed.

Lemma below_own x : Rabs x < bpow radix2 (53 + cexp radix2 fexp x).
Proof.
  destruct (Req_dec x 0) as [-> | N].
  - rewrite Rabs_R0. apply bpow_gt_0.
  - eapply Rlt_le_trans; [apply bpow_mag_gt|]. apply bpow_le. unfold cexp, fexp, FLT_exp. lia.
Qed.
