(** The time of contact: where rounded says sure, it is the exact time rounded. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Addition Products Approximations Stage Quotients.
Open Scope R_scope.

Section Times.

(** b, c and D in double-double, their bounds as computed, and the exact ones. *)
Variables Bd Cd Dd : R * R.
Variables cc bb hh gg DD : R.
Variables b c D : R.
Hypothesis NB : double_double Bd.
Hypothesis NC : double_double Cd.
Hypothesis ND : double_double Dd.
Hypothesis Fb : F bb.
Hypothesis cc_least : TINY / 2 <= cc.
Hypothesis bb_least : TINY / 2 <= bb.
Hypothesis DD_least : TINY / 2 <= DD.
Hypothesis c_off : 8 * Rabs (value Cd - c) <= cc.
Hypothesis b_off : 8 * Rabs (value Bd - b) <= bb.
Hypothesis D_off : 3 * Rabs (value Dd - D) <= DD.
Hypothesis c_apart : fst Cd >= TINY / 2.
Hypothesis b_before : fst Bd <= 0.
Hypothesis c_positive : c > 0.
Hypothesis D_positive : D > 0.
Hypothesis D_large : bpow radix2 (-1040) <= fst Dd.

Let s := root Dd.
Let q := subtract s Bd.
Let t := divide Cd q.
Let s0 := fst s.
Let q0 := fst q.
Let c0 := fst Cd.
Let h := fst t.
Let low := snd t.
Let E := DD / s0.
Let g := cc / c0.
Let S := (bb + E) / q0.
Let Q := sqrt D - b.

Lemma D_above : 0 < fst Dd.
Proof. pose proof (bpow_gt_0 radix2 (-1040)). lra. Qed.

Lemma normal_root : double_double s.
Proof. apply root_loss_high; [exact ND | exact D_above | exact D_large]. Qed.

Lemma normal_q : double_double q.
Proof. apply subtract_normal; apply double_double_nearly; [exact normal_root | exact NB]. Qed.

Lemma root_off : 0 < s0 /\ 0 < E /\ Rabs (value s - sqrt D) <= 16 * (u * (u * s0)) + (36 / 100) * E /\
  (99 / 100) * s0 <= value s /\ value s <= (101 / 100) * s0.
Proof.
  destruct (root_loss_high Dd ND D_above D_large) as (_ & A & B & W3). destruct (W_small Dd ND D_above) as (W0 & W1 & W2 & _).
  pose proof (rho_least Dd ND D_above) as R0. pose proof (bpow_gt_0 radix2 (-537)) as R1.
  set (rho := sqrt (fst Dd)) in *. fold s in A. set (W := omega / rho) in *.
  pose proof (small_share rho ltac:(lra)) as U1. pose proof (small_share (u * rho) ltac:(lra)) as U2.
  set (sigma := sqrt (value Dd)) in *.
  assert (V : Rabs (value s - rho) <= (4 / 1000) * rho).
  { replace (value s - rho) with ((value s - sigma) + (sigma - rho)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ A B)|]. lra. }
  apply Rabs_le_inv in V. pose proof (high_off_value s normal_root) as HS. fold s0 in HS.
  pose proof (small_share _ (Rabs_pos s0)) as U3.
  assert (P0 : 0 < s0).
  { destruct (Rle_lt_dec s0 0) as [L | L]; [|exact L]. exfalso. revert HS U3. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  rewrite (Rabs_pos_eq s0) in HS, U3 by lra. apply Rabs_le_inv in HS.
  pose proof TINY_positive as T0.
  assert (E0 : 0 < E) by (apply Rdiv_lt_0_compat; lra).
  split; [exact P0|]. split; [exact E0|].
  split; [|lra].
  assert (ES : E * s0 = DD) by (unfold E; field; lra).
  assert (Sg : Rabs (sigma - sqrt D) <= (35 / 100) * E).
  { apply Rabs_le_inv in B.
    assert (SS : sigma * sigma = value Dd).
    { apply sqrt_sqrt. pose proof (rho_square Dd D_above) as RR. fold rho in RR.
      pose proof (high_off_value Dd ND) as HD. assert (0 < fst Dd) by (pose proof (bpow_gt_0 radix2 (-1040)); lra).
      rewrite (Rabs_pos_eq (fst Dd)) in HD by lra. pose proof (small_share (fst Dd) ltac:(lra)).
      apply Rabs_le_inv in HD. lra. }
    assert (DDs : sqrt D * sqrt D = D) by (apply sqrt_sqrt; lra). assert (D0 : 0 < sqrt D) by (apply sqrt_lt_R0; lra).
    assert (M : Rabs (sigma - sqrt D) * (sigma + sqrt D) <= DD / 3).
    { rewrite <- (Rabs_pos_eq (sigma + sqrt D)) by lra. rewrite <- Rabs_mult.
      replace ((sigma - sqrt D) * (sigma + sqrt D)) with (value Dd - D) by (rewrite <- SS, <- DDs at 1; ring). lra. }
    pose proof (Rabs_pos (sigma - sqrt D)) as PS.
    assert (N : Rabs (sigma - sqrt D) * ((98 / 100) * s0) <= Rabs (sigma - sqrt D) * (sigma + sqrt D)).
    { apply Rmult_le_compat_l; lra. }
    apply Rmult_le_reg_r with s0; [exact P0|]. lra. }
  assert (WE : W <= E / 1000).
  { apply Rmult_le_reg_r with (rho * s0); [apply Rmult_lt_0_compat; lra|].
    replace (W * (rho * s0)) with (omega * s0) by (rewrite <- W1; ring).
    replace (E / 1000 * (rho * s0)) with (DD * (rho / 1000)) by (rewrite <- ES; field).
    pose proof TINY_omega. pose proof omega_positive. apply Rle_trans with (omega * (2 * rho)); [apply Rmult_le_compat_l; lra|].
    assert (omega * rho <= (DD / 2000) * rho) by (apply Rmult_le_compat_r; lra). lra. }
  replace (value s - sqrt D) with ((value s - sigma) + (sigma - sqrt D)) by ring.
  eapply Rle_trans; [apply (triangle _ _ _ _ A Sg)|].
  assert (RS : rho <= (101 / 100) * s0) by lra. times_u RS. times_u K.
  pose proof (small_share s0 ltac:(lra)). pose proof (small_share (u * s0) ltac:(lra)). lra.
Qed.

Lemma q_off : 0 < q0 /\ Rabs (value q - Q) <= 22 * (u * (u * q0)) + (37 / 100) * (bb + E) /\
  (99 / 100) * q0 <= value q /\ value q <= (101 / 100) * q0.
Proof.
  destruct root_off as (P0 & E0 & SO & S1 & S2).
  pose proof (subtract_loss s Bd normal_root NB) as L. fold q in L.
  assert (VB : value Bd <= 0).
  { destruct NB as (_ & _ & HB). pose proof (small_share _ (Rabs_pos (fst Bd))) as U. unfold value.
    revert HB U. rewrite (Rabs_left1 (fst Bd)) by exact b_before. intros HB U. apply Rabs_le_inv in HB. lra. }
  rewrite (Rabs_pos_eq (value s)), (Rabs_left1 (value Bd)) in L by lra.
  set (V := value s - value Bd). replace (value s + - value Bd) with V in L by (unfold V; ring).
  replace (value q - (value s - value Bd)) with (value q - V) in L by reflexivity.
  assert (V0 : 0 < V /\ (99 / 100) * s0 <= V) by (unfold V; lra).
  pose proof (small_share V ltac:(lra)) as U1. pose proof (small_share (u * V) ltac:(lra)) as U2.
  pose proof (high_off_value q normal_q) as HQ. fold q0 in HQ. pose proof (small_share _ (Rabs_pos q0)) as U3.
  pose proof L as L'. apply Rabs_le_inv in L'.
  assert (Q0 : 0 < q0).
  { destruct (Rle_lt_dec q0 0) as [K | K]; [|exact K]. exfalso. revert HQ U3. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  rewrite (Rabs_pos_eq q0) in HQ, U3 by lra. apply Rabs_le_inv in HQ.
  split; [exact Q0|]. split; [|lra].
  replace (value q - Q) with ((value q - V) + ((value s - sqrt D) + - (value Bd - b))) by (unfold Q, V; ring).
  assert (BO : Rabs (- (value Bd - b)) <= bb / 8) by (rewrite Rabs_Ropp; lra).
  eapply Rle_trans; [apply (triangle _ _ _ _ L (triangle _ _ _ _ SO BO))|].
  assert (VQ : V <= (102 / 100) * q0) by lra. times_u VQ. times_u K.
  assert (SQ : s0 <= (104 / 100) * q0) by lra. times_u SQ. times_u K1.
  pose proof (small_share q0 ltac:(lra)). pose proof (small_share (u * q0) ltac:(lra)). pose proof TINY_positive. lra.
Qed.

(** The divisor is hardly less than the exact b says. *)
Lemma q_least : bb <= 3 * - b -> (1 / 2) * - b <= q0.
Proof.
  intros known. destruct root_off as (P0 & E0 & SO & S1 & S2). destruct q_off as (Q0 & _ & Q1 & Q2).
  pose proof (subtract_loss s Bd normal_root NB) as L. fold q in L. pose proof TINY_positive as T0.
  assert (VB : (5 / 8) * - b <= - value Bd) by (assert (O : Rabs (value Bd - b) <= bb / 8) by lra; apply Rabs_le_inv in O; lra).
  rewrite (Rabs_pos_eq (value s)), (Rabs_left1 (value Bd)) in L by lra.
  pose proof (small_share (value s + - value Bd) ltac:(lra)) as U1.
  pose proof (small_share (u * (value s + - value Bd)) ltac:(lra)) as U2.
  apply Rabs_le_inv in L. lra.
Qed.

(** The bound on the error as interval computes it. *)
Let e3 := rnd (DD / s0).
Let e5 := rnd (rnd (bb + e3) / q0).
Let e7 := rnd (rnd (rnd (cc / c0) + e5) + bpow radix2 (-96)).
Let off := rnd (rnd (2 * h) * e7).

Lemma interval_is : interval Bd Cd Dd cc bb DD = (h, low, off).
Proof. reflexivity. Qed.

Lemma off_least : TINY < h -> (19 / 10) * (h * (g + S)) + 1900 * (u * (u * h)) <= off.
Proof.
  intros Hh. destruct root_off as (P0 & E0 & _). destruct q_off as (Q0 & _).
  pose proof TINY_positive as T0. pose proof TINY_omega as TO. pose proof omega_positive as O.
  assert (C0 : 0 < c0) by (unfold c0; lra).
  assert (G0 : 0 < g) by (apply Rdiv_lt_0_compat; lra).
  assert (S0 : 0 < S) by (apply Rdiv_lt_0_compat; lra).
  pose proof (small_share E ltac:(lra)) as U1. pose proof (small_share g ltac:(lra)) as U2.
  destruct (rnd_at_least E ltac:(lra)) as [A3 B3]. change (rnd E) with e3 in A3, B3.
  destruct (rnd_at_least g ltac:(lra)) as [A2 B2]. set (e2 := rnd g) in *.
  destruct (rnd_sum_at_least bb e3 Fb (F_rnd _) ltac:(lra)) as [A4 B4]. set (e4 := rnd (bb + e3)) in *.
  pose proof (small_share (bb + e3) ltac:(lra)) as U4.
  assert (D4 : (99 / 100) * (bb + E) <= e4) by lra.
  assert (I0 : 0 < / q0) by (apply Rinv_0_lt_compat; lra).
  assert (D5 : (99 / 100) * S <= e4 / q0).
  { unfold S, Rdiv. rewrite <- Rmult_assoc. apply Rmult_le_compat_r; lra. }
  destruct (rnd_at_least (e4 / q0) ltac:(lra)) as [A5 B5]. change (rnd (e4 / q0)) with e5 in A5, B5.
  pose proof (small_share (e4 / q0) ltac:(lra)) as U5.
  assert (D5' : (98 / 100) * S - omega <= e5) by lra.
  destruct (rnd_sum_at_least e2 e5 (F_rnd _) (F_rnd _) ltac:(lra)) as [A6 B6]. set (e6 := rnd (e2 + e5)) in *.
  pose proof (small_share (e2 + e5) ltac:(lra)) as U6.
  assert (D6 : (97 / 100) * (g + S) - 2 * omega <= e6) by lra.
  assert (F96 : F (bpow radix2 (-96))) by (apply F_bpow; lia).
  pose proof (bpow_ge_0 radix2 (-96)) as P96.
  destruct (rnd_sum_at_least e6 (bpow radix2 (-96)) (F_rnd _) F96 ltac:(lra)) as [A7 B7].
  change (rnd (e6 + bpow radix2 (-96))) with e7 in A7, B7.
  pose proof (small_share (e6 + bpow radix2 (-96)) ltac:(lra)) as U7. rewrite DOUBLE_DOUBLE_u in *.
  assert (OU : omega <= u * (u * TINY) / 1000).
  { rewrite uu_TINY. pose proof (bpow_compare (-1074) 20 (-53 + (-53 + -800)) ltac:(lia) ltac:(lia)) as B. fold omega in B.
    change (IZR (2 ^ 20)) with 1048576 in B. lra. }
  assert (T1 : TINY <= 1) by (apply (bpow_le radix2 (-800) 0); lia).
  assert (UU : u * (u * TINY) <= u * (u * 1)).
  { apply Rmult_le_compat_l; [apply u_nonneg|]. apply Rmult_le_compat_l; [apply u_nonneg | exact T1]. }
  assert (D7 : (961 / 1000) * (g + S) + 1000 * (u * u) <= e7) by lra.
  assert (TW : rnd (2 * h) = 2 * h) by (apply rnd_twice, F_rnd).
  unfold off. rewrite TW.
  assert (HE : 2 * h * ((961 / 1000) * (g + S) + 1000 * (u * u)) <= 2 * h * e7) by (apply Rmult_le_compat_l; lra).
  assert (Hu : u * (u * TINY) <= u * (u * h)).
  { apply Rmult_le_compat_l; [apply u_nonneg|]. apply Rmult_le_compat_l; [apply u_nonneg | lra]. }
  assert (HS : 0 <= h * (g + S)) by (apply Rmult_le_pos; lra).
  destruct (rnd_at_least (2 * h * e7)) as [A8 B8]; [lra|].
  pose proof (small_share (2 * h * e7) ltac:(lra)). lra.
Qed.

Theorem rounded_right : snd (rounded Bd Cd Dd cc bb hh gg DD) ->
  fst (rounded Bd Cd Dd cc bb hh gg DD) = rnd (c / (- b + sqrt D)).
Proof.
  change (rnd (h + rnd (low - off)) = rnd (h + rnd (low + off)) /\ h > TINY -> rnd (h + rnd (low - off)) = rnd (c / (- b + sqrt D))).
  intros [Same Hh]. apply Rgt_lt in Hh. pose proof (off_least Hh) as OL.
  destruct q_off as (Q0 & QO & Q1 & Q2). destruct root_off as (P0 & E0 & _).
  pose proof TINY_positive as T0.
  assert (X0 : TINY / 2 <= fst Cd) by lra.
  assert (NT : ~ fst Cd / fst q < TINY / 8).
  { intros L. pose proof (divide_tiny Cd q NC normal_q X0 Q0 L) as M. fold t h in M. lra. }
  destruct (divide_loss Cd q NC normal_q X0 Q0) as (Nt & TL & TH); [lra|]. fold t in Nt, TL, TH. fold h in TH.
  fold c0 q0 in TL, TH, NT. set (rho := c0 / q0) in *.
  pose proof (small_share rho ltac:(lra)) as U1. pose proof (small_share (u * rho) ltac:(lra)) as U2.
  pose proof TH as TH'. apply Rabs_le_inv in TH'.
  pose proof (small_share h ltac:(lra)) as U3. pose proof (small_share (u * h) ltac:(lra)) as U4.
  assert (C0 : 0 < c0) by (unfold c0; lra).
  assert (G0 : 0 < g) by (apply Rdiv_lt_0_compat; lra).
  assert (S0 : 0 < S) by (apply Rdiv_lt_0_compat; lra).
  assert (HS : 0 < h * (g + S)) by (apply Rmult_lt_0_compat; lra).
  assert (off0 : 0 < off) by lra.
  pose proof (small_share off ltac:(lra)) as U5.
  destruct Nt as (Fh & Fl & LW). fold h low in Fh, Fl, LW. rewrite (Rabs_pos_eq h) in LW by lra. apply Rabs_le_inv in LW.
  pose proof (loss_sum low (- off) Fl (F_opp _ (F_rnd _))) as [LL _]. change (low + - off) with (low - off) in LL.
  pose proof (loss_sum low off Fl (F_rnd _)) as [LU _].
  assert (AL : Rabs (low - off) <= u * h + off) by (apply Rabs_le; lra).
  assert (AU : Rabs (low + off) <= u * h + off) by (apply Rabs_le; lra).
  times_u AL. times_u AU. apply Rabs_le_inv in LL. apply Rabs_le_inv in LU.
  set (L := rnd (low - off)) in *. set (U := rnd (low + off)) in *.
  assert (FL : F L) by apply F_rnd. assert (FU : F U) by apply F_rnd.
  (* the interval is narrow *)
  assert (OS : off <= h / 4).
  { destruct (Rle_lt_dec off (h / 4)) as [K' | K']; [exact K' | exfalso].
    destruct (rnd_sum_at_least h U Fh FU ltac:(lra)) as [_ BU]. pose proof (small_share (h + U) ltac:(lra)) as U6.
    destruct (Rle_lt_dec 0 (h + L)) as [P | P].
    - pose proof (loss_sum h L Fh FL) as [BL _]. rewrite (Rabs_pos_eq (h + L)) in BL by exact P. apply Rabs_le_inv in BL.
      pose proof (small_share (h + L) P). lra.
    - apply Rlt_le, rnd_le in P. rewrite rnd_0 in P. lra. }
  assert (GS : g + S <= 14 / 100).
  { apply Rmult_le_reg_l with h; [lra|]. lra. }
  (* the exact time *)
  assert (SQ : S * q0 = bb + E) by (unfold S; field; lra).
  assert (GQ : g * rho * q0 = cc) by (unfold g, rho; field; lra).
  assert (RQ : rho * q0 = c0) by (unfold rho; field; lra).
  pose proof (small_share q0 ltac:(lra)) as U7. pose proof (small_share (u * q0) ltac:(lra)) as U8.
  assert (SQ' : S * q0 <= (14 / 100) * q0) by (apply Rmult_le_compat_r; lra).
  assert (QB : (93 / 100) * q0 <= Q).
  { pose proof QO as QO'. apply Rabs_le_inv in QO'. lra. }
  set (tau := c / Q). assert (TQ : tau * Q = c) by (unfold tau; field; lra).
  assert (CB : c <= (102 / 100) * c0).
  { pose proof (high_off_value Cd NC) as HC. fold c0 in HC. rewrite (Rabs_pos_eq c0) in HC by lra. apply Rabs_le_inv in HC.
    pose proof (small_share c0 ltac:(lra)).
    assert (cc <= (14 / 100) * c0).
    { rewrite <- GQ. replace (14 / 100 * c0) with (14 / 100 * rho * q0) by (rewrite <- RQ; ring).
      apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; lra. }
    assert (CO : Rabs (value Cd - c) <= cc / 8) by lra. apply Rabs_le_inv in CO. lra. }
  assert (tau0 : 0 < tau) by (apply Rdiv_lt_0_compat; lra).
  assert (TB : tau <= (11 / 10) * rho).
  { apply Rmult_le_reg_r with q0; [exact Q0|].
    assert (tau * ((93 / 100) * q0) <= tau * Q) by (apply Rmult_le_compat_l; lra). lra. }
  assert (QV : value q * / value q = 1) by (field; lra).
  assert (V0 : 0 < / value q) by (apply Rinv_0_lt_compat; lra).
  assert (VB : q0 * / value q <= (102 / 100)).
  { apply Rmult_le_reg_r with (value q); [lra|]. replace (q0 * / value q * value q) with (q0 * (value q * / value q)) by ring.
    rewrite QV. lra. }
  assert (D1 : Rabs ((value Cd - c) * / value q) <= (128 / 1000) * (g * rho)).
  { rewrite Rabs_mult, (Rabs_pos_eq (/ value q)) by lra.
    apply Rle_trans with (cc / 8 * / value q); [apply Rmult_le_compat_r; lra|]. rewrite <- GQ.
    replace (g * rho * q0 / 8 * / value q) with (g * rho / 8 * (q0 * / value q)) by (field; lra).
    assert (0 <= g * rho) by (apply Rmult_le_pos; lra).
    assert (g * rho / 8 * (q0 * / value q) <= g * rho / 8 * (102 / 100)) by (apply Rmult_le_compat_l; lra). lra. }
  assert (D2 : Rabs ((Q - value q) * / value q) <= (102 / 100) * (22 * (u * u) + (37 / 100) * S)).
  { rewrite Rabs_mult, (Rabs_pos_eq (/ value q)), Rabs_minus_sym by lra.
    apply Rle_trans with ((22 * (u * (u * q0)) + 37 / 100 * (bb + E)) * / value q); [apply Rmult_le_compat_r; lra|].
    rewrite <- SQ.
    replace ((22 * (u * (u * q0)) + 37 / 100 * (S * q0)) * / value q) with ((22 * (u * u) + 37 / 100 * S) * (q0 * / value q)) by ring.
    pose proof (Rle_0_sqr u). unfold Rsqr in *.
    replace (102 / 100 * (22 * (u * u) + 37 / 100 * S)) with ((22 * (u * u) + 37 / 100 * S) * (102 / 100)) by ring.
    apply Rmult_le_compat_l; lra. }
  assert (D3 : Rabs (tau * ((Q - value q) * / value q)) <= (11 / 10) * rho * ((102 / 100) * (22 * (u * u) + (37 / 100) * S))).
  { apply abs_mult; [rewrite Rabs_pos_eq; lra | exact D2]. }
  assert (TV : Rabs (value t - tau) <= 54 * (u * (u * rho)) + (128 / 1000) * (g * rho) + (42 / 100) * (S * rho)).
  { replace (value t - tau) with ((value t - value Cd / value q) +
      ((value Cd - c) * / value q + tau * ((Q - value q) * / value q))).
    - eapply Rle_trans; [apply (triangle _ _ _ _ TL (triangle _ _ _ _ D1 D3))|].
      assert (0 <= S * rho) by (apply Rmult_le_pos; lra). lra.
    - replace (tau * ((Q - value q) * / value q)) with (tau * Q * / value q - tau * (value q * / value q)) by ring.
      rewrite TQ, QV. unfold Rdiv. ring. }
  assert (HR : rho <= (101 / 100) * h) by lra. times_u HR. times_u K1.
  assert (GR : g * rho <= (101 / 100) * (g * h)).
  { replace (101 / 100 * (g * h)) with (g * (101 / 100 * h)) by ring. apply Rmult_le_compat_l; lra. }
  assert (SR : S * rho <= (101 / 100) * (S * h)).
  { replace (101 / 100 * (S * h)) with (S * (101 / 100 * h)) by ring. apply Rmult_le_compat_l; lra. }
  assert (0 <= g * h) by (apply Rmult_le_pos; lra). assert (0 <= S * h) by (apply Rmult_le_pos; lra).
  assert (TO : Rabs (value t - tau) <= off / 4) by lra.
  assert (VT : value t = h + low) by reflexivity. rewrite VT in TO. apply Rabs_le_inv in TO.
  replace (- b + sqrt D) with Q by (unfold Q; ring). fold tau.
  apply Rle_antisym.
  - apply rnd_le. lra.
  - rewrite Same. apply rnd_le. lra.
Qed.

End Times.

(** Where D is tiny, rounded does not say sure: then its bound is far larger than the interval may be. *)
Section Tiny.

Variables Bd Cd Dd : R * R.
Variables cc bb hh gg DD : R.
Variables b D : R.
Hypothesis NB : double_double Bd.
Hypothesis ND : double_double Dd.
Hypothesis Fb : F bb.
Hypothesis cc_least : TINY / 2 <= cc.
Hypothesis bb_least : TINY / 2 <= bb.
Hypothesis b_off : 8 * Rabs (value Bd - b) <= bb.
Hypothesis D_off : 3 * Rabs (value Dd - D) <= DD.
Hypothesis c_apart : fst Cd >= cc / 2.
Hypothesis b_negative : bpow radix2 (-310) <= - b.
Hypothesis b_known : bb <= 3 * - b.
Hypothesis D_least : bpow radix2 (-100) * (b * b) <= D.
Hypothesis D_above : 0 < fst Dd.
Hypothesis D_tiny : fst Dd < bpow radix2 (-1040).
Hypothesis root_nonzero : fst (root Dd) <> 0.

Let s := root Dd.
Let q := subtract s Bd.
Let t := divide Cd q.
Let s0 := fst s.
Let q0 := fst q.
Let h := fst t.
Let low := snd t.
Let beta := - b.

Lemma beta_positive : 0 < bpow radix2 (-310) <= beta.
Proof. split; [apply bpow_gt_0 | exact b_negative]. Qed.

Lemma tiny_root : Rabs s0 <= beta * bpow radix2 (-200) /\ Rabs s0 * bpow radix2 517 <= 1 /\ nearly s.
Proof.
  destruct (root_size Dd ND D_above) as [N A]. fold s in N, A. fold s0 in A. destruct beta_positive as [P B].
  assert (R : sqrt (fst Dd) <= bpow radix2 (-520)).
  { rewrite <- (sqrt_Rsqr (bpow radix2 (-520))) by apply bpow_ge_0. apply sqrt_le_1_alt.
    unfold Rsqr. rewrite <- bpow_plus. left. exact D_tiny. }
  assert (R8 : 8 * bpow radix2 (-520) = bpow radix2 (-517)).
  { change 8 with (bpow radix2 3). now rewrite <- bpow_plus. }
  pose proof (bpow_gt_0 radix2 (-520)).
  assert (S7 : Rabs s0 <= bpow radix2 (-517)) by lra.
  split; [|split; [|exact N]].
  - eapply Rle_trans; [exact S7|]. apply Rle_trans with (bpow radix2 (-310) * bpow radix2 (-200)).
    + rewrite <- bpow_plus. apply bpow_le. lia.
    + apply Rmult_le_compat_r; [apply bpow_ge_0 | exact B].
  - apply (Rmult_le_compat_r (bpow radix2 517)) in S7; [|apply bpow_ge_0].
    rewrite <- bpow_plus in S7. exact S7.
Qed.

Lemma omega_beta : omega <= beta / 1000.
Proof.
  destruct beta_positive as [P B].
  assert (omega * 1024 <= bpow radix2 (-310)); [|lra].
  change 1024 with (bpow radix2 10). unfold omega. rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

Lemma tiny_q : (1 / 2) * beta <= q0 <= (3 / 2) * beta.
Proof.
  destruct tiny_root as (S1 & _ & NS). destruct beta_positive as [P B]. pose proof omega_beta as O.
  assert (S2 : Rabs s0 <= beta / 1000).
  { eapply Rle_trans; [exact S1|]. assert (bpow radix2 (-200) <= / 1024) by (apply (bpow_le radix2 (-200) (-10)); lia).
    assert (beta * bpow radix2 (-200) <= beta * / 1024) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (nearly_subtract_loss s Bd NS (double_double_nearly _ NB)) as L. fold q in L.
  assert (NQ : double_double q) by (apply subtract_normal; [exact NS | now apply double_double_nearly]).
  pose proof (high_off_value q NQ) as HQ. fold q0 in HQ. pose proof (small_share _ (Rabs_pos q0)) as U0.
  assert (VS : Rabs (value s) <= beta / 100).
  { destruct NS as (_ & _ & LS). fold s0 in LS. pose proof (small_share _ (Rabs_pos s0)). unfold value.
    eapply Rle_trans; [apply Rabs_triang|]. fold s0. lra. }
  assert (VB : Rabs (value Bd + beta) <= (3 / 8) * beta).
  { replace (value Bd + beta) with (value Bd - b) by (unfold beta; ring). unfold beta in *. lra. }
  assert (VB2 : Rabs (value Bd) <= 2 * beta).
  { replace (value Bd) with ((value Bd + beta) + - beta) by ring. eapply Rle_trans; [apply Rabs_triang|].
    rewrite Rabs_Ropp, (Rabs_pos_eq beta) by lra. lra. }
  assert (SZ : Rabs (value s) + Rabs (value Bd) <= 3 * beta) by lra. times_u SZ. times_u K.
  pose proof (small_share beta ltac:(lra)) as U1. pose proof (small_share (u * beta) ltac:(lra)) as U2.
  apply Rabs_le_inv in VS. apply Rabs_le_inv in VB. apply Rabs_le_inv in L.
  revert HQ U0. unfold Rabs. repeat destruct Rcase_abs; intros; lra.
Qed.

Lemma rnd_large z A : A <= Rabs z -> (99 / 100) * A - omega <= Rabs (rnd z).
Proof.
  intros H. pose proof (loss z) as L. pose proof (less_than z (rnd z - z)) as T.
  replace (z + (rnd z - z)) with (rnd z) in T by ring. pose proof (small_share _ (Rabs_pos z)). pose proof omega_positive.
  destruct (Rle_lt_dec 0 A); [lra|]. pose proof (Rabs_pos (rnd z)). lra.
Qed.

Lemma tiny_E : 10000000 * beta <= Rabs (DD / s0).
Proof.
  destruct tiny_root as (_ & S1 & _). destruct beta_positive as [P B].
  assert (S0 : 0 < Rabs s0) by (apply Rabs_pos_lt; exact root_nonzero).
  assert (BB : bpow radix2 (-310) * beta <= b * b).
  { replace (b * b) with (beta * beta) by (unfold beta; ring). apply Rmult_le_compat_r; lra. }
  assert (B2 : bpow radix2 (-100) * (bpow radix2 (-310) * beta) <= D).
  { eapply Rle_trans; [|exact D_least]. apply Rmult_le_compat_l; [apply bpow_ge_0 | exact BB]. }
  rewrite <- Rmult_assoc, <- bpow_plus in B2. change (-100 + -310)%Z with (-410)%Z in B2.
  assert (V : Rabs (value Dd) <= bpow radix2 (-410) * beta / 100).
  { destruct ND as (_ & _ & LD). rewrite (Rabs_pos_eq (fst Dd)) in LD by lra. pose proof (small_share (fst Dd) ltac:(lra)).
    unfold value. eapply Rle_trans; [apply Rabs_triang|]. rewrite (Rabs_pos_eq (fst Dd)) by lra.
    assert (C : bpow radix2 (-1040) * 1024 <= bpow radix2 (-410) * bpow radix2 (-310)).
    { change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. lia. }
    assert (bpow radix2 (-410) * bpow radix2 (-310) <= bpow radix2 (-410) * beta).
    { apply Rmult_le_compat_l; [apply bpow_ge_0 | exact B]. }
    lra. }
  assert (PB : 0 <= bpow radix2 (-410) * beta) by (apply Rmult_le_pos; [apply bpow_ge_0 | lra]).
  assert (DL : bpow radix2 (-410) * beta <= DD).
  { apply Rabs_le_inv in V. revert D_off. unfold Rabs. destruct Rcase_abs; intros; lra. }
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv, (Rabs_pos_eq DD) by lra.
  apply Rmult_le_reg_r with (Rabs s0); [exact S0|].
  replace (DD * / Rabs s0 * Rabs s0) with DD by (field; lra).
  eapply Rle_trans; [|exact DL].
  apply Rmult_le_reg_r with (bpow radix2 517); [apply bpow_gt_0|].
  apply Rle_trans with (10000000 * beta * 1).
  - rewrite Rmult_assoc. apply Rmult_le_compat_l; lra.
  - replace (bpow radix2 (-410) * beta * bpow radix2 517) with (beta * (bpow radix2 (-410) * bpow radix2 517)) by ring.
    rewrite <- bpow_plus. replace (10000000 * beta * 1) with (beta * 10000000) by ring.
    apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (bpow radix2 30); [|apply bpow_le; lia].
    change (bpow radix2 30) with 1073741824. lra.
Qed.

Theorem tiny_unsure : ~ snd (rounded Bd Cd Dd cc bb hh gg DD).
Proof.
  destruct beta_positive as [P B]. pose proof omega_beta as O. pose proof TINY_positive as T0. pose proof TINY_omega as TO.
  pose proof omega_positive as O0. assert (T1 : TINY <= 1) by (apply (bpow_le radix2 (-800) 0); lia).
  pose proof tiny_E as E. destruct tiny_q as [Q1 Q2].
  set (e3 := rnd (DD / s0)). set (e4 := rnd (bb + e3)). set (e5 := rnd (e4 / q0)). set (e6 := rnd (rnd (cc / fst Cd) + e5)).
  set (e7 := rnd (e6 + bpow radix2 (-96))). set (off := rnd (rnd (2 * h) * e7)).
  change (~ (rnd (h + rnd (low - off)) = rnd (h + rnd (low + off)) /\ h > TINY)). intros [Same Hh].
  pose proof (rnd_large _ _ E) as E3. fold e3 in E3.
  assert (Bb : Rabs bb <= 3 * beta) by (unfold beta; rewrite Rabs_pos_eq; lra).
  assert (E4' : 9000000 * beta <= Rabs (bb + e3)).
  { pose proof (less_than e3 bb) as L. rewrite (Rplus_comm e3) in L. lra. }
  pose proof (rnd_large _ _ E4') as E4. fold e4 in E4.
  assert (E5' : 5000000 <= Rabs (e4 / q0)).
  { unfold Rdiv. rewrite Rabs_mult, Rabs_inv, (Rabs_pos_eq q0) by lra. apply Rmult_le_reg_r with q0; [lra|].
    replace (Rabs e4 * / q0 * q0) with (Rabs e4) by (field; lra). lra. }
  pose proof (rnd_large _ _ E5') as E5. fold e5 in E5.
  assert (G : Rabs (rnd (cc / fst Cd)) <= 2).
  { rewrite rnd_abs, <- (rnd_F 2) by (apply (F_bpow 1); lia). apply rnd_le. rewrite Rabs_pos_eq.
    - apply Rmult_le_reg_r with (fst Cd); [lra|]. replace (cc / fst Cd * fst Cd) with cc by (field; lra). lra.
    - apply Rlt_le, Rdiv_lt_0_compat; lra. }
  assert (E6' : 4000000 <= Rabs (rnd (cc / fst Cd) + e5)).
  { pose proof (less_than e5 (rnd (cc / fst Cd))) as L. rewrite (Rplus_comm e5) in L. lra. }
  pose proof (rnd_large _ _ E6') as E6. fold e6 in E6.
  assert (P96 : 0 <= bpow radix2 (-96) <= 1) by (split; [apply bpow_ge_0 | apply (bpow_le radix2 (-96) 0); lia]).
  assert (E7' : 3000000 <= Rabs (e6 + bpow radix2 (-96))).
  { pose proof (less_than e6 (bpow radix2 (-96))) as L. rewrite (Rabs_pos_eq (bpow radix2 (-96))) in L by lra. lra. }
  pose proof (rnd_large _ _ E7') as E7. fold e7 in E7.
  assert (H2 : rnd (2 * h) = 2 * h) by (apply rnd_twice, F_rnd).
  assert (E8' : 2000000 * h <= Rabs (rnd (2 * h) * e7)).
  { rewrite H2, Rabs_mult, (Rabs_pos_eq (2 * h)) by lra.
    assert (2 * h * 1000000 <= 2 * h * Rabs e7) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (rnd_large _ _ E8') as E8. fold off in E8.
  assert (OffB : 1000000 * h <= Rabs off) by lra.
  pose proof (divide_parts Cd q) as DP. fold t in DP.
  destruct (normal_any _ (rnd (fst (subtract Cd (multiply (rnd (fst Cd / fst q), 0) q)) / fst q))
    (F_rnd (fst Cd / fst q)) (F_rnd _)) as (_ & _ & LW). rewrite <- DP in LW. fold h low in LW.
  assert (Fl : F low) by (unfold low; rewrite DP; apply F_rnd).
  assert (Fh : F h) by (unfold h; rewrite DP; apply F_rnd).
  rewrite (Rabs_pos_eq h) in LW by lra. pose proof (small_share h ltac:(lra)) as Uh. apply Rabs_le_inv in LW.
  pose proof (loss_sum low (- off) Fl (F_opp _ (F_rnd _))) as [LL _]. change (low + - off) with (low - off) in LL.
  pose proof (loss_sum low off Fl (F_rnd _)) as [LU _].
  assert (AL : Rabs (low - off) <= h + Rabs off).
  { unfold Rminus. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. assert (Rabs low <= h) by (apply Rabs_le; lra). lra. }
  assert (AU : Rabs (low + off) <= h + Rabs off).
  { eapply Rle_trans; [apply Rabs_triang|]. assert (Rabs low <= h) by (apply Rabs_le; lra). lra. }
  pose proof (small_share _ (Rabs_pos (low - off))) as U1. pose proof (small_share _ (Rabs_pos (low + off))) as U2.
  apply Rabs_le_inv in LL. apply Rabs_le_inv in LU.
  set (L := rnd (low - off)) in *. set (U := rnd (low + off)) in *.
  assert (Pos : forall z, F z -> 0 < h + z -> 0 < rnd (h + z)).
  { intros z Fz Hz. destruct (rnd_sum_at_least h z Fh Fz ltac:(lra)) as [_ A]. pose proof (small_share (h + z) ltac:(lra)). lra. }
  assert (Neg : forall z, h + z < 0 -> rnd (h + z) <= 0).
  { intros z Hz. apply Rlt_le, rnd_le in Hz. now rewrite rnd_0 in Hz. }
  revert OffB AL AU. unfold Rabs at 1 3 5. destruct (Rcase_abs off); intros OffB AL AU.
  - pose proof (Pos L (F_rnd _) ltac:(lra)). pose proof (Neg U ltac:(lra)). lra.
  - pose proof (Pos U (F_rnd _) ltac:(lra)). pose proof (Neg L ltac:(lra)). lra.
Qed.

End Tiny.

(** Both together: for D above 0, and no division by a root that vanished. *)
Theorem rounded_right_always Bd Cd Dd cc bb hh gg DD b c D :
  double_double Bd -> double_double Cd -> double_double Dd -> F bb ->
  TINY / 2 <= cc -> TINY / 2 <= bb -> TINY / 2 <= DD ->
  8 * Rabs (value Cd - c) <= cc -> 8 * Rabs (value Bd - b) <= bb -> 3 * Rabs (value Dd - D) <= DD ->
  fst Cd >= cc / 2 /\ fst Cd >= TINY / 2 -> fst Bd <= 0 -> c > 0 -> D > 0 -> 0 < fst Dd -> fst (root Dd) <> 0 ->
  fst Dd >= DD / 4 \/ (bb <= 3 * - b /\ bpow radix2 (-310) <= - b /\ bpow radix2 (-100) * (b * b) <= D) ->
  snd (rounded Bd Cd Dd cc bb hh gg DD) -> fst (rounded Bd Cd Dd cc bb hh gg DD) = rnd (c / (- b + sqrt D)).
Proof.
  intros NB NC ND Fb Lc Lb LD Oc Ob OD (Ac & Ac') Ab C0 D0 DA RN Cases Sure.
  destruct (Rle_lt_dec (bpow radix2 (-1040)) (fst Dd)) as [L | L].
  - now apply rounded_right.
  - exfalso. destruct Cases as [Cs | (C1 & C2 & C3)].
    + pose proof (bpow_compare (-1040) 4 (-800) ltac:(lia) ltac:(lia)) as B. change (IZR (2 ^ 4)) with 16 in B.
      fold TINY in B. pose proof (bpow_gt_0 radix2 (-1040)). lra.
    + now apply (tiny_unsure Bd Cd Dd cc bb hh gg DD b D).
Qed.

(** The quotient is not large: so nothing overflows in it. *)
Theorem quotient_not_large Bd Cd Dd cc bb DD b c D :
  double_double Bd -> double_double Cd -> double_double Dd -> F bb ->
  TINY / 2 <= cc -> TINY / 2 <= bb -> TINY / 2 <= DD ->
  8 * Rabs (value Cd - c) <= cc -> 8 * Rabs (value Bd - b) <= bb -> 3 * Rabs (value Dd - D) <= DD ->
  fst Cd >= cc / 2 /\ fst Cd >= TINY / 2 -> fst Bd <= 0 -> c > 0 -> D > 0 -> 0 < fst Dd ->
  bb <= 3 * - b -> c <= 2 * - b ->
  fst Dd >= DD / 4 \/ (bb <= 3 * - b /\ bpow radix2 (-310) <= - b /\ bpow radix2 (-100) * (b * b) <= D) ->
  0 < fst (subtract (root Dd) Bd) /\ fst Cd <= 8 * fst (subtract (root Dd) Bd).
Proof.
  intros NB NC ND Fb Lc Lb LD Oc Ob OD (Ac & Ac') Ab C0 D0 DA known small Cases. pose proof TINY_positive as T0.
  assert (Q : 0 < fst (subtract (root Dd) Bd) /\ (1 / 2) * - b <= fst (subtract (root Dd) Bd)).
  { destruct (Rle_lt_dec (bpow radix2 (-1040)) (fst Dd)) as [L | L].
    - split; [now apply (q_off Bd Dd bb DD b D) | now apply (q_least Bd Dd bb DD b D)].
    - destruct Cases as [Cs | (C1 & C2 & C3)].
      + pose proof (bpow_compare (-1040) 4 (-800) ltac:(lia) ltac:(lia)) as B. change (IZR (2 ^ 4)) with 16 in B.
        fold TINY in B. pose proof (bpow_gt_0 radix2 (-1040)). lra.
      + pose proof (bpow_gt_0 radix2 (-310)).
        assert (TQ : (1 / 2) * - b <= fst (subtract (root Dd) Bd)) by (apply (tiny_q Bd Dd bb b); assumption). lra. }
  destruct Q as [Q0 Q1]. split; [exact Q0|].
  pose proof (high_off_value Cd NC) as H. rewrite (Rabs_pos_eq (fst Cd)) in H by lra. apply Rabs_le_inv in H.
  pose proof (small_share (fst Cd) ltac:(lra)). assert (O : Rabs (value Cd - c) <= cc / 8) by lra. apply Rabs_le_inv in O.
  lra.
Qed.
