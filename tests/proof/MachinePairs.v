(** Double-double as the machine computes it, beside the same of numbers that have no largest: where those fit, each
    number of the machine is nan, or it is that number. *)

From Coq Require Import Reals ZArith Bool Psatz.
From Flocq Require Import Core Pff2Flocq BinarySingleNaN.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Ranges.
From Proof Require Import Expressions Trees Machine Steps.
From Proof Require MachineTerms.
Module M := MachineTerms.

Open Scope R_scope.

Definition pair_in (rel : double -> R -> Prop) (x : double * double) (X : R * R) : Prop :=
  rel (fst x) (fst X) /\ rel (snd x) (snd X).

Notation pair_may_have := (pair_in may_have).
Notation pair_has := (pair_in has).

(** A step: what its parts are is known, and that it fits. *)
Ltac may := lazymatch goal with
  | |- _ (Bplus mode_NE _ _) _ => apply step_plus; [may | may | known_to_fit]
  | |- _ (Bminus mode_NE _ _) _ => apply step_minus; [may | may | known_to_fit]
  | |- _ (Bmult mode_NE _ _) _ => apply step_times; [may | may | known_to_fit]
  | |- _ (Bopp _) _ => apply step_opp; may
  | |- _ (Babs _) _ => apply may_abs; may
  | |- _ (the_double 1 ?k) _ => apply step_has, (has_power k); lia
  | |- _ (the_double ?m 0) _ => apply step_has, (has_whole m); lia
  | |- _ (fst ?x) (fst _) => match goal with H : pair_in _ x _ |- _ => exact (proj1 H) end
  | |- _ (snd ?x) (snd _) => match goal with H : pair_in _ x _ |- _ => exact (proj2 H) end
  | |- _ => assumption
  end
with known_to_fit := match goal with H : Rabs ?x < _ |- Rabs ?x < _ => exact H end.

Ltac hypotheses := repeat match goal with
  | H : _ /\ _ |- _ => destruct H
  end.

Section Pairs.

Context {rel : double -> R -> Prop} {each : steps rel}.

Lemma two_sum_may x y X Y : rel x X -> rel y Y -> two_sum_fits X Y ->
  pair_in rel (M.two_sum x y) (two_sum X Y).
Proof.
  unfold two_sum_fits, two_sum, M.two_sum. cbv zeta. intros mx my fit. hypotheses.
  split; cbn [fst snd]; may.
Qed.

Lemma halves_may x X : rel x X -> halves_fits X -> pair_in rel (M.halves x) (halves X).
Proof.
  unfold halves_fits, halves, M.halves. cbv zeta. intros mx fit. hypotheses. split; cbn [fst snd]; may.
Qed.

Lemma normal_may x y X Y : rel x X -> rel y Y -> normal_fits X Y ->
  pair_in rel (M.normal x y) (normal X Y).
Proof.
  unfold normal_fits, normal, M.normal. cbv zeta. intros mx my fit. hypotheses. split; cbn [fst snd]; may.
Qed.

Lemma two_product_may x y X Y : rel x X -> rel y Y -> two_product_fits X Y ->
  pair_in rel (M.two_product x y) (two_product X Y).
Proof.
  unfold two_product_fits, two_product, M.two_product. cbv zeta. intros mx my fit. hypotheses.
  assert (pair_in rel (M.halves x) (halves X)) by now apply halves_may.
  assert (pair_in rel (M.halves y) (halves Y)) by now apply halves_may.
  split; cbn [fst snd]; may.
Qed.

Lemma add_may x y X Y : pair_in rel x X -> pair_in rel y Y -> add_fits X Y -> pair_in rel (M.add x y) (add X Y).
Proof.
  unfold add_fits, add, M.add. cbv zeta. intros mx my fit. hypotheses.
  assert (pair_in rel (M.two_sum (fst x) (fst y)) (two_sum (fst X) (fst Y))) by (apply two_sum_may; trivial; may).
  assert (pair_in rel (M.two_sum (snd x) (snd y)) (two_sum (snd X) (snd Y))) by (apply two_sum_may; trivial; may).
  set (v1 := M.two_sum (fst x) (fst y)) in *. set (v2 := M.two_sum (snd x) (snd y)) in *.
  set (w1 := two_sum (fst X) (fst Y)) in *. set (w2 := two_sum (snd X) (snd Y)) in *.
  assert (pair_in rel (M.normal (fst v1) (Bplus mode_NE (snd v1) (fst v2))) (normal (fst w1) (rnd (snd w1 + fst w2))))
    by (apply normal_may; trivial; may).
  set (v4 := M.normal (fst v1) _) in *. set (w4 := normal (fst w1) _) in *.
  apply normal_may; trivial; may.
Qed.

Lemma subtract_may x y X Y : pair_in rel x X -> pair_in rel y Y -> subtract_fits X Y ->
  pair_in rel (M.subtract x y) (subtract X Y).
Proof.
  unfold subtract_fits, subtract, M.subtract. cbv zeta. intros mx my fit. hypotheses.
  apply add_may; trivial. split; cbn [fst snd]; may.
Qed.

Lemma multiply_may x y X Y : pair_in rel x X -> pair_in rel y Y -> multiply_fits X Y ->
  pair_in rel (M.multiply x y) (multiply X Y).
Proof.
  unfold multiply_fits, multiply, M.multiply. cbv zeta. intros mx my fit. hypotheses.
  assert (pair_in rel (M.two_product (fst x) (fst y)) (two_product (fst X) (fst Y)))
    by (apply two_product_may; trivial; may).
  set (v1 := M.two_product (fst x) (fst y)) in *. set (w1 := two_product (fst X) (fst Y)) in *.
  apply normal_may; trivial; may.
Qed.

End Pairs.

(** nan in the high part stays there. *)
Lemma nan_add (x y : double * double) : is_nan (fst x) = true \/ is_nan (fst y) = true -> is_nan (fst (M.add x y)) = true.
Proof.
  intros no. unfold M.add; cbv zeta. cbn [M.normal fst]. apply nan_plus. left.
  unfold M.normal; cbv zeta; cbn [fst]. apply nan_plus. left. unfold M.two_sum; cbv zeta; cbn [fst].
  now apply nan_plus.
Qed.

Lemma nan_subtract (x y : double * double) : is_nan (fst x) = true \/ is_nan (fst y) = true -> is_nan (fst (M.subtract x y)) = true.
Proof.
  intros no. unfold M.subtract; cbv zeta. apply nan_add. destruct no as [no | no]; [now left | right].
  cbn [fst]. revert no. now destruct (fst y) as [| | |].
Qed.

Lemma nan_divide (x y : double * double) : is_nan (fst x) = true \/ is_nan (fst y) = true -> is_nan (fst (M.divide x y)) = true.
Proof.
  intros no. unfold M.divide; cbv zeta. unfold M.normal; cbv zeta; cbn [fst]. apply nan_plus. left. now apply nan_over.
Qed.

(** What is less than a double is less than the largest by its last digit. *)
Lemma below_most x y : F x -> F y -> Rabs x < Rabs y -> Rabs y < bpow radix2 1024 ->
  Rabs x <= most_of_all - bpow radix2 971.
Proof.
  intros Fx Fy less low. pose proof (at_most y Fy low) as most.
  destruct (Rle_lt_dec (bpow radix2 1023) (Rabs x)) as [large | small].
  - assert (on_grid 971 x) as on_x.
    { apply grid_finer with (cexp radix2 fexp x); [| now apply grid_own].
      assert (1024 <= mag radix2 x)%Z by (apply mag_ge_bpow; exact large). unfold cexp, fexp, FLT_exp. lia. }
    assert (on_grid 971 (Rabs x)) as on_size by (unfold Rabs; destruct Rcase_abs; [now apply grid_opp | exact on_x]).
    assert (on_grid 971 most_of_all) as on_most.
    { exists (2 ^ 53 - 1)%Z. unfold most_of_all. change 1024%Z with (53 + 971)%Z. rewrite bpow_plus, minus_IZR.
      change (IZR (2 ^ 53)) with (bpow radix2 53). ring. }
    pose proof (grid_least 971 (most_of_all - Rabs x) (grid_plus _ _ _ on_most (grid_opp _ _ on_size)) ltac:(lra)) as gap.
    rewrite Rabs_pos_eq in gap by lra. lra.
  - unfold most_of_all. assert (bpow radix2 1024 = 2 * bpow radix2 1023) as twice.
    { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
    assert (4 * bpow radix2 971 <= bpow radix2 1023); [| lra].
    change 4 with (bpow radix2 2). rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

(** Of two doubles whose sum does not overflow, nothing else does; but what two_sum subtracts first may. *)
Lemma two_sum_nearly_fits x y : F x -> F y -> Rabs x < bpow radix2 1024 -> Rabs y < bpow radix2 1024 ->
  Rabs (rnd (x + y)) < bpow radix2 1024 ->
  Rabs (rnd (rnd (x + y) - x)) < bpow radix2 1024 -> two_sum_fits x y.
Proof.
  intros Fx Fy low_x low_y low_s low_z. pose proof (two_sum_exact x y Fx Fy) as exact_sum.
  unfold two_sum_fits, two_sum, Sums.value in *. cbv zeta in *. cbn [fst snd] in *.
  destruct (loss_sum x y Fx Fy) as [_ loss_s]. set (s := rnd (x + y)) in *.
  assert (F s) as Fs by apply F_rnd.
  pose proof (loss_sum s (- x) Fs (F_opp _ Fx)) as [_ loss_z]. change (s + - x) with (s - x) in loss_z.
  set (z := rnd (s - x)) in *. assert (F z) as Fz by apply F_rnd.
  pose proof (loss_sum s (- z) Fs (F_opp _ Fz)) as [_ loss_3]. change (s + - z) with (s - z) in loss_3.
  set (v3 := rnd (s - z)) in *. assert (F v3) as F3 by apply F_rnd.
  pose proof (loss_sum x (- v3) Fx (F_opp _ F3)) as [_ loss_4]. change (x + - v3) with (x - v3) in loss_4.
  set (v4 := rnd (x - v3)) in *. set (v5 := rnd (y - z)) in *.
  assert (u * bpow radix2 1024 = bpow radix2 971) as share by (unfold u; rewrite <- bpow_plus; reflexivity).
  assert (bpow radix2 971 <= bpow radix2 1000 / 16) as room.
  { assert (16 * bpow radix2 971 <= bpow radix2 1000); [| lra].
    change 16 with (bpow radix2 4). rewrite <- bpow_plus. apply bpow_le. lia. }
  pose proof (bpow_gt_0 radix2 971) as positive.
  pose proof low_s as Ks. apply Rlt_le in Ks. times_u Ks. pose proof low_z as Kz. apply Rlt_le in Kz. times_u Kz.
  rewrite share in *.
  assert (Rabs v3 < bpow radix2 1024) as low_3.
  { destruct (Rle_lt_dec (Rabs y) (Rabs x)) as [small | large].
    - assert (E := Fast2Sum_correct (-1074) 53 (fun z => negb (Z.even z)) eq_refl ltac:(lia) even_choice x y Fx Fy small).
      cbv zeta in E. change (s + rnd (y + rnd (x - s)) = x + y) in E.
      replace (x - s) with (- (s - x)) in E by ring. rewrite rnd_opp in E. change (y + - rnd (s - x)) with (y - z) in E.
      fold v5 in E. assert (rnd (v4 + v5) = v5) as same by lra.
      destruct (loss_sum v4 v5 (F_rnd _) (F_rnd _)) as [_ loss_6]. rewrite same in loss_6.
      replace (v5 - (v4 + v5)) with (- v4) in loss_6 by ring. rewrite Rabs_Ropp in loss_6.
      assert (Rabs v5 <= bpow radix2 971) as size_5.
      { replace v5 with (- (s - (x + y))) by lra. rewrite Rabs_Ropp. lra. }
      times_u size_5. assert (u * bpow radix2 971 = bpow radix2 918) as less by (unfold u; rewrite <- bpow_plus; reflexivity).
      pose proof (small_share _ (Rabs_pos v4)).
      assert (2 * bpow radix2 918 <= bpow radix2 960).
      { change 2 with (bpow radix2 1). rewrite <- bpow_plus. apply bpow_le. lia. }
      rewrite <- (rnd_F v3 F3). replace v3 with (x + (v3 - x)) by ring. apply hardly_more; trivial.
      replace (v3 - x) with ((v4 - (x - v3)) + - v4) by ring.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. lra.
    - apply most_fits. pose proof (below_most x y Fx Fy large low_y) as less.
      replace (s - z) with (x + - (z - (s - x))) by ring.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. lra. }
  pose proof low_3 as K3. apply Rlt_le in K3. times_u K3. rewrite share in *.
  assert (Rabs (x - v3) <= 2 * bpow radix2 971) as size_4.
  { replace (x - v3) with ((z - (s - x)) + - (v3 - (s - z))) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. lra. }
  assert (Rabs (y - z) <= 2 * bpow radix2 971) as size_5.
  { replace (y - z) with (- (s - (x + y)) + - (z - (s - x))) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. rewrite 2!Rabs_Ropp. lra. }
  assert (F (2 * bpow radix2 971)) as Ft by (change 2 with (bpow radix2 1); rewrite <- bpow_plus; apply F_bpow; lia).
  assert (Rabs v4 <= 2 * bpow radix2 971 /\ Rabs v5 <= 2 * bpow radix2 971) as [size_v4 size_v5]
    by (split; apply abs_round_le_generic; auto with typeclass_instances).
  repeat split; trivial; apply small_fits; try lra.
  eapply Rle_trans; [apply Rabs_triang |]. lra.
Qed.

(** Of two doubles whose sum is finite: what rounding took from it is nan, or it is what it is. *)
Lemma two_sum_of_doubles (x y : double) : is_finite (Bplus mode_NE x y) = true ->
  pair_may_have (M.two_sum x y) (two_sum (B2R x) (B2R y)).
Proof.
  intros fine. destruct (sum_from_finite _ _ fine) as [fx fy]. destruct (finite_sum x y fx fy) as [low same].
  specialize (same fine). assert (has (Bplus mode_NE x y) (rnd (B2R x + B2R y))) as has_s by now split.
  set (s := Bplus mode_NE x y) in *.
  destruct (is_finite (Bminus mode_NE s x)) eqn:fz.
  - apply two_sum_may; try (apply has_may, has_itself; assumption).
    apply two_sum_nearly_fits; try apply double_is_float.
    + apply abs_B2R_lt_emax.
    + apply abs_B2R_lt_emax.
    + rewrite <- same. apply abs_B2R_lt_emax.
    + destruct (finite_difference s x fine fx) as [_ is_z]. rewrite <- same, <- is_z by exact fz. apply abs_B2R_lt_emax.
  - split; [right; exact has_s |]. left. unfold M.two_sum; cbv zeta; cbn [snd]. fold s.
    clearbody s. destruct (Bminus mode_NE s x) as [| sz | |]; try discriminate.
    + destruct s as [| | |], x as [| | |], y as [| | |]; try discriminate; destruct sz; reflexivity.
    + now apply nan_plus; right; apply nan_minus; right.
Qed.

(** ** The coefficients, the bounds, and the five polynomials *)

Section Coefficients.

Context {rel : double -> R -> Prop} {each : steps rel}.
Variables S T : Type.
Variable product : T -> T -> double * double.
Variable product_of : S -> S -> R * R.
Variable product_fits : S -> S -> Prop.
Variable may : T -> S -> Prop.
Hypothesis product_may : forall x y X Y, may x X -> may y Y -> product_fits X Y -> pair_in rel (product x y) (product_of X Y).

Lemma coefficients_may x y z i j k r X Y Z I J K Q :
  may x X -> may y Y -> may z Z -> may i I -> may j J -> may k K -> may r Q ->
  coefficients_fits X Y Z I J K Q product_of product_fits ->
  let v := M.coefficients x y z i j k r product in
  let w := coefficients X Y Z I J K Q product_of in
  pair_in rel (fst (fst (fst v))) (fst (fst (fst w))) /\ pair_in rel (snd (fst (fst v))) (snd (fst (fst w))) /\
  pair_in rel (snd (fst v)) (snd (fst w)) /\ pair_in rel (snd v) (snd w).
Proof.
  intros mx my mz mi mj mk mr. unfold coefficients_fits, M.coefficients, coefficients. cbv zeta. cbn [fst snd].
  intros (f1 & f2 & f3 & f4 & f5 & f6 & f7 & f8 & f9 & f10 & f11 & f12 & f13 & f14 & f15 & f16 & f17 & f18 & f19 &
    f20 & f21 & f22 & f23 & f24 & f25 & f26 & f27 & f28 & f29 & f30 & f31 & f32 & f33 & _).
  pose proof (product_may _ _ _ _ mi mi f1) as v1. pose proof (product_may _ _ _ _ mj mj f2) as v2.
  pose proof (add_may _ _ _ _ v1 v2 f3) as v3. pose proof (product_may _ _ _ _ mk mk f4) as v4.
  pose proof (add_may _ _ _ _ v3 v4 f5) as v5. pose proof (product_may _ _ _ _ mx mi f6) as v6.
  pose proof (product_may _ _ _ _ my mj f7) as v7. pose proof (add_may _ _ _ _ v6 v7 f8) as v8.
  pose proof (product_may _ _ _ _ mz mk f9) as v9. pose proof (add_may _ _ _ _ v8 v9 f10) as v10.
  pose proof (product_may _ _ _ _ mr mr f11) as v11. pose proof (product_may _ _ _ _ mx mx f12) as v12.
  pose proof (product_may _ _ _ _ my my f13) as v13. pose proof (add_may _ _ _ _ v12 v13 f14) as v14.
  pose proof (product_may _ _ _ _ mz mz f15) as v15. pose proof (add_may _ _ _ _ v14 v15 f16) as v16.
  pose proof (subtract_may _ _ _ _ v16 v11 f17) as v17. pose proof (product_may _ _ _ _ my mk f18) as v18.
  pose proof (product_may _ _ _ _ mz mj f19) as v19. pose proof (subtract_may _ _ _ _ v18 v19 f20) as v20.
  pose proof (product_may _ _ _ _ mz mi f21) as v21. pose proof (product_may _ _ _ _ mx mk f22) as v22.
  pose proof (subtract_may _ _ _ _ v21 v22 f23) as v23. pose proof (product_may _ _ _ _ mx mj f24) as v24.
  pose proof (product_may _ _ _ _ my mi f25) as v25. pose proof (subtract_may _ _ _ _ v24 v25 f26) as v26.
  pose proof (multiply_may _ _ _ _ v5 v11 f27) as v27. pose proof (multiply_may _ _ _ _ v20 v20 f28) as v28.
  pose proof (multiply_may _ _ _ _ v23 v23 f29) as v29. pose proof (add_may _ _ _ _ v28 v29 f30) as v30.
  pose proof (multiply_may _ _ _ _ v26 v26 f31) as v31. pose proof (add_may _ _ _ _ v30 v31 f32) as v32.
  pose proof (subtract_may _ _ _ _ v27 v32 f33) as v33.
  exact (conj v5 (conj v10 (conj v17 v33))).
Qed.

End Coefficients.
