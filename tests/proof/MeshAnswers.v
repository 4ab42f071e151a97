(** What the filter of lib/mesh says of each feature is right, by the signs of values within their bounds. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Sizes MeshTerms MeshBounds Features MeshSight.
Import ListNotations.

Open Scope R_scope.

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
  repeat match type of H with context [truth ?v ?X ?k] =>
    match goal with is : truth v X k = _ |- _ => rewrite is in H end end.

Ltac at_walls H :=
  repeat match goal with is : forall t, beyond _ _ _ t = _ |- _ => rewrite is in H end.

(** What is said, but for how it is put together. *)
Ltac by_signs :=
  repeat match goal with H : _ /\ _ |- _ => destruct H | H : _ \/ _ |- _ => destruct H end;
  solve [ split; assumption | left; split; assumption
        | right; split; first [ assumption | left; assumption | right; assumption ] ].

(** A wall that is broken when the ball enters, and yet kept. *)
Ltac broken A B C said enter :=
  match goal with
  | H : 0 <= ?a + ?m * ?t |- _ =>
      clear - said H enter; destruct (Rle_not_lt _ _ H);
      apply (wall_is_broken A B C ltac:(destruct enter; lra) a m t enter); cbv zeta; clear enter H; by_signs
  | H : ?a + ?m * ?t <= 0 |- _ =>
      clear - said H enter; destruct (Rle_not_lt _ _ H); apply (turned_wall_is_broken A B C a m t enter); clear enter H; by_signs
  end.

(** A sign that keeps the ball away. *)
Ltac away said stay :=
  clear - said stay; apply stay;
  first [left; exact said | right; left; exact said | right; right; left; exact said
        | right; right; right; left; exact said | right; right; right; right; clear stay; by_signs].

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
    apart_or ways; first [away ways stay | broken A B C ways enter] ].

Ltac at_start H inside is_f :=
  let s := fresh "s" in
  split; [lra |]; split; [rewrite is_f; lra |]; split; [intros s ?; lra |];
  unfold inside, along_edge;
  repeat match goal with is : forall t, beyond _ _ _ t = _ |- _ => rewrite is end;
  repeat match goal with H : _ /\ _ |- _ => destruct H end; repeat split; lra.

Ltac enters_now H inside A B C is_f square at_rest :=
  let t := fresh "t" in let range := fresh "range" in let enter := fresh "enter" in let touching := fresh "touching" in let before := fresh "before" in
  repeat match goal with H : _ /\ _ |- _ => destruct H end;
  destruct (comes_in_time A B C square at_rest) as (t & range & enter); [first [assumption | tauto].. |];
  destruct (nothing_before A B C _ is_f square t enter) as [touching before];
  exists t; split; [exact range |]; split; [exact touching |]; split; [exact before |];
  unfold inside, along_edge;
  repeat match goal with is : forall t, beyond _ _ _ t = _ |- _ => rewrite is end;
  repeat split;
  match goal with
  | H : (0 <= ?a /\ _ \/ _) \/ _ |- 0 <= ?a + _ =>
      clear - H enter square; apply (wall_is_kept A B C square _ _ t enter); cbv zeta; tauto
  | H : (?a <= 0 /\ _ \/ _) \/ _ |- ?a + _ <= 0 =>
      clear - H enter; apply (turned_wall_is_kept A B C _ _ t enter); tauto
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
