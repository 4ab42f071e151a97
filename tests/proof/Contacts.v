(** When two balls, a ball and a pocket, or a ball and a wall touch first, as lib/table/order.py finds it from doubles. *)

From Coq Require Import Reals ZArith Bool List Lia Lra.
From Proof Require Import Float OrderWords OrderTerms Order Falls Bodies.
Import ListNotations.

Open Scope R_scope.

(** ** A ball and a wall *)

Section Wall.

Variables since tail radius term1 term2 term3 rate pull : R.
Variables T L S G : R.
Hypothesis scales_above : 0 < T /\ 0 < L /\ 0 < S /\ 0 < G.

(** The gap, and half of how fast it grows. *)
Definition wall_gap (t : R) : R := place (term1 + term2 + term3) rate pull (since + tail) t.
Definition wall_widening (t : R) : R := speed rate pull (since + tail) t / 2.

Theorem wall_made_says near n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 :
  (0 <= near)%Z ->
  IZR n0 = T * 1 -> IZR n1 = T * since -> IZR n2 = T * tail ->
  IZR n3 = L * 1 -> IZR n4 = L * radius -> IZR n5 = L * term1 -> IZR n6 = L * term2 -> IZR n7 = L * term3 ->
  IZR n8 = S * 1 -> IZR n9 = S * rate -> IZR n10 = G * 1 -> IZR n11 = G * pull ->
  let f := of_gap_made n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 near in
  says f (since + tail) wall_gap wall_widening /\
  (touching f = true <-> IZR (2 ^ near) * wall_gap (since + tail) <= radius).
Proof.
  intros low. intros. subst f. unfold of_gap_made; cbv zeta.
  assert (0 < 2 * L * S * G) by (repeat apply Rmult_lt_0_compat; lra).
  split.
  - eapply same_says with (K := 2 * L * S * G); [apply lessened_is_same | apply lt_IZR; known; lra | known; ring |
      assumption | |]; intros t; unfold wall_gap, wall_widening, place, speed; known; field.
  - match goal with |- touching (lessened ?n ?u ?A ?B ?C ?now) = true <-> _ =>
      rewrite (proj2 (lessened_is_same n u A B C now)) end.
    rewrite Z.leb_le, Z.shiftl_mul_pow2 by assumption. unfold wall_gap, place.
    assert (IZR (0 + n5 + n6 + n7) = L * (term1 + term2 + term3)) as is_gap by (known; ring).
    split; intros less; [apply IZR_le in less | apply le_IZR]; rewrite mult_IZR in *; rewrite is_gap in *.
    + apply Rmult_le_reg_l with L; [lra |]. match goal with H : IZR n4 = _ |- _ => rewrite H in less end.
      eapply Rle_trans; [| exact less]. apply Req_le. field.
    + match goal with H : IZR n4 = _ |- _ => rewrite H end.
      apply Rmult_le_compat_l with (r := L) in less; [| lra].
      eapply Rle_trans; [| exact less]. apply Req_le. field.
Qed.

End Wall.

(** ** From doubles *)

(** What `_moment` says of a quantity h that begins at the time s, and of how it changes, `half` of it: the first time at
    which h is at most 0 and falls; the start, where h is as good as 0 then and falls, and such a time comes. *)
Definition first_contact (s : R) (h half : R -> R) (soon : Prop) (said : option Moment) : Prop :=
  let comes t := s <= t /\ h t <= 0 /\ half t < 0 in
  match said with
  | None => forall t, ~ comes t
  | Some m =>
    made m /\
    (soon /\ half s < 0 -> time m = s /\ exists t, comes t) /\
    (~ (soon /\ half s < 0) -> first comes (time m))
  end.

Lemma first_same P Q t : (forall x, P x <-> Q x) -> first P t -> first Q t.
Proof.
  intros same_P [least near]. split.
  - intros x there. apply least. now apply same_P.
  - intros y after. destruct (near y after) as (x & there & before). exists x. split; [now apply same_P | assumption].
Qed.

Theorem said_is_first f s h half soon :
  says f s h half -> (touching f = true <-> soon) -> (h s <= 0 -> soon) ->
  first_contact s h half soon (moment f).
Proof.
  intros told is_soon at_once. pose proof (fun t => says_when f s h half t told) as comes.
  destruct told as (above & begins & K & positive & told).
  assert (IZR (c f) = K * h s) as is_c by (destruct (told s) as [<- _]; ring).
  assert (IZR (b f) = K * half s) as is_b by (destruct (told s) as [_ <-]; ring).
  assert (c f <= 0 -> touching f = true)%Z as at_start.
  { intros low. apply is_soon, at_once. apply IZR_le in low. apply Rmult_le_reg_l with K; lra. }
  pose proof (the_first_contact f above at_start) as found. unfold first_contact, right in *.
  destruct (moment f) as [m |]; [| now intros t there; apply (found t), comes].
  destruct found as [fine found]. split; [exact fine |].
  assert (touching f && (b f <? 0)%Z = true <-> soon /\ half s < 0) as when.
  { rewrite andb_true_iff, is_soon, Z.ltb_lt. split; intros [? back]; split; try assumption.
    - apply IZR_lt in back. apply Rmult_lt_reg_l with K; lra.
    - apply lt_IZR. rewrite is_b. replace 0 with (K * 0) by ring. apply Rmult_lt_compat_l; assumption. }
  split; intros now.
  - rewrite (proj2 when now) in found. destruct found as [-> (t & there)]. split; [exact begins |].
    exists t. now apply comes.
  - destruct (touching f && (b f <? 0)%Z); [now destruct now; apply when |].
    apply (first_same _ _ _ comes). exact found.
Qed.

Lemma times_below k h r : 0 < k -> h <= 0 -> 0 <= r -> k * h <= r.
Proof. intros. nra. Qed.

Section Doubles.

Variable whole : list R -> list Z.
Hypothesis scaling : scales whole.

Ltac all_floats :=
  repeat (apply Forall_cons; [first [exact one_is_float | match goal with H : _ |- _ => apply H end] |]); apply Forall_nil.

(** The scale by which numbers are made whole. *)
Ltac made_whole l :=
  let fine := fresh in assert (Forall F l) as fine by all_floats;
  let K := fresh "K" in let above := fresh "above" in let equal := fresh "equal" in
  destruct (scaling l fine) as (K & above & equal); clear fine; apply IZR_lt in above.

Ltac each := match goal with E : (forall k, IZR (nth k (whole ?l) 0%Z) = _) |- IZR (nth ?n (whole ?l) 0%Z) = _ => exact (E n) end.

Variables x1 v1 x2 v2 gravity : nat -> R.
Variables since1 tail1 since2 tail2 : R.
Hypothesis floats : forall k, F (x1 k) /\ F (v1 k) /\ F (x2 k) /\ F (v2 k) /\ F (gravity k).
Hypothesis times : F since1 /\ F tail1 /\ F since2 /\ F tail2.

Theorem first_contact_of_balls reach1 reach2 near : F reach1 -> F reach2 -> (0 <= near)%Z ->
  let r := reach1 + reach2 in
  let start := later since1 tail1 since2 tail2 in
  let h := gap x1 v1 x2 v2 gravity since1 tail1 since2 tail2 r in
  first_contact start h (widening x1 v1 x2 v2 gravity since1 tail1 since2 tail2)
    (IZR (2 ^ near) * h start <= r ^ 2)
    (moment (of_balls whole x1 v1 x2 v2 gravity since1 tail1 since2 tail2 reach1 reach2 near)).
Proof.
  intros F1 F2 low. cbv zeta.
  made_whole [1; since1; tail1; since2; tail2].
  made_whole [1; x1 0%nat; x1 1%nat; x1 2%nat; x2 0%nat; x2 1%nat; x2 2%nat; reach1; reach2].
  made_whole [1; v1 0%nat; v1 1%nat; v1 2%nat; v2 0%nat; v2 1%nat; v2 2%nat].
  made_whole [1; gravity 0%nat; gravity 1%nat; gravity 2%nat].
  assert (0 < IZR (2 ^ near)) by (apply IZR_lt; now apply Z.pow_pos_nonneg).
  apply said_is_first; unfold of_balls.
  1, 2: apply (balls_made_say x1 v1 x2 v2 gravity since1 tail1 since2 tail2 (IZR K) (IZR K0) (IZR K1) (IZR K2));
    first [tauto | assumption | each].
  intros under. apply times_below; [assumption | exact under | apply pow2_ge_0].
Qed.

Theorem first_contact_of_a_pocket reach : F reach ->
  let start := later since1 tail1 since2 tail2 in
  let h := gap x1 v1 x2 v2 gravity since1 tail1 since2 tail2 reach in
  first_contact start h (widening x1 v1 x2 v2 gravity since1 tail1 since2 tail2) (h start <= 0)
    (moment (of_pocket whole x1 v1 x2 v2 gravity since1 tail1 since2 tail2 reach)).
Proof.
  intros F1. cbv zeta.
  made_whole [1; since1; tail1; since2; tail2].
  made_whole [1; x1 0%nat; x1 1%nat; x1 2%nat; x2 0%nat; x2 1%nat; x2 2%nat; reach].
  made_whole [1; v1 0%nat; v1 1%nat; v1 2%nat; v2 0%nat; v2 1%nat; v2 2%nat].
  made_whole [1; gravity 0%nat; gravity 1%nat; gravity 2%nat].
  apply said_is_first; unfold of_pocket.
  1, 2: apply (pocket_made_says x1 v1 x2 v2 gravity since1 tail1 since2 tail2 (IZR K) (IZR K0) (IZR K1) (IZR K2));
    first [tauto | assumption | each].
  trivial.
Qed.

Theorem first_contact_of_a_wall radius term1 term2 term3 rate pull near :
  F radius -> F term1 -> F term2 -> F term3 -> F rate -> F pull -> 0 <= radius -> (0 <= near)%Z ->
  let start := since1 + tail1 in
  let h := wall_gap since1 tail1 term1 term2 term3 rate pull in
  first_contact start h (wall_widening since1 tail1 rate pull) (IZR (2 ^ near) * h start <= radius)
    (moment (of_gap whole since1 tail1 radius term1 term2 term3 rate pull near)).
Proof.
  intros. cbv zeta.
  made_whole [1; since1; tail1].
  made_whole [1; radius; term1; term2; term3].
  made_whole [1; rate].
  made_whole [1; pull].
  assert (0 < IZR (2 ^ near)) by (apply IZR_lt; now apply Z.pow_pos_nonneg).
  apply said_is_first; unfold of_gap.
  1, 2: apply (wall_made_says since1 tail1 radius term1 term2 term3 rate pull (IZR K) (IZR K0) (IZR K1) (IZR K2));
    first [tauto | assumption | each].
  intros under. now apply times_below.
Qed.

End Doubles.
