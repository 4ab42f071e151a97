(** A step of the machine beside the same step of numbers that have no largest: where that does not overflow, the machine
    has nan, or it has the number. *)

From Coq Require Import Reals ZArith Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Machine.

Open Scope R_scope.

(** The double m times 2^k. *)
Definition the_double (m k : Z) : double := binary_normalize 53 1024 some_digits room_for_digits mode_NE m k false.
Arguments the_double (_ _)%Z.

(** The machine has the number. *)
Definition has (x : double) (X : R) : Prop := is_finite x = true /\ B2R x = X.

(** It has nan, or the number. *)
Definition may_have (x : double) (X : R) : Prop := is_nan x = true \/ has x X.

Lemma has_may x X : has x X -> may_have x X.
Proof. now right. Qed.

Lemma the_number x X : may_have x X -> is_nan x = false -> has x X.
Proof. intros [it | it] no; [congruence | exact it]. Qed.

Lemma has_itself x : is_finite x = true -> has x (B2R x).
Proof. now split. Qed.

Lemma has_double m k : is_double m k = true -> Rabs (constant m k) < largest -> has (the_double m k) (constant m k).
Proof. intros fine small. destruct (finite_constant (fun _ => infinity) m k fine) as [there same].
  change (machine (fun _ => infinity) (Cst m k)) with (the_double m k) in *. split; tauto. Qed.

Lemma has_power k : (-1074 <= k <= 1023)%Z -> has (the_double 1 k) (bpow radix2 k).
Proof.
  intros range. replace (bpow radix2 k) with (constant 1 k) by (unfold constant, F2R; cbn; ring). apply has_double.
  - unfold is_double. rewrite andb_true_iff, 2!Z.leb_le. split; [| lia]. now apply Z.leb_le.
  - unfold constant, F2R; cbn [Fnum Fexp]. rewrite Rmult_1_l, Rabs_pos_eq by apply bpow_ge_0.
    apply bpow_lt. lia.
Qed.

Lemma has_whole m : (Z.abs m <= 2 ^ 53)%Z -> has (the_double m 0) (IZR m).
Proof.
  intros small. replace (IZR m) with (constant m 0) by (unfold constant, F2R; cbn; ring). apply has_double.
  - unfold is_double. rewrite andb_true_iff, 2!Z.leb_le. split; [exact small | lia].
  - unfold constant, F2R; cbn [Fnum Fexp]. rewrite Rmult_1_r, <- abs_IZR.
    apply IZR_le in small. eapply Rle_lt_trans; [exact small |].
    change (2 ^ 53)%Z with (Zpower radix2 53). rewrite IZR_Zpower by lia. apply bpow_lt. lia.
Qed.

(** ** nan goes through every step *)

Lemma nan_plus x y : is_nan x = true \/ is_nan y = true -> is_nan (Bplus mode_NE x y) = true.
Proof. destruct x as [| [] | |], y as [| [] | |]; cbn; intros []; (reflexivity || discriminate). Qed.

Lemma nan_minus x y : is_nan x = true \/ is_nan y = true -> is_nan (Bminus mode_NE x y) = true.
Proof. destruct x as [| [] | |], y as [| [] | |]; cbn; intros []; (reflexivity || discriminate). Qed.

Lemma nan_times x y : is_nan x = true \/ is_nan y = true -> is_nan (Bmult mode_NE x y) = true.
Proof. intros [no | no]; [destruct x | destruct y]; try discriminate no; [destruct y | destruct x]; reflexivity. Qed.

Lemma nan_over x y : is_nan x = true \/ is_nan y = true -> is_nan (Bdiv mode_NE x y) = true.
Proof. intros [no | no]; [destruct x | destruct y]; try discriminate no; [destruct y | destruct x]; reflexivity. Qed.

(** ** One step *)

Lemma may_opp x X : may_have x X -> may_have (Bopp x) (- X).
Proof.
  intros [no | [fine <-]]; [left; now destruct x |]. right. split; [now rewrite is_finite_Bopp | apply B2R_Bopp].
Qed.

Lemma may_abs x X : may_have x X -> may_have (Babs x) (Rabs X).
Proof.
  intros [no | [fine <-]]; [left; now destruct x |]. right. split; [now rewrite is_finite_Babs | apply B2R_Babs].
Qed.

Lemma has_opp x X : has x X -> has (Bopp x) (- X).
Proof. intros [fine <-]. split; [now rewrite is_finite_Bopp | apply B2R_Bopp]. Qed.

Lemma may_plus x y X Y : may_have x X -> may_have y Y -> Rabs (rnd (X + Y)) < bpow radix2 1024 ->
  may_have (Bplus mode_NE x y) (rnd (X + Y)).
Proof.
  intros [no | [fx <-]] [no' | [fy <-]] low; try (left; apply nan_plus; tauto).
  right. destruct (finite_sum x y fx fy) as [fine same]. split; [| apply same]; now apply fine.
Qed.

Lemma may_minus x y X Y : may_have x X -> may_have y Y -> Rabs (rnd (X - Y)) < bpow radix2 1024 ->
  may_have (Bminus mode_NE x y) (rnd (X - Y)).
Proof.
  intros [no | [fx <-]] [no' | [fy <-]] low; try (left; apply nan_minus; tauto).
  right. destruct (finite_difference x y fx fy) as [fine same]. split; [| apply same]; now apply fine.
Qed.

Lemma may_times x y X Y : may_have x X -> may_have y Y -> Rabs (rnd (X * Y)) < bpow radix2 1024 ->
  may_have (Bmult mode_NE x y) (rnd (X * Y)).
Proof.
  intros [no | [fx <-]] [no' | [fy <-]] low; try (left; apply nan_times; tauto).
  right. destruct (finite_product x y fx fy) as [fine same]. split; [| apply same]; now apply fine.
Qed.

Lemma finite_quotient x y : is_finite x = true -> B2R y <> 0 ->
  (is_finite (Bdiv mode_NE x y) = true <-> Rabs (rnd (B2R x / B2R y)) < largest) /\
  (is_finite (Bdiv mode_NE x y) = true -> B2R (Bdiv mode_NE x y) = rnd (B2R x / B2R y)).
Proof.
  intros fx fy. generalize (Bdiv_correct 53 1024 _ _ mode_NE x y fy).
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE) (B2R x / B2R y)) with (rnd (B2R x / B2R y)).
  change (bpow radix2 1024) with largest. destruct (Rlt_bool_spec (Rabs (rnd (B2R x / B2R y))) largest) as [low | over].
  - intros (same & fine & _). rewrite fx in fine. tauto.
  - intros over_sf. apply overflow_is_not_finite in over_sf. rewrite over_sf.
    split; [split; [discriminate | lra] | discriminate].
Qed.

Lemma may_over x y X Y : may_have x X -> may_have y Y -> Y <> 0 -> Rabs (rnd (X / Y)) < bpow radix2 1024 ->
  may_have (Bdiv mode_NE x y) (rnd (X / Y)).
Proof.
  intros [no | [fx <-]] [no' | [fy <-]] there low; try (left; apply nan_over; tauto).
  right. destruct (finite_quotient x y fx there) as [fine same]. split; [| apply same]; now apply fine.
Qed.

(** The root of what is below 0 is nan. *)
Lemma may_root x X : may_have x X -> may_have (Bsqrt mode_NE x) (rnd (sqrt X)).
Proof.
  intros [no | [fx <-]]; [left; now destruct x |].
  destruct (Bsqrt_correct 53 1024 _ _ mode_NE x) as (same & fine & _).
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE) (sqrt (B2R x))) with (rnd (sqrt (B2R x))) in same.
  destruct x as [s | s | | [|] m e bounded]; try discriminate; [now right | now left | now right].
Qed.

Lemma has_plus_fits x y X Y : has x X -> has y Y -> Rabs (rnd (X + Y)) < bpow radix2 1024 ->
  has (Bplus mode_NE x y) (rnd (X + Y)).
Proof.
  intros [fx <-] [fy <-] low. destruct (finite_sum x y fx fy) as [fine same]. split; [| apply same]; now apply fine.
Qed.

Lemma has_minus_fits x y X Y : has x X -> has y Y -> Rabs (rnd (X - Y)) < bpow radix2 1024 ->
  has (Bminus mode_NE x y) (rnd (X - Y)).
Proof.
  intros [fx <-] [fy <-] low. destruct (finite_difference x y fx fy) as [fine same]. split; [| apply same]; now apply fine.
Qed.

(** What holds of nan or the number, and of the number alone: so it is said, and proved, once. *)
Class steps (rel : double -> R -> Prop) : Prop := {
  step_has x X : has x X -> rel x X;
  step_opp x X : rel x X -> rel (Bopp x) (- X);
  step_plus x y X Y : rel x X -> rel y Y -> Rabs (rnd (X + Y)) < bpow radix2 1024 ->
    rel (Bplus mode_NE x y) (rnd (X + Y));
  step_minus x y X Y : rel x X -> rel y Y -> Rabs (rnd (X - Y)) < bpow radix2 1024 ->
    rel (Bminus mode_NE x y) (rnd (X - Y));
  step_times x y X Y : rel x X -> rel y Y -> Rabs (rnd (X * Y)) < bpow radix2 1024 ->
    rel (Bmult mode_NE x y) (rnd (X * Y));
  step_over x y X Y : rel x X -> rel y Y -> Y <> 0 -> Rabs (rnd (X / Y)) < bpow radix2 1024 ->
    rel (Bdiv mode_NE x y) (rnd (X / Y));
  step_root x X : rel x X -> 0 < X -> rel (Bsqrt mode_NE x) (rnd (sqrt X))
}.

#[global] Instance steps_with_nan : steps may_have.
Proof.
  split; auto using has_may, may_opp, may_plus, may_minus, may_times, may_over. intros x X it _. now apply may_root.
Qed.

#[global] Instance steps_of_numbers : steps has.
Proof.
  split; auto using has_opp, has_plus_fits, has_minus_fits.
  - intros x y X Y [fx <-] [fy <-] low. destruct (finite_product x y fx fy) as [fine same].
    split; [| apply same]; now apply fine.
  - intros x y X Y [fx <-] [fy <-] there low. destruct (finite_quotient x y fx there) as [fine same].
    split; [| apply same]; now apply fine.
  - intros x X [fx <-] above. destruct (may_root x _ (or_intror (has_itself x fx))) as [no | it]; [| exact it].
    exfalso. destruct (Bsqrt_correct 53 1024 _ _ mode_NE x) as (_ & fine & _).
    destruct x as [s | s | | [|] m e bounded]; cbn [B2R] in above; try lra; try discriminate.
    + apply (Rlt_not_le _ _ above). apply F2R_le_0. cbn. lia.
    + destruct (Bsqrt mode_NE _); discriminate.
Qed.

(** ** Back from a finite result *)

Lemma quotient_from_finite x y : is_finite y = true -> is_finite (Bdiv mode_NE x y) = true ->
  is_finite x = true /\ B2R y <> 0.
Proof.
  destruct x as [sx | sx | | sx mx ex bx], y as [sy | sy | | sy my ey b_y]; try discriminate; intros _ fine; split;
    try reflexivity; try discriminate fine; apply F2R_neq_0; now destruct sy.
Qed.

(** And so for numbers that may be nan. *)
Lemma has_plus x y X Y : may_have x X -> may_have y Y -> is_finite (Bplus mode_NE x y) = true ->
  has x X /\ has y Y /\ has (Bplus mode_NE x y) (rnd (X + Y)).
Proof.
  intros mx my fine. destruct (sum_from_finite _ _ fine) as [fx fy].
  destruct mx as [no | [_ <-]]; [now destruct x |]. destruct my as [no | [_ <-]]; [now destruct y |].
  repeat split; try assumption. now apply (finite_sum x y fx fy).
Qed.

(** A comparison that is true is one of two numbers. *)
Lemma true_below x y X Y : may_have x X -> may_have y Y -> Bleb x y = true -> has x X /\ has y Y /\ X <= Y.
Proof.
  intros [no | [fx <-]]; [now destruct x |]. intros [no | [fy <-]]; [now destruct x as [| [] | | []], y |].
  rewrite Bleb_correct by assumption. destruct (Rle_bool_spec (B2R x) (B2R y)); [| discriminate].
  repeat split; assumption.
Qed.

Lemma true_less x y X Y : may_have x X -> may_have y Y -> Bltb x y = true -> has x X /\ has y Y /\ X < Y.
Proof.
  intros [no | [fx <-]]; [now destruct x |]. intros [no | [fy <-]]; [now destruct x as [| [] | | []], y |].
  rewrite Bltb_correct by assumption. destruct (Rlt_bool_spec (B2R x) (B2R y)); [| discriminate].
  repeat split; assumption.
Qed.

Lemma false_below x y X Y : has x X -> has y Y -> Bleb x y = false -> ~ X <= Y.
Proof.
  intros [fx <-] [fy <-]. rewrite Bleb_correct by assumption. destruct (Rle_bool_spec (B2R x) (B2R y)); [discriminate | lra].
Qed.

Lemma true_equal x y X Y : has x X -> has y Y -> Beqb x y = true -> X = Y.
Proof.
  intros [fx <-] [fy <-]. rewrite Beqb_correct by assumption. destruct (Req_bool_spec (B2R x) (B2R y)); [auto | discriminate].
Qed.

Lemma larger_is_number (x y : double) : Bltb x y = true -> is_nan y = false.
Proof. now destruct x as [| [] | | []], y. Qed.

(** ** What does not overflow *)

(** The largest double. *)
Definition most_of_all := bpow radix2 1024 - bpow radix2 971.

Lemma most_is_before : pred radix2 fexp (bpow radix2 1024) = most_of_all.
Proof. rewrite pred_bpow. reflexivity. Qed.

Lemma power_1024 : F (bpow radix2 1024).
Proof. apply power_is_float. lia. Qed.

Lemma most_is_float : F most_of_all.
Proof. rewrite <- most_is_before. apply generic_format_pred; auto with typeclass_instances. exact power_1024. Qed.

Lemma at_most z : F z -> Rabs z < bpow radix2 1024 -> Rabs z <= most_of_all.
Proof.
  intros Fz less. rewrite <- most_is_before. apply pred_ge_gt; auto with typeclass_instances.
  - now apply size_is_float.
  - exact power_1024.
Qed.

Lemma most_fits z : Rabs z <= most_of_all -> Rabs (rnd z) < bpow radix2 1024.
Proof.
  intros low. apply Rle_lt_trans with most_of_all.
  - apply abs_round_le_generic; auto with typeclass_instances. exact most_is_float.
  - unfold most_of_all. pose proof (bpow_gt_0 radix2 971). lra.
Qed.

Lemma small_fits z : Rabs z <= bpow radix2 1000 -> Rabs (rnd z) < bpow radix2 1024.
Proof.
  intros low. apply Rle_lt_trans with (bpow radix2 1000); [apply rounding_keeps_powers; [lia | exact low] |].
  apply bpow_lt. lia.
Qed.

(** A little more than a double. *)
Lemma hardly_more x y : F x -> Rabs x < bpow radix2 1024 -> Rabs y <= bpow radix2 960 ->
  Rabs (rnd (x + y)) < bpow radix2 1024.
Proof.
  intros Fx low small.
  assert (succ radix2 fexp most_of_all = bpow radix2 1024) as above.
  { rewrite <- most_is_before. apply succ_pred; auto with typeclass_instances. exact power_1024. }
  assert (bpow radix2 960 < bpow radix2 970) as tiny by (apply bpow_lt; lia).
  assert (bpow radix2 971 = 2 * bpow radix2 970) as twice.
  { change 2 with (bpow radix2 1). rewrite <- bpow_plus. reflexivity. }
  pose proof (bpow_gt_0 radix2 971) as positive.
  assert (forall z, z <= most_of_all + bpow radix2 960 -> rnd z <= most_of_all) as down.
  { intros z less. apply round_N_le_midp; auto with typeclass_instances; [exact most_is_float |].
    rewrite above. unfold most_of_all in *. lra. }
  pose proof (at_most x Fx low) as size. apply Rabs_le_inv in size. apply Rabs_le_inv in small.
  apply Rle_lt_trans with most_of_all; [| unfold most_of_all; lra]. apply Rabs_le. split; [| apply down; lra].
  rewrite <- (Ropp_involutive (rnd _)), <- rounding_negates. apply Ropp_le_contravar, down. lra.
Qed.
