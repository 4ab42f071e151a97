(** What is proved of the filter of lib/mesh, to be read without the proofs.

   - Float.v, Expressions.v and Machine.v: [computed x e] and [holds x f], what doubles make of values and of
     comparisons; [says x f], the same with infinities and nan.
   - Written from the source by mesh_terms.py: MeshTerms.v, where the searches `look` and `look_along` give, for each
     feature, what they ask before they leave it out, say that it has the first contact, has not, or has it at the start;
     MeshInput.v, what the loops and numpy make of the numbers that are given, before they search.
   - Features.v: [first f inside t]: t in [0, 1] is the first time at which f is not above 0, and the walls are kept then;
     [right f inside skip holds fails now]: what a filter says of that is so.
   - MeshSight.v: [corner], [edge] and [face], square distances less that of the radius, and the walls [by_corner],
     [by_edge], [along_edge] and [by_face], in real numbers.
   - MeshEnters.v: [triangle_is_right X x] and [segment_is_right X x], that all looks are right; [entry seen n], number n
     of what is seen; [with_scale numbers s], where variable 16 is s.

   Variables of what is seen: 0 to 8 are P, the centre of the ball from each corner, 9 to 11 are V, 12 to 20 the edges,
   and 21 is r. Of what is given: 0 to 2 are the centre, 3 to 5 its displacement, 6 is the radius, 7 to 15 the corners.

   What is not proved here: that `unit_of` and `_scaled` give a power of two 2^k by which no length exceeds [longest]; in
   which order the features are searched, and that the first contact with a triangle is that with one of them; the times;
   and the same in double-double. Tests look at that. *)

From Coq Require Import Reals ZArith List.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Machine MeshTerms MeshInput MeshBounds Features MeshSight MeshEnters.
Import ListNotations.

Open Scope R_scope.

(** ** What is seen, off the numbers meant by one rounding and 8 times 2^-1075 *)

Section Seen.

Variables X x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n, Rabs (x n - X n) <= u * Rabs (X n) + 8 * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (2 ^ 17).
Hypothesis radius : 0 <= x 21%nat.

(** Each value that is compared is off by no more than its bound, as the machine computes that bound. *)
Theorem the_bounds_hold v b : In (v, b) table -> Rabs (computed x v - exact X v) <= computed x b.
Proof. exact (values_are_near X x floats near small radius v b). Qed.

(** No value on the way reaches 2^1024. *)
Theorem nothing_overflows v b : In (v, b) table -> no_overflow x v /\ no_overflow x b.
Proof. exact (nothing_overflows_in_values X x floats near small v b). Qed.

End Seen.

(** So what the machine says, with infinities and nan, is what holds. *)
Theorem the_machine_says_what_holds X (x : nat -> double) f :
  (forall n, is_finite (x n) = true) ->
  (forall n, Rabs (reals x n - X n) <= u * Rabs (X n) + 8 * eta) ->
  (forall n, Rabs (X n) <= IZR (2 ^ 17)) ->
  In f looks -> (says x f = true <-> holds (reals x) f).
Proof. exact (fun finite near small => the_machine_says X x finite near small f). Qed.

(** ** What is given: doubles, and the numbers that are meant by them

   A displacement may be the difference of two, and a radius the sum of two, rounded. All is multiplied by 2^k. *)

Section Given.

Variables given meant : nat -> R.
Variable k : Z.
Hypothesis floats : forall n, F (given n).
Hypothesis near : forall n, Rabs (given n - meant n) <= if may_be_rounded n then u * Rabs (meant n) else 0.
Hypothesis small : forall n, Rabs (meant n) * bpow radix2 k <= computed meant longest.
Hypothesis radius : 0 <= given 6%nat.

Let enters seen n := computed (with_scale given (bpow radix2 k)) (entry seen n).
Let in_sight seen n := exact (with_scale meant 1) (entry seen n).

(** Whatever the filter says of a feature of a triangle is right: that it has the first contact in the frame, that it has
    not, that it has it at the start or later. So for the loop, and for numpy. *)
Theorem what_is_said_of_triangles_is_right :
  Forall (fun seen => triangle_is_right (in_sight seen) (enters seen)) [seen_by_loop; seen_by_numpy].
Proof.
  pose proof every_sight_is_well as all. rewrite forallb_forall in all.
  repeat apply Forall_cons; try apply Forall_nil; apply what_is_said_of_a_triangle; auto; apply all; cbn; tauto.
Qed.

(** And of a segment. *)
Theorem what_is_said_of_segments_is_right :
  Forall (fun seen => segment_is_right (in_sight seen) (enters seen)) [segment_seen_by_loop; segment_seen_by_numpy].
Proof.
  pose proof every_sight_is_well as all. rewrite forallb_forall in all.
  repeat apply Forall_cons; try apply Forall_nil; apply what_is_said_of_a_segment; auto; apply all; cbn; tauto.
Qed.

End Given.

(** What is seen of the numbers meant, nothing scaled: the centre from each corner, its displacement, the edges, r. *)
Theorem what_is_seen_is_meant meant :
  let in_sight seen n := exact (with_scale meant 1) (entry seen n) in
  let corner_at i := (meant (7 + 3 * i)%nat, meant (8 + 3 * i)%nat, meant (9 + 3 * i)%nat) in
  let less (p q : vector) := let '(x, y, z) := p in let '(i, j, k) := q in (x - i, y - j, z - k) in
  let centre := (meant 0%nat, meant 1%nat, meant 2%nat) in
  Forall (fun seen => forall i, (i < 3)%nat ->
    P (in_sight seen) i = less centre (corner_at i) /\
    V (in_sight seen) = (meant 3%nat, meant 4%nat, meant 5%nat) /\
    e (in_sight seen) i = less (corner_at (Nat.modulo (i + 1) 3)) (corner_at i) /\
    r (in_sight seen) = meant 6%nat) [seen_by_loop; seen_by_numpy] /\
  Forall (fun seen => forall i, (i < 2)%nat ->
    P (in_sight seen) i = less centre (corner_at i) /\
    V (in_sight seen) = (meant 3%nat, meant 4%nat, meant 5%nat) /\
    e (in_sight seen) i = less (corner_at (Nat.modulo (i + 1) 2)) (corner_at i) /\
    r (in_sight seen) = meant 6%nat) [segment_seen_by_loop; segment_seen_by_numpy].
Proof. exact (what_is_seen meant). Qed.

(** ** Not in vain: a ball of radius 1 above the triangle (0, 0, 0), (4, 0, 0), (0, 4, 0)

   From (1, 1, 3) by (0, 0, -4) it comes to touch the face, and nothing else first; by (0, 0, 4) it touches nothing. *)

Definition a_ball_above (k : Z) : nat -> double :=
  let numbers := [1; 1; 3; -3; 1; 3; 1; -3; 3; 0; 0; k; 4; 0; 0; -4; 4; 0; 0; -4; 0; 1]%Z in
  fun n => binary_normalize 53 1024 some_digits room_for_digits mode_NE (nth n numbers 0%Z) 0 false.

Example a_face_is_said_to_hold :
  map (says (a_ball_above (-4))) [face_skip; face_holds; face_now; corner_0_holds] = [false; true; false; false].
Proof. match goal with |- _ = ?said => vm_cast_no_check (eq_refl said) end. Qed.

Example nothing_is_said_to_hold :
  map (says (a_ball_above 4)) [face_skip; face_holds; corner_0_holds] = [true; false; false].
Proof. match goal with |- _ = ?said => vm_cast_no_check (eq_refl said) end. Qed.
