(** What root and divide of lib.double_double lose. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Mult_error.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Addition Products Approximations Stage.
Open Scope R_scope.

Lemma rnd_twice s : F s -> rnd (2 * s) = 2 * s.
Proof.
  intros Fs. apply rnd_F. rewrite Rmult_comm. change 2 with (bpow radix2 1). apply mult_bpow_pos_exact_FLT; [exact Fs | lia].
Qed.

Lemma high_off_value p : double_double p -> Rabs (fst p - value p) <= u * Rabs (fst p).
Proof.
  intros (_ & _ & L). unfold value. replace (fst p - (fst p + snd p)) with (- snd p) by ring. now rewrite Rabs_Ropp.
Qed.

Lemma bpow_compare e n p : (e + n <= p)%Z -> (0 <= n)%Z -> bpow radix2 e * IZR (2 ^ n) <= bpow radix2 p.
Proof.
  intros H N. change 2%Z with (radix_val radix2). rewrite IZR_Zpower by exact N. rewrite <- bpow_plus. now apply bpow_le.
Qed.

Section Root.

Variable x : R * R.
Hypothesis Dx : double_double x.
Hypothesis positive : 0 < fst x.

Let rho := sqrt (fst x).
Let s := rnd rho.
Let p := two_product s s.
Let rest := subtract x p.
Let l := rnd (fst rest / (2 * s)).

Lemma root_parts : root x = normal s l.
Proof.
  unfold root; cbv zeta. fold rho s p rest. rewrite rnd_twice by apply F_rnd. reflexivity.
Qed.

Lemma rho_square : rho * rho = fst x.
Proof. apply sqrt_sqrt. lra. Qed.

Lemma x_least_omega : omega <= fst x.
Proof.
  destruct (Rle_lt_dec omega (fst x)) as [L | L]; [exact L | exfalso].
  assert (G : on_grid (-1074) (fst x)).
  { apply grid_finer with (cexp radix2 fexp (fst x)); [apply cexp_at_least | apply grid_own; apply Dx]. }
  pose proof (grid_least _ _ G ltac:(lra)) as A. rewrite Rabs_pos_eq in A by lra. fold omega in A. lra.
Qed.

Lemma rho_least : bpow radix2 (-537) <= rho.
Proof.
  unfold rho. rewrite <- (sqrt_Rsqr (bpow radix2 (-537))) by apply bpow_ge_0. apply sqrt_le_1_alt.
  unfold Rsqr. rewrite <- bpow_plus. exact x_least_omega.
Qed.

Lemma s_loss : Rabs (s - rho) <= u * rho.
Proof.
  pose proof rho_least. pose proof (bpow_gt_0 radix2 (-537)).
  assert (N : bpow radix2 (-1022) <= Rabs rho).
  { rewrite Rabs_pos_eq by lra. eapply Rle_trans; [apply (bpow_le radix2 _ (-537)); lia | exact H]. }
  pose proof (loss_normal rho N) as [L _]. rewrite (Rabs_pos_eq rho) in L by lra. exact L.
Qed.

(** What underflow may take, against rho. *)
Let W := omega / rho.

Lemma W_small : 0 < W /\ W * rho = omega /\ omega <= u * (u * rho) / 1000 /\ W <= rho.
Proof.
  pose proof rho_least as R0. pose proof (bpow_gt_0 radix2 (-537)). pose proof omega_positive.
  assert (RR : rho * rho = fst x) by apply rho_square.
  assert (WR : W * rho = omega) by (unfold W; field; lra).
  split; [apply Rdiv_lt_0_compat; lra|]. split; [exact WR|]. split.
  - assert (A : u * (u * bpow radix2 (-537)) <= u * (u * rho)).
    { apply Rmult_le_compat_l; [apply u_nonneg|]. apply Rmult_le_compat_l; [apply u_nonneg | exact R0]. }
    unfold u in A at 1 2. rewrite <- !bpow_plus in A.
    pose proof (bpow_compare (-1074) 10 (-53 + (-53 + -537)) ltac:(lia) ltac:(lia)) as B. fold omega in B.
    change (IZR (2 ^ 10)) with 1024 in B. lra.
  - pose proof x_least_omega. apply Rmult_le_reg_r with rho; lra.
Qed.

(** What root computes, before normal. *)
Theorem root_loss_raw : Rabs l <= (24 / 10) * (u * rho) + 4 * W /\
  Rabs (s + l - sqrt (value x)) <= (31 / 2) * (u * (u * rho)) + 3 * W /\
  Rabs (sqrt (value x) - rho) <= u * rho.
Proof.
  pose proof rho_least as R0. pose proof (bpow_gt_0 radix2 (-537)) as R1.
  destruct W_small as (W0 & W1 & W2 & W3). pose proof rho_square as RR. pose proof omega_positive as O.
  pose proof (small_share rho ltac:(lra)) as U1. pose proof (small_share (u * rho) ltac:(lra)) as U2.
  pose proof (high_off_value x Dx) as Hx. rewrite <- RR in Hx.
  assert (P2 : 0 < rho * rho) by (apply Rmult_lt_0_compat; lra). rewrite (Rabs_pos_eq (rho * rho)) in Hx by lra.
  pose proof (small_share (rho * rho) ltac:(lra)) as U3. pose proof (small_share (u * (rho * rho)) ltac:(lra)) as U4.
  pose proof (small_share (u * (u * (rho * rho))) ltac:(lra)) as U5.
  assert (VX : value x > 0).
  { apply Rabs_le_inv in Hx. lra. }
  set (sigma := sqrt (value x)). assert (SS : sigma * sigma = value x) by (apply sqrt_sqrt; lra).
  assert (S0 : 0 < sigma) by (apply sqrt_lt_R0; lra).
  assert (SR : Rabs (sigma - rho) <= u * rho).
  { assert (E : (sigma - rho) * (sigma + rho) = - (rho * rho - value x)) by (rewrite <- SS; ring).
    assert (B : Rabs (sigma - rho) * (sigma + rho) <= u * (rho * rho)).
    { rewrite <- (Rabs_pos_eq (sigma + rho)) by lra. rewrite <- Rabs_mult, E, Rabs_Ropp. exact Hx. }
    pose proof (Rabs_pos (sigma - rho)) as PS.
    apply Rmult_le_reg_r with rho; [lra|].
    assert (Rabs (sigma - rho) * rho <= Rabs (sigma - rho) * (sigma + rho)) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof s_loss as SL.
  assert (DS : Rabs (sigma - s) <= 2 * (u * rho)).
  { replace (sigma - s) with ((sigma - rho) + - (s - rho)) by ring. rewrite <- Rabs_Ropp in SL.
    eapply Rle_trans; [apply (triangle _ _ _ _ SR SL)|]. lra. }
  pose proof SL as SL'. apply Rabs_le_inv in SL'.
  assert (BS : (99 / 100) * rho <= s <= (101 / 100) * rho) by lra.
  assert (S2 : Rabs (s * s) <= (103 / 100) * (rho * rho)).
  { pose proof (abs_mult s s ((101 / 100) * rho) ((101 / 100) * rho)) as M.
    rewrite (Rabs_pos_eq s) in M by lra. specialize (M ltac:(lra) ltac:(lra)). lra. }
  assert (SB : Rabs (sigma + s) <= (21 / 10) * rho).
  { apply Rabs_le_inv in SR. rewrite Rabs_pos_eq by lra. lra. }
  assert (XS : Rabs (value x - s * s) <= (42 / 10) * (u * (rho * rho))).
  { replace (value x - s * s) with ((sigma - s) * (sigma + s)) by (rewrite <- SS; ring).
    eapply Rle_trans; [apply (abs_mult _ _ _ _ DS SB)|]. lra. }
  (* the rest *)
  pose proof (two_product_loss s s (F_rnd _) (F_rnd _)) as [_ TP]. fold p in TP.
  assert (Np : nearly p) by (apply two_product_nearly; apply F_rnd).
  pose proof (nearly_subtract_loss x p (double_double_nearly _ Dx) Np) as SUB. fold rest in SUB.
  assert (Dr : double_double rest) by (apply subtract_normal; [now apply double_double_nearly | exact Np]).
  assert (VXB : Rabs (value x) <= (101 / 100) * (rho * rho)).
  { rewrite Rabs_pos_eq by lra. apply Rabs_le_inv in Hx. lra. }
  assert (VPB : Rabs (value p) <= (103 / 100) * (rho * rho) + 7 / 2 * omega).
  { replace (value p) with (s * s + (value p - s * s)) by ring. apply triangle; lra. }
  assert (SZ : Rabs (value x) + Rabs (value p) <= (204 / 100) * (rho * rho) + 7 / 2 * omega) by lra.
  times_u SZ. times_u K.
  pose proof (small_share omega ltac:(lra)) as U6. pose proof (small_share (u * omega) ltac:(lra)) as U7.
  assert (RX : Rabs (value rest - (value x - s * s)) <= (1429 / 100) * (u * (u * (rho * rho))) + (46 / 10) * omega).
  { rewrite <- Rabs_Ropp in TP.
    replace (value rest - (value x - s * s)) with ((value rest - (value x - value p)) + - (value p - s * s)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ SUB TP)|]. lra. }
  pose proof (high_off_value rest Dr) as HR.
  assert (RV : Rabs (value rest) <= (43 / 10) * (u * (rho * rho)) + 5 * omega).
  { replace (value rest) with ((value x - s * s) + (value rest - (value x - s * s))) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ XS RX)|]. lra. }
  pose proof (value_size rest Dr) as VS. pose proof (small_share _ (Rabs_pos (fst rest))) as U8.
  assert (RF : Rabs (fst rest) <= (44 / 10) * (u * (rho * rho)) + 6 * omega) by lra. times_u RF.
  assert (RE : Rabs (fst rest - (value x - s * s)) <= (187 / 10) * (u * (u * (rho * rho))) + (47 / 10) * omega).
  { replace (fst rest - (value x - s * s)) with ((fst rest - value rest) + (value rest - (value x - s * s))) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ HR RX)|]. lra. }
  (* divided by 2 s *)
  set (m := / (2 * s)). assert (Em : m * (2 * s) = 1) by (unfold m; field; lra).
  assert (M0 : 0 < m) by (apply Rinv_0_lt_compat; lra).
  assert (Mr : m * rho <= 51 / 100).
  { assert (m * ((2 * (99 / 100)) * rho) <= m * (2 * s)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (M2 : m * (rho * rho) <= (51 / 100) * rho).
  { replace (m * (rho * rho)) with (m * rho * rho) by ring. apply Rmult_le_compat_r; lra. }
  assert (Mo : m * omega <= (51 / 100) * W).
  { rewrite <- W1. replace (m * (W * rho)) with (W * (m * rho)) by ring.
    replace (51 / 100 * W) with (W * (51 / 100)) by ring. apply Rmult_le_compat_l; lra. }
  times_u M2. times_u K2. times_u Mo.
  pose proof (small_share W ltac:(lra)) as U9.
  assert (Q1 : Rabs (fst rest / (2 * s)) <= (23 / 10) * (u * rho) + (31 / 10) * W).
  { unfold Rdiv. fold m. rewrite Rabs_mult, (Rabs_pos_eq m) by lra.
    apply Rle_trans with ((44 / 10 * (u * (rho * rho)) + 6 * omega) * m); [apply Rmult_le_compat_r; lra|]. lra. }
  times_u Q1.
  pose proof (loss (fst rest / (2 * s))) as LL. fold l in LL.
  assert (Ll : Rabs (l - fst rest / (2 * s)) <= (24 / 10) * (u * (u * rho)) + W / 100).
  { lra. }
  assert (LB : Rabs l <= (24 / 10) * (u * rho) + 4 * W).
  { replace l with (fst rest / (2 * s) + (l - fst rest / (2 * s))) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ Q1 Ll)|]. lra. }
  split; [exact LB|]. split; [|exact SR].
  assert (SQ : Rabs ((sigma - s) * (sigma - s) * m) <= (21 / 10) * (u * (u * rho))).
  { pose proof (abs_mult _ _ _ _ DS DS) as M. rewrite Rabs_mult, (Rabs_pos_eq m) by lra.
    apply Rle_trans with (2 * (u * rho) * (2 * (u * rho)) * m); [apply Rmult_le_compat_r; lra|]. lra. }
  assert (RD : Rabs ((fst rest - (value x - s * s)) * m) <= (96 / 10) * (u * (u * rho)) + (24 / 10) * W).
  { rewrite Rabs_mult, (Rabs_pos_eq m) by lra.
    apply Rle_trans with (((187 / 10) * (u * (u * (rho * rho))) + (47 / 10) * omega) * m); [apply Rmult_le_compat_r; lra|]. lra. }
  replace (s + l - sigma) with ((l - fst rest / (2 * s)) + ((fst rest - (value x - s * s)) * m + (sigma - s) * (sigma - s) * m)).
  - eapply Rle_trans; [apply (triangle _ _ _ _ Ll (triangle _ _ _ _ RD SQ))|]. lra.
  - rewrite <- SS. unfold Rdiv. fold m.
    replace (s + l - sigma) with (l + (s - sigma) * (m * (2 * s))) by (rewrite Em; ring). ring.
Qed.

(** Its size, however small x is. *)
Theorem root_size : nearly (root x) /\ Rabs (fst (root x)) <= 7 * rho.
Proof.
  destruct root_loss_raw as (LB & _ & _). destruct W_small as (W0 & _ & _ & W3).
  pose proof rho_least as R0. pose proof (bpow_gt_0 radix2 (-537)) as R1. pose proof (small_share rho ltac:(lra)).
  pose proof s_loss as SL. rewrite root_parts.
  split.
  - destruct (normal_any s l (F_rnd _) (F_rnd _)) as (_ & _ & D). pose proof omega_positive.
    split; [apply F_rnd|]. split; [apply F_rnd|]. lra.
  - change (fst (normal s l)) with (rnd (s + l)).
    assert (SB : Rabs (s + l) <= (61 / 10) * rho).
    { replace (s + l) with (rho + ((s - rho) + l)) by ring.
      eapply Rle_trans; [apply (triangle _ _ rho _ (Req_le _ _ (Rabs_pos_eq rho ltac:(lra))) (triangle _ _ _ _ SL LB))|]. lra. }
    pose proof (rnd_sum_at_most s l _ (F_rnd _) (F_rnd _) SB). lra.
Qed.

(** What it loses, where x is not the very smallest. *)
Theorem root_loss_high : bpow radix2 (-1040) <= fst x -> double_double (root x) /\
  Rabs (value (root x) - sqrt (value x)) <= (31 / 2) * (u * (u * rho)) + 3 * W /\
  Rabs (sqrt (value x) - rho) <= u * rho /\ W <= rho / 1000.
Proof.
  intros large. destruct root_loss_raw as (LB & A & B). destruct W_small as (W0 & W1 & _ & _).
  pose proof rho_least as R0. pose proof (bpow_gt_0 radix2 (-537)) as R1. pose proof (small_share rho ltac:(lra)).
  assert (W3 : W <= rho / 1000).
  { pose proof (bpow_compare (-1074) 10 (-1040) ltac:(lia) ltac:(lia)) as C. fold omega in C.
    change (IZR (2 ^ 10)) with 1024 in C. pose proof rho_square. apply Rmult_le_reg_r with rho; lra. }
  pose proof s_loss as SL. apply Rabs_le_inv in SL.
  destruct (normal_exact s l (F_rnd _) (F_rnd _)) as [NV ND].
  { left. rewrite (Rabs_pos_eq s) by lra. lra. }
  rewrite root_parts. split; [exact ND|]. rewrite NV. split; [exact A|]. split; [exact B | exact W3].
Qed.

End Root.

Theorem root_loss x : double_double x -> bpow radix2 (-1040) <= fst x ->
  double_double (root x) /\
  Rabs (value (root x) - sqrt (value x)) <= 16 * (u * u) * sqrt (value x) + 4 * (omega / sqrt (value x)).
Proof.
  intros Dx Lx. assert (Px : 0 < fst x) by (pose proof (bpow_gt_0 radix2 (-1040)); lra).
  destruct (root_loss_high x Dx Px Lx) as (N & A & B & _). split; [exact N|].
  destruct (W_small x Dx Px) as (W0 & W1 & _). pose proof (rho_least x Dx Px) as R0. pose proof (bpow_gt_0 radix2 (-537)) as R1.
  set (rho := sqrt (fst x)) in *. set (sigma := sqrt (value x)) in *.
  pose proof (small_share rho ltac:(lra)) as U1. pose proof (small_share (u * rho) ltac:(lra)) as U2.
  pose proof B as B'. apply Rabs_le_inv in B'.
  assert (C : rho <= (101 / 100) * sigma) by lra. times_u C. times_u K.
  assert (D : omega / rho <= (101 / 100) * (omega / sigma)).
  { pose proof omega_positive. apply Rmult_le_reg_r with (rho * sigma); [apply Rmult_lt_0_compat; lra|].
    replace (omega / rho * (rho * sigma)) with (omega * sigma) by (field; lra).
    replace (101 / 100 * (omega / sigma) * (rho * sigma)) with (101 / 100 * (omega * rho)) by (field; lra).
    assert (omega * sigma <= omega * (101 / 100 * rho)) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (small_share sigma ltac:(lra)). pose proof (small_share (u * sigma) ltac:(lra)).
  assert (0 < omega / sigma) by (apply Rdiv_lt_0_compat; [apply omega_positive | lra]). lra.
Qed.

Lemma uu_TINY : u * (u * TINY) = bpow radix2 (-53 + (-53 + -800)).
Proof. unfold u, TINY. now rewrite <- !bpow_plus. Qed.

Section Divide.

Variables x y : R * R.
Hypothesis Dx : double_double x.
Hypothesis Dy : double_double y.
Hypothesis x_least : TINY / 2 <= fst x.
Hypothesis y_positive : 0 < fst y.

Let rho := fst x / fst y.
Let q := rnd rho.
Let m := multiply (q, 0) y.
Let rest := subtract x m.
Let l := rnd (fst rest / fst y).

Lemma divide_parts : divide x y = normal q l.
Proof.
  unfold divide; cbv zeta. fold rho q. rewrite Rmult_0_l, rnd_0. fold m rest l. reflexivity.
Qed.

Lemma rho_y : rho * fst y = fst x.
Proof. unfold rho. field. lra. Qed.

Lemma q_pair : double_double (q, 0).
Proof.
  split; [apply F_rnd|]. split; [apply F_0|]. cbn [fst snd]. rewrite Rabs_R0.
  apply Rmult_le_pos; [apply u_nonneg | apply Rabs_pos].
Qed.

Lemma omega_x : omega <= u * (u * (fst x / 1000)).
Proof.
  assert (A : u * (u * TINY) <= u * (u * (2 * fst x))).
  { apply Rmult_le_compat_l; [apply u_nonneg|]. apply Rmult_le_compat_l; [apply u_nonneg | lra]. }
  rewrite uu_TINY in A.
  pose proof (bpow_compare (-1074) 20 (-53 + (-53 + -800)) ltac:(lia) ltac:(lia)) as B. fold omega in B.
  change (IZR (2 ^ 20)) with 1048576 in B. pose proof omega_positive. lra.
Qed.

(** How far the rest lies from what q leaves, and their sizes; eta: what the rounding of rho takes besides u rho. *)
Lemma rest_loss eta : 0 <= eta -> Rabs (q - rho) <= u * rho + eta ->
  Rabs (fst rest - (value x - q * value y)) <= 21 * (u * (u * fst x)) + 2 * (u * (eta * fst y)) /\
  Rabs (value x - q * value y) <= (31 / 10) * (u * fst x) + (101 / 100) * (eta * fst y) /\
  double_double rest.
Proof.
  intros E0 Q. pose proof rho_y as RY. pose proof omega_x as OX. pose proof TINY_positive as T0. pose proof omega_positive as O.
  pose proof (small_share (fst x) ltac:(lra)) as U1. pose proof (small_share (u * fst x) ltac:(lra)) as U2.
  pose proof (small_share (u * (u * fst x)) ltac:(lra)) as U3.
  pose proof (small_share (fst y) ltac:(lra)) as U4.
  assert (EY : 0 <= eta * fst y) by (apply Rmult_le_pos; lra).
  pose proof (small_share _ EY) as U5. pose proof (small_share (u * (eta * fst y)) ltac:(lra)) as U6.
  pose proof (high_off_value x Dx) as Hx. rewrite (Rabs_pos_eq (fst x)) in Hx by lra.
  pose proof (high_off_value y Dy) as Hy. rewrite (Rabs_pos_eq (fst y)) in Hy by lra.
  assert (R0 : 0 < rho) by (apply Rdiv_lt_0_compat; lra).
  assert (QB : Rabs q <= rho + u * rho + eta).
  { replace q with (rho + (q - rho)) by ring. eapply Rle_trans; [apply (triangle _ _ _ _ (Rle_refl _) Q)|]. rewrite (Rabs_pos_eq rho); lra. }
  assert (YB : Rabs (value y) <= fst y + u * fst y).
  { replace (value y) with (fst y + - (fst y - value y)) by ring. apply triangle; [rewrite Rabs_pos_eq; lra | rewrite Rabs_Ropp; lra]. }
  pose proof (abs_mult _ _ _ _ QB YB) as QY.
  replace ((rho + u * rho + eta) * (fst y + u * fst y)) with
    (rho * fst y + 2 * (u * (rho * fst y)) + u * (u * (rho * fst y)) + eta * fst y + u * (eta * fst y)) in QY by ring.
  rewrite RY in QY.
  assert (QY' : Rabs (q * value y) <= (101 / 100) * fst x + (101 / 100) * (eta * fst y)) by lra.
  assert (D1 : Rabs (value x - q * value y) <= (31 / 10) * (u * fst x) + (101 / 100) * (eta * fst y)).
  { assert (YY : Rabs (fst y) <= fst y) by (rewrite Rabs_pos_eq; lra).
    pose proof (abs_mult _ _ _ _ Q YY) as A.
    replace ((u * rho + eta) * fst y) with (u * (rho * fst y) + eta * fst y) in A by ring. rewrite RY in A.
    pose proof (abs_mult _ _ _ _ QB Hy) as B.
    replace ((rho + u * rho + eta) * (u * fst y)) with (u * (rho * fst y) + u * (u * (rho * fst y)) + u * (eta * fst y)) in B by ring.
    rewrite RY in B. rewrite <- Rabs_Ropp in Hx, A.
    replace (value x - q * value y) with (- (fst x - value x) + (- ((q - rho) * fst y) + q * (fst y - value y)))
      by (rewrite <- RY at 1; ring).
    eapply Rle_trans; [apply (triangle _ _ _ _ Hx (triangle _ _ _ _ A B))|]. lra. }
  destruct (multiply_loss (q, 0) y q_pair Dy) as [Nm Lm]. fold m in Nm, Lm.
  assert (VQ : value (q, 0) = q) by (unfold value; cbn [fst snd]; ring). rewrite VQ in Lm.
  times_u QY'. times_u K.
  assert (Lm' : Rabs (value m - q * value y) <= (92 / 10) * (u * (u * fst x)) + (eta * fst y) * u / 10) by lra.
  pose proof (subtract_loss x m Dx Nm) as Ls. fold rest in Ls.
  assert (VX : Rabs (value x) <= (101 / 100) * fst x).
  { replace (value x) with (fst x + - (fst x - value x)) by ring.
    eapply Rle_trans; [apply (triangle _ _ (fst x) (u * fst x)); [rewrite Rabs_pos_eq; lra | rewrite Rabs_Ropp; lra]|]. lra. }
  assert (VM : Rabs (value m) <= (102 / 100) * fst x + (102 / 100) * (eta * fst y)).
  { replace (value m) with (q * value y + (value m - q * value y)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ QY' Lm')|]. lra. }
  assert (SZ : Rabs (value x) + Rabs (value m) <= (203 / 100) * fst x + (102 / 100) * (eta * fst y)) by lra.
  times_u SZ. times_u K1.
  assert (Dr : double_double rest) by (apply subtract_normal; now apply double_double_nearly).
  assert (RV : Rabs (value rest - (value x - q * value y)) <= (1735 / 100) * (u * (u * fst x)) + (eta * fst y) * u / 8).
  { rewrite <- Rabs_Ropp in Lm'.
    replace (value rest - (value x - q * value y)) with ((value rest - (value x - value m)) + - (value m - q * value y)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ Ls Lm')|]. lra. }
  pose proof (high_off_value rest Dr) as HR. pose proof (value_size rest Dr) as VS.
  pose proof (small_share _ (Rabs_pos (fst rest))) as U8.
  assert (RB : Rabs (value rest) <= (32 / 10) * (u * fst x) + (102 / 100) * (eta * fst y)).
  { replace (value rest) with ((value x - q * value y) + (value rest - (value x - q * value y))) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ D1 RV)|]. lra. }
  assert (RF : Rabs (fst rest) <= (33 / 10) * (u * fst x) + (103 / 100) * (eta * fst y)) by lra. times_u RF.
  split; [|split; [exact D1 | exact Dr]].
  replace (fst rest - (value x - q * value y)) with ((fst rest - value rest) + (value rest - (value x - q * value y))) by ring.
  eapply Rle_trans; [apply (triangle _ _ _ _ HR RV)|].
  lra.
Qed.

(** Where the quotient is not tiny. *)
Theorem divide_loss : TINY / 8 <= rho ->
  double_double (divide x y) /\
  Rabs (value (divide x y) - value x / value y) <= 28 * (u * (u * rho)) /\ Rabs (fst (divide x y) - rho) <= 8 * (u * rho).
Proof.
  intros Hr. pose proof rho_y as RY. pose proof TINY_positive as T0. pose proof omega_positive as O.
  assert (OR : omega <= u * (u * (rho / 1000))).
  { assert (A : u * (u * TINY) <= u * (u * (8 * rho))).
    { apply Rmult_le_compat_l; [apply u_nonneg|]. apply Rmult_le_compat_l; [apply u_nonneg | lra]. }
    rewrite uu_TINY in A.
    pose proof (bpow_compare (-1074) 20 (-53 + (-53 + -800)) ltac:(lia) ltac:(lia)) as B. fold omega in B.
    change (IZR (2 ^ 20)) with 1048576 in B. lra. }
  pose proof (small_share rho ltac:(lra)) as U1. pose proof (small_share (u * rho) ltac:(lra)) as U2.
  pose proof (small_share (fst y) ltac:(lra)) as U4.
  assert (Q : Rabs (q - rho) <= u * rho + 0).
  { assert (N : bpow radix2 (-1022) <= Rabs rho).
    { rewrite Rabs_pos_eq by lra. pose proof (bpow_compare (-1022) 3 (-800) ltac:(lia) ltac:(lia)) as B.
      change (IZR (2 ^ 3)) with 8 in B. unfold TINY in Hr. lra. }
    pose proof (loss_normal rho N) as [L _]. rewrite (Rabs_pos_eq rho) in L by lra. fold q in L. lra. }
  destruct (rest_loss 0 ltac:(lra) Q) as (R1 & R2 & Dr).
  rewrite Rmult_0_l in R1, R2.
  pose proof (high_off_value y Dy) as Hy. rewrite (Rabs_pos_eq (fst y)) in Hy by lra.
  assert (Y0 : (999 / 1000) * fst y <= value y). { apply Rabs_le_inv in Hy. lra. }
  set (d := value x - q * value y) in *.
  set (i := / fst y). assert (Ei : i * fst y = 1) by (unfold i; field; lra).
  assert (I0 : 0 < i) by (apply Rinv_0_lt_compat; lra).
  set (w := / value y). assert (Ew : w * value y = 1) by (unfold w; field; lra).
  assert (W0 : 0 < w) by (apply Rinv_0_lt_compat; lra).
  assert (IX : fst x * i = rho) by (unfold i; reflexivity).
  assert (WI : w <= (101 / 100) * i).
  { apply Rmult_le_reg_r with (fst y * value y); [apply Rmult_lt_0_compat; lra|].
    replace (w * (fst y * value y)) with (fst y * (w * value y)) by ring.
    replace (101 / 100 * i * (fst y * value y)) with (101 / 100 * value y * (i * fst y)) by ring. rewrite Ew, Ei. lra. }
  assert (D1 : Rabs (d * i) <= (31 / 10) * (u * rho)).
  { rewrite Rabs_mult, (Rabs_pos_eq i), <- IX by lra.
    apply Rle_trans with ((31 / 10 * (u * fst x) + 101 / 100 * 0) * i); [apply Rmult_le_compat_r; lra | lra]. }
  assert (D2 : Rabs ((fst rest - d) * i) <= 21 * (u * (u * rho))).
  { rewrite Rabs_mult, (Rabs_pos_eq i), <- IX by lra.
    apply Rle_trans with ((21 * (u * (u * fst x)) + 2 * (u * 0)) * i); [apply Rmult_le_compat_r; lra | lra]. }
  assert (D3 : Rabs (d * i * ((value y - fst y) * w)) <= (32 / 10) * (u * (u * rho))).
  { assert (A : Rabs ((value y - fst y) * w) <= (101 / 100) * u).
    { rewrite Rabs_mult, (Rabs_pos_eq w), Rabs_minus_sym by lra.
      apply Rle_trans with (u * fst y * w); [apply Rmult_le_compat_r; lra|].
      assert (u * fst y * w <= u * fst y * (101 / 100 * i)) by (apply Rmult_le_compat_l; lra).
      replace (u * fst y * (101 / 100 * i)) with (101 / 100 * u * (i * fst y)) in H by ring. rewrite Ei in H. lra. }
    eapply Rle_trans; [apply (abs_mult _ _ _ _ D1 A)|]. lra. }
  assert (RQ : Rabs (fst rest / fst y) <= (32 / 10) * (u * rho)).
  { unfold Rdiv. fold i. replace (fst rest * i) with ((fst rest - d) * i + d * i) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ D2 D1)|]. lra. }
  times_u RQ. pose proof (loss (fst rest / fst y)) as LL. fold l in LL.
  assert (Ll : Rabs (l - fst rest / fst y) <= (33 / 10) * (u * (u * rho))) by lra.
  assert (LB : Rabs l <= 4 * (u * rho)).
  { replace l with (fst rest / fst y + (l - fst rest / fst y)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ RQ Ll)|]. lra. }
  pose proof Q as Q'. apply Rabs_le_inv in Q'.
  destruct (normal_exact q l (F_rnd _) (F_rnd _)) as [NV ND].
  { left. rewrite (Rabs_pos_eq q) by lra. lra. }
  rewrite divide_parts. split; [exact ND|]. split.
  - rewrite NV.
    replace (q + l - value x / value y) with ((l - fst rest / fst y) + ((fst rest - d) * i + d * i * ((value y - fst y) * w))).
    + eapply Rle_trans; [apply (triangle _ _ _ _ Ll (triangle _ _ _ _ D2 D3))|]. lra.
    + unfold Rdiv. fold i w. unfold d.
      replace (value x * w) with ((value x - q * value y) * w * (i * fst y) + q * (w * value y)) by (rewrite Ei; ring).
      replace ((value x - q * value y) * i * ((value y - fst y) * w)) with
        ((value x - q * value y) * i * (w * value y) - (value x - q * value y) * w * (i * fst y)) by ring.
      rewrite Ew, Ei. ring.
  - pose proof (high_off_value _ ND) as HN. rewrite NV in HN.
    pose proof (less_than (fst (normal q l)) (q + l - fst (normal q l))) as S.
    assert (QL : Rabs (q + l - rho) <= 6 * (u * rho)).
    { replace (q + l - rho) with ((q - rho) + l) by ring. eapply Rle_trans; [apply (triangle _ _ _ _ Q LB)|]. lra. }
    assert (FB : Rabs (fst (normal q l)) <= (101 / 100) * rho).
    { replace (fst (normal q l) + (q + l - fst (normal q l))) with (rho + (q + l - rho)) in S by ring.
      rewrite (Rabs_minus_sym (q + l)) in S.
      pose proof (triangle rho (q + l - rho) _ _ (Rle_refl _) QL) as B. rewrite (Rabs_pos_eq rho) in B by lra.
      pose proof (small_share _ (Rabs_pos (fst (normal q l)))). lra. }
    times_u FB.
    replace (fst (normal q l) - rho) with ((fst (normal q l) - (q + l)) + (q + l - rho)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ HN QL)|]. lra.
Qed.

(** What is left of it is small, however small it is. *)
Lemma rest_over_y : Rabs (fst rest / fst y) <= 4 * (u * rho) + omega.
Proof.
  pose proof rho_y as RY. pose proof TINY_positive as T0. pose proof omega_positive as O.
  assert (R0 : 0 < rho) by (apply Rdiv_lt_0_compat; lra).
  assert (Q : Rabs (q - rho) <= u * rho + omega / 2).
  { pose proof (loss rho) as L. rewrite (Rabs_pos_eq rho) in L by lra. exact L. }
  destruct (rest_loss (omega / 2) ltac:(lra) Q) as (R1 & R2 & _).
  set (d := value x - q * value y) in *.
  set (i := / fst y). assert (Ei : i * fst y = 1) by (unfold i; field; lra).
  assert (I0 : 0 < i) by (apply Rinv_0_lt_compat; lra).
  assert (IX : fst x * i = rho) by (unfold i; reflexivity).
  pose proof (small_share rho ltac:(lra)) as U1. pose proof (small_share (u * rho) ltac:(lra)) as U2.
  pose proof (small_share omega ltac:(lra)) as U3.
  unfold Rdiv. fold i. rewrite Rabs_mult, (Rabs_pos_eq i) by lra.
  assert (A : Rabs (fst rest) <= 21 * (u * (u * fst x)) + 2 * (u * (omega / 2 * fst y)) +
    (31 / 10 * (u * fst x) + 101 / 100 * (omega / 2 * fst y))).
  { replace (fst rest) with ((fst rest - d) + d) by ring. apply triangle; assumption. }
  apply (Rmult_le_compat_r i) in A; [|lra].
  replace ((21 * (u * (u * fst x)) + 2 * (u * (omega / 2 * fst y)) + (31 / 10 * (u * fst x) + 101 / 100 * (omega / 2 * fst y))) * i)
    with (21 * (u * (u * (fst x * i))) + u * omega * (i * fst y) + 31 / 10 * (u * (fst x * i)) + 101 / 200 * omega * (i * fst y))
    in A by field.
  rewrite IX, Ei in A. lra.
Qed.

(** Where it is tiny, its high part does not exceed TINY. *)
Theorem divide_tiny : rho < TINY / 8 -> fst (divide x y) <= TINY.
Proof.
  intros Hr. pose proof rho_y as RY. pose proof TINY_positive as T0. pose proof omega_positive as O.
  assert (OT : omega <= TINY / 1000).
  { pose proof (bpow_compare (-1074) 20 (-800) ltac:(lia) ltac:(lia)) as B. fold omega TINY in B.
    change (IZR (2 ^ 20)) with 1048576 in B. lra. }
  assert (R0 : 0 < rho) by (apply Rdiv_lt_0_compat; lra).
  assert (Q : Rabs (q - rho) <= u * rho + omega / 2).
  { pose proof (loss rho) as L. rewrite (Rabs_pos_eq rho) in L by lra. exact L. }
  pose proof (small_share rho ltac:(lra)) as U1. pose proof (small_share (u * rho) ltac:(lra)) as U2.
  pose proof (small_share omega ltac:(lra)) as U3. pose proof rest_over_y as RQ.
  pose proof (loss (fst rest / fst y)) as LL. fold l in LL. times_u RQ.
  assert (LB : Rabs l <= TINY / 8).
  { replace l with (fst rest / fst y + (l - fst rest / fst y)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ RQ LL)|]. lra. }
  apply Rabs_le_inv in LB. apply Rabs_le_inv in Q.
  rewrite divide_parts. change (fst (normal q l)) with (rnd (q + l)). rewrite <- (rnd_F TINY) by (apply F_bpow; lia).
  apply rnd_le. lra.
Qed.

End Divide.
