(** Each peg of a curved path is within the filter's bound, as the machine computes both. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core Operations Relative Mult_error.
From Proof Require Import Float Expressions Trees Covers Bernstein CurveTerms.
Import ListNotations.

Open Scope R_scope.

(** T / 2 and T² / 2, as the source computes them: variables of their own, for the first is exact and the second
    loses nothing to underflow. *)
Definition half_T : expression := Mul (Cst 1 (-1)) (Var 10).
Definition half_square : expression := Mul half_T (Var 10).
Definition factors : list expression := [half_T; half_square].

Definition folds : expression -> expression := folded factors.

Definition exactly (top : Z) : known := {| most := 2 ^ top; rounded := false; lost := 0 |}.

(** What `sound` lets be known of T / 2, T² / 2, p, v, r, a and T. *)
Definition in_sound (n : nat) : known :=
  match n with
  | 0%nat => exactly 100
  | 1%nat => {| most := 2 ^ 200; rounded := true; lost := 0 |}
  | 2%nat | 3%nat | 4%nat => exactly 100
  | 5%nat | 6%nat | 7%nat => exactly 202
  | 8%nat => exactly 100
  | 9%nat | 10%nat | 11%nat => exactly 303
  | _ => exactly 100
  end.

(** One third, rounded up. *)
Definition third : coefficient := Float radix2 87382 (-18).

(** What grows and what the sizes are, when a tree is divided by 3 and another subtracted. *)
Definition grown_of_third (m r : expression) : polynomial :=
  scaled_by grow (plus (scaled_by third (scaled_by grow (grown in_sound m))) (grown in_sound r)).
Definition sizes_of_third (m r : expression) : polynomial := plus (scaled_by third (sizes m)) (sizes r).
Definition underflow_of_third (m r : expression) : Z := 2 * (underflow in_sound m + 1 + underflow in_sound r).

(** An error G − S + W 2^-1075 is covered by the computed bound: a sixteenth of the bound is left for underflow. *)
Definition off_covers (G S : polynomial) (W : Z) : bool :=
  none_negative (minus (scaled_by (Float radix2 15 (-4)) (shrunk in_sound (folds peg_off))) (minus G S)) &&
  (0 <=? W)%Z && (W + underflow in_sound (folds peg_off) <? 2 ^ 800)%Z.

Definition peg_is_covered (e : expression) : bool :=
  doubles_only (folds e) &&
  off_covers (grown in_sound (folds e)) (sizes (folds e)) (underflow in_sound (folds e)).

Definition all_covered : bool :=
  doubles_only (folds peg_off) && shown_positive (folds peg_off) &&
  peg_is_covered peg_0 && peg_is_covered peg_1 && peg_is_covered peg_3 && peg_is_covered peg_4 &&
  doubles_only (folds peg_2_times_3) && doubles_only (folds peg_2_less) &&
  off_covers (grown_of_third (folds peg_2_times_3) (folds peg_2_less))
    (sizes_of_third (folds peg_2_times_3) (folds peg_2_less))
    (underflow_of_third (folds peg_2_times_3) (folds peg_2_less)).

Lemma all_is_covered : all_covered = true.
Proof. vm_compute. reflexivity. Qed.
