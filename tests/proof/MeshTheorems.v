(** What is proved of the filter of lib/mesh, to be read without the proofs.

   - Float.v and Expressions.v: [computed x e] and [holds x f], what doubles make of values and of comparisons.
   - Written from the source by mesh_terms.py: MeshLooks.v, where the searches `look` and `look_along` give, for each
     feature, what they ask before they leave it out, say that it has the first contact, has not, or has it at the start.
   - Features.v: [first f inside t]: t in [0, 1] is the first time at which f is not above 0, and the walls are kept then.

   Variables 0 to 8 are P, the centre of the ball as seen from each corner, 9 to 11 are V, 12 to 20 the edges, and 21 is
   r. What enters the filter may be off the numbers meant by one rounding and 8 times 2^-1075. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Covers Sizes MeshTerms MeshLooks MeshBounds Features.
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

(** ** What signs say of a feature *)

Section Signs.

Variable X x : nat -> R.
Hypothesis floats : forall k, F (x k).
Hypothesis near : forall k, Rabs (x k - X k) <= u * Rabs (X k) + 8 * eta.
Hypothesis small : forall k, Rabs (X k) <= IZR (2 ^ 17).
Hypothesis radius : 0 <= x 21%nat.

Ltac read_in H values :=
  apply (reading_holds values X x floats near small radius) in H;
  match type of H with means _ (read ?v ?f) =>
    let found := eval vm_compute in (read v f) in
    let same := fresh "same" in
    assert (read v f = found) as same by (vm_cast_no_check (eq_refl found)); rewrite same in H; clear same
  end; cbn [means] in H.

(** From signs of values to those of a, b, c and of the walls. *)
Ltac meant lemma A B C is_f square at_rest :=
  let it := fresh "it" in let walls := fresh "walls" in
  pose proof (lemma X) as it; cbv zeta in it;
  match type of it with is_feature _ _ ?a ?b ?c /\ _ =>
    set (A := a) in *; set (B := b) in *; set (C := c) in * end;
  destruct it as ((is_f & square & at_rest & ? & ? & ? & ? & ? & ?) & walls);
  unfold is_wall in walls; cbn [Nat.add] in walls;
  repeat match goal with H : _ /\ _ |- _ => destruct H end.

Ltac in_signs H :=
  repeat match goal with is : truth ?v ?X ?k = _ |- _ => rewrite is in H end.

Ltac at_walls H :=
  repeat match goal with is : forall t, beyond _ _ _ t = _ |- _ => rewrite is in H end.

(** A wall that is broken when the ball enters, and yet kept. *)
Ltac broken A B C enter :=
  match goal with
  | H : 0 <= ?a + ?m * ?t |- _ =>
      pose proof (wall_is_broken A B C ltac:(assumption) a m t enter ltac:(cbv zeta; tauto)); lra
  | H : ?a + ?m * ?t <= 0 |- _ =>
      pose proof (turned_wall_is_broken A B C a m t enter ltac:(tauto)); lra
  end.

Ltac away stay :=
  apply stay; first [left; lra | right; left; lra | right; right; left; lra | right; right; right; left; lra
                    | right; right; right; right; split; lra].

Ltac apart_or H := repeat match type of H with _ \/ _ => destruct H as [H | H] end.

Ltac never H inside A B C is_f square at_rest :=
  let t := fresh "t" in let before := fresh "before" in let touching := fresh "touching" in let kept := fresh "kept" in let range := fresh "range" in
  let out := fresh "out" in let ways := fresh "ways" in let near_ := fresh "near_" in let far := fresh "far" in let stay := fresh "stay" in let enter := fresh "enter" in
  intros t (range & touching & before & kept);
  unfold inside, along_edge in kept; at_walls kept;
  destruct H as [out ways];
  destruct (Rle_lt_dec C 0) as [near_ | far];
  [ assert (t = 0) as -> by
      (destruct range as [[from | <-] _]; [specialize (before 0 ltac:(lra)); rewrite is_f in before; lra | reflexivity]);
    apart_or out; lra
  | pose proof (first_enters A B C _ is_f square at_rest t far (proj1 range) touching before) as enter;
    pose proof (fun H => stays_away A B C _ is_f square at_rest t H far range touching) as stay; cbv zeta in stay;
    repeat match type of kept with _ /\ _ => let one := fresh "one" in destruct kept as [kept one] end;
    repeat match goal with H : _ /\ _ |- _ => destruct H end;
    apart_or ways; first [away stay | broken A B C enter] ].

Ltac at_start H inside is_f :=
  let s := fresh "s" in
  split; [lra |]; split; [rewrite is_f; lra |]; split; [intros s ?; lra |];
  unfold inside, along_edge;
  repeat match goal with is : forall t, beyond _ _ _ t = _ |- _ => rewrite is end;
  repeat match goal with H : _ /\ _ |- _ => destruct H end; repeat split; lra.

Ltac enters_now H inside A B C is_f square at_rest :=
  let t := fresh "t" in let range := fresh "range" in let enter := fresh "enter" in let touching := fresh "touching" in let before := fresh "before" in
  repeat match goal with H : _ /\ _ |- _ => destruct H end;
  destruct (comes_in_time A B C square at_rest) as (t & range & enter); try tauto;
  destruct (nothing_before A B C _ is_f square t enter) as [touching before];
  exists t; split; [exact range |]; split; [exact touching |]; split; [exact before |];
  unfold inside, along_edge;
  repeat match goal with is : forall t, beyond _ _ _ t = _ |- _ => rewrite is end;
  repeat split;
  match goal with
  | |- 0 <= _ => apply (wall_is_kept A B C square _ _ t enter); cbv zeta; tauto
  | |- _ <= 0 => apply (turned_wall_is_kept A B C _ _ t enter); tauto
  end.

Lemma or_else f g : holds x (Or f g) -> ~ holds x f -> holds x g.
Proof. cbn [holds]. tauto. Qed.

Ltac is_right values lemma inside skip fails now holds_ rest :=
  let H := fresh "said" in let A := fresh "A" in let B := fresh "B" in let C := fresh "C" in let no := fresh "no" in
  let is_f := fresh "is_f" in let square := fresh "square" in let at_rest := fresh "at_rest" in let touching := fresh "touching" in
  meant lemma A B C is_f square at_rest; unfold right, first; split; [| split; [| split; [| split]]];
  [ intros H; read_in H values; in_signs H; never H inside A B C is_f square at_rest
  | intros H; read_in H values; in_signs H; never H inside A B C is_f square at_rest
  | intros H; read_in H values; in_signs H; at_start H inside is_f
  | intros H; read_in H values; in_signs H; destruct H as [H | H];
    [exists 0; at_start H inside is_f | enters_now H inside A B C is_f square at_rest]
  | intros H no; apply (or_else now rest) in H; [| exact no]; read_in H values; in_signs H;
    intros (_ & touching & _); rewrite is_f in touching; repeat match goal with H : _ /\ _ |- _ => destruct H end; lra ].

Ltac looked_at values lemma inside skip fails now holds_ :=
  match eval cbv delta [holds_] in holds_ with Or _ ?rest => is_right values lemma inside skip fails now holds_ rest end.

Theorem face_is_right : right (face X) (by_face X)
  (holds x face_skip) (holds x face_holds) (holds x face_fails) (holds x face_now).
Proof.
  pose proof (face_is_deep X). looked_at values_of_face face_is_meant by_face
    face_skip face_fails face_now face_holds.
Qed.

Theorem edge_0_is_right : right (edge X 0) (by_edge X 0 1)
  (holds x edge_0_skip) (holds x edge_0_holds) (holds x edge_0_fails) (holds x edge_0_now).
Proof.
  looked_at values_of_edge_0 edge_0_is_meant by_edge
    edge_0_skip edge_0_fails edge_0_now edge_0_holds.
Qed.

Theorem edge_1_is_right : right (edge X 1) (by_edge X 1 2)
  (holds x edge_1_skip) (holds x edge_1_holds) (holds x edge_1_fails) (holds x edge_1_now).
Proof.
  looked_at values_of_edge_1 edge_1_is_meant by_edge
    edge_1_skip edge_1_fails edge_1_now edge_1_holds.
Qed.

Theorem edge_2_is_right : right (edge X 2) (by_edge X 2 0)
  (holds x edge_2_skip) (holds x edge_2_holds) (holds x edge_2_fails) (holds x edge_2_now).
Proof.
  looked_at values_of_edge_2 edge_2_is_meant by_edge
    edge_2_skip edge_2_fails edge_2_now edge_2_holds.
Qed.

Theorem corner_0_is_right : right (corner X 0) (by_corner X 0 2)
  (holds x corner_0_skip) (holds x corner_0_holds) (holds x corner_0_fails) (holds x corner_0_now).
Proof.
  looked_at values_of_corner_0 corner_0_is_meant by_corner
    corner_0_skip corner_0_fails corner_0_now corner_0_holds.
Qed.

Theorem corner_1_is_right : right (corner X 1) (by_corner X 1 0)
  (holds x corner_1_skip) (holds x corner_1_holds) (holds x corner_1_fails) (holds x corner_1_now).
Proof.
  looked_at values_of_corner_1 corner_1_is_meant by_corner
    corner_1_skip corner_1_fails corner_1_now corner_1_holds.
Qed.

Theorem corner_2_is_right : right (corner X 2) (by_corner X 2 1)
  (holds x corner_2_skip) (holds x corner_2_holds) (holds x corner_2_fails) (holds x corner_2_now).
Proof.
  looked_at values_of_corner_2 corner_2_is_meant by_corner
    corner_2_skip corner_2_fails corner_2_now corner_2_holds.
Qed.

Theorem edge_0_of_segment_is_right : right (edge X 0) (along_edge X 0 1)
  (holds x edge_0_skip_of_segment) (holds x edge_0_holds_of_segment) (holds x edge_0_fails_of_segment) (holds x edge_0_now_of_segment).
Proof.
  looked_at values_of_edge_0_of_segment edge_0_of_segment_is_meant along_edge
    edge_0_skip_of_segment edge_0_fails_of_segment edge_0_now_of_segment edge_0_holds_of_segment.
Qed.

Theorem corner_0_of_segment_is_right : right (corner X 0) (by_corner X 0 1)
  (holds x corner_0_skip_of_segment) (holds x corner_0_holds_of_segment) (holds x corner_0_fails_of_segment) (holds x corner_0_now_of_segment).
Proof.
  looked_at values_of_corner_0_of_segment corner_0_of_segment_is_meant by_corner
    corner_0_skip_of_segment corner_0_fails_of_segment corner_0_now_of_segment corner_0_holds_of_segment.
Qed.

Theorem corner_1_of_segment_is_right : right (corner X 1) (by_corner X 1 0)
  (holds x corner_1_skip_of_segment) (holds x corner_1_holds_of_segment) (holds x corner_1_fails_of_segment) (holds x corner_1_now_of_segment).
Proof.
  looked_at values_of_corner_1_of_segment corner_1_of_segment_is_meant by_corner
    corner_1_skip_of_segment corner_1_fails_of_segment corner_1_now_of_segment corner_1_holds_of_segment.
Qed.

End Signs.

Definition all_theorems :=
  (values_are_near, nothing_overflows_in_values, face_is_right, edge_0_is_right, edge_1_is_right, edge_2_is_right,
   corner_0_is_right, corner_1_is_right, corner_2_is_right,
   edge_0_of_segment_is_right, corner_0_of_segment_is_right, corner_1_of_segment_is_right).

Print Assumptions all_theorems.
