(** What enters the filter: sums of one or two doubles, rounded, and all divided by one power of two. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Contact Terms.
Import ListNotations.

Open Scope R_scope.

(** y is h 2^k as `ldexp` gives it: exact but for what falls below the smallest double. In which direction that is
    rounded does not matter. *)
Definition shifted (y h : R) (k : Z) : Prop := F y /\ Rabs (y - h * bpow radix2 k) <= omega.

Lemma rounding_shifts h k : F h -> shifted (rnd (h * bpow radix2 k)) h k.
Proof.
  intros Fh. split; [apply rounded_is_float |].
  destruct (Rle_lt_dec (bpow radix2 (-1022)) (Rabs (h * bpow radix2 k))) as [normal | below].
  - rewrite float_rounds_to_itself.
    + replace (_ - _) with 0 by ring. rewrite Rabs_R0. apply bpow_ge_0.
    + apply FLT_format_generic in Fh; [| reflexivity]. destruct Fh as [[m e] is_h digits low]. cbn [Fnum Fexp] in digits.
      change (Z.abs m < 2 ^ 53)%Z in digits. rewrite is_h in *.
      assert (F2R (Float radix2 m e) * bpow radix2 k = F2R (Float radix2 m (e + k))) as moved
        by (unfold F2R; cbn [Fnum Fexp]; rewrite bpow_plus; ring).
      rewrite moved in *.
      destruct (Z.le_gt_cases (-1074) (e + k)) as [fits | deep]; [apply few_digits_are_float; lia |].
      exfalso. rewrite <- F2R_Zabs in normal. apply (Rlt_irrefl (bpow radix2 (-1022))).
      eapply Rle_lt_trans; [exact normal |].
      apply Rlt_le_trans with (bpow radix2 (53 + (e + k))); [| apply bpow_le; lia].
      unfold F2R; cbn [Fnum Fexp]. rewrite (bpow_plus radix2 53).
      apply Rmult_lt_compat_r; [apply bpow_gt_0 |].
      change (bpow radix2 53) with (IZR (2 ^ 53)). now apply IZR_lt.
  - eapply Rle_trans; [apply loss_of_rounding |].
    apply Rle_trans with (u * bpow radix2 (-1022) + eta).
    + apply Rplus_le_compat_r, Rmult_le_compat_l; [apply Rlt_le, u_positive | lra].
    + rewrite omega_is_two_eta. unfold u, eta. rewrite <- bpow_plus. change (-53 + -1022)%Z with (-1075)%Z. lra.
Qed.

(** The source's list of what is scaled, and by what: each is a number that was given, or a sum of two of them, or 0;
    all are divided, none multiplied; and the sizes of all were asked when the power of two was chosen. *)
Definition well_prepared (scaled : list (expression * Z)) (largest : list expression) : bool :=
  forallb
    (fun '(h, s) =>
      (s =? -1)%Z &&
      match h with
      | Var _ | Add (Var _) (Var _) => existsb (equal (Abs h)) largest
      | Cst m e => (m =? 0)%Z && (e =? 0)%Z
      | _ => false
      end)
    scaled.

Definition entry (scaled : list (expression * Z)) (n : nat) : expression * Z := nth n scaled (Cst 0 0, (-1)%Z).

(** [x] is what the filter sees of the numbers [given], where 2^n exceeds the largest of the sizes. `frexp` gives such an
    n, never below -1074. *)
Definition prepared (scaled : list (expression * Z)) (largest : list expression) (n : Z) (given x : nat -> R) : Prop :=
  (-1074 <= n)%Z /\
  (forall h, In h largest -> computed given h < bpow radix2 n) /\
  (forall k, shifted (x k) (computed given (fst (entry scaled k))) (snd (entry scaled k) * n)).

(** The numbers meant, without rounding. *)
Definition meant (scaled : list (expression * Z)) (given : nat -> R) : nat -> R :=
  fun n => exact given (fst (entry scaled n)).

Section Input.

Variable scaled : list (expression * Z).
Variable largest : list expression.
Variables given x : nat -> R.
Hypothesis well : well_prepared scaled largest = true.
Hypothesis floats : forall n, F (given n).
Variable n : Z.
Hypothesis ready : prepared scaled largest n given x.

Let s := bpow radix2 (- n).
Let low := proj1 ready.
Let above := proj1 (proj2 ready).
Let enters := proj2 (proj2 ready).

Lemma entry_is_well k :
  snd (entry scaled k) = (-1)%Z /\
  F (computed given (fst (entry scaled k))) /\
  Rabs (computed given (fst (entry scaled k)) - meant scaled given k) <= u * Rabs (meant scaled given k) /\
  Rabs (meant scaled given k) <= bpow radix2 n.
Proof.
  unfold meant.
  assert (snd (entry scaled k) = (-1)%Z /\
    match fst (entry scaled k) with
    | Var _ | Add (Var _) (Var _) => existsb (equal (Abs (fst (entry scaled k)))) largest = true
    | Cst m e => m = 0%Z /\ e = 0%Z
    | _ => False
    end) as [sign form].
  { unfold entry. destruct (nth_in_or_default k scaled (Cst 0 0, (-1)%Z)) as [inside | ->]; [| cbn; auto].
    pose proof (proj1 (forallb_forall _ scaled) well _ inside) as good. cbv beta in good.
    destruct (nth k scaled _) as [h sign]. rewrite andb_true_iff, Z.eqb_eq in good. cbn [fst snd].
    destruct good as [-> good]. split; [reflexivity |].
    destruct h as [| | a b | | | |]; try discriminate; try assumption.
    - now rewrite andb_true_iff, 2!Z.eqb_eq in good.
    - destruct a; try discriminate. destruct b; try discriminate. assumption. }
  split; [exact sign |]. clear sign. generalize u_positive; intros.
  set (h := fst (entry scaled k)) in *.
  assert (existsb (equal (Abs h)) largest = true -> Rabs (computed given h) < bpow radix2 n) as sized.
  { rewrite existsb_exists. intros (size & inside & same_size).
    apply equal_is_equal in same_size. rewrite <- same_size in inside. exact (above _ inside). }
  destruct h as [m | m e | a b | | | |]; try contradiction.
  - specialize (sized form). cbn [computed exact] in *. replace (given m - given m) with 0 by ring. rewrite Rabs_R0.
    repeat split; try apply floats; try lra. apply Rmult_le_pos; [lra | apply Rabs_pos].
  - destruct form as [-> ->]. cbn [computed exact]. unfold constant. rewrite F2R_0.
    replace (0 - 0) with 0 by ring. rewrite Rabs_R0, Rmult_0_r.
    repeat split; try lra; [apply zero_is_float | apply bpow_ge_0].
  - destruct a as [i | | | | | |]; try contradiction. destruct b as [j | | | | | |]; try contradiction.
    specialize (sized form). cbn [computed exact] in *.
    repeat split; [apply rounded_is_float | apply loss_of_sum; apply floats |].
    destruct (Rle_lt_dec (Rabs (given i + given j)) (bpow radix2 n)) as [| larger]; [assumption | exfalso].
    assert (bpow radix2 n <= Rabs (rnd (given i + given j))); [| lra].
    apply abs_round_ge_generic; auto with typeclass_instances; [now apply power_is_float | lra].
Qed.

Lemma scale_back k : bpow radix2 (snd (entry scaled k) * n) = s.
Proof. destruct (entry_is_well k) as [-> _]. now replace (-1 * n)%Z with (- n)%Z by lia. Qed.

Lemma enters_float k : F (x k).
Proof. apply enters. Qed.

Lemma enters_near k : Rabs (x k - meant scaled given k * s) <= u * Rabs (meant scaled given k * s) + 2 * eta.
Proof.
  destruct (enters k) as [_ close]. rewrite scale_back in close.
  destruct (entry_is_well k) as (_ & _ & one & _). rewrite omega_is_two_eta in close.
  assert (0 < s) by apply bpow_gt_0.
  set (h := computed given (fst (entry scaled k))) in *.
  replace (x k - meant scaled given k * s) with ((h - meant scaled given k) * s + (x k - h * s)) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite 2!Rabs_mult, (Rabs_pos_eq s), <- Rmult_assoc by lra.
  apply Rplus_le_compat; [apply Rmult_le_compat_r; lra | exact close].
Qed.

Lemma enters_small k : Rabs (meant scaled given k * s) <= 1.
Proof.
  destruct (entry_is_well k) as (_ & _ & _ & size). assert (0 < s) by apply bpow_gt_0.
  rewrite Rabs_mult, (Rabs_pos_eq s) by lra.
  apply Rle_trans with (bpow radix2 n * s); [apply Rmult_le_compat_r; lra |].
  unfold s. rewrite <- bpow_plus. replace (n + - n)%Z with 0%Z by lia. apply Rle_refl.
Qed.

End Input.

(** ** How a sweep takes its input *)

Definition in_plane (X : nat -> R) : nat -> R := fun n => match n with 2%nat | 5%nat => 0 | _ => X n end.
Definition one_term (given : nat -> R) : nat -> R := given.
Definition two_terms (given : nat -> R) : nat -> R := fun n => given n + given (n + 7)%nat.

(** How a sweep takes its input: what is scaled, the sizes that are asked, and the numbers that are meant. *)
Inductive way : list (expression * Z) -> list expression -> ((nat -> R) -> nat -> R) -> Prop :=
  | one_in_space : way scaled_of_one_space largest_of_one_space one_term
  | two_in_space : way scaled_of_two_space largest_of_two_space two_terms
  | one_in_plane : way scaled_of_one_plane largest_of_one_plane (fun given => in_plane (one_term given))
  | two_in_plane : way scaled_of_two_plane largest_of_two_plane (fun given => in_plane (two_terms given)).

Lemma every_way_is_well scaled largest pair : way scaled largest pair -> well_prepared scaled largest = true.
Proof. intros []; vm_compute; reflexivity. Qed.

Lemma every_way_means scaled largest pair given n :
  way scaled largest pair -> (n < 7)%nat -> meant scaled given n = pair given n.
Proof.
  intros [] inside; do 7 (destruct n as [| n]; [cbn [meant entry nth fst exact]; try reflexivity; try apply zero_is_zero |]);
    exfalso; lia.
Qed.
