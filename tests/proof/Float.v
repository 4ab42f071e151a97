(** The arithmetic of double precision, as a function on real numbers.

   A double is a real number of the format F: a whole number of at most 53 bits times a power of two not below
   2^-1074. What a machine computes is the exact result rounded to F, to nearest, ties to even. The format has no
   largest number: that nothing overflows is a theorem of its own. *)

From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Plus_error Relative.

Open Scope R_scope.

Definition fexp := FLT_exp (-1074) 53.
Definition rnd (x : R) : R := round radix2 fexp ZnearestE x.
Definition F (x : R) : Prop := generic_format radix2 fexp x.
Definition u := bpow radix2 (-53).
Definition omega := bpow radix2 (-1074).
Definition eta := bpow radix2 (-1075).

(** ** The two numbers that errors are counted in *)

Lemma u_positive : 0 < u.
Proof. apply bpow_gt_0. Qed.

Lemma u_small : u <= / 1048576.
Proof.
  replace (/ 1048576) with (bpow radix2 (-20)) by (simpl; lra).
  apply bpow_le; lia.
Qed.

Lemma eta_positive : 0 < eta.
Proof. apply bpow_gt_0. Qed.

Lemma omega_is_two_eta : omega = 2 * eta.
Proof.
  unfold omega, eta. change (-1074)%Z with (1 + -1075)%Z. rewrite bpow_plus. reflexivity.
Qed.

(** ** The format *)

Global Instance some_digits : Prec_gt_0 53.
Proof. reflexivity. Qed.

Global Instance fexp_is_valid : Valid_exp fexp.
Proof. apply FLT_exp_valid; exact some_digits. Qed.

Global Instance fexp_is_monotone : Monotone_exp fexp.
Proof. apply FLT_exp_monotone. Qed.

Lemma rounded_is_float x : F (rnd x).
Proof. apply generic_format_round; auto with typeclass_instances. Qed.

Lemma float_rounds_to_itself x : F x -> rnd x = x.
Proof. apply round_generic; auto with typeclass_instances. Qed.

Lemma zero_is_float : F 0.
Proof. apply generic_format_0. Qed.

Lemma negated_is_float x : F x -> F (- x).
Proof. apply generic_format_opp. Qed.

Lemma size_is_float x : F x -> F (Rabs x).
Proof. apply generic_format_abs. Qed.

Lemma power_is_float n : (-1074 <= n)%Z -> F (bpow radix2 n).
Proof. intros; apply generic_format_bpow; unfold fexp, FLT_exp; lia. Qed.

Lemma few_digits_are_float m e : (Z.abs m <= 2 ^ 53)%Z -> (-1074 <= e)%Z -> F (F2R (Float radix2 m e)).
Proof.
  intros small high. destruct (Z.eq_dec (Z.abs m) (2 ^ 53)) as [full | less].
  - assert (F2R (Float radix2 (2 ^ 53) e) = bpow radix2 (53 + e)) as power
      by (unfold F2R; simpl Fnum; simpl Fexp; rewrite bpow_plus; reflexivity).
    destruct (Z.abs_eq_or_opp m) as [same | other].
    + rewrite same in full; rewrite full, power; apply power_is_float; lia.
    + replace m with (- (2 ^ 53))%Z by lia. rewrite F2R_Zopp, power.
      apply negated_is_float, power_is_float; lia.
  - apply generic_format_FLT. exists (Float radix2 m e); simpl; [reflexivity | | exact high].
    change (Z.abs m < 2 ^ 53)%Z; lia.
Qed.

(** ** Rounding keeps order, 0 and signs *)

Lemma rounding_is_monotone x y : x <= y -> rnd x <= rnd y.
Proof. apply round_le; auto with typeclass_instances. Qed.

Lemma rounding_keeps_zero : rnd 0 = 0.
Proof. apply round_0; auto with typeclass_instances. Qed.

Lemma rounding_keeps_sign x : 0 <= x -> 0 <= rnd x.
Proof. intros; rewrite <- rounding_keeps_zero; now apply rounding_is_monotone. Qed.

Lemma rounding_negates x : rnd (- x) = - rnd x.
Proof. apply round_NE_opp. Qed.

Lemma rounding_keeps_powers x n : (-1074 <= n)%Z -> Rabs x <= bpow radix2 n -> Rabs (rnd x) <= bpow radix2 n.
Proof. intros; apply abs_round_le_generic; auto with typeclass_instances; now apply power_is_float. Qed.

(** ** What one operation loses *)

Lemma loss_of_rounding x : Rabs (rnd x - x) <= u * Rabs x + eta.
Proof.
  destruct (error_N_FLT radix2 (-1074) 53 (eq_refl : (0 < 53)%Z) (fun n => negb (Z.even n)) x)
    as (share & rest & small & tiny & _ & equal).
  assert (/ 2 * bpow radix2 (- (53) + 1) = u) as is_u.
  { change (bpow radix2 (- (53) + 1)) with (bpow radix2 (1 + -53)). rewrite bpow_plus. unfold u; simpl (bpow _ 1); lra. }
  assert (/ 2 * bpow radix2 (-1074) = eta) as is_eta by (generalize omega_is_two_eta; unfold omega; lra).
  rewrite is_u in small. rewrite is_eta in tiny.
  unfold rnd, fexp. rewrite equal. replace (x * (1 + share) + rest - x) with (x * share + rest) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_mult.
  generalize (Rmult_le_compat_l (Rabs x) _ _ (Rabs_pos x) small). lra.
Qed.

(** A sum of two doubles that is small enough to be rounded as a subnormal number is a double: nothing is lost to
    underflow. *)
Lemma loss_of_sum x y : F x -> F y -> Rabs (rnd (x + y) - (x + y)) <= u * Rabs (x + y).
Proof.
  intros Fx Fy.
  destruct (FLT_plus_error_N_ex radix2 (-1074) 53 (fun n => negb (Z.even n)) x y Fx Fy) as (share & small & equal).
  unfold rnd, fexp. rewrite equal. replace ((x + y) * (1 + share) - (x + y)) with ((x + y) * share) by ring.
  rewrite Rabs_mult, Rmult_comm. apply Rmult_le_compat_r; [apply Rabs_pos |].
  apply Rle_trans with (1 := small). apply Rle_trans with (1 := u_rod1pu_ro_le_u_ro radix2 53).
  unfold u_ro. change (bpow radix2 (- (53) + 1)) with (bpow radix2 (1 + -53)). rewrite bpow_plus.
  fold u. simpl (bpow _ 1). lra.
Qed.

Lemma loss_of_difference x y : F x -> F y -> Rabs (rnd (x - y) - (x - y)) <= u * Rabs (x - y).
Proof. intros Fx Fy. exact (loss_of_sum x (- y) Fx (negated_is_float y Fy)). Qed.
