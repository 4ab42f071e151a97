(** A part of a path stays within its reach, and the moment at which two balls are nearest, with all roundings. *)

From Coq Require Import Reals ZArith Lia Lra Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Norms ReachTerms.

Open Scope R_scope.

(** ** Small numbers *)

(** Less than any length that matters, and far more than underflow takes. *)
Definition faint : R := bpow radix2 (-400).

Lemma u_is : u = / 9007199254740992.
Proof. unfold u; cbn; lra. Qed.

Lemma faint_is_positive : 0 < faint.
Proof. apply bpow_gt_0. Qed.

Lemma LEAST_is : LEAST = 1267650600228229401496703205376 * faint.
Proof. unfold LEAST, faint. change (-300)%Z with (100 + -400)%Z. rewrite bpow_plus. reflexivity. Qed.

Lemma faint_is_below : faint <= / 1267650600228229401496703205376.
Proof.
  replace (/ 1267650600228229401496703205376) with (bpow radix2 (-100)) by (cbn; lra). apply bpow_le. discriminate.
Qed.

Lemma eta_below_square : 1024 * eta <= faint * faint.
Proof.
  unfold eta, faint. change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. discriminate.
Qed.

Lemma eta_below : 1024 * eta <= faint.
Proof.
  unfold eta, faint. change 1024 with (bpow radix2 10). rewrite <- !bpow_plus. apply bpow_le. discriminate.
Qed.

Lemma LEAST_is_float : F LEAST.
Proof. apply power_is_float. discriminate. Qed.

(** What is known of them, at once. *)
Ltac small :=
  pose proof faint_is_positive; pose proof eta_positive; pose proof eta_below; pose proof faint_is_below;
  rewrite ?LEAST_is in *; rewrite ?u_is in *.

Lemma rounds x : Rabs x - (u * Rabs x + eta) <= Rabs (rnd x) <= Rabs x + (u * Rabs x + eta).
Proof.
  pose proof (loss_of_rounding x) as loss. pose proof (Rabs_triang_inv (rnd x) x). pose proof (Rabs_triang_inv x (rnd x)) as back.
  rewrite Rabs_minus_sym in back. lra.
Qed.

Lemma rounds_above x : 0 <= x -> 0 <= rnd x /\ x * (1 - u) - eta <= rnd x <= x * (1 + u) + eta.
Proof.
  intros above. pose proof (rounding_keeps_sign x above). pose proof (loss_of_rounding x) as loss.
  apply Rabs_le_inv in loss. rewrite (Rabs_pos_eq x) in loss by assumption. lra.
Qed.

Lemma sums_above x y : F x -> F y -> 0 <= x -> 0 <= y ->
  F (rnd (x + y)) /\ 0 <= rnd (x + y) /\ (x + y) * (1 - u) <= rnd (x + y) <= (x + y) * (1 + u).
Proof.
  intros Fx Fy above_x above_y. assert (0 <= x + y) as above by lra.
  pose proof (rounding_keeps_sign _ above). pose proof (loss_of_sum x y Fx Fy) as loss.
  apply Rabs_le_inv in loss. rewrite (Rabs_pos_eq (x + y)) in loss by assumption.
  split; [apply rounded_is_float | lra].
Qed.

(** ** The middle of a part, and how far it reaches *)

Lemma middle_near x v c : F x -> 0 <= c <= 1 ->
  Rabs (rnd (x + rnd (rnd c * v)) - (x + c * v)) <= 5 * u * (Rabs x + Rabs v) + 2 * eta.
Proof.
  intros Fx within. set (t := rnd c). set (m := rnd (t * v)).
  assert (0 <= t <= 1) as t_within.
  { split; [now apply rounding_keeps_sign |].
    rewrite <- (float_rounds_to_itself 1) by (apply (power_is_float 0); discriminate). now apply rounding_is_monotone. }
  pose proof (loss_of_rounding c) as loss_t. fold t in loss_t. rewrite (Rabs_pos_eq c) in loss_t by tauto.
  pose proof (loss_of_rounding (t * v)) as loss_m. fold m in loss_m.
  pose proof (loss_of_sum x m Fx (rounded_is_float _)) as loss.
  assert (Rabs (t * v) <= Rabs v) as short.
  { rewrite Rabs_mult, (Rabs_pos_eq t) by tauto. pose proof (Rabs_pos v). nra. }
  assert (Rabs ((t - c) * v) <= 2 * u * Rabs v) as moved.
  { rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos |]. small. lra. }
  pose proof (Rabs_triang x m). pose proof (Rabs_triang (m - t * v) (t * v)) as triangle.
  replace (m - t * v + t * v) with m in triangle by ring.
  replace (rnd (x + m) - (x + c * v)) with (rnd (x + m) - (x + m) + (m - t * v) + (t - c) * v) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang |].
  pose proof (Rabs_pos x). pose proof (Rabs_pos v). small. lra.
Qed.

Definition size (x y z i j k : R) : R := Rabs x + Rabs y + Rabs z + Rabs i + Rabs j + Rabs k.

Lemma root_from_below S a : 0 <= a -> 0 <= S -> a * a * (1 - 4 * u) - 3 * eta <= S ->
  a * (1 - 4 * u) - faint <= sqrt S.
Proof.
  intros above above_S below. pose proof eta_below_square. pose proof faint_is_positive. pose proof eta_positive.
  destruct (Rle_lt_dec (a * (1 - 4 * u) - faint) 0) as [| some]; [pose proof (sqrt_pos S); lra |].
  apply less_by_squares; [apply sqrt_pos |]. rewrite sqrt_sqrt by assumption. rewrite u_is in *. nra.
Qed.

Section Part.

Variables x y z i j k r : R.
Variables m n : Z.
Hypothesis floats : F x /\ F y /\ F z /\ F i /\ F j /\ F k /\ F r.
Hypothesis radius : 0 <= r.
Hypothesis among : (0 <= m < n)%Z.
Hypothesis few : (n <= 2 ^ 40)%Z.

(** The moment in the middle of the part, and half the way of a part. *)
Definition middle : R := (IZR m + / 2) / IZR n.
Definition half_way : R := norm i j k / (2 * IZR n).

Lemma n_is_above : 1 <= IZR n.
Proof. apply IZR_le. lia. Qed.

Lemma middle_within : 0 <= middle <= 1.
Proof.
  pose proof n_is_above. assert (0 <= IZR m) by (apply IZR_le; lia).
  assert (IZR m + 1 <= IZR n) by (rewrite <- plus_IZR; apply IZR_le; lia).
  unfold middle. split; [apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra] |].
  apply Rmult_le_reg_r with (IZR n); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma half_is_rounded : rnd (IZR m + bpow radix2 (-1)) = IZR m + / 2.
Proof.
  change (bpow radix2 (-1)) with (/ 2). apply float_rounds_to_itself.
  replace (IZR m + / 2) with (F2R (Float radix2 (2 * m + 1) (-1))).
  - apply few_digits_are_float; lia.
  - unfold F2R; cbn [Fnum Fexp]. rewrite plus_IZR, mult_IZR. cbn. lra.
Qed.

Lemma double_is_rounded : rnd (2 * IZR n) = 2 * IZR n.
Proof.
  apply float_rounds_to_itself. rewrite <- mult_IZR. replace (IZR (2 * n)) with (F2R (Float radix2 (2 * n) 0)).
  - apply few_digits_are_float; lia.
  - unfold F2R; cbn [Fnum Fexp]. cbn. ring.
Qed.

Lemma half_way_is_above : 0 <= half_way.
Proof.
  pose proof n_is_above. unfold half_way. apply Rmult_le_pos; [apply norm_is_above |].
  apply Rlt_le, Rinv_0_lt_compat. lra.
Qed.

Theorem part_is_near X Y Z reach : part x y z i j k r (IZR m) (IZR n) = (X, Y, Z, reach) ->
  F X /\ F Y /\ F Z /\ F reach /\
  norm (X - (x + middle * i)) (Y - (y + middle * j)) (Z - (z + middle * k)) <= 5 * u * size x y z i j k + 6 * eta /\
  (1 + / 2147483648) * (r + half_way) + 31 * u * size x y z i j k + 9 / 10 * LEAST <= reach.
Proof.
  destruct floats as (Fx & Fy & Fz & Fi & Fj & Fk & Fr).
  unfold part; cbv zeta. rewrite half_is_rounded, double_is_rounded. fold middle. intros equal.
  do 3 (apply pair_equal_spec in equal as [equal <-]). subst X.
  repeat (split; [apply rounded_is_float |]). split.
  - pose proof middle_within as within.
    pose proof (middle_near x i middle Fx within). pose proof (middle_near y j middle Fy within).
    pose proof (middle_near z k middle Fz within).
    eapply Rle_trans; [apply norm_below_sizes |]. unfold size. lra.
  - set (v3 := rnd (i * i)). set (v4 := rnd (j * j)). set (v5 := rnd (v3 + v4)). set (v6 := rnd (k * k)).
    set (v7 := rnd (v5 + v6)).
    assert (forall a, 0 <= a * a) as square by (intros; nra).
    pose proof (rounds_above (i * i) (square i)) as (above_3 & from_3 & _). fold v3 in above_3, from_3.
    pose proof (rounds_above (j * j) (square j)) as (above_4 & from_4 & _). fold v4 in above_4, from_4.
    pose proof (rounds_above (k * k) (square k)) as (above_6 & from_6 & _). fold v6 in above_6, from_6.
    pose proof (sums_above v3 v4 (rounded_is_float _) (rounded_is_float _) above_3 above_4) as (F5 & above_5 & from_5 & _).
    fold v5 in F5, above_5, from_5.
    pose proof (sums_above v5 v6 F5 (rounded_is_float _) above_5 above_6) as (F7 & above_7 & from_7 & _).
    fold v7 in F7, above_7, from_7.
    pose proof (norm_squared i j k) as squared. pose proof (norm_is_above i j k) as long.
    set (N := norm i j k) in *.
    assert (N * N * (1 - 4 * u) - 3 * eta <= v7) as below.
    { pose proof (square i). pose proof (square j). pose proof (square k). rewrite squared. small. lra. }
    pose proof (root_from_below v7 N long above_7 below) as root.
    set (v8 := rnd (sqrt v7)).
    pose proof (rounds_above (sqrt v7) (sqrt_pos v7)) as (above_8 & from_8 & _). fold v8 in above_8, from_8.
    pose proof n_is_above as some.
    assert (0 < / (2 * IZR n) <= / 2) as share.
    { split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]. }
    set (v10 := rnd (v8 / (2 * IZR n))).
    assert (0 <= v8 / (2 * IZR n)) as above_9 by (apply Rmult_le_pos; lra).
    pose proof (rounds_above _ above_9) as (above_10 & from_10 & _). fold v10 in above_10, from_10.
    assert (half_way * (1 - 6 * u) - 2 * faint <= v8 / (2 * IZR n)) as half.
    { unfold half_way, Rdiv. fold N. replace (N * / (2 * IZR n) * (1 - 6 * u)) with (N * (1 - 6 * u) * / (2 * IZR n)) by ring.
      apply Rle_trans with ((N * (1 - 6 * u) - 2 * faint) * / (2 * IZR n)).
      - pose proof faint_is_positive. nra.
      - apply Rmult_le_compat_r; [lra |]. small. lra. }
    pose proof half_way_is_above as far. set (h := half_way) in *.
    pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
    pose proof (Rabs_pos i). pose proof (Rabs_pos j). pose proof (Rabs_pos k).
    pose proof (sums_above (Rabs x) (Rabs y) (size_is_float _ Fx) (size_is_float _ Fy)
      ltac:(assumption) ltac:(assumption)) as (F13 & above_13 & from_13 & _).
    set (v13 := rnd (Rabs x + Rabs y)) in *.
    pose proof (sums_above v13 (Rabs z) F13 (size_is_float _ Fz) above_13 ltac:(assumption)) as (F15 & above_15 & from_15 & _).
    set (v15 := rnd (v13 + Rabs z)) in *.
    pose proof (sums_above v15 (Rabs i) F15 (size_is_float _ Fi) above_15 ltac:(assumption)) as (F17 & above_17 & from_17 & _).
    set (v17 := rnd (v15 + Rabs i)) in *.
    pose proof (sums_above v17 (Rabs j) F17 (size_is_float _ Fj) above_17 ltac:(assumption)) as (F19 & above_19 & from_19 & _).
    set (v19 := rnd (v17 + Rabs j)) in *.
    pose proof (sums_above v19 (Rabs k) F19 (size_is_float _ Fk) above_19 ltac:(assumption)) as (F21 & above_21 & from_21 & _).
    set (v21 := rnd (v19 + Rabs k)) in *.
    pose proof (sums_above r v10 Fr (rounded_is_float _) radius above_10) as (F28 & above_28 & from_28 & _).
    set (v28 := rnd (r + v10)) in *.
    replace (1073741825 * bpow radix2 (-30)) with (1 + / 1073741824) by (cbn; lra).
    assert (0 <= v28 * (1 + / 1073741824)) as positive by lra.
    pose proof (rounds_above _ positive) as (above_29 & from_29 & _).
    set (v29 := rnd (v28 * (1 + / 1073741824))) in *.
    assert (32 * u * v21 <= LOSS * v21) as lost.
    { apply Rmult_le_compat_r; [assumption |]. unfold LOSS. rewrite u_is. cbn. lra. }
    assert (0 <= LOSS * v21) as positive' by (rewrite u_is in lost; lra).
    pose proof (rounds_above _ positive') as (above_30 & from_30 & _).
    set (v30 := rnd (LOSS * v21)) in *.
    assert (0 <= LEAST) as positive'' by apply bpow_ge_0.
    pose proof (sums_above v30 LEAST (rounded_is_float _) LEAST_is_float above_30 positive'') as (F31 & above_31 & from_31 & _).
    set (v31 := rnd (v30 + LEAST)) in *.
    pose proof (sums_above v29 v31 (rounded_is_float _) F31 above_29 above_31) as (_ & _ & from_32 & _).
    unfold size. small. lra.
Qed.

End Part.
