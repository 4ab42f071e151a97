(** Quotient and root of pairs of any size, as the machine computes them: what overflows ends as infinite or nan, so a
    part that is finite is what numbers give that have no largest. *)

From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float DoubleTerms Machine Steps MachinePairs.

Open Scope R_scope.

(** The machine has the number, if what it has is finite. *)
Definition at_best (x : double) (X : R) : Prop := is_finite x = true -> B2R x = X.

Lemma has_at_best x X : has x X -> at_best x X.
Proof. intros [_ same] _. exact same. Qed.

Lemma best_opp x X : at_best x X -> at_best (Bopp x) (- X).
Proof. intros it. unfold at_best. rewrite is_finite_Bopp, B2R_Bopp. intros fine. now rewrite it. Qed.

Lemma best_plus x y X Y : at_best x X -> at_best y Y -> at_best (Bplus mode_NE x y) (rnd (X + Y)).
Proof.
  intros hx hy fine. destruct (sum_from_finite _ _ fine) as [fx fy]. rewrite <- (hx fx), <- (hy fy).
  now apply finite_sum.
Qed.

Lemma best_minus x y X Y : at_best x X -> at_best y Y -> at_best (Bminus mode_NE x y) (rnd (X - Y)).
Proof.
  intros hx hy fine. destruct (difference_from_finite _ _ fine) as [fx fy]. rewrite <- (hx fx), <- (hy fy).
  now apply finite_difference.
Qed.

Lemma best_times x y X Y : at_best x X -> at_best y Y -> at_best (Bmult mode_NE x y) (rnd (X * Y)).
Proof.
  intros hx hy fine. destruct (product_from_finite _ _ fine) as [fx fy]. rewrite <- (hx fx), <- (hy fy).
  now apply finite_product.
Qed.

(** But a quotient by what is infinite is 0: so it must be known that the divisor is not. *)
Lemma best_over x y X Y : at_best x X -> has y Y -> at_best (Bdiv mode_NE x y) (rnd (X / Y)).
Proof.
  intros hx [fy <-] fine. destruct (quotient_from_finite _ _ fy fine) as [fx there]. rewrite <- (hx fx).
  now apply finite_quotient.
Qed.

Ltac best := lazymatch goal with
  | |- at_best (Bplus mode_NE _ _) _ => apply best_plus; best
  | |- at_best (Bminus mode_NE _ _) _ => apply best_minus; best
  | |- at_best (Bmult mode_NE _ _) _ => apply best_times; best
  | |- at_best (Bopp _) _ => apply best_opp; best
  | |- at_best (the_double 1 ?k) _ => apply has_at_best, (has_power k); lia
  | |- at_best (the_double ?m 0) _ => apply has_at_best, (has_whole m); lia
  | |- _ => first [assumption | match goal with
    | H : pair_in at_best ?x _ |- at_best (fst ?x) _ => exact (proj1 H)
    | H : pair_in at_best ?x _ |- at_best (snd ?x) _ => exact (proj2 H)
    end]
  end.

Lemma best_two_sum x y X Y : at_best x X -> at_best y Y -> pair_in at_best (M.two_sum x y) (two_sum X Y).
Proof. intros. unfold M.two_sum, two_sum. cbv zeta. split; cbn [fst snd]; best. Qed.

Lemma best_halves x X : at_best x X -> pair_in at_best (M.halves x) (halves X).
Proof. intros. unfold M.halves, halves. cbv zeta. split; cbn [fst snd]; best. Qed.

Lemma best_normal x y X Y : at_best x X -> at_best y Y -> pair_in at_best (M.normal x y) (normal X Y).
Proof. intros. unfold M.normal, normal. cbv zeta. split; cbn [fst snd]; best. Qed.

Lemma best_two_product x y X Y : at_best x X -> at_best y Y -> pair_in at_best (M.two_product x y) (two_product X Y).
Proof.
  intros hx hy. pose proof (best_halves x X hx). pose proof (best_halves y Y hy).
  unfold M.two_product, two_product. cbv zeta. split; cbn [fst snd]; best.
Qed.

Lemma best_add x y X Y : pair_in at_best x X -> pair_in at_best y Y -> pair_in at_best (M.add x y) (add X Y).
Proof.
  intros [x0 x1] [y0 y1]. unfold M.add, add. cbv zeta.
  pose proof (best_two_sum _ _ _ _ x0 y0) as v1. pose proof (best_two_sum _ _ _ _ x1 y1) as v2.
  pose proof (best_normal _ _ _ _ (proj1 v1) (best_plus _ _ _ _ (proj2 v1) (proj1 v2))) as v4.
  exact (best_normal _ _ _ _ (proj1 v4) (best_plus _ _ _ _ (proj2 v4) (proj2 v2))).
Qed.

Lemma best_subtract x y X Y : pair_in at_best x X -> pair_in at_best y Y ->
  pair_in at_best (M.subtract x y) (subtract X Y).
Proof. intros hx [y0 y1]. apply best_add; [exact hx |]. split; now apply best_opp. Qed.

Lemma best_multiply x y X Y : pair_in at_best x X -> pair_in at_best y Y ->
  pair_in at_best (M.multiply x y) (multiply X Y).
Proof.
  intros [x0 x1] [y0 y1]. unfold M.multiply, multiply. cbv zeta. pose proof (best_two_product _ _ _ _ x0 y0).
  apply best_normal; best.
Qed.

Theorem best_divide x y X Y : pair_has x X -> pair_has y Y -> pair_in at_best (M.divide x y) (divide X Y).
Proof.
  intros [x0 x1] [y0 y1]. unfold M.divide, divide. cbv zeta.
  assert (at_best (Bdiv mode_NE (fst x) (fst y)) (rnd (fst X / fst Y))) as v1
    by (apply best_over; [now apply has_at_best | exact y0]).
  apply best_normal; [exact v1 |]. apply best_over; [| exact y0]. apply best_subtract.
  - split; now apply has_at_best.
  - apply best_multiply; [split; cbn [fst snd]; best | split; now apply has_at_best].
Qed.

Theorem best_root x X : pair_has x X -> 0 < fst X -> pair_in at_best (M.root x) (root X).
Proof.
  intros [x0 x1] above. unfold M.root, root. cbv zeta.
  pose proof (step_root _ _ x0 above) as v1. pose proof (has_at_best _ _ v1) as b1.
  assert (Rabs (rnd (sqrt (fst X))) <= bpow radix2 512) as size.
  { apply rounding_keeps_powers; [lia |]. rewrite Rabs_pos_eq by apply sqrt_pos.
    rewrite <- (sqrt_square (bpow radix2 512)) by apply bpow_ge_0. apply sqrt_le_1_alt.
    rewrite <- bpow_plus. destruct x0 as [_ <-]. apply Rle_trans with (1 := Rle_abs _).
    left. apply abs_B2R_lt_emax. }
  assert (has (Bmult mode_NE (the_double 1 1) (Bsqrt mode_NE (fst x))) (rnd (2 * rnd (sqrt (fst X))))) as v4.
  { apply step_times; [exact (has_power 1 ltac:(lia)) | exact v1 |]. apply small_fits.
    rewrite Rabs_mult, (Rabs_pos_eq 2) by lra. apply Rle_trans with (2 * bpow radix2 512); [lra |].
    change 2 with (bpow radix2 1) at 1. rewrite <- bpow_plus. apply bpow_le. lia. }
  apply best_normal; [exact b1 |]. apply best_over; [| exact v4]. apply best_subtract.
  - split; now apply has_at_best.
  - now apply best_two_product.
Qed.
