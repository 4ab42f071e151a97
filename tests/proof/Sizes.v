(** A tree whose sizes are computed beside it, by the same steps with + for each −: how far its value may be off.

   The trees of `lib/mesh` have too many terms to be multiplied out. But where the same steps give the value and the sum
   of the sizes of its terms, it is enough to count roundings: with d on the way to it, the value is off by at most
   ((1 + u)^d − 1) of the sizes, and the computed sizes are at least (1 − u)^d of them. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees.
Import ListNotations.

Open Scope R_scope.

(** ** Powers of 1 + u and 1 − u *)

Lemma grows_by_powers d : 1 <= (1 + u) ^ d.
Proof. apply pow_R1_Rle. pose proof u_positive. lra. Qed.

Lemma grows_with_roundings d e : (d <= e)%nat -> (1 + u) ^ d <= (1 + u) ^ e.
Proof. intros. apply Rle_pow; [pose proof u_positive; lra | assumption]. Qed.

Lemma shrinks_by_powers d : 0 <= (1 - u) ^ d <= 1.
Proof.
  pose proof u_positive. pose proof u_small. induction d; cbn [pow]; [lra |].
  split; [apply Rmult_le_pos; lra |].
  apply Rle_trans with (1 * (1 - u) ^ d); [apply Rmult_le_compat_r; lra | lra].
Qed.

Lemma shrinks_with_roundings d e : (d <= e)%nat -> (1 - u) ^ e <= (1 - u) ^ d.
Proof.
  intros more. replace e with (e - d + d)%nat by lia. rewrite pow_add.
  pose proof (shrinks_by_powers (e - d)). pose proof (shrinks_by_powers d).
  apply Rle_trans with (1 * (1 - u) ^ d); [apply Rmult_le_compat_r; lra | lra].
Qed.

Lemma few_roundings d : (d <= 1000)%nat ->
  (1 + u) ^ d <= 1 + 33 / 32 * (INR d * u) /\ 1 - INR d * u <= (1 - u) ^ d /\ 33 / 32 * (INR d * u) <= / 32.
Proof.
  pose proof u_positive as positive.
  assert (u <= / 2 ^ 20) as small by (rewrite <- (Rmult_1_l (/ 2 ^ 20)); pose proof u_small; lra).
  assert (forall d, (d <= 1000)%nat -> 0 <= INR d <= 1000) as range.
  { intros k most. split; [apply pos_INR |]. apply le_INR in most. simpl (INR 1000) in most. lra. }
  assert (forall d, (d <= 1000)%nat -> INR d * u <= 1000 * / 2 ^ 20) as share.
  { intros k most. destruct (range k most). apply Rmult_le_compat; lra. }
  intros most. split; [| split].
  - induction d as [| d IH]; cbn [pow]; [simpl; lra |].
    specialize (IH ltac:(lia)). pose proof (share d ltac:(lia)). destruct (range d ltac:(lia)).
    rewrite S_INR. apply Rle_trans with ((1 + u) * (1 + 33 / 32 * (INR d * u))); [apply Rmult_le_compat_l; lra |].
    assert (u * (33 / 32 * (INR d * u)) <= u * / 32) by (apply Rmult_le_compat_l; lra). lra.
  - induction d as [| d IH]; cbn [pow]; [simpl; lra |].
    specialize (IH ltac:(lia)). destruct (range d ltac:(lia)). rewrite S_INR.
    pose proof (shrinks_by_powers d).
    assert (0 <= u * (INR d * u)) by (apply Rmult_le_pos; [| apply Rmult_le_pos]; lra).
    assert ((1 - u) * (1 - INR d * u) <= (1 - u) * (1 - u) ^ d) by (apply Rmult_le_compat_l; lra). lra.
  - pose proof (share d most). lra.
Qed.

(** The values of some trees, counted in their order, without rounding. *)
Definition truth (values : list expression) (X : nat -> R) (n : nat) : R := exact X (nth n values (Cst 0 0)).

Section Sizes.

Variable about : nat -> known.
Variable never_negative : nat -> bool.

(** The second tree computes the sizes of the first. *)
Fixpoint sized (e y : expression) : bool :=
  match e, y with
  | Var n, Abs (Var k) => Nat.eqb n k
  | Var n, Var k => Nat.eqb n k && never_negative n
  | Add a b, Add c d | Sub a b, Add c d | Mul a b, Mul c d => sized a c && sized b d
  | _, _ => false
  end.

(** Roundings on the way to a value; those of a product add up. *)
Fixpoint roundings (e : expression) : nat :=
  match e with
  | Var _ => 1
  | Cst _ _ => 0
  | Add a b | Sub a b => S (Nat.max (roundings a) (roundings b))
  | Mul a b => S (roundings a + roundings b)
  | Abs a | Neg a => roundings a
  end.

(** A whole number that its sizes do not exceed, and what underflow may take, in units of 2^-1075. *)
Fixpoint top (e : expression) : Z :=
  match e with
  | Var n => most (about n)
  | Cst _ _ => 0
  | Add a b | Sub a b => top a + top b
  | Mul a b => top a * top b
  | Abs a | Neg a => top a
  end.

Fixpoint taken (e : expression) : Z :=
  match e with
  | Var n => lost (about n)
  | Cst _ _ => 0
  | Add a b | Sub a b => 2 * (taken a + taken b)
  | Mul a b => 2 * (taken a * (2 * top b) + 2 * top a * taken b + taken a * taken b) + 1
  | Abs a | Neg a => taken a
  end.

Variables X x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n,
  Rabs (x n - X n) <= (if rounded (about n) then u * Rabs (X n) else 0) + IZR (lost (about n)) * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (most (about n)).
Hypothesis counted : forall n, (0 <= lost (about n))%Z.
Hypothesis positive : forall n, never_negative n = true -> 0 <= x n.

Fixpoint size (e : expression) : R :=
  match e with
  | Var n => Rabs (X n)
  | Cst _ _ => 0
  | Add a b | Sub a b => size a + size b
  | Mul a b => size a * size b
  | Abs a | Neg a => size a
  end.

Let grown e := (1 + u) ^ roundings e * size e.
Let shrunk e := (1 - u) ^ roundings e * size e.

Definition claimed (e y : expression) : Prop :=
  F (computed x e) /\ F (computed x y) /\
  Rabs (computed x e - exact X e) <= grown e - size e + IZR (taken e) * eta /\
  Rabs (exact X e) <= size e /\
  0 <= size e <= IZR (top e) /\
  (0 <= taken e)%Z /\
  0 <= computed x y /\
  shrunk e - IZR (taken e) * eta <= computed x y.

Lemma grown_range e : (roundings e <= 1000)%nat -> 0 <= size e <= IZR (top e) ->
  size e <= grown e <= IZR (2 * top e) /\ 0 <= shrunk e <= size e.
Proof.
  intros few range. destruct (few_roundings _ few) as (most & _ & little). pose proof (grows_by_powers (roundings e)).
  pose proof (shrinks_by_powers (roundings e)). unfold grown, shrunk. rewrite mult_IZR.
  assert (1 * size e <= (1 + u) ^ roundings e * size e) by (apply Rmult_le_compat_r; lra).
  assert ((1 + u) ^ roundings e * size e <= 2 * size e) by (apply Rmult_le_compat_r; lra).
  assert ((1 - u) ^ roundings e * size e <= 1 * size e) by (apply Rmult_le_compat_r; lra).
  assert (0 <= (1 - u) ^ roundings e * size e) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma claimed_of_variable n y : sized (Var n) y = true -> claimed (Var n) y.
Proof.
  pose proof u_positive. pose proof u_small. pose proof eta_positive.
  pose proof (near n) as close. pose proof (small n). pose proof (counted n).
  pose proof (Rabs_pos (X n)). assert (0 <= IZR (lost (about n))) by now apply IZR_le.
  assert (0 <= IZR (lost (about n)) * eta) by (apply Rmult_le_pos; lra).
  assert (0 <= u * Rabs (X n)) by (apply Rmult_le_pos; lra).
  assert (Rabs (X n) - Rabs (x n - X n) <= Rabs (x n)) as least.
  { pose proof (Rabs_triang_inv (X n) (X n - x n)) as triangle. replace (X n - (X n - x n)) with (x n) in triangle by ring.
    rewrite (Rabs_minus_sym (x n)). exact triangle. }
  assert (forall y, F (computed x y) -> computed x y = Rabs (x n) -> claimed (Var n) y) as enough.
  { intros z Fz same. rewrite same in Fz. unfold claimed, grown, shrunk. rewrite same.
    cbn [computed exact roundings size top taken pow]. pose proof (Rabs_pos (x n)).
    destruct (rounded (about n)); repeat split; auto; lra. }
  destruct y as [k | | | | | y |]; cbn [sized]; try discriminate.
  - rewrite andb_true_iff, Nat.eqb_eq. intros [<- sign]. apply enough; [apply floats |].
    cbn [computed]. symmetry. apply Rabs_pos_eq. now apply positive.
  - destruct y; try discriminate. rewrite Nat.eqb_eq. intros <-. apply enough; [| reflexivity].
    cbn [computed]. apply size_is_float, floats.
Qed.

Lemma claimed_of_sum a b c d s :
  claimed a c -> claimed b d -> (roundings (Add a b) <= 1000)%nat ->
  F s -> Rabs (s - (computed x a + computed x b)) <= u * Rabs (computed x a + computed x b) ->
  Rabs (s - (exact X a + exact X b)) <= grown (Add a b) - size (Add a b) + IZR (taken (Add a b)) * eta /\
  Rabs (exact X a + exact X b) <= size (Add a b) /\
  0 <= size (Add a b) <= IZR (top (Add a b)) /\ (0 <= taken (Add a b))%Z /\
  F (computed x (Add c d)) /\ 0 <= computed x (Add c d) /\
  shrunk (Add a b) - IZR (taken (Add a b)) * eta <= computed x (Add c d).
Proof.
  intros (Fa & Fc & error_a & size_a & range_a & whole_a & sign_c & least_c)
         (Fb & Fd & error_b & size_b & range_b & whole_b & sign_d & least_d) few Fs loss.
  pose proof u_positive. pose proof u_small. pose proof eta_positive.
  assert (roundings a <= 1000 /\ roundings b <= 1000)%nat as [few_a few_b] by (cbn [roundings] in few; lia).
  destruct (grown_range a few_a range_a) as [grow_a shrink_a]. destruct (grown_range b few_b range_b) as [grow_b shrink_b].
  assert (0 <= IZR (taken a)) by now apply IZR_le. assert (0 <= IZR (taken b)) by now apply IZR_le.
  assert (0 <= IZR (taken a) * eta) by (apply Rmult_le_pos; lra).
  assert (0 <= IZR (taken b) * eta) by (apply Rmult_le_pos; lra).
  set (d' := Nat.max (roundings a) (roundings b)).
  assert ((1 + u) * (grown a + grown b) <= grown (Add a b)) as more.
  { unfold grown. cbn [roundings size pow]. fold d'. rewrite Rmult_assoc.
    pose proof (grows_with_roundings (roundings a) d' ltac:(lia)). pose proof (grows_with_roundings (roundings b) d' ltac:(lia)).
    assert ((1 + u) ^ roundings a * size a <= (1 + u) ^ d' * size a) by (apply Rmult_le_compat_r; lra).
    assert ((1 + u) ^ roundings b * size b <= (1 + u) ^ d' * size b) by (apply Rmult_le_compat_r; lra).
    apply Rmult_le_compat_l; lra. }
  assert (shrunk (Add a b) <= (1 - u) * (shrunk a + shrunk b)) as less.
  { unfold shrunk. cbn [roundings size pow]. fold d'. rewrite Rmult_assoc.
    pose proof (shrinks_with_roundings (roundings a) d' ltac:(lia)). pose proof (shrinks_with_roundings (roundings b) d' ltac:(lia)).
    assert ((1 - u) ^ d' * size a <= (1 - u) ^ roundings a * size a) by (apply Rmult_le_compat_r; lra).
    assert ((1 - u) ^ d' * size b <= (1 - u) ^ roundings b * size b) by (apply Rmult_le_compat_r; lra).
    apply Rmult_le_compat_l; lra. }
  assert (IZR (taken (Add a b)) * eta = 2 * (IZR (taken a) * eta + IZR (taken b) * eta)) as lost_here
    by (cbn [taken]; rewrite mult_IZR, plus_IZR; ring).
  rewrite lost_here. cbn [computed]. repeat split.
  - pose proof (error_of_sum _ _ _ _ _ _ _ _ _ _ _ loss error_a error_b size_a size_b) as all.
    specialize (all ltac:(lra) ltac:(lra)). cbn [size]. lra.
  - cbn [size]. eapply Rle_trans; [apply Rabs_triang | lra].
  - cbn [size]. lra.
  - cbn [size top]. rewrite plus_IZR. lra.
  - cbn [taken]. lia.
  - apply rounded_is_float.
  - apply rounding_keeps_sign. lra.
  - rewrite <- (Rabs_pos_eq (rnd _)) by (apply rounding_keeps_sign; lra).
    eapply Rle_trans; [| apply (least_of_sum _ _ _ (shrunk a) (shrunk b) (IZR (taken a) * eta) (IZR (taken b) * eta)
        (loss_of_sum _ _ Fc Fd) sign_c sign_d)];
      rewrite ?(Rabs_pos_eq (computed x c)), ?(Rabs_pos_eq (computed x d)) by assumption;
      try exact least_c; try exact least_d; lra.
Qed.

Lemma claimed_of_product a b c d :
  claimed a c -> claimed b d -> (roundings (Mul a b) <= 1000)%nat -> claimed (Mul a b) (Mul c d).
Proof.
  intros (Fa & Fc & error_a & size_a & range_a & whole_a & sign_c & least_c)
         (Fb & Fd & error_b & size_b & range_b & whole_b & sign_d & least_d) few.
  pose proof u_positive. pose proof u_small. pose proof eta_positive.
  assert (roundings a <= 1000 /\ roundings b <= 1000)%nat as [few_a few_b] by (cbn [roundings] in few; lia).
  destruct (grown_range a few_a range_a) as [grow_a shrink_a]. destruct (grown_range b few_b range_b) as [grow_b shrink_b].
  assert (0 <= IZR (taken a)) by now apply IZR_le. assert (0 <= IZR (taken b)) by now apply IZR_le.
  assert (0 <= top a)%Z by (apply le_IZR; lra). assert (0 <= top b)%Z by (apply le_IZR; lra).
  assert (grown (Mul a b) = (1 + u) * (grown a * grown b)) as more
    by (unfold grown; cbn [roundings size pow]; rewrite pow_add; ring).
  assert (shrunk (Mul a b) = (1 - u) * (shrunk a * shrunk b)) as less
    by (unfold shrunk; cbn [roundings size pow]; rewrite pow_add; ring).
  assert (IZR (taken (Mul a b)) =
    2 * (IZR (taken a) * IZR (2 * top b) + IZR (2 * top a) * IZR (taken b) + IZR (taken a) * IZR (taken b)) + 1) as lost_here
    by (cbn [taken]; rewrite ?plus_IZR, ?mult_IZR, ?plus_IZR, ?mult_IZR; ring).
  unfold claimed. rewrite more, less, lost_here. cbn [computed exact]. repeat split.
  - apply rounded_is_float.
  - apply rounded_is_float.
  - cbn [size]. apply (error_of_product _ _ _ _ _ _ _ _ _ _ _ _ _ (loss_of_rounding _) error_a error_b size_a size_b); lra.
  - cbn [size]. rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos.
  - cbn [size]. apply Rmult_le_pos; lra.
  - cbn [size top]. rewrite mult_IZR. apply Rmult_le_compat; lra.
  - cbn [taken]. nia.
  - apply rounding_keeps_sign, Rmult_le_pos; assumption.
  - rewrite <- (Rabs_pos_eq (rnd _)) by (apply rounding_keeps_sign, Rmult_le_pos; assumption).
    apply (least_of_product _ _ _ (grown a) (grown b) (shrunk a) (shrunk b) (IZR (taken a)) (IZR (taken b)) _ _
      (loss_of_rounding _));
      rewrite ?(Rabs_pos_eq (computed x c)), ?(Rabs_pos_eq (computed x d)) by assumption; try lra; assumption.
Qed.

Theorem theorem_on_sizes e y : sized e y = true -> (roundings e <= 1000)%nat -> claimed e y.
Proof.
  revert y. induction e; intros y; cbn [sized].
  - intros it _. now apply claimed_of_variable.
  - destruct y; discriminate.
  - destruct y as [| | c d | | | |]; try discriminate. rewrite andb_true_iff. intros [left right] few.
    cbn [roundings] in few. specialize (IHe1 _ left ltac:(lia)). specialize (IHe2 _ right ltac:(lia)).
    pose proof (claimed_of_sum _ _ _ _ _ IHe1 IHe2 few (rounded_is_float _)
      (loss_of_sum _ _ (proj1 IHe1) (proj1 IHe2))) as all.
    unfold claimed. cbn [exact]. split; [apply rounded_is_float | tauto].
  - destruct y as [| | c d | | | |]; try discriminate. rewrite andb_true_iff. intros [left right] few.
    cbn [roundings] in few. specialize (IHe1 _ left ltac:(lia)). specialize (IHe2 _ right ltac:(lia)).
    assert (claimed (Neg e2) d) as opposite.
    { destruct IHe2 as (Fb & Fd & error & size_b & others). unfold claimed, grown, shrunk in *.
      cbn [computed exact roundings size top taken] in *.
      split; [now apply negated_is_float |]. split; [exact Fd |]. split; [| split; [now rewrite Rabs_Ropp | exact others]].
      replace (- computed x e2 - - exact X e2) with (- (computed x e2 - exact X e2)) by ring. now rewrite Rabs_Ropp. }
    pose proof (claimed_of_sum _ _ _ _ _ IHe1 opposite few (rounded_is_float _)
      (loss_of_difference _ _ (proj1 IHe1) (proj1 IHe2))) as all.
    unfold claimed. cbn [exact] in *. split; [apply rounded_is_float | tauto].
  - destruct y as [| | | | c d | |]; try discriminate. rewrite andb_true_iff. intros [left right] few.
    cbn [roundings] in few. apply claimed_of_product; [apply IHe1 | apply IHe2 | assumption]; (assumption || lia).
  - destruct y; discriminate.
  - destruct y; discriminate.
Qed.

(** ** A bound made of sizes: a share of them, and what underflow may take *)

Definition covered_by_sizes (v b : expression) : bool :=
  match b with
  | Add (Mul (Cst m k) y) (Cst m' k') =>
      (m =? 1)%Z && (m' =? 1)%Z && sized v y && Nat.leb (roundings v) 1000 &&
      (-53 <=? k)%Z && (k <=? 0)%Z && (9 * Z.of_nat (roundings v) <=? 8 * 2 ^ (k + 53))%Z &&
      (-1000 <=? k')%Z && (8 * taken v + 8 <=? 2 ^ (k' + 1075))%Z
  | _ => false
  end.

Lemma power_of_one k : constant 1 k = bpow radix2 k.
Proof. unfold constant, F2R; cbn [Fnum Fexp]. ring. Qed.

Lemma power_of_two k : (0 <= k)%Z -> IZR (2 ^ k) = bpow radix2 k.
Proof. intros. change 2%Z with (radix_val radix2). now apply IZR_Zpower. Qed.

Theorem sizes_cover v b : covered_by_sizes v b = true -> Rabs (computed x v - exact X v) <= computed x b.
Proof.
  destruct b as [| | b z | | | |]; try discriminate.
  destruct b as [| | | | [| m k | | | | |] y | |]; try discriminate.
  destruct z as [| m' k' | | | | |]; try discriminate.
  unfold covered_by_sizes. rewrite 8!andb_true_iff, 2!Z.eqb_eq, Nat.leb_le, 5!Z.leb_le.
  intros ((((((((-> & ->) & it) & few) & low) & below) & enough) & fine) & tiny).
  destruct (theorem_on_sizes v y it few) as (_ & Fy & error & _ & range & whole & sign & least).
  destruct (grown_range v few range) as [grow shrink]. destruct (few_roundings _ few) as (most & fewest & little).
  pose proof u_positive. pose proof u_small. pose proof eta_positive.
  cbn [computed]. rewrite 2!power_of_one.
  set (U := bpow radix2 k). set (T := bpow radix2 k'). set (d := INR (roundings v)) in *. set (S := size v) in *.
  set (W := IZR (taken v)) in *. set (Y := computed x y) in *.
  assert (0 < U) by apply bpow_gt_0. assert (U <= 1) by (change 1 with (bpow radix2 0); now apply bpow_le).
  assert (0 <= W) by now apply IZR_le. assert (0 <= W * eta) by (apply Rmult_le_pos; lra).
  assert (0 <= d) by apply pos_INR.
  assert (9 * (d * u) <= 8 * U) as share.
  { apply IZR_le in enough. rewrite 2!mult_IZR, <- INR_IZR_INZ, power_of_two, bpow_plus in enough by lia. fold d U in enough.
    assert (bpow radix2 53 * u = 1) as one by (unfold u; rewrite <- bpow_plus; reflexivity).
    apply (Rmult_le_compat_r u) in enough; [| lra]. replace (8 * (U * bpow radix2 53) * u) with (8 * U * (bpow radix2 53 * u)) in enough by ring.
    rewrite one in enough. lra. }
  assert (8 * (W * eta) + 8 * eta <= T) as rest.
  { apply IZR_le in tiny. rewrite plus_IZR, mult_IZR, power_of_two, bpow_plus in tiny by lia. fold W T in tiny.
    assert (bpow radix2 1075 * eta = 1) as one by (unfold eta; rewrite <- bpow_plus; reflexivity).
    apply (Rmult_le_compat_r eta) in tiny; [| lra]. replace (T * bpow radix2 1075 * eta) with (T * (bpow radix2 1075 * eta)) in tiny by ring.
    rewrite one in tiny. lra. }
  pose proof (loss_of_rounding (U * Y)) as loss. rewrite (Rabs_pos_eq (U * Y)) in loss by (apply Rmult_le_pos; lra).
  assert (0 <= rnd (U * Y)) as sign_z by (apply rounding_keeps_sign, Rmult_le_pos; lra).
  set (z := rnd (U * Y)) in *.
  assert (F T) as FT by (apply power_is_float; lia).
  pose proof (loss_of_sum z T (rounded_is_float _) FT) as loss'. assert (0 < T) by apply bpow_gt_0.
  rewrite (Rabs_pos_eq (z + T)) in loss' by lra.
  apply Rabs_le_inv in loss, loss'. eapply Rle_trans; [exact error |].
  apply Rle_trans with ((1 - u) * (z + T)); [| lra].
  assert (U * (shrunk v - W * eta) <= U * Y) as low_Y by (apply Rmult_le_compat_l; lra).
  assert ((1 - u) * (U * Y) <= z + eta) as low_z by lra.
  assert ((1 - u) * (U * (shrunk v - W * eta)) <= z + eta) as low_all.
  { eapply Rle_trans; [| exact low_z]. apply Rmult_le_compat_l; lra. }
  assert (U * (W * eta) <= 1 * (W * eta)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= U * shrunk v) by (apply Rmult_le_pos; lra).
  assert (U * (31 / 32 * S) <= U * shrunk v) as most_of_it.
  { apply Rmult_le_compat_l; [lra |]. unfold shrunk. fold S. apply Rmult_le_compat_r; lra. }
  assert (grown v - S <= 33 / 32 * (8 / 9 * (U * S))) as needed.
  { unfold grown. fold S. assert ((1 + u) ^ roundings v * S <= (1 + 33 / 32 * (d * u)) * S) by (apply Rmult_le_compat_r; lra).
    assert (d * u * S <= 8 / 9 * U * S) by (apply Rmult_le_compat_r; lra). lra. }
  assert (0 <= U * S) by (apply Rmult_le_pos; lra).
  assert (u * (U * shrunk v) <= / 1048576 * (U * shrunk v)) by (apply Rmult_le_compat_r; lra).
  assert (u * (U * (W * eta)) <= 1 * (U * (W * eta))) by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | lra]).
  assert (0 <= U * (W * eta)) by (apply Rmult_le_pos; lra).
  assert (0 <= u * (U * (W * eta))) by (apply Rmult_le_pos; lra).
  assert (u * (z + T) <= / 1048576 * (z + T)) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

End Sizes.
