(** Each of the filter's five polynomials is within its bound, as the machine computes that bound. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Covers Contact Terms.
Import ListNotations.

Open Scope R_scope.

(** After scaling: no length exceeds 1, each may be off by one rounding, and by 2^-1074 that the scaling took. *)
Definition after_scaling : known := {| most := 1; rounded := true; lost := 2 |}.

(** In a batch: no length exceeds 2^100, and each is what it is. *)
Definition in_a_batch : known := {| most := 2 ^ 100; rounded := false; lost := 0 |}.

(** The coordinates of p × v, as the source computes them. *)
Definition cross : list expression :=
  [Sub (Mul (Var 1) (Var 5)) (Mul (Var 2) (Var 4));
   Sub (Mul (Var 2) (Var 3)) (Mul (Var 0) (Var 5));
   Sub (Mul (Var 0) (Var 4)) (Mul (Var 1) (Var 3))].

(** All that the machine compares, term by term. *)
Definition sound (k : known) : bool :=
  let about := fun _ => k in
  covers about filter_c bound_c && covers about filter_b bound_b && covers about filter_h bound_h &&
  covers about filter_g bound_g && covers_squares about cross filter_D bound_D &&
  (12 * (most k * lost k) <? 2 ^ 175)%Z.

Lemma sound_after_scaling : sound after_scaling = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma sound_in_a_batch : sound in_a_batch = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** ** What the terms of the source are, without rounding *)

Ltac by_formula := unfold true_h, true_g, true_a, true_b, true_c; cbn [exact]; unfold constant, F2R;
  cbn [Fnum Fexp bpow radix_val radix2 Z.pow_pos Pos.iter Z.mul Pos.mul]; try ring.

Lemma exact_c X : exact X filter_c = true_c X.
Proof. unfold filter_c. by_formula. Qed.

Lemma exact_b X : exact X filter_b = true_b X.
Proof. unfold filter_b. by_formula. Qed.

Lemma exact_h X : exact X filter_h = true_h X.
Proof. unfold filter_h, filter_b. by_formula. Qed.

Lemma exact_g X : exact X filter_g = true_g X.
Proof. unfold filter_g, filter_b, filter_c. by_formula. Qed.

Section Bounds.

Variable k : known.
Variables X x : nat -> R.
Hypothesis enough : sound k = true.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n, Rabs (x n - X n) <= (if rounded k then u * Rabs (X n) else 0) + IZR (lost k) * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (most k).
Hypothesis counted : (0 <= lost k)%Z.

Lemma spare_is_positive : 0 < F2R spare.
Proof. apply F2R_gt_0. reflexivity. Qed.

Lemma all_parts :
  covers (fun _ => k) filter_c bound_c = true /\ covers (fun _ => k) filter_b bound_b = true /\
  covers (fun _ => k) filter_h bound_h = true /\ covers (fun _ => k) filter_g bound_g = true /\
  covers_squares (fun _ => k) cross filter_D bound_D = true /\
  (12 * (most k * lost k) < 2 ^ 175)%Z.
Proof.
  pose proof enough as all. unfold sound in all. rewrite 5!andb_true_iff, Z.ltb_lt in all. tauto.
Qed.

Lemma bounds_of_four e b :
  covers (fun _ => k) e b = true -> Rabs (computed x e - exact X e) + F2R spare <= computed x b.
Proof. apply (bound_holds (fun _ => k) X x floats near small (fun _ => counted)). Qed.

Lemma exact_D :
  exact (with_parts (map (computed x) cross) X) (folded cross filter_D) + sum (square_computed x) cross
  = true_D X + sum (square_exact X) cross.
Proof.
  let e := eval vm_compute in (folded cross filter_D) in change (folded cross filter_D) with e.
  unfold square_computed, square_exact, true_D, true_a.
  cbn [cross sum map exact]. set (n := computed x _). set (m := computed x _). set (o := computed x _).
  cbn [with_parts length Nat.ltb Nat.leb Nat.sub nth]. ring.
Qed.

Definition within (e b : expression) (Y : R) : Prop := Rabs (computed x e - Y) + F2R spare <= computed x b.

Theorem five_bounds :
  within filter_c bound_c (true_c X) /\ within filter_b bound_b (true_b X) /\
  within filter_h bound_h (true_h X) /\ within filter_g bound_g (true_g X) /\
  within filter_D bound_D (true_D X).
Proof.
  destruct all_parts as (covers_c & covers_b & covers_h & covers_g & covers_D & _).
  unfold within. rewrite <- exact_c, <- exact_b, <- exact_h, <- exact_g.
  repeat split; try now apply bounds_of_four.
  assert (forallb doubles_only cross = true) as fine by reflexivity.
  apply (bound_with_squares (fun _ => k) cross X x floats near small (fun _ => counted) fine); [exact covers_D |].
  exact exact_D.
Qed.

End Bounds.
