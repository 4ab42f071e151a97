(** Lengths divided by a power of two, as scaled does: what underflows is lost, and the pair stays a pair. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Mult_error.
From Proof Require Import Float Rounding DoubleTerms Sums Addition.
Open Scope R_scope.

Lemma scaled_exact v e : F v -> (-1021 <= mag radix2 v + e)%Z -> F (v * bpow radix2 e).
Proof. intros. apply mult_bpow_exact_FLT; [assumption | lia]. Qed.

Lemma scaled_tiny v e : v <> 0 -> (mag radix2 v + e < -1021)%Z -> Rabs (v * bpow radix2 e) < bpow radix2 (mag radix2 v + e).
Proof.
  intros N H. rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 e)) by apply bpow_ge_0.
  rewrite bpow_plus. apply Rmult_lt_compat_r; [apply bpow_gt_0 | apply bpow_mag_gt].
Qed.

Lemma half_omega_lost z : Rabs z <= omega / 2 -> rnd z = 0.
Proof.
  intros H.
  assert (P : rnd (omega / 2) = 0).
  { unfold rnd, round. assert (C : cexp radix2 fexp (omega / 2) = (-1074)%Z).
    { unfold cexp. replace (omega / 2) with (bpow radix2 (-1075)).
      - rewrite mag_bpow. reflexivity.
      - unfold omega. change (-1074)%Z with (-1075 + 1)%Z. rewrite bpow_plus. change (bpow radix2 1) with 2. field. }
    unfold scaled_mantissa. rewrite C.
    replace (omega / 2 * bpow radix2 (- -1074)) with (/ 2).
    - replace (ZnearestE (/ 2)) with 0%Z; [unfold F2R; simpl; ring|].
      unfold Znearest. replace (Zfloor (/ 2)) with 0%Z.
      + rewrite Rminus_0_r, Rcompare_Eq by reflexivity. reflexivity.
      + symmetry. apply Zfloor_imp. simpl. lra.
    - unfold omega, Rdiv. rewrite Rmult_assoc, (Rmult_comm (/ 2)), <- Rmult_assoc, <- bpow_plus. simpl. ring. }
  apply Rabs_le_inv in H. destruct H as [A B].
  apply Rle_antisym.
  - rewrite <- P. now apply rnd_le.
  - rewrite <- (Ropp_involutive (rnd z)), <- rnd_opp. rewrite <- Ropp_0. apply Ropp_le_contravar.
    rewrite <- P. apply rnd_le. lra.
Qed.

Lemma scaled_loss v e : F v -> Rabs (rnd (v * bpow radix2 e) - v * bpow radix2 e) <= omega / 2.
Proof.
  intros Fv. pose proof omega_positive.
  destruct (Req_dec v 0) as [-> | N].
  { rewrite Rmult_0_l, rnd_0, Rminus_0_r, Rabs_R0. lra. }
  destruct (Z_le_gt_dec (-1021) (mag radix2 v + e)) as [L | G].
  - rewrite rnd_F by now apply scaled_exact. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
  - eapply Rle_trans; [apply error_le_half_ulp; typeclasses eauto|].
    assert (U : ulp radix2 fexp (v * bpow radix2 e) = omega); [|rewrite U; lra].
    apply ulp_FLT_small; [typeclasses eauto|]. eapply Rlt_trans; [apply scaled_tiny; [exact N | lia]|].
    apply bpow_lt. lia.
Qed.

(** A sum rounded, and its rest. *)
Definition rounded_pair (x : R * R) := F (fst x) /\ F (snd x) /\ fst x = rnd (fst x + snd x).

Lemma two_sum_pair x y : F x -> F y -> rounded_pair (two_sum x y) /\ value (two_sum x y) = x + y.
Proof.
  intros Fx Fy. pose proof (two_sum_exact x y Fx Fy) as V. split; [|exact V].
  split; [apply F_rnd|]. split; [apply F_rnd|]. unfold value in V. rewrite V. reflexivity.
Qed.

Lemma low_half_ulp x : rounded_pair x -> fst x <> 0 -> snd x = 0 \/
  (-1074 <= mag radix2 (fst x) - 53)%Z /\ Rabs (snd x) <= bpow radix2 (mag radix2 (fst x) - 54).
Proof.
  intros (Fh & Fl & E) N. pose proof (error_le_half_ulp_round radix2 fexp (fun z => negb (Z.even z)) (fst x + snd x)) as H.
  change (round radix2 fexp (Znearest (fun z => negb (Z.even z))) (fst x + snd x)) with (rnd (fst x + snd x)) in H.
  rewrite <- E in H. replace (fst x - (fst x + snd x)) with (- snd x) in H by ring. rewrite Rabs_Ropp in H.
  rewrite ulp_neq_0 in H by exact N. unfold cexp, fexp, FLT_exp in H.
  destruct (Z_le_gt_dec (-1074) (mag radix2 (fst x) - 53)) as [L | G].
  - right. split; [exact L|]. rewrite Z.max_l in H by exact L.
    replace (bpow radix2 (mag radix2 (fst x) - 53)) with (2 * bpow radix2 (mag radix2 (fst x) - 54)) in H; [lra|].
    change 2 with (bpow radix2 1). rewrite <- bpow_plus. f_equal. lia.
  - left. rewrite Z.max_r in H by lia. fold omega in H. pose proof omega_positive.
    rewrite <- (rnd_F _ Fl). apply half_omega_lost. lra.
Qed.

Theorem scaling_keeps_pairs x e : rounded_pair x -> Rabs (fst x * bpow radix2 e) <= 1 ->
  let s := (rnd (fst x * bpow radix2 e), rnd (snd x * bpow radix2 e)) in
  double_double s /\ Rabs (fst s) <= 1 /\ Rabs (value s - value x * bpow radix2 e) <= omega.
Proof.
  intros Hx B s. pose proof Hx as (Fh & Fl & E). pose proof omega_positive as O.
  assert (N1 : Rabs (fst s) <= 1).
  { unfold s; cbn [fst]. rewrite rnd_abs. rewrite <- (rnd_F 1) by (apply (F_bpow 0); lia). now apply rnd_le. }
  assert (N2 : Rabs (value s - value x * bpow radix2 e) <= omega).
  { pose proof (triangle _ _ _ _ (scaled_loss _ e Fh) (scaled_loss _ e Fl)) as T.
    unfold value, s; cbn [fst snd].
    replace (rnd (fst x * bpow radix2 e) + rnd (snd x * bpow radix2 e) - (fst x + snd x) * bpow radix2 e) with
      (rnd (fst x * bpow radix2 e) - fst x * bpow radix2 e + (rnd (snd x * bpow radix2 e) - snd x * bpow radix2 e)) by ring.
    lra. }
  split; [|split; assumption]. split; [apply F_rnd|]. split; [apply F_rnd|]. unfold s; cbn [fst snd].
  assert (Z : snd x = 0 -> Rabs (rnd (snd x * bpow radix2 e)) <= u * Rabs (rnd (fst x * bpow radix2 e))).
  { intros ->. rewrite Rmult_0_l, rnd_0, Rabs_R0. apply Rmult_le_pos; [apply u_nonneg | apply Rabs_pos]. }
  destruct (Req_dec (fst x) 0) as [Zh | Nh].
  { apply Z. rewrite Zh, Rplus_0_l, rnd_F in E by exact Fl. now symmetry. }
  destruct (low_half_ulp x Hx Nh) as [Zl | (L & Hl)]; [now apply Z|].
  assert (HL : Rabs (snd x * bpow radix2 e) <= bpow radix2 (mag radix2 (fst x) - 54 + e)).
  { rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 e)), bpow_plus by apply bpow_ge_0.
    apply Rmult_le_compat_r; [apply bpow_ge_0 | exact Hl]. }
  destruct (Z_le_gt_dec (-1020) (mag radix2 (fst x) + e)) as [A | A].
  - rewrite (rnd_F (fst x * bpow radix2 e)) by (apply scaled_exact; [exact Fh | lia]).
    rewrite rnd_abs. eapply Rle_trans; [apply rnd_le, HL|]. rewrite rnd_F by (apply F_bpow; lia).
    rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 e)) by apply bpow_ge_0.
    replace (mag radix2 (fst x) - 54 + e)%Z with (-53 + (mag radix2 (fst x) - 1 + e))%Z by lia.
    rewrite bpow_plus. apply Rmult_le_compat_l; [apply bpow_ge_0|].
    rewrite bpow_plus. apply Rmult_le_compat_r; [apply bpow_ge_0|]. now apply bpow_mag_le.
  - rewrite half_omega_lost, Rabs_R0; [apply Rmult_le_pos; [apply u_nonneg | apply Rabs_pos]|].
    eapply Rle_trans; [exact HL|]. eapply Rle_trans; [apply (bpow_le radix2 _ (-1075)); lia|].
    unfold omega. change (-1074)%Z with (-1075 + 1)%Z. rewrite bpow_plus. change (bpow radix2 1) with 2. lra.
Qed.
