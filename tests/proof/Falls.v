(** The first time at which a quadratic is at most 0 and falls, as lib/table/order.py finds it; and common factors of
    two that are left out. *)

From Coq Require Import Reals ZArith Bool Lia Lra Psatz.
From Proof Require Import OrderWords OrderTerms Order.

Open Scope R_scope.

(** t is the first x with P x: none is before it, and some are as near to it as you like. *)
Definition first (P : R -> Prop) (t : R) : Prop :=
  (forall x, P x -> t <= x) /\ (forall y, t < y -> exists x, P x /\ x < y).

Lemma first_there (P : R -> Prop) t : P t -> (forall x, P x -> t <= x) -> first P t.
Proof. intros there least. split; [exact least |]. intros y later. now exists t. Qed.

(** ** In real numbers *)

Section Quadratic.

Variables a b c : R.

(** From the start on, it is at most 0 and falls. *)
Definition comes (x : R) : Prop := 0 <= x /\ a * x ^ 2 + 2 * b * x + c <= 0 /\ a * x + b < 0.

Let D := b * b - a * c.

Lemma completed x : a * (a * x ^ 2 + 2 * b * x + c) = (a * x + b) * (a * x + b) - D.
Proof. unfold D. ring. Qed.

Lemma comes_at_once : b < 0 -> c <= 0 -> comes 0.
Proof. intros. unfold comes. repeat split; lra. Qed.

Lemma glides : a = 0 -> b < 0 -> 0 < c -> first comes (c / (- 2 * b)).
Proof.
  intros flat falls above.
  assert (c / (- 2 * b) * (- 2 * b) = c) as there by (field; lra). set (t := c / (- 2 * b)) in *.
  unfold comes. rewrite flat. apply first_there.
  - repeat split; try lra. assert (0 < - 2 * b) by lra. destruct (Rle_lt_dec 0 t) as [| early]; [assumption |]. nra.
  - intros x (_ & low & _). destruct (Rle_lt_dec t x) as [| early]; [assumption |]. nra.
Qed.

(** The root of what a time needs: √D, or 0 where D is below 0. *)
Lemma rises r : a < 0 -> 0 <= b \/ 0 < c -> 0 <= r -> (r * r = D \/ (r = 0 /\ D <= 0)) -> first comes ((b + r) / - a).
Proof.
  intros bends fine low root.
  assert (D <= r * r) as under by (destruct root as [-> | [-> ?]]; lra).
  assert ((b + r) / - a * - a = b + r) as there by (field; lra). set (t := (b + r) / - a) in *.
  assert (0 <= t) as late.
  { assert (0 <= b + r).
    { destruct (Rle_lt_dec 0 b) as [| back]; [lra |]. destruct fine as [| above]; [lra |].
      assert (b * b <= D) by (unfold D; nra). nra. }
    destruct (Rle_lt_dec 0 t) as [| early]; [assumption |]. nra. }
  split.
  - intros x (_ & below & falls). pose proof (completed x) as square.
    assert (D <= (a * x + b) * (a * x + b)) as deep by nra.
    assert (r <= - (a * x + b)) as far.
    { destruct root as [root | [-> _]]; [| lra]. nra. }
    destruct (Rle_lt_dec t x) as [| early]; [assumption |]. nra.
  - intros y later. exists ((t + y) / 2). set (x := (t + y) / 2). assert (t < x < y) as between by (unfold x; lra).
    assert (a * x + b < - r) as steep by nra.
    assert (D <= (a * x + b) * (a * x + b)) as deep by nra.
    pose proof (completed x) as square. unfold comes. repeat split; try lra. nra.
Qed.

Lemma dips r : 0 < a -> b < 0 -> 0 < c -> 0 < r -> r * r = D -> first comes ((- b - r) / a).
Proof.
  intros bends back above low root.
  assert ((- b - r) / a * a = - b - r) as there by (field; lra). set (t := (- b - r) / a) in *.
  assert (r < - b) as less by (assert (r * r < b * b) by (rewrite root; unfold D; nra); nra).
  apply first_there.
  - assert (a * t + b = - r) as steep by lra. pose proof (completed t) as square.
    assert (0 <= t) by (destruct (Rle_lt_dec 0 t) as [| early]; [assumption |]; nra).
    unfold comes. repeat split; try lra. rewrite steep in square. nra.
  - intros x (_ & below & falls). pose proof (completed x) as square.
    assert ((a * x + b) * (a * x + b) <= r * r) as deep by nra.
    assert (- r <= a * x + b) as near by nra.
    destruct (Rle_lt_dec t x) as [| early]; [assumption |]. nra.
Qed.

Lemma none_rising x : 0 <= a -> 0 <= b -> ~ comes x.
Proof. intros ? ? (? & _ & falls). nra. Qed.

Lemma none_beside x : 0 < a -> D <= 0 -> ~ comes x.
Proof. intros bends flat (_ & below & falls). pose proof (completed x) as square. nra. Qed.

End Quadratic.

(** ** In whole numbers *)

(** When a fall begins. *)
Definition start (f : Fall) : R := IZR (begin f) / IZR (unit f).

(** A contact comes at the time t. *)
Definition meets (f : Fall) (t : R) : Prop := comes (IZR (a f)) (IZR (b f)) (IZR (c f)) (t - start f).

Lemma first_moved (P : R -> Prop) x t : first P x -> first (fun y => P (y - t)) (t + x).
Proof.
  intros [least near]. split.
  - intros y there. specialize (least _ there). lra.
  - intros y later. destruct (near (y - t)) as (z & there & before); [lra |].
    exists (z + t). split; [now replace (z + t - t) with z by ring | lra].
Qed.

Lemma some_after P x : first P x -> exists y, P y.
Proof. intros [_ near]. destruct (near (x + 1)) as (y & there & _); [lra | now exists y]. Qed.

(** What `_moment` says of a fall. Where the two touch as good as at the start, and near each other, a contact that comes
    has come at the start. *)
Definition right (f : Fall) (said : option Moment) : Prop :=
  match said with
  | None => forall t, ~ meets f t
  | Some m =>
    made m /\
    if touching f && (b f <? 0)%Z then time m = start f /\ exists t, meets f t else first (meets f) (time m)
  end.

Section Whole.

Variables (n u A B C : Z) (now : bool).
Let f := make_Fall n u A B C now.
Let d := (B * B - A * C)%Z.
Hypothesis unit_above : (0 < u)%Z.

Lemma d_is : IZR B * IZR B - IZR A * IZR C = IZR d.
Proof. unfold d. now in_reals. Qed.

Lemma root_of_scaled : (0 <= d)%Z -> sqrt (IZR (d * u * u)) = sqrt (IZR d) * IZR u.
Proof.
  intros low. apply IZR_le in low. apply IZR_lt in unit_above. rewrite <- Z.mul_assoc, mult_IZR, sqrt_mult.
  - rewrite mult_IZR, sqrt_square; [reflexivity | lra].
  - lra.
  - in_reals. nra.
Qed.

Lemma unit_is_above : 0 < IZR u.
Proof. now apply IZR_lt. Qed.

Lemma says_start :
  now = true -> (B < 0)%Z -> (exists t, meets f t) -> right f (Some (make_Moment n 0 0 u)).
Proof.
  intros is_now back some. unfold right, f. cbn [touching OrderWords.b]. rewrite is_now.
  rewrite (proj2 (Z.ltb_lt B 0) back). cbn [andb]. split; [split; cbn; lia |].
  split; [| exact some]. unfold time, start; cbn. pose proof unit_is_above. field. lra.
Qed.

Lemma says_first m x :
  now && (B <? 0)%Z = false -> made m -> first (comes (IZR A) (IZR B) (IZR C)) x -> time m = start f + x ->
  right f (Some m).
Proof.
  intros not_now fine is_first when. unfold right, f. cbn [touching OrderWords.b]. rewrite not_now.
  split; [exact fine |]. fold f. rewrite when. unfold meets. cbn [OrderWords.a OrderWords.b OrderWords.c f].
  now apply (first_moved (comes (IZR A) (IZR B) (IZR C))).
Qed.

Lemma some_meets x : first (comes (IZR A) (IZR B) (IZR C)) x -> exists t, meets f t.
Proof.
  intros is_first. destruct (some_after _ _ is_first) as [y there]. exists (start f + y). unfold meets.
  cbn [OrderWords.a OrderWords.b OrderWords.c f]. now replace (start f + y - start f) with y by ring.
Qed.

Lemma some_at_once : (B < 0)%Z -> (C <= 0)%Z -> exists t, meets f t.
Proof.
  intros back under. apply IZR_lt in back. apply IZR_le in under. exists (start f). unfold meets.
  replace (start f - start f) with 0 by ring. now apply comes_at_once.
Qed.

Lemma first_glide : (A = 0)%Z -> (B < 0)%Z -> (0 < C)%Z ->
  first (comes (IZR A) (IZR B) (IZR C)) (IZR C / (- 2 * IZR B)).
Proof. intros flat back above. apply IZR_lt in back, above. apply glides; [now rewrite flat | assumption | assumption]. Qed.

Lemma first_rise : (A < 0)%Z -> (0 <= B \/ 0 < C)%Z -> (0 < d)%Z ->
  first (comes (IZR A) (IZR B) (IZR C)) ((IZR B + sqrt (IZR d)) / - IZR A).
Proof.
  intros bends fine deep. apply IZR_lt in bends, deep. apply rises; [assumption | | apply sqrt_pos |].
  - destruct fine as [? | ?]; [left; now apply IZR_le | right; now apply IZR_lt].
  - left. rewrite d_is. apply sqrt_sqrt. lra.
Qed.

Lemma first_top : (A < 0)%Z -> (0 <= B \/ 0 < C)%Z -> (d <= 0)%Z ->
  first (comes (IZR A) (IZR B) (IZR C)) ((IZR B + 0) / - IZR A).
Proof.
  intros bends fine deep. apply IZR_lt in bends. apply IZR_le in deep. apply rises; [assumption | | lra |].
  - destruct fine as [? | ?]; [left; now apply IZR_le | right; now apply IZR_lt].
  - right. rewrite d_is. split; [reflexivity | exact deep].
Qed.

Lemma first_dip : (0 < A)%Z -> (B < 0)%Z -> (0 < C)%Z -> (0 < d)%Z ->
  first (comes (IZR A) (IZR B) (IZR C)) ((- IZR B - sqrt (IZR d)) / IZR A).
Proof.
  intros bends back above deep. apply IZR_lt in bends, back, above, deep.
  apply dips; try assumption; [now apply sqrt_lt_R0 |]. rewrite d_is. apply sqrt_sqrt. lra.
Qed.

Lemma says_never : (0 <= A /\ 0 <= B \/ 0 < A /\ d <= 0)%Z -> right f None.
Proof.
  intros why t. unfold meets. cbn [OrderWords.a OrderWords.b OrderWords.c f].
  destruct why as [[? ?] | [? ?]].
  - apply none_rising; now apply IZR_le.
  - apply none_beside; [now apply IZR_lt |]. rewrite d_is. now apply IZR_le.
Qed.

Lemma says_glide : now && (B <? 0)%Z = false -> (A = 0)%Z -> (B < 0)%Z -> (0 < C)%Z ->
  right f (Some (make_Moment (C * u - 2 * B * n) 0 0 (-2 * B * u))).
Proof.
  intros not_now flat back above. eapply says_first; [exact not_now | | now apply first_glide |].
  - split; cbn [q D]; [apply Z.mul_pos_pos |]; lia.
  - unfold time, start; cbn [p s D q begin unit f]. in_reals. pose proof unit_is_above. apply IZR_lt in back.
    field. lra.
Qed.

Lemma says_rise : now && (B <? 0)%Z = false -> (A < 0)%Z -> (0 <= B \/ 0 < C)%Z -> (0 < d)%Z ->
  right f (Some (make_Moment (B * u - A * n) 1 (d * u * u) (- A * u))).
Proof.
  intros not_now bends fine deep. eapply says_first; [exact not_now | | now apply first_rise |].
  - split; cbn [q D]; [apply Z.mul_pos_pos; lia |]. repeat apply Z.mul_nonneg_nonneg; lia.
  - unfold time, start; cbn [p s D q begin unit f]. rewrite root_of_scaled by lia. in_reals.
    pose proof unit_is_above. apply IZR_lt in bends. field. lra.
Qed.

Lemma says_top E : now && (B <? 0)%Z = false -> (A < 0)%Z -> (0 <= B \/ 0 < C)%Z -> (d <= 0)%Z -> (0 <= E)%Z ->
  right f (Some (make_Moment (B * u - A * n) 0 E (- A * u))).
Proof.
  intros not_now bends fine deep low. eapply says_first; [exact not_now | | now apply first_top |].
  - split; cbn [q D]; [apply Z.mul_pos_pos |]; lia.
  - unfold time, start; cbn [p s D q begin unit f]. in_reals.
    pose proof unit_is_above. apply IZR_lt in bends. field. lra.
Qed.

Lemma says_dip : now && (B <? 0)%Z = false -> (0 < A)%Z -> (B < 0)%Z -> (0 < C)%Z -> (0 < d)%Z ->
  right f (Some (make_Moment (A * n - B * u) (-1) (d * u * u) (A * u))).
Proof.
  intros not_now bends back above deep. eapply says_first; [exact not_now | | now apply first_dip |].
  - split; cbn [q D]; [apply Z.mul_pos_pos; lia |]. repeat apply Z.mul_nonneg_nonneg; lia.
  - unfold time, start; cbn [p s D q begin unit f]. rewrite root_of_scaled by lia. in_reals.
    pose proof unit_is_above. apply IZR_lt in bends. field. lra.
Qed.

End Whole.

(** What is known where the source has taken a way. *)
Ltac by_cases :=
  repeat match goal with |- context [if ?x then _ else _] => destruct x eqn:? end;
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : _ && _ = false |- _ => apply andb_false_iff in H; destruct H
  | H : _ || _ = true |- _ => apply orb_true_iff in H; destruct H
  | H : _ || _ = false |- _ => apply orb_false_iff in H; destruct H
  | H : (_ <? _)%Z = true |- _ => apply Z.ltb_lt in H
  | H : (_ <? _)%Z = false |- _ => apply Z.ltb_ge in H
  | H : (_ <=? _)%Z = true |- _ => apply Z.leb_le in H
  | H : (_ <=? _)%Z = false |- _ => apply Z.leb_gt in H
  | H : (_ =? _)%Z = true |- _ => apply Z.eqb_eq in H
  | H : (_ =? _)%Z = false |- _ => apply Z.eqb_neq in H
  end.

(** The moment that is found is the first contact, and where none is found there is none. *)
Theorem the_first_contact f :
  (0 < unit f)%Z -> ((c f <= 0)%Z -> touching f = true) -> right f (moment f).
Proof.
  destruct f as [n u A B C now]. cbn [unit OrderWords.c touching]. intros above at_start.
  assert (now = false -> 0 < C)%Z as apart.
  { intros not_now. destruct (Z.le_gt_cases C 0) as [under |]; [| assumption].
    now rewrite (at_start under) in not_now. }
  unfold moment; cbn [begin unit OrderWords.a OrderWords.b OrderWords.c touching]; cbv zeta.
  by_cases; try (exfalso; lia); try (apply says_never; lia).
  1: apply says_start; (assumption || lia || now apply some_at_once).
  1: apply says_start; [assumption | assumption | lia |];
    destruct (Z.le_gt_cases C 0) as [? | ?]; [now apply some_at_once |]; destruct (Z.lt_trichotomy A 0) as [? | [? | ?]];
    [ eapply some_meets, first_rise; lia | eapply some_meets, first_glide; lia | eapply some_meets, first_dip; lia ].
  all: assert (now && (B <? 0)%Z = false) as not_now
    by (apply andb_false_iff; (left; assumption) || (right; apply Z.ltb_ge; lia)).
  all: try match goal with H : _ = false |- _ => specialize (apart H) end.
  all: first [ apply says_rise; (assumption || lia) | apply says_top; (assumption || nia)
             | apply says_glide; (assumption || lia) | apply says_dip; (assumption || lia) ].
Qed.
