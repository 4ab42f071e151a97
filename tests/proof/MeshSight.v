(** A ball and the features of a triangle in real numbers, and that the source's values are those of them. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Sizes MeshTerms Features.
Import ListNotations.

Open Scope R_scope.

(** ** A ball and the features of a triangle, in real numbers *)

Section Sight.

Variable X : nat -> R.

Definition triple (n : nat) : vector := (X n, X (1 + n)%nat, X (2 + n)%nat).

Definition P (i : nat) : vector := triple (3 * i).
Definition V : vector := triple 9.
Definition e (i : nat) : vector := triple (12 + 3 * i).
Definition r : R := X 21%nat.
Definition n : vector := cross (e 0) (e 1).
Definition m (i : nat) : vector := cross (e i) n.

(** Square distances from a corner, from the line of an edge, from the plane of the face, less that of the radius. *)
Definition corner (i : nat) (t : R) : R := let q := after (P i) V t in dot q q - r * r.
Definition edge (i : nat) (t : R) : R := let q := cross (after (P i) V t) (e i) in dot q q - r * r * dot (e i) (e i).
Definition face (t : R) : R := let q := dot (after (P 0) V t) n in q * q - r * r * dot n n.

(** On which side of a wall that stands at corner i, and that looks along d. *)
Definition beyond (i : nat) (d : vector) (t : R) : R := dot (after (P i) V t) d.

Definition by_corner (i j : nat) (t : R) : Prop := 0 <= beyond i (e j) t /\ beyond i (e i) t <= 0.
Definition along_edge (i j : nat) (t : R) : Prop := 0 <= beyond i (e i) t /\ beyond j (e i) t <= 0.
Definition by_edge (i j : nat) (t : R) : Prop := along_edge i j t /\ 0 <= beyond i (m i) t.
Definition by_face (t : R) : Prop := beyond 0 (m 0) t <= 0 /\ beyond 1 (m 1) t <= 0 /\ beyond 2 (m 2) t <= 0.

End Sight.

(** ** What the values of the source are, without rounding *)

Lemma no_squares (x y z : R) : x * x + y * y + z * z = 0 -> x = 0 /\ y = 0 /\ z = 0.
Proof.
  intros all. pose proof (Rle_0_sqr x). pose proof (Rle_0_sqr y). pose proof (Rle_0_sqr z). unfold Rsqr in *.
  repeat split; apply Rmult_integral_contrapositive_currified || (apply Rsqr_0_uniq; unfold Rsqr; lra).
Qed.

Ltac positive :=
  repeat match goal with |- 0 <= ?x + ?y => apply Rplus_le_le_0_compat | |- 0 <= ?x * ?x => apply Rle_0_sqr end.

Ltac none_at_rest :=
  let all := fresh "all" in intros all;
  first [apply no_squares in all; destruct all as (-> & -> & ->); ring
        | apply Rmult_integral in all; destruct all as [-> | ->]; ring].

Ltac by_vectors := cbv beta iota zeta delta [corner edge face beyond after cross dot m n P V e r triple].

Ltac in_parts := by_rest; by_other_names; cbn [exact].

(** A feature: its square distance, and what is computed of it. *)
Ltac feature :=
  unfold is_feature, truth; cbn [nth];
  split; [intros t; by_vectors; in_parts; by_parts; cbn [exact Nat.add Nat.mul]; ring |];
  split; [in_parts; positive |]; split; [in_parts; none_at_rest |];
  repeat split; in_parts; ring.

Ltac a_wall :=
  unfold is_wall, truth; cbn [nth Nat.add];
  split; [intros t; by_vectors; by_walls; by_parts; cbn [exact Nat.add Nat.mul]; ring |];
  split; in_parts; ring.

Section Features.

Variable X : nat -> R.

Notation T values := (truth values X).

Ltac is_meant values := cbv zeta; unfold values; split; [feature |]; repeat (split; [a_wall |]); a_wall.

Lemma face_is_meant :
  let a := exact X face_a in let b := exact X face_b in let c := exact X face_c in
  is_feature (T values_of_face) (face X) a b c /\
  is_wall (T values_of_face) 6 7 8 a b c (beyond X 0 (m X 0)) /\
  is_wall (T values_of_face) 10 11 12 a b c (beyond X 1 (m X 1)) /\
  is_wall (T values_of_face) 14 15 16 a b c (beyond X 2 (m X 2)).
Proof. is_meant values_of_face. Qed.

Lemma edge_0_is_meant :
  let a := exact X edge_0_a in let b := exact X edge_0_b in let c := exact X edge_0_c in
  is_feature (T values_of_edge_0) (edge X 0) a b c /\
  is_wall (T values_of_edge_0) 6 7 8 a b c (beyond X 0 (e X 0)) /\
  is_wall (T values_of_edge_0) 10 7 12 a b c (beyond X 1 (e X 0)) /\
  is_wall (T values_of_edge_0) 14 15 16 a b c (beyond X 0 (m X 0)).
Proof. is_meant values_of_edge_0. Qed.

Lemma edge_1_is_meant :
  let a := exact X edge_1_a in let b := exact X edge_1_b in let c := exact X edge_1_c in
  is_feature (T values_of_edge_1) (edge X 1) a b c /\
  is_wall (T values_of_edge_1) 6 7 8 a b c (beyond X 1 (e X 1)) /\
  is_wall (T values_of_edge_1) 10 7 12 a b c (beyond X 2 (e X 1)) /\
  is_wall (T values_of_edge_1) 14 15 16 a b c (beyond X 1 (m X 1)).
Proof. is_meant values_of_edge_1. Qed.

Lemma edge_2_is_meant :
  let a := exact X edge_2_a in let b := exact X edge_2_b in let c := exact X edge_2_c in
  is_feature (T values_of_edge_2) (edge X 2) a b c /\
  is_wall (T values_of_edge_2) 6 7 8 a b c (beyond X 2 (e X 2)) /\
  is_wall (T values_of_edge_2) 10 7 12 a b c (beyond X 0 (e X 2)) /\
  is_wall (T values_of_edge_2) 14 15 16 a b c (beyond X 2 (m X 2)).
Proof. is_meant values_of_edge_2. Qed.

Lemma corner_0_is_meant :
  let a := exact X corner_0_a in let b := exact X corner_0_b in let c := exact X corner_0_c in
  is_feature (T values_of_corner_0) (corner X 0) a b c /\
  is_wall (T values_of_corner_0) 6 7 8 a b c (beyond X 0 (e X 2)) /\
  is_wall (T values_of_corner_0) 10 11 12 a b c (beyond X 0 (e X 0)).
Proof. is_meant values_of_corner_0. Qed.

Lemma corner_1_is_meant :
  let a := exact X corner_1_a in let b := exact X corner_1_b in let c := exact X corner_1_c in
  is_feature (T values_of_corner_1) (corner X 1) a b c /\
  is_wall (T values_of_corner_1) 6 7 8 a b c (beyond X 1 (e X 0)) /\
  is_wall (T values_of_corner_1) 10 11 12 a b c (beyond X 1 (e X 1)).
Proof. is_meant values_of_corner_1. Qed.

Lemma corner_2_is_meant :
  let a := exact X corner_2_a in let b := exact X corner_2_b in let c := exact X corner_2_c in
  is_feature (T values_of_corner_2) (corner X 2) a b c /\
  is_wall (T values_of_corner_2) 6 7 8 a b c (beyond X 2 (e X 1)) /\
  is_wall (T values_of_corner_2) 10 11 12 a b c (beyond X 2 (e X 2)).
Proof. is_meant values_of_corner_2. Qed.

Lemma edge_0_of_segment_is_meant :
  let a := exact X edge_0_a in let b := exact X edge_0_b in let c := exact X edge_0_c in
  is_feature (T values_of_edge_0_of_segment) (edge X 0) a b c /\
  is_wall (T values_of_edge_0_of_segment) 6 7 8 a b c (beyond X 0 (e X 0)) /\
  is_wall (T values_of_edge_0_of_segment) 10 7 12 a b c (beyond X 1 (e X 0)).
Proof. is_meant values_of_edge_0_of_segment. Qed.

Lemma corner_0_of_segment_is_meant :
  let a := exact X corner_0_a in let b := exact X corner_0_b in let c := exact X corner_0_c in
  is_feature (T values_of_corner_0_of_segment) (corner X 0) a b c /\
  is_wall (T values_of_corner_0_of_segment) 6 7 8 a b c (beyond X 0 (e X 1)) /\
  is_wall (T values_of_corner_0_of_segment) 10 11 12 a b c (beyond X 0 (e X 0)).
Proof. is_meant values_of_corner_0_of_segment. Qed.

Lemma corner_1_of_segment_is_meant :
  let a := exact X corner_1_a in let b := exact X corner_1_b in let c := exact X corner_1_c in
  is_feature (T values_of_corner_1_of_segment) (corner X 1) a b c /\
  is_wall (T values_of_corner_1_of_segment) 6 7 8 a b c (beyond X 1 (e X 0)) /\
  is_wall (T values_of_corner_1_of_segment) 10 11 12 a b c (beyond X 1 (e X 1)).
Proof. is_meant values_of_corner_1_of_segment. Qed.

(** The plane of the face is reached by whatever comes near it. *)
Lemma face_is_deep : 0 <= exact X face_b * exact X face_b - exact X face_a * exact X face_c.
Proof.
  destruct face_is_meant as [(_ & _ & _ & _ & _ & _ & _ & _ & is_D) _]. cbv zeta in is_D. rewrite <- is_D.
  unfold truth, values_of_face. cbn [nth]. in_parts.
  replace (_ - _) with (exact X face_v * exact X face_v * exact X face_s) by ring.
  apply Rmult_le_pos; [apply Rle_0_sqr |]. by_parts. cbn [exact].
  apply Rmult_le_pos; [positive | apply Rle_0_sqr].
Qed.

End Features.
