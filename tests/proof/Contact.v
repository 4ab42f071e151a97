(** The question in real numbers, and what the signs of five polynomials say of it. *)

From Coq Require Import Reals Psatz.

Open Scope R_scope.

(** Variables 0 to 6 are p = (x, y, z), v = (i, j, k) and r. *)

(** |p + v t|² <= r²: the balls touch or overlap at the time t. *)
Definition touch (X : nat -> R) (t : R) : Prop :=
  (X 0%nat + X 3%nat * t) ^ 2 + (X 1%nat + X 4%nat * t) ^ 2 + (X 2%nat + X 5%nat * t) ^ 2 <= X 6%nat ^ 2.

(** They touch at some time of the frame. *)
Definition contact (X : nat -> R) : Prop := exists t, 0 <= t <= 1 /\ touch X t.

(** a = v·v, b = p·v, c = p·p − r², h = a + b, g = a + 2 b + c, D = a r² − |p × v|². *)
Definition true_a (X : nat -> R) := X 3%nat ^ 2 + X 4%nat ^ 2 + X 5%nat ^ 2.
Definition true_b (X : nat -> R) := X 0%nat * X 3%nat + X 1%nat * X 4%nat + X 2%nat * X 5%nat.
Definition true_c (X : nat -> R) := X 0%nat ^ 2 + X 1%nat ^ 2 + X 2%nat ^ 2 - X 6%nat ^ 2.
Definition true_h (X : nat -> R) := true_a X + true_b X.
Definition true_g (X : nat -> R) := true_a X + 2 * true_b X + true_c X.
Definition true_D (X : nat -> R) :=
  true_a X * X 6%nat ^ 2
  - ((X 1%nat * X 5%nat - X 2%nat * X 4%nat) ^ 2
     + (X 2%nat * X 3%nat - X 0%nat * X 5%nat) ^ 2
     + (X 0%nat * X 4%nat - X 1%nat * X 3%nat) ^ 2).

Section Signs.

Variable X : nat -> R.

Let a := true_a X.
Let b := true_b X.
Let c := true_c X.
Let h := true_h X.
Let g := true_g X.
Let D := true_D X.

Lemma touch_by_polynomial t : touch X t <-> a * t ^ 2 + 2 * b * t + c <= 0.
Proof. unfold touch, a, b, c, true_a, true_b, true_c. split; intros; nra. Qed.

(** The identity of Lagrange. *)
Lemma discriminant : D = b ^ 2 - a * c.
Proof. unfold D, a, b, c, true_D, true_a, true_b, true_c. ring. Qed.

Lemma square_of_v : 0 <= a.
Proof. unfold a, true_a. nra. Qed.

Lemma overlap_at_start : c <= 0 -> touch X 0.
Proof. intros. apply touch_by_polynomial. lra. Qed.

Lemma apart_at_start : 0 < c -> ~ touch X 0.
Proof. intros apart now. apply touch_by_polynomial in now. lra. Qed.

Lemma contact_at_end : g <= 0 -> contact X.
Proof.
  intros end_inside. exists 1. split; [lra |]. apply touch_by_polynomial.
  unfold g, true_g in end_inside. fold a b c in end_inside. lra.
Qed.

Lemma contact_between : b < 0 -> 0 < h -> 0 <= D -> contact X.
Proof.
  intros nearing past deep. rewrite discriminant in deep. unfold h, true_h in past. fold a b in past.
  exists (- b / a). assert (0 < a) by lra.
  assert (- b / a * a = - b) as closest by (field; lra).
  assert (0 < - b / a) by (apply Rdiv_lt_0_compat; lra).
  split; [split; [lra | nra] |].
  apply touch_by_polynomial. set (t := - b / a) in *.
  assert (a * (a * t ^ 2 + 2 * b * t + c) <= 0) as below.
  { replace (a * (a * t ^ 2 + 2 * b * t + c)) with ((t * a) ^ 2 + 2 * b * (t * a) + a * c) by ring.
    rewrite closest. lra. }
  apply Rmult_le_reg_l with a; lra.
Qed.

Lemma none_receding : 0 < c -> 0 <= b -> ~ contact X.
Proof.
  intros apart leaving (t & range & touching). apply touch_by_polynomial in touching.
  pose proof square_of_v. assert (0 <= b * t) by (apply Rmult_le_pos; lra).
  assert (0 <= a * t ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). lra.
Qed.

Lemma none_passing : D < 0 -> ~ contact X.
Proof.
  intros wide (t & _ & touching). apply touch_by_polynomial in touching. rewrite discriminant in wide.
  pose proof square_of_v. pose proof (pow2_ge_0 (a * t + b)).
  assert (a * (a * t ^ 2 + 2 * b * t + c) <= 0) by nra. nra.
Qed.

Lemma none_yet : 0 < g -> h <= 0 -> ~ contact X.
Proof.
  intros outside nearing (t & range & touching). apply touch_by_polynomial in touching.
  unfold g, h, true_g, true_h in *. fold a b c in outside, nearing. pose proof square_of_v.
  assert (0 <= a * (1 - t) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  assert (0 <= - (a + b) * (1 - t)) by (apply Rmult_le_pos; lra). nra.
Qed.

(** A v that is as good as 0 cannot bridge a gap. *)
Lemma none_at_rest e s :
  (forall n, Rabs (X n) <= s) ->
  Rabs (X 3%nat) <= e -> Rabs (X 4%nat) <= e -> Rabs (X 5%nat) <= e -> 6 * (s * e) < c -> ~ contact X.
Proof.
  intros sizes small_i small_j small_k gap (t & range & touching). apply touch_by_polynomial in touching.
  pose proof square_of_v.
  assert (forall m n, Rabs (X n) <= e -> Rabs (X m * X n) <= s * e) as product.
  { intros. rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos. }
  pose proof (product 0%nat _ small_i). pose proof (product 1%nat _ small_j). pose proof (product 2%nat _ small_k).
  assert (Rabs b <= 3 * (s * e)).
  { unfold b, true_b. eapply Rle_trans; [apply Rabs_triang |].
    pose proof (Rabs_triang (X 0%nat * X 3%nat) (X 1%nat * X 4%nat)). lra. }
  pose proof (Rle_abs (- b)) as below. rewrite Rabs_Ropp in below. pose proof (Rabs_pos b).
  assert (- (b * t) <= Rabs b).
  { assert (- b * t <= Rabs b * t) by (apply Rmult_le_compat_r; lra).
    assert (Rabs b * t <= Rabs b * 1) by (apply Rmult_le_compat_l; lra). lra. }
  assert (0 <= a * t ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). lra.
Qed.

End Signs.

(** No time changes when all lengths are divided by one number. *)
Lemma touch_scaled X s t : 0 < s -> (touch (fun n => X n * s) t <-> touch X t).
Proof.
  intros positive. rewrite 2!touch_by_polynomial.
  replace (true_a (fun n => X n * s)) with (s ^ 2 * true_a X) by (unfold true_a; ring).
  replace (true_b (fun n => X n * s)) with (s ^ 2 * true_b X) by (unfold true_b; ring).
  replace (true_c (fun n => X n * s)) with (s ^ 2 * true_c X) by (unfold true_c; ring).
  assert (0 < s ^ 2) by (apply pow_lt; assumption).
  replace (s ^ 2 * true_a X * t ^ 2 + 2 * (s ^ 2 * true_b X) * t + s ^ 2 * true_c X)
    with (s ^ 2 * (true_a X * t ^ 2 + 2 * true_b X * t + true_c X)) by ring.
  split; intros; nra.
Qed.

Lemma contact_scaled X s : 0 < s -> (contact (fun n => X n * s) <-> contact X).
Proof.
  intros positive. split; intros (t & range & touching); exists t; (split; [exact range |]);
    now apply (touch_scaled X s t positive).
Qed.
