(** Signs of A + B √D + C √E, and which of two times is the earlier: in whole numbers, as lib/table/order.py has it. *)

From Coq Require Import Reals ZArith Bool Lia Lra Psatz.
From Proof Require Import OrderWords OrderTerms.

Open Scope R_scope.

(** n is −1, 0 or 1 as x is below, at or above 0. *)
Definition tells (n : Z) (x : R) : Prop := (n = 1%Z /\ 0 < x) \/ (n = 0%Z /\ x = 0) \/ (n = (-1)%Z /\ x < 0).

Ltac in_reals := repeat rewrite ?minus_IZR, ?plus_IZR, ?mult_IZR, ?opp_IZR.

Lemma signum_tells n : tells (signum n) (IZR n).
Proof.
  unfold signum, tells. destruct (Z.ltb_spec 0 n) as [above |], (Z.ltb_spec n 0) as [below |]; cbn [Z.b2z].
  - lia.
  - left. split; [reflexivity | now apply IZR_lt].
  - right; right. split; [reflexivity | now apply IZR_lt].
  - right; left. split; [reflexivity |]. replace n with 0%Z by lia. reflexivity.
Qed.

(** What is told of two numbers, and of their squares, tells of their sum. *)
Lemma by_squares m n k x y :
  tells m x -> tells n y -> tells k (x * x - y * y) ->
  tells (if (0 <=? m * n)%Z then if negb (m =? 0)%Z then m else n else m * k) (x + y).
Proof.
  intros [[-> X] | [[-> X] | [-> X]]] [[-> Y] | [[-> Y] | [-> Y]]] [[-> K] | [[-> K] | [-> K]]];
    cbn; unfold tells; try (left; split; [reflexivity |]; nra); try (right; left; split; [reflexivity |]; nra);
    right; right; (split; [reflexivity |]; nra).
Qed.

Lemma equal_tells n x y : x = y -> tells n x -> tells n y.
Proof. now intros ->. Qed.

(** The sign of n √d is that of n d. *)
Lemma tells_of_root n d : (0 <= d)%Z -> tells (signum (n * d)) (IZR n * sqrt (IZR d)).
Proof.
  intros low. pose proof (signum_tells (n * d)) as told. rewrite mult_IZR in told.
  apply IZR_le in low. destruct (Req_dec (IZR d) 0) as [none | some].
  - rewrite none in *. rewrite sqrt_0. exact told.
  - assert (0 < sqrt (IZR d)) by (apply sqrt_lt_R0; lra). assert (0 < IZR d) by lra.
    destruct told as [[-> X] | [[-> X] | [-> X]]]; unfold tells.
    + left. split; [reflexivity |]. apply Rmult_lt_0_compat; [nra | assumption].
    + right; left. split; [reflexivity |]. apply Rmult_integral in X. destruct X as [-> | X]; [ring | lra].
    + right; right. split; [reflexivity |]. assert (0 < - IZR n) by nra. nra.
Qed.

Lemma square_of_root n d : (0 <= d)%Z -> IZR n * sqrt (IZR d) * (IZR n * sqrt (IZR d)) = IZR n * IZR n * IZR d.
Proof.
  intros low. apply IZR_le in low. replace (_ * _) with (IZR n * IZR n * (sqrt (IZR d) * sqrt (IZR d))) by ring.
  now rewrite sqrt_sqrt.
Qed.

(** ** The sign that the source finds is the true one *)

Theorem the_sign_of_one_root A B D : (0 <= D)%Z -> tells (sign_of_one A B D) (IZR A + IZR B * sqrt (IZR D)).
Proof.
  intros low. refine (by_squares _ _ _ _ _ (signum_tells A) (tells_of_root B D low) _).
  eapply equal_tells; [| apply signum_tells]. rewrite (square_of_root B D low). in_reals. ring.
Qed.

Theorem the_sign_of_two_roots A B D C E :
  (0 <= D)%Z -> (0 <= E)%Z -> tells (sign A B D C E) (IZR A + IZR B * sqrt (IZR D) + IZR C * sqrt (IZR E)).
Proof.
  intros low_D low_E.
  refine (by_squares _ _ _ _ _ (the_sign_of_one_root A B D low_D) (tells_of_root C E low_E) _).
  eapply equal_tells; [| apply the_sign_of_one_root, low_D]. rewrite (square_of_root C E low_E). in_reals.
  pose proof (square_of_root B D low_D) as square.
  replace ((IZR A + IZR B * sqrt (IZR D)) * (IZR A + IZR B * sqrt (IZR D)))
    with (IZR A * IZR A + 2 * IZR A * IZR B * sqrt (IZR D) + IZR B * sqrt (IZR D) * (IZR B * sqrt (IZR D))) by ring.
  rewrite square. ring.
Qed.

(** ** The earlier of two times *)

(** The time that four whole numbers stand for. *)
Definition time (m : Moment) : R := (IZR (p m) + IZR (s m) * sqrt (IZR (D m))) / IZR (q m).

(** As they are made: q above 0, and D not below it. *)
Definition made (m : Moment) : Prop := (0 < q m)%Z /\ (0 <= D m)%Z.

Theorem the_earlier one other : made one -> made other -> tells (compare one other) (time one - time other).
Proof.
  intros [above low] [above' low'].
  assert (forall A B C, A = (p one * q other - p other * q one)%Z -> B = (s one * q other)%Z ->
    C = (- s other * q one)%Z -> tells (sign A B (D one) C (D other)) (time one - time other)) as by_sign.
  { intros A B C -> -> ->. pose proof (the_sign_of_two_roots (p one * q other - p other * q one) (s one * q other)
      (D one) (- s other * q one) (D other) low low') as told.
    apply IZR_lt in above, above'. revert told. in_reals. unfold time.
    set (x := sqrt (IZR (D one))). set (y := sqrt (IZR (D other))).
    set (scale := IZR (q one) * IZR (q other)). assert (0 < scale) by (apply Rmult_lt_0_compat; assumption).
    match goal with |- tells ?n ?X -> tells ?n ?Y => assert (X = scale * Y) as -> by (unfold scale; field; lra);
      set (difference := Y) in *; unfold tells end.
    intros [[-> X] | [[-> X] | [-> X]]]; [left | right; left | right; right]; (split; [reflexivity |]); nra. }
  unfold compare; cbv zeta. match goal with |- tells (if ?x then _ else _) _ => destruct x eqn:same end;
    [| apply by_sign; ring].
  rewrite !andb_true_iff, !Z.eqb_eq in same. destruct same as (same_p & same_s & same_D & same_q).
  right; left. split; [reflexivity |]. unfold time. rewrite same_p, same_s, same_D, same_q. ring.
Qed.

Corollary equal_times_are_called_equal one other :
  made one -> made other -> (compare one other = 0%Z <-> time one = time other).
Proof.
  intros fine fine'. destruct (the_earlier one other fine fine') as [[-> X] | [[-> X] | [-> X]]];
    (split; [discriminate || intros; lra | intros; lra || reflexivity]).
Qed.

Corollary the_earlier_is_called_earlier one other :
  made one -> made other -> (compare one other = (-1)%Z <-> time one < time other).
Proof.
  intros fine fine'. destruct (the_earlier one other fine fine') as [[-> X] | [[-> X] | [-> X]]];
    (split; [discriminate || intros; lra | intros; lra || reflexivity]).
Qed.
