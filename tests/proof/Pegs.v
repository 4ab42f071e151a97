(** Each peg of a curved path is within the filter's bound, as the machine computes both. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core Operations Relative Mult_error.
From Proof Require Import Float Expressions Trees Covers Bernstein CurveTerms.
Import ListNotations.

Open Scope R_scope.

(** T / 2 and T² / 2, as the source computes them: variables of their own, for the first is exact and the second
    loses nothing to underflow. *)
Definition half_T : expression := Mul (Cst 1 (-1)) (Var 10).
Definition half_square : expression := Mul half_T (Var 10).
Definition factors : list expression := [half_T; half_square].

Definition folds : expression -> expression := folded factors.

Definition exactly (top : Z) : known := {| most := 2 ^ top; rounded := false; lost := 0 |}.

(** What `sound` lets be known of T / 2, T² / 2, p, v, r, a and T. *)
Definition in_sound (n : nat) : known :=
  match n with
  | 0%nat => exactly 100
  | 1%nat => {| most := 2 ^ 200; rounded := true; lost := 0 |}
  | 2%nat | 3%nat | 4%nat => exactly 100
  | 5%nat | 6%nat | 7%nat => exactly 202
  | 8%nat => exactly 100
  | 9%nat | 10%nat | 11%nat => exactly 303
  | _ => exactly 100
  end.

(** One third, rounded up. *)
Definition third : coefficient := Float radix2 87382 (-18).

(** What grows and what the sizes are, when a tree is divided by 3 and another subtracted. *)
Definition grown_of_third (m r : expression) : polynomial :=
  scaled_by grow (plus (scaled_by third (scaled_by grow (grown in_sound m))) (grown in_sound r)).
Definition sizes_of_third (m r : expression) : polynomial := plus (scaled_by third (sizes m)) (sizes r).
Definition underflow_of_third (m r : expression) : Z := 2 * (underflow in_sound m + 1 + underflow in_sound r).

(** An error G − S + W 2^-1075 is covered by the computed bound: a sixteenth of the bound is left for underflow. *)
Definition off_covers (G S : polynomial) (W : Z) : bool :=
  none_negative (minus (scaled_by (Float radix2 15 (-4)) (shrunk in_sound (folds peg_off))) (minus G S)) &&
  (0 <=? W)%Z && (W + underflow in_sound (folds peg_off) <? 2 ^ 800)%Z.

Definition peg_is_covered (e : expression) : bool :=
  doubles_only (folds e) &&
  off_covers (grown in_sound (folds e)) (sizes (folds e)) (underflow in_sound (folds e)).

Definition middle_is_covered (m r : expression) : bool :=
  doubles_only (folds m) && doubles_only (folds r) &&
  off_covers (grown_of_third (folds m) (folds r)) (sizes_of_third (folds m) (folds r))
    (underflow_of_third (folds m) (folds r)).

Lemma peg_0_is_covered : peg_is_covered peg_0 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma peg_1_is_covered : peg_is_covered peg_1 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma peg_2_is_covered : middle_is_covered peg_2_times_3 peg_2_less = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma peg_3_is_covered : peg_is_covered peg_3 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma peg_4_is_covered : peg_is_covered peg_4 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Sizes are covered by the computed S, with a sixteenth to spare. *)
Definition size_covers (S : polynomial) : bool :=
  none_negative (minus (scaled_by (Float radix2 17 (-4)) (shrunk in_sound (folds peg_size))) S).

Lemma sizes_are_covered :
  forallb (fun e => size_covers (sizes (folds e)) && doubles_only (folds e))%bool [peg_0; peg_1; peg_3; peg_4] &&
  size_covers (sizes_of_third (folds peg_2_times_3) (folds peg_2_less)) &&
  (underflow in_sound (folds peg_size) <? 2 ^ 800)%Z &&
  doubles_only (folds peg_size) && shown_positive (folds peg_size) &&
  doubles_only (folds peg_2_times_3) && doubles_only (folds peg_2_less) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma off_is_fine : doubles_only (folds peg_off) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma off_is_shown : shown_positive (folds peg_off) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** ** Sizes that a computed sum of squares keeps small *)

Lemma left_of_sum a b : F a -> 0 <= b -> a <= rnd (a + b).
Proof. intros Fa positive. rewrite <- (float_rounds_to_itself a Fa) at 1. apply rounding_is_monotone; lra. Qed.

Lemma right_of_sum a b : F b -> 0 <= a -> b <= rnd (a + b).
Proof. rewrite Rplus_comm. intros; now apply left_of_sum. Qed.

Lemma below_power y n : (-1074 <= n)%Z -> rnd y < bpow radix2 n -> y < bpow radix2 n.
Proof.
  intros high less. apply Rnot_le_lt; intros more.
  apply rounding_is_monotone in more. rewrite (float_rounds_to_itself _ (power_is_float n high)) in more. lra.
Qed.

Lemma above_power y n : (-1074 <= n)%Z -> bpow radix2 n <= y -> bpow radix2 n <= rnd y.
Proof.
  intros high more. apply rounding_is_monotone in more. now rewrite (float_rounds_to_itself _ (power_is_float n high)) in more.
Qed.

Lemma root_is_small y n m : (-1074 <= m)%Z -> (m = n + n)%Z -> 0 <= y -> rnd (y * y) < bpow radix2 m -> y < bpow radix2 n.
Proof.
  intros high -> positive less. apply below_power in less; [| exact high]. rewrite bpow_plus in less.
  apply Rnot_le_lt; intros more. pose proof (bpow_gt_0 radix2 n).
  assert (bpow radix2 n * bpow radix2 n <= y * y) by (apply Rmult_le_compat; lra). lra.
Qed.

Lemma square_is_not_negative y : 0 <= rnd (y * y).
Proof. apply rounding_keeps_sign, Rle_0_sqr. Qed.

Definition axis_size (x i f : R) : R := rnd (rnd (Rabs x + rnd (constant 1 1 * Rabs i)) + Rabs f).

Definition whole_size (a b c r : R) : R := rnd (rnd (rnd (rnd (a * a) + rnd (b * b)) + rnd (c * c)) + rnd (r * r)).

Lemma two_is_two : constant 1 1 = 2.
Proof. unfold constant, F2R; cbn [Fnum Fexp]. change (bpow radix2 1) with 2. ring. Qed.

Lemma parts_of_axis x i f : F x -> F f ->
  0 <= axis_size x i f /\ Rabs x <= axis_size x i f /\ rnd (2 * Rabs i) <= axis_size x i f /\ Rabs f <= axis_size x i f.
Proof.
  intros Fx Ff. unfold axis_size. rewrite two_is_two.
  pose proof (Rabs_pos x). pose proof (Rabs_pos i). pose proof (Rabs_pos f).
  assert (0 <= rnd (2 * Rabs i)) by (apply rounding_keeps_sign; lra).
  pose proof (left_of_sum (Rabs x) (rnd (2 * Rabs i)) (size_is_float _ Fx) ltac:(lra)).
  pose proof (right_of_sum (Rabs x) (rnd (2 * Rabs i)) (rounded_is_float _) ltac:(lra)).
  set (s := rnd (Rabs x + rnd (2 * Rabs i))) in *.
  assert (F s) by apply rounded_is_float.
  pose proof (left_of_sum s (Rabs f) ltac:(assumption) ltac:(lra)).
  pose proof (right_of_sum s (Rabs f) (size_is_float _ Ff) ltac:(lra)).
  repeat split; lra.
Qed.

Lemma parts_of_whole a b c r :
  rnd (a * a) <= whole_size a b c r /\ rnd (b * b) <= whole_size a b c r /\ rnd (c * c) <= whole_size a b c r /\
  rnd (r * r) <= whole_size a b c r.
Proof.
  unfold whole_size.
  pose proof (square_is_not_negative a). pose proof (square_is_not_negative b).
  pose proof (square_is_not_negative c). pose proof (square_is_not_negative r).
  pose proof (left_of_sum (rnd (a * a)) (rnd (b * b)) (rounded_is_float _) ltac:(lra)).
  pose proof (right_of_sum (rnd (a * a)) (rnd (b * b)) (rounded_is_float _) ltac:(lra)).
  set (s := rnd (rnd (a * a) + rnd (b * b))) in *.
  pose proof (left_of_sum s (rnd (c * c)) (rounded_is_float _) ltac:(lra)).
  pose proof (right_of_sum s (rnd (c * c)) (rounded_is_float _) ltac:(lra)).
  set (t := rnd (s + rnd (c * c))) in *.
  pose proof (left_of_sum t (rnd (r * r)) (rounded_is_float _) ltac:(lra)).
  pose proof (right_of_sum t (rnd (r * r)) (rounded_is_float _) ltac:(lra)).
  repeat split; lra.
Qed.

(** A factor of a product that is small cannot be large where the other is not small. *)
Lemma other_factor h i n m k :
  (-1074 <= n)%Z -> (n = m + k)%Z -> bpow radix2 m <= h -> Rabs (rnd (h * i)) < bpow radix2 n -> Rabs i < bpow radix2 k.
Proof.
  intros high -> large less. pose proof (bpow_gt_0 radix2 m). pose proof (bpow_gt_0 radix2 k).
  apply Rnot_le_lt; intros more.
  assert (bpow radix2 (m + k) <= Rabs (h * i)) as product.
  { rewrite bpow_plus, Rabs_mult, (Rabs_pos_eq h) by lra. apply Rmult_le_compat; lra. }
  assert (bpow radix2 (m + k) <= Rabs (rnd (h * i))); [| lra].
  unfold rnd. apply abs_round_ge_generic; auto with typeclass_instances. now apply power_is_float.
Qed.

(** ** Under `sound` *)

Section Sound.

Variable x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis only_eleven : forall n, (11 <= n)%nat -> x n = 0.
Hypothesis is_sound : holds x curve_sound.

Let X := with_parts (map (exact x) factors) x.
Let y := with_parts (map (computed x) factors) x.

Lemma power_of_constant n : constant 1 n = bpow radix2 n.
Proof. unfold constant, F2R; cbn [Fnum Fexp]. ring. Qed.

Lemma sound_says :
  bpow radix2 (-200) < computed x peg_size < bpow radix2 200 /\ bpow radix2 (-100) < x 10%nat < bpow radix2 100.
Proof.
  pose proof is_sound as it. unfold curve_sound in it. cbn [holds] in it.
  destruct it as (((low & high) & long) & short).
  change (computed x (Cst 1 (-200))) with (constant 1 (-200)) in low.
  change (computed x (Cst 1 200)) with (constant 1 200) in high.
  change (computed x (Cst 1 (-100))) with (constant 1 (-100)) in long.
  change (computed x (Cst 1 100)) with (constant 1 100) in short.
  rewrite power_of_constant in low, high, long, short. cbn [computed] in long, short. tauto.
Qed.

Lemma half_is_half : constant 1 (-1) = / 2.
Proof. unfold constant, F2R; cbn [Fnum Fexp]. change (bpow radix2 (-1)) with (/ 2). ring. Qed.

Lemma half_is_exact : computed x half_T = x 10%nat / 2.
Proof.
  destruct sound_says as [_ [long _]]. unfold half_T; cbn [computed]. rewrite power_of_constant, Rmult_comm.
  replace (x 10%nat / 2) with (x 10%nat * bpow radix2 (-1)) by (change (bpow radix2 (-1)) with (/ 2); lra).
  apply float_rounds_to_itself. pose proof (bpow_gt_0 radix2 (-100)).
  apply mult_bpow_exact_FLT; [apply floats |].
  assert (-100 < mag radix2 (x 10%nat))%Z by (apply mag_gt_bpow; rewrite Rabs_pos_eq; lra). lia.
Qed.

Lemma half_is_large : bpow radix2 (-101) <= computed x half_T.
Proof.
  destruct sound_says as [_ [long _]]. rewrite half_is_exact.
  change (-101)%Z with (-100 + -1)%Z. rewrite bpow_plus. change (bpow radix2 (-1)) with (/ 2). lra.
Qed.

Lemma square_is_large : bpow radix2 (-201) <= x 10%nat / 2 * x 10%nat.
Proof.
  pose proof half_is_large as large. rewrite half_is_exact in large. destruct sound_says as [_ [long _]].
  change (-201)%Z with (-101 + -100)%Z. rewrite bpow_plus. pose proof (bpow_gt_0 radix2 (-101)). pose proof (bpow_gt_0 radix2 (-100)).
  apply Rmult_le_compat; lra.
Qed.

Lemma square_is_near : Rabs (computed x half_square - exact x half_square) <= u * Rabs (exact x half_square).
Proof.
  unfold half_square; cbn [computed exact]. fold half_T. rewrite half_is_exact.
  replace (exact x half_T) with (x 10%nat / 2) by (unfold half_T; cbn [exact]; rewrite half_is_half; lra).
  pose proof (relative_error_N_FLT radix2 (-1074) 53 eq_refl (fun z => negb (Z.even z)) (x 10%nat / 2 * x 10%nat)) as loss.
  assert (/ 2 * bpow radix2 (- (53) + 1) = u) as is_u.
  { change (bpow radix2 (- (53) + 1)) with (bpow radix2 (1 + -53)). rewrite bpow_plus. unfold u; simpl (bpow _ 1); lra. }
  rewrite is_u in loss. apply loss. pose proof square_is_large as large. rewrite Rabs_pos_eq.
  - eapply Rle_trans; [| exact large]. apply bpow_le; lia.
  - eapply Rle_trans; [| exact large]. apply bpow_ge_0.
Qed.

Lemma size_is_whole :
  let along n := axis_size (x n) (computed x (Mul half_T (Var (3 + n)))) (computed x (Mul half_square (Var (7 + n)))) in
  computed x peg_size = whole_size (along 0%nat) (along 1%nat) (along 2%nat) (x 6%nat).
Proof. reflexivity. Qed.

Lemma axis_is_small n : F (x n) ->
  let s := axis_size (x n) (computed x (Mul half_T (Var (3 + n)))) (computed x (Mul half_square (Var (7 + n)))) in
  rnd (s * s) < bpow radix2 200 ->
  Rabs (x n) < bpow radix2 100 /\ Rabs (x (3 + n)%nat) < bpow radix2 202 /\ Rabs (x (7 + n)%nat) < bpow radix2 303.
Proof.
  intros Fx s less.
  destruct (parts_of_axis (x n) (computed x (Mul half_T (Var (3 + n)))) (computed x (Mul half_square (Var (7 + n))))
    Fx (rounded_is_float _)) as (positive & part_x & part_i & part_f). fold s in positive, part_x, part_i, part_f.
  apply (root_is_small s 100 200) in less; [| lia | reflexivity | exact positive].
  assert (rnd (2 * Rabs (computed x (Mul half_T (Var (3 + n))))) < bpow radix2 100) as twice by lra.
  apply below_power in twice; [| lia].
  pose proof (Rabs_pos (computed x (Mul half_T (Var (3 + n))))).
  split; [lra | split].
  - apply Rlt_trans with (bpow radix2 201); [| apply bpow_lt; lia].
    apply (other_factor (computed x half_T) _ 100 (-101) 201); [lia | reflexivity | exact half_is_large |].
    change (rnd (computed x half_T * x (3 + n)%nat)) with (computed x (Mul half_T (Var (3 + n)))). lra.
  - apply Rlt_trans with (bpow radix2 301); [| apply bpow_lt; lia].
    apply (other_factor (computed x half_square) _ 100 (-201) 301); [lia | reflexivity | |].
    + unfold half_square; cbn [computed]. fold half_T. rewrite half_is_exact. apply above_power; [lia | exact square_is_large].
    + change (rnd (computed x half_square * x (7 + n)%nat)) with (computed x (Mul half_square (Var (7 + n)))). lra.
Qed.

Lemma inputs_are_small :
  (forall n, (n < 3)%nat ->
    Rabs (x n) < bpow radix2 100 /\ Rabs (x (3 + n)%nat) < bpow radix2 202 /\ Rabs (x (7 + n)%nat) < bpow radix2 303) /\
  Rabs (x 6%nat) < bpow radix2 100.
Proof.
  destruct sound_says as [[_ size] _]. rewrite size_is_whole in size.
  match type of size with whole_size ?a ?b ?c ?r < _ => destruct (parts_of_whole a b c r) as (one & two & three & four) end.
  split.
  - intros n below. apply axis_is_small; [apply floats |].
    destruct n as [| [| [| n]]]; [| | | lia]; (eapply Rle_lt_trans; [eassumption | exact size]).
  - assert (rnd (x 6%nat * x 6%nat) < bpow radix2 200) as less by lra.
    unfold Rabs; destruct (Rcase_abs (x 6%nat)) as [negative | positive].
    + apply (root_is_small (- x 6%nat) 100 200); [lia | reflexivity | lra |].
      replace (- x 6%nat * - x 6%nat) with (x 6%nat * x 6%nat) by ring. exact less.
    + apply (root_is_small (x 6%nat) 100 200); [lia | reflexivity | lra | exact less].
Qed.

(** ** What the theorem on trees asks for *)

Lemma folded_floats n : F (y n).
Proof.
  destruct n as [| [| n]]; unfold y, with_parts; cbn [length map factors Nat.ltb Nat.leb nth Nat.sub];
    [apply rounded_is_float | apply rounded_is_float | apply floats].
Qed.

Lemma folded_near n :
  Rabs (y n - X n) <= (if rounded (in_sound n) then u * Rabs (X n) else 0) + IZR (lost (in_sound n)) * eta.
Proof.
  destruct n as [| [| n]]; unfold X, y, with_parts; cbn [length map factors Nat.ltb Nat.leb nth Nat.sub].
  - cbn [in_sound exactly rounded lost]. rewrite half_is_exact. unfold half_T; cbn [exact]. rewrite half_is_half.
    replace (x 10%nat / 2 - / 2 * x 10%nat) with 0 by lra. rewrite Rabs_R0. lra.
  - cbn [in_sound rounded lost]. pose proof square_is_near. lra.
  - replace (rounded (in_sound (S (S n)))) with false by (do 12 (destruct n as [| n]; [reflexivity |]); reflexivity).
    replace (lost (in_sound (S (S n)))) with 0%Z by (do 12 (destruct n as [| n]; [reflexivity |]); reflexivity).
    unfold Rminus. rewrite Rplus_opp_r, Rabs_R0. lra.
Qed.

Lemma whole_power n : (0 <= n)%Z -> IZR (2 ^ n) = bpow radix2 n.
Proof. intros. change 2%Z with (radix_val radix2). now apply IZR_Zpower. Qed.

Lemma folded_small n : Rabs (X n) <= IZR (most (in_sound n)).
Proof.
  destruct sound_says as [_ [long short]]. destruct inputs_are_small as [three radius].
  pose proof (bpow_gt_0 radix2 (-100)).
  destruct (three 0%nat ltac:(lia)) as (x0 & i0 & f0). destruct (three 1%nat ltac:(lia)) as (x1 & i1 & f1).
  destruct (three 2%nat ltac:(lia)) as (x2 & i2 & f2). cbn [Nat.add] in *.
  destruct n as [| [| n]]; unfold X, with_parts; cbn [length map factors Nat.ltb Nat.leb nth Nat.sub].
  - cbn [in_sound exactly most]. rewrite whole_power by lia. unfold half_T; cbn [exact]. rewrite half_is_half.
    rewrite Rabs_pos_eq; lra.
  - cbn [in_sound most]. rewrite whole_power by lia. unfold half_square, half_T; cbn [exact]. rewrite half_is_half.
    change 200%Z with (100 + 100)%Z. rewrite bpow_plus.
    assert (x 10%nat * x 10%nat <= bpow radix2 100 * bpow radix2 100) by (apply Rmult_le_compat; lra).
    assert (0 <= x 10%nat * x 10%nat) by (apply Rmult_le_pos; lra). rewrite Rabs_pos_eq; lra.
  - try rewrite Nat.sub_0_r.
    do 11 (destruct n as [| n]; [cbn [in_sound exactly most]; rewrite whole_power by lia;
      first [now apply Rlt_le | rewrite Rabs_pos_eq by lra; now apply Rlt_le] |]).
    rewrite only_eleven by lia. rewrite Rabs_R0. cbn [in_sound]. now apply IZR_le.
Qed.

Lemma none_is_lost n : (0 <= lost (in_sound n))%Z.
Proof. do 13 (destruct n as [| n]; [discriminate |]). discriminate. Qed.

Lemma folded_tree e : doubles_only e = true -> claim in_sound X y e.
Proof. exact (theorem_on_trees in_sound X y folded_floats folded_near folded_small none_is_lost e). Qed.

Lemma exact_folds e : exact X (folds e) = exact x e.
Proof.
  unfold X, folds. induction e; cbn [folded];
    (destruct (found _ factors) as [place |] eqn:it;
      [exact (value_of_part (exact x) factors x _ _ (found_is_there _ _ _ it)) |]);
    cbn [exact]; try congruence. exact (old_variable (map (exact x) factors) x n).
Qed.

Lemma computed_folds e : computed y (folds e) = computed x e.
Proof. apply computed_folded. Qed.

Notation in_sizes p := (value (fun n => Rabs (X n)) p).

Lemma off_is_large : bpow radix2 (-248) <= computed x peg_off.
Proof.
  destruct sound_says as [[size _] _]. unfold peg_off; cbn [computed]. rewrite power_of_constant.
  apply above_power; [lia |]. change (-248)%Z with (-48 + -200)%Z. rewrite bpow_plus.
  apply Rmult_le_compat_l; [apply bpow_ge_0 | now apply Rlt_le].
Qed.

Lemma covered_means G S W a A : off_covers G S W = true -> Rabs (a - A) <= in_sizes G - in_sizes S + IZR W * eta ->
  Rabs (a - A) <= computed x peg_off.
Proof.
  unfold off_covers. rewrite 2!andb_true_iff, Z.leb_le, Z.ltb_lt. intros [[covered whole] little] error.
  apply (not_negative (fun n => Rabs (X n))) in covered; [| intros; apply Rabs_pos].
  rewrite 2!value_of_minus, value_scaled in covered.
  destruct (folded_tree _ off_is_fine) as (_ & _ & _ & _ & _ & counted & _ & least & positive).
  specialize (positive off_is_shown). rewrite computed_folds in least, positive. rewrite Rabs_pos_eq in least by exact positive.
  pose proof off_is_large as large.
  replace (F2R (Float radix2 15 (-4))) with (15 / 16) in covered by (unfold F2R; simpl; lra).
  set (w := underflow in_sound (folds peg_off)) in *. set (o := computed x peg_off) in *.
  assert (IZR (W + w) * eta <= bpow radix2 (-252)) as rest.
  { apply Rle_trans with (bpow radix2 800 * eta).
    - apply Rmult_le_compat_r; [apply Rlt_le, eta_positive |]. rewrite <- whole_power by lia. apply IZR_le; lia.
    - unfold eta. rewrite <- bpow_plus. apply bpow_le; lia. }
  rewrite plus_IZR in rest. apply IZR_le in counted.
  assert (bpow radix2 (-252) = bpow radix2 (-248) / 16) as sixteenth.
  { change (-252)%Z with (-248 + -4)%Z. rewrite bpow_plus. change (bpow radix2 (-4)) with (/ 16). lra. }
  assert (0 <= IZR w * eta) by (apply Rmult_le_pos; [exact counted | apply Rlt_le, eta_positive]).
  lra.
Qed.

Lemma peg_is_near e : peg_is_covered e = true -> Rabs (computed x e - exact x e) <= computed x peg_off.
Proof.
  unfold peg_is_covered. rewrite andb_true_iff. intros [fine covered]. apply (covered_means _ _ _ _ _ covered).
  destruct (folded_tree _ fine) as (_ & error & _). now rewrite computed_folds, exact_folds in error.
Qed.

Lemma third_is_near m r : middle_is_covered m r = true ->
  Rabs (rnd (rnd (computed x m / 3) - computed x r) - (exact x m / 3 - exact x r)) <= computed x peg_off.
Proof.
  unfold middle_is_covered. rewrite 2!andb_true_iff. intros [[fine_m fine_r] covered].
  apply (covered_means _ _ _ _ _ covered). clear covered.
  destruct (folded_tree _ fine_m) as (_ & error_m & size_m & more_m & _ & counted_m & _).
  destruct (folded_tree _ fine_r) as (Fr & error_r & size_r & _ & _ & counted_r & _).
  rewrite computed_folds, exact_folds in *.
  unfold grown_of_third, sizes_of_third, underflow_of_third.
  rewrite value_scaled, 2!value_of_plus, 3!value_scaled, value_of_grow.
  rewrite mult_IZR, 2!plus_IZR. apply IZR_le in counted_m, counted_r.
  set (wm := IZR (underflow in_sound (folds m))) in *. set (wr := IZR (underflow in_sound (folds r))) in *.
  set (Gm := in_sizes (grown in_sound (folds m))) in *. set (Gr := in_sizes (grown in_sound (folds r))) in *.
  set (Sm := in_sizes (sizes (folds m))) in *. set (Sr := in_sizes (sizes (folds r))) in *.
  set (a := computed x m) in *. set (A := exact x m) in *. set (b := computed x r) in *. set (B := exact x r) in *.
  set (c := F2R third).
  assert (/ 3 <= c) as more_than by (unfold c, third, F2R; simpl; lra).
  pose proof u_positive. pose proof u_small. pose proof eta_positive. pose proof (Rabs_pos A).
  pose proof (size_from_error _ _ _ _ _ error_m size_m) as size_a.
  assert (0 <= wm * eta) by (apply Rmult_le_pos; lra). assert (0 <= wr * eta) by (apply Rmult_le_pos; lra).
  assert (Rabs (a / 3) = Rabs a / 3) as third_a by (unfold Rdiv; rewrite Rabs_mult, (Rabs_pos_eq (/ 3)) by lra; reflexivity).
  assert (Rabs (A / 3) = Rabs A / 3) as third_A by (unfold Rdiv; rewrite Rabs_mult, (Rabs_pos_eq (/ 3)) by lra; reflexivity).
  assert (Rabs (rnd (a / 3) - A / 3) <= c * ((1 + u) * Gm) - c * Sm + (wm + 1) * eta) as error_q.
  { replace (rnd (a / 3) - A / 3) with ((rnd (a / 3) - a / 3) + (a - A) / 3) by lra.
    eapply Rle_trans; [apply Rabs_triang |].
    pose proof (loss_of_rounding (a / 3)) as loss. rewrite third_a in loss.
    assert (Rabs ((a - A) / 3) = Rabs (a - A) / 3) as -> by (unfold Rdiv; rewrite Rabs_mult, (Rabs_pos_eq (/ 3)) by lra; reflexivity).
    assert (u * Rabs a <= u * Gm + u * (wm * eta)) by (rewrite <- Rmult_plus_distr_l; apply Rmult_le_compat_l; lra).
    assert (u * (wm * eta) <= 1 * (wm * eta)) by (apply Rmult_le_compat_r; lra).
    assert (0 <= u * Gm) by (apply Rmult_le_pos; lra).
    assert (/ 3 * ((1 + u) * Gm - Sm) <= c * ((1 + u) * Gm - Sm)) by (apply Rmult_le_compat_r; lra).
    lra. }
  assert (Rabs (A / 3) <= c * Sm) as size_q.
  { rewrite third_A. assert (/ 3 * Sm <= c * Sm) by (apply Rmult_le_compat_r; lra). lra. }
  pose proof (error_of_sum (rnd (rnd (a / 3) - b)) (rnd (a / 3)) (- b) (A / 3) (- B)
    (c * ((1 + u) * Gm)) Gr (c * Sm) Sr ((wm + 1) * eta) (wr * eta)) as all.
  replace (A / 3 - B) with (A / 3 + - B) by ring.
  eapply Rle_trans; [apply all |]; try lra.
  - exact (loss_of_difference _ _ (rounded_is_float _) Fr).
  - replace (- b - - B) with (- (b - B)) by ring. now rewrite Rabs_Ropp.
  - now rewrite Rabs_Ropp.
Qed.

(** No peg exceeds the computed S by more than an eighth. *)
Lemma size_means S A : size_covers S = true -> Rabs A <= in_sizes S -> Rabs A <= 9 / 8 * computed x peg_size.
Proof.
  unfold size_covers. intros covered size.
  apply (not_negative (fun n => Rabs (X n))) in covered; [| intros; apply Rabs_pos].
  rewrite value_of_minus, value_scaled in covered.
  pose proof sizes_are_covered as all. rewrite 6!andb_true_iff, Z.ltb_lt in all.
  destruct all as ((((((_ & _) & little) & fine) & shown) & _) & _).
  destruct (folded_tree _ fine) as (_ & _ & _ & _ & _ & counted & _ & least & positive).
  specialize (positive shown). rewrite computed_folds in least, positive. rewrite Rabs_pos_eq in least by exact positive.
  destruct sound_says as [[large _] _].
  replace (F2R (Float radix2 17 (-4))) with (17 / 16) in covered by (unfold F2R; simpl; lra).
  assert (IZR (underflow in_sound (folds peg_size)) * eta <= bpow radix2 (-275)) as rest.
  { apply Rle_trans with (bpow radix2 800 * eta).
    - apply Rmult_le_compat_r; [apply Rlt_le, eta_positive |]. rewrite <- whole_power by lia. apply IZR_le; lia.
    - unfold eta. rewrite <- bpow_plus. apply bpow_le; lia. }
  assert (bpow radix2 (-275) <= bpow radix2 (-200) / 32) as tiny.
  { apply Rle_trans with (bpow radix2 (-205)); [apply bpow_le; lia |].
    change (-205)%Z with (-200 + -5)%Z. rewrite bpow_plus. change (bpow radix2 (-5)) with (/ 32). lra. }
  lra.
Qed.

Lemma peg_is_small e : In e [peg_0; peg_1; peg_3; peg_4] -> Rabs (exact x e) <= 9 / 8 * computed x peg_size.
Proof.
  intros it. pose proof sizes_are_covered as all. rewrite 6!andb_true_iff in all.
  destruct all as ((((((four & _) & _) & _) & _) & _) & _).
  rewrite forallb_forall in four. specialize (four e it). rewrite andb_true_iff in four. destruct four as [covered fine].
  apply (size_means _ _ covered). destruct (folded_tree _ fine) as (_ & _ & size & _). now rewrite exact_folds in size.
Qed.

Lemma third_is_small : Rabs (exact x peg_2_times_3 / 3 - exact x peg_2_less) <= 9 / 8 * computed x peg_size.
Proof.
  pose proof sizes_are_covered as all. rewrite 6!andb_true_iff in all.
  destruct all as ((((((_ & covered) & _) & _) & _) & fine_m) & fine_r).
  apply (size_means _ _ covered).
  destruct (folded_tree _ fine_m) as (_ & _ & size_m & _). destruct (folded_tree _ fine_r) as (_ & _ & size_r & _).
  rewrite exact_folds in size_m, size_r. unfold sizes_of_third. rewrite value_of_plus, value_scaled.
  replace (F2R third) with (87382 / 262144) by (unfold third, F2R; simpl; lra).
  pose proof (Rabs_pos (exact x peg_2_times_3)).
  unfold Rminus, Rdiv. eapply Rle_trans; [apply Rabs_triang |].
  rewrite Rabs_Ropp, Rabs_mult, (Rabs_pos_eq (/ 3)) by lra. lra.
Qed.

(** DOUBLE * size is 32 u S but for its rounding. *)
Lemma off_is_32_u : 
  let S := computed x peg_size in Rabs (computed x peg_off - 32 * (u * S)) <= u * (32 * (u * S)) + eta.
Proof.
  cbv zeta. destruct sound_says as [[large _] _]. pose proof (bpow_gt_0 radix2 (-200)).
  assert (constant 1 (-48) = 32 * u) as is_u.
  { rewrite power_of_constant. change (-48)%Z with (5 + -53)%Z. rewrite bpow_plus. reflexivity. }
  unfold peg_off; cbn [computed]. rewrite is_u, Rmult_assoc.
  pose proof (loss_of_rounding (32 * (u * computed x peg_size))) as loss.
  pose proof u_positive. assert (0 <= u * computed x peg_size) by (apply Rmult_le_pos; lra).
  rewrite (Rabs_pos_eq (32 * _)) in loss by lra. exact loss.
Qed.

Lemma eta_is_tiny : 1000 * eta <= u * computed x peg_size.
Proof.
  destruct sound_says as [[large _] _].
  apply Rle_trans with (u * bpow radix2 (-200)); [| apply Rmult_le_compat_l; [apply Rlt_le, u_positive | lra]].
  apply Rle_trans with (bpow radix2 10 * eta); [apply Rmult_le_compat_r; [apply Rlt_le, eta_positive | simpl; lra] |].
  unfold u, eta. rewrite <- 2!bpow_plus. apply bpow_le; lia.
Qed.

(** ** Nothing overflows *)

Lemma factors_stay_low part : In part factors -> no_overflow x part.
Proof.
  destruct sound_says as [_ [long short]]. pose proof (bpow_gt_0 radix2 (-100)).
  assert (bpow radix2 100 < largest) by (apply bpow_lt; lia). assert (bpow radix2 200 < largest) by (apply bpow_lt; lia).
  assert (bpow radix2 0 < largest) as one by (apply bpow_lt; lia). change (bpow radix2 0) with 1 in one.
  assert (no_overflow x half_T) as half.
  { split; [change (Rabs (computed x half_T) < largest); rewrite half_is_exact, Rabs_pos_eq; lra |].
    split; cbn [no_overflow computed]; split; try exact I.
    - rewrite half_is_half, Rabs_pos_eq; lra.
    - rewrite Rabs_pos_eq; lra. }
  intros [<- | [<- | []]]; [exact half |].
  split; [| split; [exact half | split; [cbn [computed]; rewrite Rabs_pos_eq; lra | exact I]]].
  unfold half_square; cbn [computed]. fold half_T. rewrite half_is_exact.
  apply Rle_lt_trans with (bpow radix2 200); [| assumption]. apply rounding_keeps_powers; [lia |].
  change 200%Z with (100 + 100)%Z. rewrite bpow_plus, Rabs_mult, 2!Rabs_pos_eq by lra. apply Rmult_le_compat; lra.
Qed.

Lemma low_value z e : no_overflow z e -> Rabs (computed z e) < largest.
Proof. destruct e; intros low; exact (proj1 low). Qed.

Lemma low_when_folded e : no_overflow y (folds e) -> no_overflow x e.
Proof.
  induction e; intros low; pose proof low as kept; unfold folds in kept; cbn [folded] in kept;
    (destruct (found _ factors) as [place |] eqn:it;
      [apply factors_stay_low; eapply nth_error_In, found_is_there; exact it |]);
    cbn [no_overflow] in kept; destruct kept as [_ kept];
    (split; [rewrite <- computed_folds; exact (low_value _ _ low) |]); try exact I; try tauto;
    try (destruct kept as [one two]; split; auto); auto.
Qed.

Lemma few_are_low :
  forallb (fun e => doubles_only (folds e) && stays_low in_sound (folds e))%bool
    [peg_0; peg_1; peg_2_times_3; peg_2_less; peg_3; peg_4; peg_size; peg_off] &&
  (ceiling in_sound (folds peg_2_times_3) + underflow in_sound (folds peg_2_times_3) <=? 2 ^ 1020)%Z = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem pegs_stay_low e :
  In e [peg_0; peg_1; peg_2_times_3; peg_2_less; peg_3; peg_4; peg_size; peg_off] -> no_overflow x e.
Proof.
  intros it. pose proof few_are_low as all. rewrite andb_true_iff in all. destruct all as [all _].
  rewrite forallb_forall in all. specialize (all e it). rewrite andb_true_iff in all. destruct all as [fine low].
  apply low_when_folded.
  exact (nothing_overflows in_sound X y folded_floats folded_near folded_small none_is_lost _ fine low).
Qed.

Lemma third_stays_low : Rabs (rnd (computed x peg_2_times_3 / 3)) < largest.
Proof.
  pose proof few_are_low as all. rewrite andb_true_iff, Z.leb_le in all. destruct all as [all top].
  rewrite forallb_forall in all. specialize (all peg_2_times_3 ltac:(cbn; tauto)). rewrite andb_true_iff in all.
  destruct all as [fine _].
  pose proof (value_stays_low in_sound X y folded_floats folded_near folded_small none_is_lost _ fine) as low.
  rewrite computed_folds in low. apply IZR_le in top. rewrite (whole_power 1020) in top by lia.
  apply Rle_lt_trans with (bpow radix2 1020); [| apply bpow_lt; lia].
  apply rounding_keeps_powers; [lia |]. unfold Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ 3)) by lra.
  pose proof (Rabs_pos (computed x peg_2_times_3)). lra.
Qed.

End Sound.

(** ** What the terms of the source are, without rounding *)

Lemma exact_pegs x :
  exact x peg_0 = true_peg_0 x /\ exact x peg_1 = true_peg_1 x /\
  exact x peg_2_times_3 / 3 - exact x peg_2_less = true_peg_2 x /\
  exact x peg_3 = true_peg_3 x /\ exact x peg_4 = true_peg_4 x.
Proof.
  unfold peg_0, peg_1, peg_2_times_3, peg_3, peg_4, peg_2_less,
    true_peg_0, true_peg_1, true_peg_2, true_peg_3, true_peg_4, dot, point_0, point_1, point_2.
  cbn [exact Nat.add]. rewrite ?half_is_half, ?two_is_two.
  repeat split; field.
Qed.
