(** The numbers of IEEE 754, with infinities and nan: where nothing overflows they are those of Float.v. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers.
Import ListNotations.

Open Scope R_scope.

Definition double := binary_float 53 1024.

Global Instance room_for_digits : Prec_lt_emax 53 1024.
Proof. reflexivity. Qed.

Definition infinity : double := B754_infinity false.

(** What a machine makes of an expression, to nearest, ties to even. *)
Fixpoint machine (x : nat -> double) (e : expression) : double :=
  match e with
  | Var n => x n
  | Cst m k => binary_normalize 53 1024 some_digits room_for_digits mode_NE m k false
  | Add a b => Bplus mode_NE (machine x a) (machine x b)
  | Sub a b => Bminus mode_NE (machine x a) (machine x b)
  | Mul a b => Bmult mode_NE (machine x a) (machine x b)
  | Abs a => Babs (machine x a)
  | Neg a => Bopp (machine x a)
  end.

(** What it answers; a comparison with nan is false. *)
Fixpoint says (x : nat -> double) (f : formula) : bool :=
  match f with
  | Le a b => Bleb (machine x a) (machine x b)
  | Lt a b => Bltb (machine x a) (machine x b)
  | Eq a b => Beqb (machine x a) (machine x b)
  | Finite a => Bltb (machine x a) infinity
  | And f g => says x f && says x g
  | Or f g => says x f || says x g
  end.

(** The real numbers that doubles are. *)
Definition reals (x : nat -> double) : nat -> R := fun n => B2R (x n).

Lemma double_is_float (x : double) : F (B2R x).
Proof. exact (generic_format_B2R 53 1024 x). Qed.

(** ** A finite result is that of the model, and came from finite numbers *)

Lemma sum_from_finite (x y : double) : is_finite (Bplus mode_NE x y) = true -> is_finite x = true /\ is_finite y = true.
Proof. destruct x as [| [|] | |], y as [| [|] | |]; cbn; auto; discriminate. Qed.

Lemma difference_from_finite (x y : double) :
  is_finite (Bminus mode_NE x y) = true -> is_finite x = true /\ is_finite y = true.
Proof. destruct x as [| [|] | |], y as [| [|] | |]; cbn; auto; discriminate. Qed.

Lemma product_from_finite (x y : double) :
  is_finite (Bmult mode_NE x y) = true -> is_finite x = true /\ is_finite y = true.
Proof. destruct x, y; intros finite; solve [split; reflexivity | discriminate finite]. Qed.

Lemma overflow_is_not_finite (x : double) s : B2SF x = binary_overflow 53 1024 mode_NE s -> is_finite x = false.
Proof. intros over. rewrite <- is_finite_SF_B2SF, over. reflexivity. Qed.

Lemma finite_sum (x y : double) :
  is_finite x = true -> is_finite y = true ->
  (is_finite (Bplus mode_NE x y) = true <-> Rabs (rnd (B2R x + B2R y)) < largest) /\
  (is_finite (Bplus mode_NE x y) = true -> B2R (Bplus mode_NE x y) = rnd (B2R x + B2R y)).
Proof.
  intros fx fy. generalize (Bplus_correct 53 1024 _ _ mode_NE x y fx fy).
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE) (B2R x + B2R y)) with (rnd (B2R x + B2R y)).
  change (bpow radix2 1024) with largest. destruct (Rlt_bool_spec (Rabs (rnd (B2R x + B2R y))) largest) as [low | over].
  - intros (same & fine & _). tauto.
  - intros [over_sf _]. apply overflow_is_not_finite in over_sf. rewrite over_sf.
    split; [split; [discriminate | lra] | discriminate].
Qed.

Lemma finite_difference (x y : double) :
  is_finite x = true -> is_finite y = true ->
  (is_finite (Bminus mode_NE x y) = true <-> Rabs (rnd (B2R x - B2R y)) < largest) /\
  (is_finite (Bminus mode_NE x y) = true -> B2R (Bminus mode_NE x y) = rnd (B2R x - B2R y)).
Proof.
  intros fx fy. generalize (Bminus_correct 53 1024 _ _ mode_NE x y fx fy).
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE) (B2R x - B2R y)) with (rnd (B2R x - B2R y)).
  change (bpow radix2 1024) with largest. destruct (Rlt_bool_spec (Rabs (rnd (B2R x - B2R y))) largest) as [low | over].
  - intros (same & fine & _). tauto.
  - intros [over_sf _]. apply overflow_is_not_finite in over_sf. rewrite over_sf.
    split; [split; [discriminate | lra] | discriminate].
Qed.

Lemma finite_product (x y : double) :
  is_finite x = true -> is_finite y = true ->
  (is_finite (Bmult mode_NE x y) = true <-> Rabs (rnd (B2R x * B2R y)) < largest) /\
  (is_finite (Bmult mode_NE x y) = true -> B2R (Bmult mode_NE x y) = rnd (B2R x * B2R y)).
Proof.
  intros fx fy. generalize (Bmult_correct 53 1024 _ _ mode_NE x y).
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE) (B2R x * B2R y)) with (rnd (B2R x * B2R y)).
  change (bpow radix2 1024) with largest. destruct (Rlt_bool_spec (Rabs (rnd (B2R x * B2R y))) largest) as [low | over].
  - intros (same & fine & _). rewrite fx, fy in fine. cbn in fine. tauto.
  - intros over_sf. apply overflow_is_not_finite in over_sf. rewrite over_sf.
    split; [split; [discriminate | lra] | discriminate].
Qed.

Lemma finite_constant x m k :
  is_double m k = true ->
  (is_finite (machine x (Cst m k)) = true <-> Rabs (constant m k) < largest) /\
  (is_finite (machine x (Cst m k)) = true -> B2R (machine x (Cst m k)) = constant m k).
Proof.
  unfold is_double; rewrite andb_true_iff, 2!Z.leb_le; intros [digits low].
  cbn [machine]. generalize (binary_normalize_correct 53 1024 some_digits room_for_digits mode_NE m k false).
  cbv zeta. fold (constant m k).
  change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE) (constant m k)) with (rnd (constant m k)).
  rewrite (float_rounds_to_itself (constant m k)) by now apply few_digits_are_float.
  change (bpow radix2 1024) with largest. destruct (Rlt_bool_spec (Rabs (constant m k)) largest) as [fits | over].
  - intros (same & fine & _). tauto.
  - intros over_sf. apply overflow_is_not_finite in over_sf. rewrite over_sf.
    split; [split; [discriminate | lra] | discriminate].
Qed.

Theorem finite_is_computed x e :
  doubles_only e = true -> is_finite (machine x e) = true -> B2R (machine x e) = computed (reals x) e.
Proof.
  induction e; cbn [doubles_only computed]; rewrite ?andb_true_iff; intros fine finite.
  - reflexivity.
  - now apply finite_constant.
  - destruct (sum_from_finite _ _ finite). rewrite <- IHe1, <- IHe2 by tauto. now apply finite_sum.
  - destruct (difference_from_finite _ _ finite). rewrite <- IHe1, <- IHe2 by tauto. now apply finite_difference.
  - destruct (product_from_finite _ _ finite). rewrite <- IHe1, <- IHe2 by tauto. now apply finite_product.
  - cbn [machine] in *. rewrite is_finite_Babs in finite. rewrite B2R_Babs, IHe; tauto.
  - cbn [machine] in *. rewrite is_finite_Bopp in finite. rewrite B2R_Bopp, IHe; tauto.
Qed.

(** The variables of an expression. *)
Fixpoint inside (n : nat) (e : expression) : bool :=
  match e with
  | Var k => Nat.eqb k n
  | Cst _ _ => false
  | Add a b | Sub a b | Mul a b => inside n a || inside n b
  | Abs a | Neg a => inside n a
  end.

Theorem finite_from_finite x e n : is_finite (machine x e) = true -> inside n e = true -> is_finite (x n) = true.
Proof.
  induction e; cbn [machine inside]; rewrite ?orb_true_iff; intros finite there; try discriminate.
  - apply Nat.eqb_eq in there. now rewrite <- there.
  - apply sum_from_finite in finite. tauto.
  - apply difference_from_finite in finite. tauto.
  - apply product_from_finite in finite. tauto.
  - rewrite is_finite_Babs in finite. tauto.
  - rewrite is_finite_Bopp in finite. tauto.
Qed.

(** ** Where nothing overflows, all is finite *)

Section Finite.

Variable x : nat -> double.
Hypothesis finite : forall n, is_finite (x n) = true.

Theorem no_overflow_is_finite e :
  doubles_only e = true -> no_overflow (reals x) e -> is_finite (machine x e) = true.
Proof.
  induction e; cbn [doubles_only]; rewrite ?andb_true_iff; intros fine low; destruct low as [size low].
  - apply finite.
  - now apply finite_constant.
  - pose proof (IHe1 (proj1 fine) (proj1 low)) as fa. pose proof (IHe2 (proj2 fine) (proj2 low)) as fb.
    apply (finite_sum _ _ fa fb). rewrite 2!finite_is_computed; tauto.
  - pose proof (IHe1 (proj1 fine) (proj1 low)) as fa. pose proof (IHe2 (proj2 fine) (proj2 low)) as fb.
    apply (finite_difference _ _ fa fb). rewrite 2!finite_is_computed; tauto.
  - pose proof (IHe1 (proj1 fine) (proj1 low)) as fa. pose proof (IHe2 (proj2 fine) (proj2 low)) as fb.
    apply (finite_product _ _ fa fb). rewrite 2!finite_is_computed; tauto.
  - cbn [machine]. rewrite is_finite_Babs. tauto.
  - cbn [machine]. rewrite is_finite_Bopp. tauto.
Qed.

Fixpoint all_doubles (f : formula) : bool :=
  match f with
  | Le a b | Lt a b | Eq a b => doubles_only a && doubles_only b
  | Finite a => doubles_only a
  | And f g | Or f g => all_doubles f && all_doubles g
  end.

(** The machine says what holds in the model. *)
Theorem says_what_holds f :
  all_doubles f = true -> never_overflows (reals x) f -> (says x f = true <-> holds (reals x) f).
Proof.
  induction f; cbn [all_doubles never_overflows says holds];
    rewrite ?andb_true_iff, ?orb_true_iff; intros fine low;
    match goal with
    | a : expression, b : expression |- _ =>
        pose proof (no_overflow_is_finite _ (proj1 fine) (proj1 low));
        pose proof (no_overflow_is_finite _ (proj2 fine) (proj2 low));
        rewrite ?Bleb_correct, ?Bltb_correct, ?Beqb_correct, 2!finite_is_computed by tauto
    | _ => idtac
    end.
  - destruct (Rle_bool_spec (computed (reals x) a) (computed (reals x) b)); split; auto; try discriminate; lra.
  - destruct (Rlt_bool_spec (computed (reals x) a) (computed (reals x) b)); split; auto; try discriminate; lra.
  - destruct (Req_bool_spec (computed (reals x) a) (computed (reals x) b)); split; auto; try discriminate; lra.
  - pose proof (no_overflow_is_finite _ fine low) as is_fine.
    assert (computed (reals x) a < largest).
    { destruct a; destruct low as [size _]; apply (Rle_lt_trans _ _ _ (Rle_abs _) size). }
    split; [tauto | intros _]. destruct (machine x a) as [s | s | | s m e bounded]; try discriminate; now destruct s.
  - rewrite IHf1, IHf2 by tauto. tauto.
  - rewrite IHf1, IHf2 by tauto. tauto.
Qed.

End Finite.

(** ** A value that cannot be negative is finite where it is below infinity *)

Lemma not_signed_not_negative (x : double) : Bsign x = false -> 0 <= B2R x.
Proof.
  destruct x as [s | s | | s m e bounded]; cbn; try (intros; apply Rle_refl).
  intros ->. apply F2R_ge_0. cbn. lia.
Qed.

Lemma overflow_keeps_sign (x : double) s : B2SF x = binary_overflow 53 1024 mode_NE s -> Bsign x = s.
Proof. destruct x; cbn; intros [=]; congruence. Qed.

Lemma sum_not_signed (x y : double) :
  (is_nan x = false -> Bsign x = false) -> (is_nan y = false -> Bsign y = false) ->
  is_nan (Bplus mode_NE x y) = false -> Bsign (Bplus mode_NE x y) = false.
Proof.
  intros sign_x sign_y no.
  destruct (is_finite x) eqn:fx; [destruct (is_finite y) eqn:fy |].
  - assert (is_nan x = false) as not_x by now destruct x. assert (is_nan y = false) as not_y by now destruct y.
    specialize (sign_x not_x); specialize (sign_y not_y).
    generalize (Bplus_correct 53 1024 _ _ mode_NE x y fx fy). destruct (Rlt_bool _ _).
    + intros (_ & _ & ->). rewrite sign_x, sign_y.
      pose proof (not_signed_not_negative _ sign_x). pose proof (not_signed_not_negative _ sign_y).
      destruct (Rcompare_spec (B2R x + B2R y) 0); [lra | reflexivity | reflexivity].
    + intros [over _]. apply overflow_keeps_sign in over. congruence.
  - destruct x as [| s | | ], y as [| s' | |]; try discriminate; cbn in *; auto.
  - destruct x as [| s | | ], y as [| s' | |]; try discriminate; cbn in *; auto;
      rewrite (sign_x eq_refl) in *; try rewrite (sign_y eq_refl) in *; cbn in *; auto.
Qed.

Lemma product_signed (x y : double) :
  is_nan (Bmult mode_NE x y) = false -> Bsign (Bmult mode_NE x y) = xorb (Bsign x) (Bsign y).
Proof.
  generalize (Bmult_correct 53 1024 _ _ mode_NE x y). destruct (Rlt_bool _ _).
  - intros (_ & _ & sign). exact sign.
  - intros over _. now apply overflow_keeps_sign in over.
Qed.

Lemma product_from_numbers (x y : double) :
  is_nan (Bmult mode_NE x y) = false -> is_nan x = false /\ is_nan y = false.
Proof. destruct x, y; intros no; solve [split; reflexivity | discriminate no]. Qed.

Lemma never_signed x e :
  doubles_only e = true -> shown_positive e = true -> is_nan (machine x e) = false -> Bsign (machine x e) = false.
Proof.
  induction e; cbn [doubles_only shown_positive machine]; try discriminate; rewrite ?orb_true_iff, ?andb_true_iff.
  - intros fine positive _.
    generalize (binary_normalize_correct 53 1024 some_digits room_for_digits mode_NE m e false). cbv zeta.
    assert (0 <= F2R (Float radix2 m e)) as not_negative by (apply F2R_ge_0; now apply Z.leb_le).
    destruct (Rlt_bool _ _).
    + intros (_ & _ & ->). destruct (Rcompare_spec (F2R (Float radix2 m e)) 0); [lra | reflexivity | reflexivity].
    + intros over. apply overflow_keeps_sign in over. rewrite over.
      destruct (Rlt_bool_spec (F2R (Float radix2 m e)) 0); [lra | reflexivity].
  - intros [? ?] [? ?]. apply sum_not_signed; auto.
  - intros [? ?] [[? ?] | twice] no; rewrite product_signed by exact no.
    + destruct (product_from_numbers _ _ no). rewrite IHe1, IHe2 by assumption. reflexivity.
    + rewrite (equal_is_equal _ _ twice). apply xorb_nilpotent.
  - intros _ _ _. apply Bsign_Babs.
Qed.

Theorem below_infinity_is_finite x e :
  doubles_only e = true -> shown_positive e = true -> says x (Finite e) = true -> is_finite (machine x e) = true.
Proof.
  intros fine positive. cbn [says]. pose proof (never_signed x e fine positive) as sign.
  destruct (machine x e) as [| s | |]; cbn in *; auto; try discriminate.
  rewrite (sign eq_refl). discriminate.
Qed.

(** Between two finite numbers there are only finite ones. *)
Theorem between_finite (x y z : double) :
  is_finite x = true -> is_finite z = true -> Bltb x y = true -> Bltb y z = true -> is_finite y = true.
Proof.
  destruct y as [| s | |]; auto; destruct x as [a | | | a], z as [b | | | b]; try discriminate;
    try destruct s; try destruct a; try destruct b; cbn; auto; discriminate.
Qed.
