(** The sum of two pairs: what add of lib.double_double loses. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Sterbenz.
From Proof Require Import Float Rounding DoubleTerms Sums.
Open Scope R_scope.

Lemma rnd_sum_at_most x y B : F x -> F y -> Rabs (x + y) <= B -> Rabs (rnd (x + y)) <= B + u * B.
Proof.
  intros Fx Fy H. destruct (loss_sum x y Fx Fy) as [L _]. times_u H.
  replace (rnd (x + y)) with ((x + y) + (rnd (x + y) - (x + y))) by ring. apply triangle; lra.
Qed.

(** What the two rests of add are, and the size of all it meets. S: the sum of the sizes of the high parts. *)
Section Add.

Variables x y : R * R.
Hypothesis Fx0 : F (fst x).
Hypothesis Fx1 : F (snd x).
Hypothesis Fy0 : F (fst y).
Hypothesis Fy1 : F (snd y).

Let S := Rabs (fst x) + Rabs (fst y).
Let s := fst (two_sum (fst x) (fst y)).
Let e := snd (two_sum (fst x) (fst y)).
Let t := fst (two_sum (snd x) (snd y)).
Let f := snd (two_sum (snd x) (snd y)).
Let a := rnd (e + t).
Let h := fst (normal s a).
Let l := snd (normal s a).
Let b := rnd (l + f).

(** T: the size of the sum of the low parts, small against S. *)
Variable T : R.
Hypothesis lows_size : Rabs (snd x + snd y) <= T.
Hypothesis T_small : T <= 20 * (u * S).

Lemma Fs : F s. Proof. apply F_rnd. Qed.
Lemma Fe : F e. Proof. apply F_rnd. Qed.
Lemma Ft : F t. Proof. apply F_rnd. Qed.
Lemma Ff : F f. Proof. apply F_rnd. Qed.
Lemma Fa : F a. Proof. apply F_rnd. Qed.
Lemma Fh : F h. Proof. apply F_rnd. Qed.
Lemma Fl : F l. Proof. apply F_rnd. Qed.
Lemma Fb : F b. Proof. apply F_rnd. Qed.
Hint Resolve Fs Fe Ft Ff Fa Fh Fl Fb : core.

Lemma S_nonneg : 0 <= S.
Proof. pose proof (Rabs_pos (fst x)). pose proof (Rabs_pos (fst y)). unfold S. lra. Qed.

Lemma rest_of_high : s + e = fst x + fst y.
Proof. apply two_sum_exact; auto. Qed.

Lemma rest_of_low : t + f = snd x + snd y.
Proof. apply two_sum_exact; auto. Qed.

Lemma e_share : Rabs e <= u * Rabs (fst x + fst y) /\ Rabs e <= u * Rabs s.
Proof.
  replace e with (- (rnd (fst x + fst y) - (fst x + fst y))).
  - rewrite Rabs_Ropp. apply loss_sum; auto.
  - pose proof rest_of_high. change (rnd (fst x + fst y)) with s. lra.
Qed.

Lemma f_share : Rabs f <= u * Rabs t.
Proof.
  replace f with (- (rnd (snd x + snd y) - (snd x + snd y))).
  - rewrite Rabs_Ropp. apply loss_sum; auto.
  - pose proof rest_of_low. change (rnd (snd x + snd y)) with t. lra.
Qed.

Lemma T_nonneg : 0 <= T.
Proof. pose proof (Rabs_pos (snd x + snd y)). lra. Qed.

Lemma t_size : Rabs t <= T + u * T.
Proof. apply rnd_sum_at_most; auto. Qed.

(** The two rests and the rounded sum of the high parts stand apart, or the high parts cancel and nothing is lost. *)
Lemma two_cases : S <= 3 * Rabs (fst x + fst y) \/
  (e = 0 /\ Rabs t <= Rabs (fst x) /\ Rabs t <= Rabs (fst y)).
Proof.
  destruct (Rle_lt_dec S (3 * Rabs (fst x + fst y))) as [A | B]; [now left | right].
  pose proof t_size. pose proof S_nonneg. pose proof (small_share S ltac:(lra)).
  pose proof (small_share T T_nonneg).
  assert (C : - fst y / 2 <= fst x <= 2 * - fst y \/ - fst x / 2 <= fst y <= 2 * - fst x).
  { revert B. unfold S, Rabs. repeat destruct Rcase_abs; intros; lra. }
  assert (E : e = 0).
  { assert (X : F (fst x + fst y)).
    { destruct C as [C | C].
      - replace (fst x + fst y) with (fst x - - fst y) by ring.
        apply (sterbenz radix2 fexp); [exact Fx0 | now apply F_opp | exact C].
      - replace (fst x + fst y) with (fst y - - fst x) by ring.
        apply (sterbenz radix2 fexp); [exact Fy0 | now apply F_opp | exact C]. }
    pose proof rest_of_high as K. change s with (rnd (fst x + fst y)) in K. rewrite (rnd_F _ X) in K. lra. }
  split; trivial.
  assert (M : S <= 3 * Rabs (fst x) /\ S <= 3 * Rabs (fst y)).
  { revert C. unfold S, Rabs. repeat destruct Rcase_abs; intros; lra. }
  lra.
Qed.

Lemma a_loss : Rabs (a - (e + t)) <= u * Rabs (e + t).
Proof. now apply loss_sum. Qed.

Lemma b_loss : Rabs (b - (l + f)) <= u * Rabs (l + f).
Proof. now apply loss_sum. Qed.

Let Q := Rabs (fst x + fst y).

Lemma apart_sizes : S <= 3 * Q -> Rabs a <= 64 * (u * Q) /\ Q - u * Q <= Rabs s /\ Rabs f <= u * (61 * (u * Q)).
Proof.
  intros A. pose proof (Rabs_pos (fst x + fst y)) as P. fold Q in P.
  pose proof (small_share Q P). pose proof (small_share (u * Q) ltac:(lra)).
  pose proof (small_share T T_nonneg).
  pose proof e_share as [E _]. fold Q in E. pose proof t_size as Z. times_u A.
  assert (Z' : Rabs t <= 61 * (u * Q)) by lra. clear Z.
  pose proof (rnd_sum_at_most e t _ Fe Ft (triangle _ _ _ _ E Z')) as H2. fold a in H2.
  pose proof f_share as G. times_u Z'.
  pose proof (less_than (fst x + fst y) (- e)) as L. rewrite Rabs_Ropp in L.
  replace (fst x + fst y + - e) with s in L by (pose proof rest_of_high; lra). fold Q in L.
  split; [lra|]. split; lra.
Qed.

Lemma first_normal : value (normal s a) = s + a /\ double_double (normal s a).
Proof.
  apply normal_exact; auto. destruct two_cases as [A | (E & T1 & T2)].
  - left. fold Q in A. destruct (apart_sizes A) as (B & C & _).
    pose proof (Rabs_pos (fst x + fst y)) as P. fold Q in P. pose proof (small_share Q P). lra.
  - assert (A : a = t). { unfold a. rewrite E, Rplus_0_l. apply rnd_F; auto. }
    rewrite A. destruct (Req_dec t 0) as [Z | N].
    + left. rewrite Z, Rabs_R0. apply Rabs_pos.
    + right. apply grid_rnd, grid_plus; apply grid_of_larger; auto.
Qed.

Lemma second_normal : value (normal h b) = h + b /\ double_double (normal h b).
Proof.
  destruct first_normal as (V & _ & _ & L). unfold value in V. fold h l in V, L.
  apply normal_exact; auto. pose proof f_share as G.
  pose proof (Rabs_pos h) as Ph. pose proof (small_share _ Ph).
  destruct two_cases as [A | (E & T1 & T2)].
  - left. fold Q in A. destruct (apart_sizes A) as (B & C & D).
    pose proof (Rabs_pos (fst x + fst y)) as P. fold Q in P. pose proof (small_share Q P).
    pose proof (small_share (u * Q) ltac:(lra)).
    pose proof (less_than s a) as M. rewrite <- V in M. pose proof (triangle _ _ _ _ (Rle_refl (Rabs h)) L) as N.
    assert (X : Rabs h >= Q / 2) by lra.
    pose proof (rnd_sum_at_most l f _ Fl Ff (triangle _ _ _ _ L D)) as Y. fold b in Y.
    pose proof (small_share (u * Rabs h + u * (61 * (u * Q))) ltac:(lra)). lra.
  - assert (A : a = t). { unfold a. rewrite E, Rplus_0_l. apply rnd_F; auto. }
    destruct (Req_dec h 0) as [Z | N].
    + right. exists 0%Z. rewrite Z. ring.
    + left. destruct (Req_dec t 0) as [Zt | Nt].
      * rewrite Zt, Rabs_R0, Rmult_0_r in G. assert (Zf : f = 0). { apply Rabs_eq_R0. pose proof (Rabs_pos f). lra. }
        unfold b. rewrite Zf, Rplus_0_r, rnd_F by auto. lra.
      * assert (Gh : on_grid (cexp radix2 fexp t) h).
        { apply grid_rnd, grid_plus; [|rewrite A; now apply grid_own, Ft].
          apply grid_rnd, grid_plus; apply grid_of_larger; auto. }
        pose proof (grid_least _ _ Gh N) as M.
        assert (H1 : Rabs f <= bpow radix2 (cexp radix2 fexp t) / 2).
        { replace f with (- (t - (snd x + snd y))) by (pose proof rest_of_low; lra). rewrite Rabs_Ropp.
          eapply Rle_trans; [apply (error_le_half_ulp_round radix2 fexp (fun z => negb (Z.even z)))|].
          change (round _ _ _ (snd x + snd y)) with t. rewrite ulp_neq_0 by exact Nt. lra. }
        assert (H2 : Rabs f <= Rabs h / 2) by lra.
        pose proof (rnd_sum_at_most l f _ Fl Ff (triangle _ _ _ _ L H2)) as Y. fold b in Y.
        pose proof (small_share (u * Rabs h + Rabs h / 2) ltac:(lra)). lra.
Qed.

Lemma add_parts : add x y = normal h b.
Proof. reflexivity. Qed.

Lemma add_rest : value (add x y) - (value x + value y) = (a - (e + t)) + (b - (l + f)).
Proof.
  rewrite add_parts. rewrite (proj1 second_normal). pose proof (proj1 first_normal) as V. unfold value in *. fold h l in V.
  pose proof rest_of_high. pose proof rest_of_low. lra.
Qed.

Lemma add_loss_high : Rabs (value (add x y) - (value x + value y)) <= (9 / 4) * (u * (u * S)) + (9 / 8) * (u * T).
Proof.
  pose proof S_nonneg as P. pose proof (small_share S P). pose proof (small_share (u * S) ltac:(lra)).
  pose proof (small_share (u * (u * S)) ltac:(lra)). pose proof (small_share (u * (u * (u * S))) ltac:(lra)).
  pose proof T_nonneg as PT. pose proof (small_share T PT). pose proof (small_share (u * T) ltac:(lra)).
  pose proof t_size as Z1. pose proof f_share as G. times_u Z1. pose proof T_small as ST. times_u ST.
  assert (X : Rabs (fst x + fst y) <= S) by apply Rabs_triang. times_u X.
  pose proof e_share as [E _].
  pose proof (rnd_sum_at_most _ _ _ Fx0 Fy0 X) as Z. change (rnd (fst x + fst y)) with s in Z.
  assert (ET : Rabs (e + t) <= u * S + T + u * T).
  { eapply Rle_trans; [apply Rabs_triang|]. lra. }
  pose proof (rnd_sum_at_most e t _ Fe Ft ET) as A. fold a in A.
  pose proof (triangle s a _ _ Z A) as SA.
  destruct first_normal as (V & _ & _ & L). unfold value in V. fold h l in V, L. rewrite <- V in SA.
  pose proof (less_than h l) as HL.
  pose proof (small_share (Rabs h) (Rabs_pos h)).
  assert (J4 : Rabs h <= 2 * S) by lra. times_u J4.
  assert (J5 : Rabs h <= S + 30 * (u * S)) by lra. times_u J5.
  assert (J7 : Rabs (l + f) <= u * S + 30 * (u * (u * S)) + 2 * (u * T)).
  { eapply Rle_trans; [apply Rabs_triang|]. lra. }
  times_u J7. times_u ET.
  rewrite add_rest. eapply Rle_trans; [apply Rabs_triang|].
  pose proof a_loss. pose proof b_loss.
  lra.
Qed.

End Add.

(** Where all is so small that every sum is exact, so is add. *)
Lemma add_small x y : F (fst x) -> F (snd x) -> F (fst y) -> F (snd y) ->
  Rabs (fst x) + Rabs (fst y) + (Rabs (snd x) + Rabs (snd y)) <= bpow radix2 (-1021) ->
  add x y = (value x + value y, 0).
Proof.
  intros Fx0 Fx1 Fy0 Fy1 B.
  pose proof (Rabs_pos (fst x)). pose proof (Rabs_pos (fst y)). pose proof (Rabs_pos (snd x)). pose proof (Rabs_pos (snd y)).
  pose proof (Rabs_triang (fst x) (fst y)). pose proof (Rabs_triang (snd x) (snd y)).
  pose proof (Rabs_triang (fst x + fst y) (snd x + snd y)).
  assert (E0 : forall a b, F a -> F b -> Rabs (a + b) <= bpow radix2 (-1021) -> two_sum a b = (a + b, 0)).
  { intros a b Fa Fb L. pose proof (two_sum_exact a b Fa Fb) as V. unfold value in V.
    assert (W : fst (two_sum a b) = a + b) by (apply rnd_F; now apply small_sum_exact).
    rewrite (surjective_pairing (two_sum a b)). rewrite W in *. f_equal. lra. }
  assert (E1 : forall a b, F a -> F b -> Rabs (a + b) <= bpow radix2 (-1021) -> normal a b = (a + b, 0)).
  { intros a b Fa Fb L. pose proof (normal_exact_small a b Fa Fb L) as [V _]. unfold value in V.
    assert (W : fst (normal a b) = a + b) by (apply rnd_F; now apply small_sum_exact).
    rewrite (surjective_pairing (normal a b)). rewrite W in *. f_equal. lra. }
  assert (G0 : F (fst x + fst y)) by (apply small_sum_exact; trivial; lra).
  assert (G1 : F (snd x + snd y)) by (apply small_sum_exact; trivial; lra).
  unfold add; cbv zeta. rewrite (E0 _ _ Fx0 Fy0 ltac:(lra)), (E0 _ _ Fx1 Fy1 ltac:(lra)). cbn [fst snd].
  rewrite Rplus_0_l, (rnd_F _ G1), (E1 _ _ G0 G1 ltac:(lra)). cbn [fst snd].
  rewrite Rplus_0_l, rnd_0, E1.
  - f_equal. unfold value. ring.
  - apply small_sum_exact; trivial; lra.
  - apply F_0.
  - rewrite Rplus_0_r. lra.
Qed.

Lemma value_size z : double_double z -> Rabs (fst z) - u * Rabs (fst z) <= Rabs (value z).
Proof.
  intros (_ & _ & H). pose proof (less_than (fst z) (snd z)). unfold value. lra.
Qed.

Lemma lows_share x y : double_double x -> double_double y ->
  Rabs (snd x + snd y) <= u * (Rabs (fst x) + Rabs (fst y)).
Proof. intros Dx Dy. rewrite Rmult_plus_distr_l. apply triangle; [apply Dx | apply Dy]. Qed.

Theorem add_loss x y : double_double x -> double_double y ->
  Rabs (value (add x y) - (value x + value y)) <= 4 * (u * u) * (Rabs (value x) + Rabs (value y)).
Proof.
  intros Dx Dy. pose proof (S_nonneg x y) as P.
  pose proof (value_size x Dx). pose proof (value_size y Dy). pose proof (lows_share x y Dx Dy) as L.
  destruct Dx as (Fx0 & Fx1 & _). destruct Dy as (Fy0 & Fy1 & _).
  set (S := Rabs (fst x) + Rabs (fst y)) in *. set (V := Rabs (value x) + Rabs (value y)).
  pose proof (small_share S P).
  pose proof (add_loss_high x y Fx0 Fx1 Fy0 Fy1 (u * S) L ltac:(fold S; lra)) as K. fold S in K.
  assert (B : S <= (32 / 31) * V) by (unfold S, V in *; lra).
  times_u B. times_u K0. pose proof (small_share (u * S) ltac:(lra)). lra.
Qed.

(** A pair as a product may leave it: its low part may be larger, and where all is small not small against the high. *)
Definition nearly (x : R * R) := F (fst x) /\ F (snd x) /\ Rabs (snd x) <= 4 * (u * Rabs (fst x)) + 4 * omega.

Lemma double_double_nearly x : double_double x -> nearly x.
Proof.
  intros (A & B & C). split; [exact A|]. split; [exact B|]. pose proof omega_positive. pose proof (Rabs_pos (snd x)). lra.
Qed.

Lemma nearly_value_size z : nearly z -> Rabs (fst z) - 4 * (u * Rabs (fst z)) <= Rabs (value z) + 4 * omega.
Proof.
  intros (_ & _ & H). pose proof (less_than (fst z) (snd z)). unfold value. lra.
Qed.

Lemma omega_of_normal z : bpow radix2 (-1022) < z -> omega <= 2 * (u * z).
Proof.
  intros H. apply Rlt_le in H. times_u H. replace omega with (2 * (u * bpow radix2 (-1022))); [lra|].
  unfold u, omega. rewrite <- bpow_plus. change 2 with (bpow radix2 1). now rewrite <- bpow_plus.
Qed.

Lemma bpow_1021 : bpow radix2 (-1021) = 2 * bpow radix2 (-1022).
Proof. change 2 with (bpow radix2 1). now rewrite <- bpow_plus. Qed.

Lemma omega_tiny : 16 * omega <= bpow radix2 (-1023).
Proof.
  change 16 with (bpow radix2 4). unfold omega. rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

Lemma bpow_1022 : bpow radix2 (-1022) = 2 * bpow radix2 (-1023).
Proof. change 2 with (bpow radix2 1). now rewrite <- bpow_plus. Qed.

Lemma nearly_two_cases x y : nearly x -> nearly y -> let S := Rabs (fst x) + Rabs (fst y) in
  (Rabs (snd x + snd y) <= 4 * (u * S) + 8 * omega /\ 4 * (u * S) + 8 * omega <= 20 * (u * S)) \/
  S + (Rabs (snd x) + Rabs (snd y)) <= bpow radix2 (-1021).
Proof.
  intros (_ & _ & A) (_ & _ & B) S. pose proof (S_nonneg x y) as P. fold S in P.
  destruct (Rle_lt_dec S (bpow radix2 (-1022))) as [L | L].
  - right. pose proof (small_share S P). rewrite bpow_1021. pose proof omega_tiny. pose proof bpow_1022.
    unfold S in *. lra.
  - left. split.
    + eapply Rle_trans; [apply (triangle _ _ _ _ A B)|]. unfold S. lra.
    + pose proof (omega_of_normal _ L). lra.
Qed.

Theorem add_normal x y : nearly x -> nearly y -> double_double (add x y).
Proof.
  intros Nx Ny. destruct (nearly_two_cases x y Nx Ny) as [(L & B) | B];
    destruct Nx as (Fx0 & Fx1 & _); destruct Ny as (Fy0 & Fy1 & _).
  - rewrite add_parts. now apply (second_normal x y Fx0 Fx1 Fy0 Fy1 _ L B).
  - rewrite add_small by trivial. split; [|split]; cbn [fst snd].
    + unfold value. replace (fst x + snd x + (fst y + snd y)) with ((fst x + fst y) + (snd x + snd y)) by ring.
      pose proof (Rabs_triang (fst x) (fst y)). pose proof (Rabs_triang (snd x) (snd y)).
      pose proof (Rabs_triang (fst x + fst y) (snd x + snd y)).
      pose proof (Rabs_pos (fst x)). pose proof (Rabs_pos (fst y)). pose proof (Rabs_pos (snd x)). pose proof (Rabs_pos (snd y)).
      apply small_sum_exact; try apply small_sum_exact; trivial; lra.
    + apply F_0.
    + rewrite Rabs_R0. apply Rmult_le_pos; [apply u_nonneg | apply Rabs_pos].
Qed.

Theorem nearly_add_loss x y : nearly x -> nearly y ->
  Rabs (value (add x y) - (value x + value y)) <= 7 * (u * u) * (Rabs (value x) + Rabs (value y)) + omega.
Proof.
  intros Nx Ny. pose proof omega_positive as O. pose proof (small_share omega ltac:(lra)).
  pose proof (small_share (u * omega) ltac:(lra)).
  set (V := Rabs (value x) + Rabs (value y)).
  assert (PV : 0 <= V). { unfold V. pose proof (Rabs_pos (value x)). pose proof (Rabs_pos (value y)). lra. }
  pose proof (small_share V PV). pose proof (small_share (u * V) ltac:(lra)).
  destruct (nearly_two_cases x y Nx Ny) as [(L & B) | B].
  - pose proof (nearly_value_size x Nx). pose proof (nearly_value_size y Ny).
    destruct Nx as (Fx0 & Fx1 & _); destruct Ny as (Fy0 & Fy1 & _).
    pose proof (S_nonneg x y) as P. set (S := Rabs (fst x) + Rabs (fst y)) in *. pose proof (small_share S P).
    pose proof (add_loss_high x y Fx0 Fx1 Fy0 Fy1 _ L B) as K. fold S in K.
    assert (C : S <= (101 / 100) * V + 9 * omega) by (unfold S, V in *; lra).
    times_u C. times_u K0. lra.
  - destruct Nx as (Fx0 & Fx1 & _); destruct Ny as (Fy0 & Fy1 & _).
    rewrite add_small by trivial. unfold value at 1. cbn [fst snd].
    rewrite Rplus_0_r, Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
Qed.

Lemma opposite x : nearly x -> nearly (- fst x, - snd x).
Proof. intros (A & B & C). split; [now apply F_opp|]. split; [now apply F_opp|]. cbn [fst snd]. now rewrite !Rabs_Ropp. Qed.

Lemma opposite_value x : value (- fst x, - snd x) = - value x.
Proof. unfold value; cbn [fst snd]; ring. Qed.

Theorem subtract_normal x y : nearly x -> nearly y -> double_double (subtract x y).
Proof. intros. apply add_normal; trivial. now apply opposite. Qed.

Theorem subtract_loss x y : double_double x -> double_double y ->
  Rabs (value (subtract x y) - (value x - value y)) <= 4 * (u * u) * (Rabs (value x) + Rabs (value y)).
Proof.
  intros Dx (A & B & C). assert (Dy : double_double (- fst y, - snd y)).
  { split; [now apply F_opp|]. split; [now apply F_opp|]. cbn [fst snd]. now rewrite !Rabs_Ropp. }
  pose proof (add_loss x _ Dx Dy) as H. rewrite opposite_value, Rabs_Ropp in H. exact H.
Qed.

Theorem nearly_subtract_loss x y : nearly x -> nearly y ->
  Rabs (value (subtract x y) - (value x - value y)) <= 7 * (u * u) * (Rabs (value x) + Rabs (value y)) + omega.
Proof.
  intros Nx Ny. pose proof (nearly_add_loss x _ Nx (opposite y Ny)) as H.
  rewrite opposite_value, Rabs_Ropp in H. exact H.
Qed.
