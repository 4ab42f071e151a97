(** The words in which the source speaks of times in whole numbers. *)

From Coq Require Import ZArith.

Open Scope Z_scope.

(** The time (p + s √D) / q. *)
Record Moment := make_Moment { p : Z; s : Z; D : Z; q : Z }.

(** f(t) = a t² + 2 b t + c with t from the start on, which is begin / unit; f is in a unit of its own. *)
Record Fall := make_Fall { begin : Z; unit : Z; a : Z; b : Z; c : Z; touching : bool }.

(** `bit_length` of Python: how many binary digits the size of a number has. *)
Definition bit_length (n : Z) : Z := if n =? 0 then 0 else Z.log2 (Z.abs n) + 1.
