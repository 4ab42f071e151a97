(** What the pegs of f on [0, T] say of f, in real numbers. *)

From Coq Require Import Reals Psatz.

Open Scope R_scope.

(** Variables 0 to 10 are p = (x, y, z), v = (i, j, k), r, a = (f, g, h) and T. *)

(** One coordinate of p + v t + a t² / 2. *)
Definition place_at (X : nat -> R) (n : nat) (t : R) : R :=
  X n + X (3 + n)%nat * t + X (7 + n)%nat * t ^ 2 / 2.

(** f(t) = |p + v t + a t² / 2|² − r². *)
Definition height (X : nat -> R) (t : R) : R :=
  place_at X 0 t ^ 2 + place_at X 1 t ^ 2 + place_at X 2 t ^ 2 - X 6%nat ^ 2.

(** The control points of the path on [0, T], a coordinate each. *)
Definition point_0 (X : nat -> R) (n : nat) : R := X n.
Definition point_1 (X : nat -> R) (n : nat) : R := X n + X 10%nat / 2 * X (3 + n)%nat.
Definition point_2 (X : nat -> R) (n : nat) : R :=
  X n + X 10%nat * X (3 + n)%nat + X 10%nat ^ 2 / 2 * X (7 + n)%nat.

Definition dot (a b : nat -> R) : R := a 0%nat * b 0%nat + a 1%nat * b 1%nat + a 2%nat * b 2%nat.

(** The five pegs. *)
Definition true_peg_0 (X : nat -> R) := dot (point_0 X) (point_0 X) - X 6%nat ^ 2.
Definition true_peg_1 (X : nat -> R) := dot (point_0 X) (point_1 X) - X 6%nat ^ 2.
Definition true_peg_2 (X : nat -> R) :=
  (dot (point_0 X) (point_2 X) + 2 * dot (point_1 X) (point_1 X)) / 3 - X 6%nat ^ 2.
Definition true_peg_3 (X : nat -> R) := dot (point_1 X) (point_2 X) - X 6%nat ^ 2.
Definition true_peg_4 (X : nat -> R) := dot (point_2 X) (point_2 X) - X 6%nat ^ 2.

(** They are the Bernstein coefficients of f on [0, T]. *)
Theorem bernstein_form X s :
  height X (X 10%nat * s) =
    true_peg_0 X * (1 - s) ^ 4 + true_peg_1 X * (4 * s * (1 - s) ^ 3) + true_peg_2 X * (6 * s ^ 2 * (1 - s) ^ 2)
    + true_peg_3 X * (4 * s ^ 3 * (1 - s)) + true_peg_4 X * s ^ 4.
Proof.
  unfold height, true_peg_0, true_peg_1, true_peg_2, true_peg_3, true_peg_4, dot, place_at, point_0, point_1, point_2.
  cbn [Nat.add]. field.
Qed.

Lemma first_peg_is_start X : true_peg_0 X = height X 0.
Proof. rewrite <- (Rmult_0_r (X 10%nat)), bernstein_form. ring. Qed.

(** Where all five are above zero, so is f in all of [0, T]. *)
Theorem hull X : 0 < X 10%nat ->
  0 < true_peg_0 X -> 0 < true_peg_1 X -> 0 < true_peg_2 X -> 0 < true_peg_3 X -> 0 < true_peg_4 X ->
  forall t, 0 <= t <= X 10%nat -> 0 < height X t.
Proof.
  intros T_positive c0 c1 c2 c3 c4 t range.
  replace t with (X 10%nat * (t / X 10%nat)) by (field; lra).
  set (s := t / X 10%nat).
  assert (0 <= s <= 1) as [low high].
  { unfold s. split.
    - apply Rmult_le_reg_r with (1 := T_positive). unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra. lra.
    - apply Rmult_le_reg_r with (1 := T_positive). unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra. lra. }
  clearbody s. rewrite bernstein_form.
  assert (0 <= 1 - s) as rest by lra.
  pose proof (pow_le _ 2 low). pose proof (pow_le _ 3 low). pose proof (pow_le _ 4 low).
  pose proof (pow_le _ 2 rest). pose proof (pow_le _ 3 rest). pose proof (pow_le _ 4 rest).
  assert (0 <= true_peg_1 X * (4 * s * (1 - s) ^ 3)) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= true_peg_2 X * (6 * s ^ 2 * (1 - s) ^ 2)) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= true_peg_3 X * (4 * s ^ 3 * (1 - s))) by (repeat apply Rmult_le_pos; lra).
  destruct (Req_dec s 1) as [-> | less].
  - assert (0 <= true_peg_0 X * (1 - 1) ^ 4) by (apply Rmult_le_pos; lra). lra.
  - assert (0 < true_peg_0 X * (1 - s) ^ 4) by (apply Rmult_lt_0_compat; [lra | apply pow_lt; lra]).
    assert (0 <= true_peg_4 X * s ^ 4) by (apply Rmult_le_pos; lra). lra.
Qed.
