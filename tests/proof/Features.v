(** A ball and one feature of a triangle, in real numbers: what signs say of when they first touch, and of the walls. *)

From Coq Require Import Reals Psatz.

Open Scope R_scope.

(** The ball touches for the first time in the frame at t what is no farther than 0 by f, and is inside its walls then. *)
Definition first (f : R -> R) (inside : R -> Prop) (t : R) : Prop :=
  0 <= t <= 1 /\ f t <= 0 /\ (forall s, 0 <= s < t -> 0 < f s) /\ inside t.

Section Quadratic.

(** f(t) = a t² + 2 b t + c, a square distance less a square. *)
Variables a b c : R.
Variable f : R -> R.
Hypothesis is_f : forall t, f t = a * (t * t) + 2 * b * t + c.
Hypothesis square : 0 <= a.
Hypothesis at_rest : a = 0 -> b = 0.

Let D := b * b - a * c.

(** t is the first of the two roots, and after the start. *)
Definition enters (t : R) : Prop := 0 < a /\ 0 < c /\ 0 <= D /\ 0 < t /\ a * t = - b - sqrt D.

Lemma root_of_D : 0 <= D -> 0 <= sqrt D /\ sqrt D * sqrt D = D.
Proof. intros. split; [apply sqrt_pos | now apply sqrt_sqrt]. Qed.

Lemma times_a t : a * f t = (a * t + b) * (a * t + b) - D.
Proof. rewrite is_f. unfold D. ring. Qed.

Lemma sign_by_a y : 0 < a -> (0 < a * y -> 0 < y) /\ (a * y <= 0 -> y <= 0).
Proof. intros. split; intros; nra. Qed.

Lemma nothing_before t : enters t -> f t <= 0 /\ forall s, 0 <= s < t -> 0 < f s.
Proof.
  intros (moving & apart & deep & later & root). destruct (root_of_D deep) as [sign twice].
  split.
  - apply (sign_by_a _ moving). rewrite times_a, root.
    replace (- b - sqrt D + b) with (- sqrt D) by ring. nra.
  - intros s [from before]. apply (sign_by_a _ moving). rewrite times_a.
    assert (a * s < a * t) by (apply Rmult_lt_compat_l; lra). nra.
Qed.

Lemma comes_in_time :
  0 < c -> b < 0 -> 0 <= D -> a + 2 * b + c <= 0 \/ 0 <= a + b -> exists t, 0 <= t <= 1 /\ enters t.
Proof.
  intros apart nearing deep in_frame. destruct (root_of_D deep) as [sign twice].
  assert (0 < a) as moving by (destruct square as [|zero]; [assumption | symmetry in zero; apply at_rest in zero; lra]).
  assert (sqrt D < - b) as root_below.
  { apply Rnot_le_lt. intros less. assert (- b * - b <= sqrt D * sqrt D) by (apply Rmult_le_compat; lra).
    rewrite twice in *. unfold D in *. assert (0 < a * c) by (apply Rmult_lt_0_compat; assumption). lra. }
  assert (- b - sqrt D <= a) as at_most.
  { destruct in_frame as [end_inside | past]; [| lra].
    destruct (Rle_lt_dec 0 (a + b)); [lra |].
    apply Rnot_lt_le. intros more. assert (sqrt D * sqrt D < (- (a + b)) * (- (a + b))) by (apply Rmult_le_0_lt_compat; lra).
    rewrite twice in *. unfold D in *. assert (a * (a + 2 * b + c) <= 0) by nra. lra. }
  exists ((- b - sqrt D) / a).
  assert (a * ((- b - sqrt D) / a) = - b - sqrt D) as root by (field; lra).
  assert (0 < (- b - sqrt D) / a) by (apply Rdiv_lt_0_compat; lra).
  split; [split; [lra | apply Rmult_le_reg_l with a; lra] |].
  repeat split; assumption.
Qed.

(** Nothing else is a first touch after the start. *)
Lemma first_enters t : 0 < c -> 0 <= t -> f t <= 0 -> (forall s, 0 <= s < t -> 0 < f s) -> enters t.
Proof.
  intros apart from touching before.
  assert (0 < t) as later by (destruct from as [|<-]; [assumption | rewrite is_f in touching; lra]).
  assert (b < 0) as nearing.
  { apply Rnot_le_lt. intros leaving. rewrite is_f in touching.
    assert (0 <= a * (t * t)) by (apply Rmult_le_pos; [assumption | apply Rle_0_sqr]).
    assert (0 <= b * t) by (apply Rmult_le_pos; lra). lra. }
  assert (0 < a) as moving by (destruct square as [|zero]; [assumption | symmetry in zero; apply at_rest in zero; lra]).
  assert (a * f t <= 0) as scaled by nra. rewrite times_a in scaled.
  assert (0 <= D) as deep by (pose proof (Rle_0_sqr (a * t + b)); unfold Rsqr in *; lra).
  destruct (root_of_D deep) as [sign twice].
  assert (- b - sqrt D <= a * t) as reached.
  { apply Rnot_lt_le. intros less. assert (sqrt D * sqrt D < (- (a * t + b)) * (- (a * t + b))) by (apply Rmult_le_0_lt_compat; lra).
    lra. }
  assert (sqrt D < - b) as root_below.
  { apply Rnot_le_lt. intros less. assert (- b * - b <= sqrt D * sqrt D) by (apply Rmult_le_compat; lra).
    rewrite twice in *. unfold D in *. assert (0 < a * c) by (apply Rmult_lt_0_compat; assumption). lra. }
  set (t0 := (- b - sqrt D) / a).
  assert (a * t0 = - b - sqrt D) as root by (unfold t0; field; lra).
  assert (0 < t0) by (apply Rdiv_lt_0_compat; lra).
  assert (enters t0) as first_root by (repeat split; assumption).
  destruct (Rle_lt_or_eq_dec t0 t) as [sooner | <-]; [apply Rmult_le_reg_l with a; lra | | exact first_root].
  destruct (nothing_before _ first_root) as [now _]. specialize (before t0 ltac:(lra)). lra.
Qed.

(** What the signs say that a ball stays away by. *)
Lemma stays_away t :
  c <= 0 \/ 0 <= b \/ D < 0 \/ 0 < c + 2 * b \/ 0 < a + 2 * b + c /\ a + b < 0 ->
  0 < c -> 0 <= t <= 1 -> f t <= 0 -> False.
Proof.
  intros signs apart range touching.
  assert (0 <= a * (t * t)) by (apply Rmult_le_pos; [assumption | apply Rle_0_sqr]).
  destruct signs as [near | [leaving | [wide | [least | [outside nearing]]]]].
  - lra.
  - rewrite is_f in touching. assert (0 <= b * t) by (apply Rmult_le_pos; lra). lra.
  - assert (a * f t <= 0) as scaled by nra. rewrite times_a in scaled.
    pose proof (Rle_0_sqr (a * t + b)) as positive. unfold Rsqr in positive. lra.
  - rewrite is_f in touching. destruct (Rle_lt_dec 0 b).
    + assert (0 <= b * t) by (apply Rmult_le_pos; lra). lra.
    + assert (b * 1 <= b * t) by (apply Rmult_le_compat_neg_l; lra). lra.
  - rewrite is_f in touching.
    assert (0 <= - (a + b) * (1 - t)) by (apply Rmult_le_pos; lra).
    assert (0 <= a * ((1 - t) * (1 - t))) by (apply Rmult_le_pos; [assumption | apply Rle_0_sqr]).
    lra.
Qed.

(** ** A wall: the ball is on its inner side at t where λ + μ t is not negative *)

Section Wall.

Variables at_ to : R.
Let X := at_ * a - to * b.
Let G := at_ * X - to * (at_ * b - to * c).

Lemma wall_at_root t : enters t -> a * (at_ + to * t) = X - to * sqrt D.
Proof. intros (_ & _ & _ & _ & root). unfold X. replace (a * (at_ + to * t)) with (at_ * a + to * (a * t)) by ring. rewrite root. ring. Qed.

Lemma wall_by_squares : 0 <= D -> a * G = X * X - to * to * (sqrt D * sqrt D).
Proof. intros deep. destruct (root_of_D deep) as [_ ->]. unfold G, X, D. ring. Qed.

Theorem wall_is_kept t : enters t ->
  0 <= at_ /\ 0 <= X \/ 0 <= G /\ 0 <= X \/ G <= 0 /\ to <= 0 -> 0 <= at_ + to * t.
Proof.
  intros enter signs. pose proof (wall_at_root t enter) as it. destruct enter as (moving & _ & deep & later & _).
  pose proof (wall_by_squares deep) as squares. destruct (root_of_D deep) as [sign _]. set (s := sqrt D) in *.
  assert (0 <= X - to * s \/ 0 <= at_ + to * t) as [|]; [| apply Rmult_le_reg_l with a; lra | assumption].
  destruct signs as [[before X_sign] | [[G_sign X_sign] | [G_sign to_sign]]].
  - destruct (Rle_lt_dec to 0); [left; nra | right]. assert (0 <= to * t) by (apply Rmult_le_pos; lra). lra.
  - left. assert (0 <= a * G) by (apply Rmult_le_pos; lra).
    apply Rnot_lt_le. intros less. assert (X * X < to * s * (to * s)) by (apply Rmult_le_0_lt_compat; lra). lra.
  - left. assert (a * G <= 0) by nra. assert (0 <= - to * s) by (apply Rmult_le_pos; lra).
    apply Rnot_lt_le. intros less. assert (- to * s * (- to * s) < - X * - X) by (apply Rmult_le_0_lt_compat; lra). lra.
Qed.

Theorem wall_is_broken t : enters t ->
  at_ < 0 /\ X < 0 \/ (G < 0 \/ X < 0) /\ (0 < G \/ 0 < to) -> at_ + to * t < 0.
Proof.
  intros enter signs. pose proof (wall_at_root t enter) as it. destruct enter as (moving & _ & deep & later & _).
  pose proof (wall_by_squares deep) as squares. destruct (root_of_D deep) as [sign _]. set (s := sqrt D) in *.
  assert (X - to * s < 0 \/ at_ + to * t < 0) as [|]; [| apply Rmult_lt_reg_l with a; lra | assumption].
  destruct signs as [[before X_sign] | [[G_sign | X_sign] [G_too | to_sign]]].
  - destruct (Rle_lt_dec to 0); [right | left; nra]. assert (to * t <= 0) by nra. lra.
  - lra.
  - left. assert (a * G < 0) by nra. apply Rnot_le_lt. intros more.
    assert (0 <= to * s) by (apply Rmult_le_pos; lra).
    assert (to * s * (to * s) <= X * X) by (apply Rmult_le_compat; lra). lra.
  - left. assert (0 < a * G) by (apply Rmult_lt_0_compat; lra). apply Rnot_le_lt. intros more.
    assert (0 <= - to * s) by lra. assert (- X * - X <= - to * s * (- to * s)) by (apply Rmult_le_compat; lra). lra.
  - left. assert (0 <= to * s) by (apply Rmult_le_pos; lra). lra.
Qed.

End Wall.

End Quadratic.

(** ** Vectors *)

Definition vector : Type := R * R * R.

Definition dot (p q : vector) : R :=
  let '(x, y, z) := p in let '(i, j, k) := q in x * i + y * j + z * k.

Definition cross (p q : vector) : vector :=
  let '(x, y, z) := p in let '(i, j, k) := q in (y * k - z * j, z * i - x * k, x * j - y * i).

(** p + v t. *)
Definition after (p v : vector) (t : R) : vector :=
  let '(x, y, z) := p in let '(i, j, k) := v in (x + i * t, y + j * t, z + k * t).

(** ** What a filter says of a feature is right *)

Section Right.

Variable f : R -> R.
Variable inside : R -> Prop.

(** A search may leave the feature out, or find that it has the first contact, or has not, or has it at the start. *)
Definition right (skip holds fails now : Prop) : Prop :=
  (skip -> forall t, ~ first f inside t) /\
  (fails -> forall t, ~ first f inside t) /\
  (now -> first f inside 0) /\
  (holds -> exists t, first f inside t) /\
  (holds -> ~ now -> ~ first f inside 0).

End Right.

(** The polynomials of a feature: c, b, h, g, c + 2 b and D, and then λ, μ, X and G of each wall. *)
Definition is_feature (T : nat -> R) (f : R -> R) (a b c : R) : Prop :=
  (forall t, f t = a * (t * t) + 2 * b * t + c) /\ 0 <= a /\ (a = 0 -> b = 0) /\
  T 0%nat = c /\ T 1%nat = b /\ T 2%nat = a + b /\ T 3%nat = a + 2 * b + c /\ T 4%nat = c + 2 * b /\
  T 5%nat = b * b - a * c.

Definition is_wall (T : nat -> R) (at_ to k : nat) (a b c : R) (side : R -> R) : Prop :=
  (forall t, side t = T at_ + T to * t) /\
  T k = T at_ * a - T to * b /\
  T (1 + k)%nat = T at_ * (T at_ * a - T to * b) - T to * (T at_ * b - T to * c).

Lemma turned_wall_is_kept a b c (at_ to t : R) : enters a b c t ->
  at_ <= 0 /\ at_ * a - to * b <= 0 \/
  0 <= at_ * (at_ * a - to * b) - to * (at_ * b - to * c) /\ at_ * a - to * b <= 0 \/
  at_ * (at_ * a - to * b) - to * (at_ * b - to * c) <= 0 /\ 0 <= to -> at_ + to * t <= 0.
Proof.
  intros enter signs. assert (0 <= a) as square by (destruct enter; lra).
  pose proof (wall_is_kept a b c square (- at_) (- to) t enter) as kept.
  assert (0 <= - at_ + - to * t); [apply kept | lra].
  destruct signs as [[? ?] | [[? ?] | [? ?]]]; [left | right; left | right; right]; split; lra.
Qed.

Lemma turned_wall_is_broken a b c (at_ to t : R) : enters a b c t ->
  0 < at_ /\ 0 < at_ * a - to * b \/
  (at_ * (at_ * a - to * b) - to * (at_ * b - to * c) < 0 \/ 0 < at_ * a - to * b) /\
  (0 < at_ * (at_ * a - to * b) - to * (at_ * b - to * c) \/ to < 0) -> 0 < at_ + to * t.
Proof.
  intros enter signs. assert (0 <= a) as square by (destruct enter; lra).
  pose proof (wall_is_broken a b c square (- at_) (- to) t enter) as broken.
  assert (- at_ + - to * t < 0); [apply broken | lra].
  destruct signs as [[? ?] | [[? | ?] [? | ?]]];
    [left; split | right; split; [left | left] | right; split; [left | right] | right; split; [right | left]
    | right; split; [right | right]]; lra.
Qed.
