(** Formulas of a program as trees: what they mean exactly, and what a machine makes of them. *)

From Coq Require Import Reals ZArith List.
From Flocq Require Import Core.
From Proof Require Import Float.

Open Scope R_scope.

(** Variables have numbers. A constant is m 2^e. *)
Inductive expression :=
  | Var (n : nat)
  | Cst (m e : Z)
  | Add (a b : expression)
  | Sub (a b : expression)
  | Mul (a b : expression)
  | Abs (a : expression)
  | Neg (a : expression).

(** What a program may ask of numbers. [Finite a] asks whether a is below infinity. *)
Inductive formula :=
  | Le (a b : expression)
  | Lt (a b : expression)
  | Eq (a b : expression)
  | Finite (a : expression)
  | And (f g : formula)
  | Or (f g : formula).

Definition constant (m e : Z) : R := F2R (Float radix2 m e).

Lemma zero_is_zero : constant 0 0 = 0.
Proof. apply F2R_0. Qed.

(** The value of an expression in real numbers. *)
Fixpoint exact (X : nat -> R) (e : expression) : R :=
  match e with
  | Var n => X n
  | Cst m k => constant m k
  | Add a b => exact X a + exact X b
  | Sub a b => exact X a - exact X b
  | Mul a b => exact X a * exact X b
  | Abs a => Rabs (exact X a)
  | Neg a => - exact X a
  end.

(** The value of an expression in doubles: each + − × is rounded; a size and a change of sign are not. *)
Fixpoint computed (x : nat -> R) (e : expression) : R :=
  match e with
  | Var n => x n
  | Cst m k => constant m k
  | Add a b => rnd (computed x a + computed x b)
  | Sub a b => rnd (computed x a - computed x b)
  | Mul a b => rnd (computed x a * computed x b)
  | Abs a => Rabs (computed x a)
  | Neg a => - computed x a
  end.

Definition largest : R := bpow radix2 1024.

(** Whether a formula holds of the doubles that the machine has computed. *)
Fixpoint holds (x : nat -> R) (f : formula) : Prop :=
  match f with
  | Le a b => computed x a <= computed x b
  | Lt a b => computed x a < computed x b
  | Eq a b => computed x a = computed x b
  | Finite a => computed x a < largest
  | And f g => holds x f /\ holds x g
  | Or f g => holds x f \/ holds x g
  end.

(** Every value on the way to that of an expression stays below the largest double. *)
Fixpoint no_overflow (x : nat -> R) (e : expression) : Prop :=
  Rabs (computed x e) < largest /\
  match e with
  | Var _ | Cst _ _ => True
  | Add a b | Sub a b | Mul a b => no_overflow x a /\ no_overflow x b
  | Abs a | Neg a => no_overflow x a
  end.

Fixpoint never_overflows (x : nat -> R) (f : formula) : Prop :=
  match f with
  | Le a b | Lt a b | Eq a b => no_overflow x a /\ no_overflow x b
  | Finite a => no_overflow x a
  | And f g | Or f g => never_overflows x f /\ never_overflows x g
  end.

(** p = (x, y, z), v = (i, j, k) and r as the variables 0 to 6. *)
Definition seven (x y z i j k r : R) : nat -> R :=
  fun n =>
    match n with
    | 0%nat => x | 1%nat => y | 2%nat => z
    | 3%nat => i | 4%nat => j | 5%nat => k
    | 6%nat => r | _ => 0
    end.
