(** What is proved of lib/table/order.py, to be read without the proofs: which of two contacts is the first.

   - Written from the source by order_terms.py: OrderTerms.v, where `_signum`, `_sign_of_one`, `_sign`, `_compare`,
     `_moment`, `_twos`, `_lessened`, `_of_two` and `_of_gap` give definitions on whole numbers, Z. Each branch of the
     source is a branch there.
   - OrderWords.v: the records [Moment], the time (p + s √D) / q, and [Fall], a t² + 2 b t + c from begin / unit on.
   - Order.v: [time m], that time as a real number; [made m], q above 0 and D not below it; [tells n x]: n is −1, 0 or 1
     as x is below, at or above 0.
   - Falls.v: [first P t]: t is the greatest lower bound of the times with P.
   - Bodies.v: [gap ... r t], the squared distance of two balls at the time t less r², each having moved from its own
     time on, and [widening], half of how fast it grows; [later], the later of both times.
   - Contacts.v: [wall_gap], a ball's gap to a wall, and [wall_widening]; [first_contact s h half soon said]: `said` is the
     first time from s on at which h is at most 0 and falls, none if there is none; where h is as good as 0 at s, and
     falls, and such a time comes, it is s.

   What is not proved here but is how Python is known to work: that whole numbers have as many digits as they need, and
   that `as_integer_ratio` gives the fraction that a double is. So `whole` multiplies all that it is given by one whole
   number, [scales whole]. Nor what stands around it, which is tested: `_earliest`, that keeps those that come first;
   `_reading`, that writes a time as two doubles; and which contacts the loop asks for. *)

From Coq Require Import Reals ZArith List Lia Lra.
From Proof Require Import Float OrderWords OrderTerms Order Falls Bodies Contacts.
Import ListNotations.

Open Scope R_scope.

(** ** Signs *)

(** The sign of A + B √D + C √E is the true one. *)
Theorem a_sign_is_the_true_one A B D C E :
  (0 <= D)%Z -> (0 <= E)%Z -> tells (sign A B D C E) (IZR A + IZR B * sqrt (IZR D) + IZR C * sqrt (IZR E)).
Proof. exact (the_sign_of_two_roots A B D C E). Qed.

(** What is called the earlier is the earlier, and equal times are called equal. *)
Theorem the_earlier_is_the_earlier one other : made one -> made other ->
  tells (compare one other) (time one - time other) /\
  (compare one other = (-1)%Z <-> time one < time other) /\
  (compare one other = 0%Z <-> time one = time other) /\
  (compare one other = 1%Z <-> time other < time one).
Proof.
  intros fine fine'. pose proof (the_earlier one other fine fine') as told. split; [exact told |].
  destruct told as [[-> X] | [[-> X] | [-> X]]]; repeat split; intros; (discriminate || lra || reflexivity).
Qed.

(** ** Contacts *)

(** The moment of a fall is the first at which it is at most 0 and falls, and it is made as `_compare` needs it. *)
Theorem a_moment_is_the_first f :
  (0 < unit f)%Z -> ((c f <= 0)%Z -> touching f = true) -> right f (moment f).
Proof. exact (the_first_contact f). Qed.

Section Doubles.

Variable whole : list R -> list Z.
Hypothesis scaling : scales whole.
Variables x1 v1 x2 v2 gravity : nat -> R.
Variables since1 tail1 since2 tail2 : R.
Hypothesis floats : forall k, F (x1 k) /\ F (v1 k) /\ F (x2 k) /\ F (v2 k) /\ F (gravity k).
Hypothesis times : F since1 /\ F tail1 /\ F since2 /\ F tail2.

(** Of two balls, for all doubles. *)
Theorem the_moment_of_two_balls_is_their_first_contact reach1 reach2 near :
  F reach1 -> F reach2 -> (0 <= near)%Z ->
  let r := reach1 + reach2 in
  let start := later since1 tail1 since2 tail2 in
  let h := gap x1 v1 x2 v2 gravity since1 tail1 since2 tail2 r in
  first_contact start h (widening x1 v1 x2 v2 gravity since1 tail1 since2 tail2)
    (IZR (2 ^ near) * h start <= r ^ 2)
    (moment (of_balls whole x1 v1 x2 v2 gravity since1 tail1 since2 tail2 reach1 reach2 near)).
Proof. exact (first_contact_of_balls whole scaling x1 v1 x2 v2 gravity since1 tail1 since2 tail2 floats times reach1 reach2 near). Qed.

(** Of a ball and a pocket. *)
Theorem the_moment_of_a_pocket_is_its_first_contact reach : F reach ->
  let start := later since1 tail1 since2 tail2 in
  let h := gap x1 v1 x2 v2 gravity since1 tail1 since2 tail2 reach in
  first_contact start h (widening x1 v1 x2 v2 gravity since1 tail1 since2 tail2) (h start <= 0)
    (moment (of_pocket whole x1 v1 x2 v2 gravity since1 tail1 since2 tail2 reach)).
Proof. exact (first_contact_of_a_pocket whole scaling x1 v1 x2 v2 gravity since1 tail1 since2 tail2 floats times reach). Qed.

(** Of a ball and a wall. *)
Theorem the_moment_of_a_wall_is_its_first_contact radius term1 term2 term3 rate pull near :
  F radius -> F term1 -> F term2 -> F term3 -> F rate -> F pull -> 0 <= radius -> (0 <= near)%Z ->
  let start := since1 + tail1 in
  let h := wall_gap since1 tail1 term1 term2 term3 rate pull in
  first_contact start h (wall_widening since1 tail1 rate pull) (IZR (2 ^ near) * h start <= radius)
    (moment (of_gap whole since1 tail1 radius term1 term2 term3 rate pull near)).
Proof. exact (first_contact_of_a_wall whole scaling since1 tail1 since2 tail2 times radius term1 term2 term3 rate pull near). Qed.

End Doubles.

(** ** Not in vain: √8 / 2 and √2 are one time, 3/2 is a later one; and t² − 10 t + 9 falls to 0 at 1 *)

Example equal_roots : compare (make_Moment 0 1 8 2) (make_Moment 0 1 2 1) = 0%Z.
Proof. reflexivity. Qed.

Example a_later_time : compare (make_Moment 0 1 2 1) (make_Moment 3 0 0 2) = (-1)%Z.
Proof. reflexivity. Qed.

Example a_first_time : moment (make_Fall 0 1 1 (-5) 9 false) = Some (make_Moment 5 (-1) 16 1).
Proof. reflexivity. Qed.
