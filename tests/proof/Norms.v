(** Lengths of vectors in space. *)

From Coq Require Import Reals Lra Psatz.
From Flocq Require Import Core.

Open Scope R_scope.

Definition norm (x y z : R) : R := sqrt (x * x + y * y + z * z).

Lemma squares_are_above x y z : 0 <= x * x + y * y + z * z.
Proof. nra. Qed.

Lemma norm_is_above x y z : 0 <= norm x y z.
Proof. apply sqrt_pos. Qed.

Lemma norm_squared x y z : norm x y z * norm x y z = x * x + y * y + z * z.
Proof. apply sqrt_sqrt, squares_are_above. Qed.

Lemma less_by_squares a b : 0 <= b -> a * a <= b * b -> a <= b.
Proof. intros. destruct (Rle_lt_dec a b) as [| more]; [assumption | nra]. Qed.

(** Cauchy's, of sizes. *)
Lemma product_of_norms x y z i j k :
  Rabs (x * i) + Rabs (y * j) + Rabs (z * k) <= norm x y z * norm i j k.
Proof.
  pose proof (norm_is_above x y z). pose proof (norm_is_above i j k).
  apply less_by_squares; [nra |].
  replace (norm x y z * norm i j k * (norm x y z * norm i j k))
    with (norm x y z * norm x y z * (norm i j k * norm i j k)) by ring.
  rewrite !norm_squared, !Rabs_mult. rewrite <- (Rabs_pos_eq (x * x)), <- (Rabs_pos_eq (y * y)),
    <- (Rabs_pos_eq (z * z)), <- (Rabs_pos_eq (i * i)), <- (Rabs_pos_eq (j * j)), <- (Rabs_pos_eq (k * k)) by nra.
  rewrite !Rabs_mult. set (a := Rabs x). set (b := Rabs y). set (c := Rabs z).
  set (d := Rabs i). set (e := Rabs j). set (f := Rabs k).
  pose proof (Rle_0_sqr (a * e - b * d)). pose proof (Rle_0_sqr (a * f - c * d)). pose proof (Rle_0_sqr (b * f - c * e)).
  unfold Rsqr in *. lra.
Qed.

Lemma dot_below_norms x y z i j k : Rabs (x * i + y * j + z * k) <= norm x y z * norm i j k.
Proof.
  eapply Rle_trans; [| apply product_of_norms]. eapply Rle_trans; [apply Rabs_triang |].
  apply Rplus_le_compat_r, Rabs_triang.
Qed.

Lemma norm_of_sum x y z i j k : norm (x + i) (y + j) (z + k) <= norm x y z + norm i j k.
Proof.
  pose proof (norm_is_above x y z). pose proof (norm_is_above i j k). apply less_by_squares; [lra |].
  rewrite norm_squared. pose proof (norm_squared x y z). pose proof (norm_squared i j k).
  pose proof (dot_below_norms x y z i j k) as dot. apply Rabs_le_inv in dot. nra.
Qed.

Lemma norm_of_multiple t x y z : norm (t * x) (t * y) (t * z) = Rabs t * norm x y z.
Proof.
  unfold norm. replace (t * x * (t * x) + t * y * (t * y) + t * z * (t * z))
    with (Rsqr t * (x * x + y * y + z * z)) by (unfold Rsqr; ring).
  rewrite sqrt_mult_alt by apply Rle_0_sqr. now rewrite sqrt_Rsqr_abs.
Qed.

Lemma norm_opposite x y z : norm (- x) (- y) (- z) = norm x y z.
Proof. unfold norm. f_equal. ring. Qed.

Lemma norm_below_sizes x y z : norm x y z <= Rabs x + Rabs y + Rabs z.
Proof.
  pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
  apply less_by_squares; [lra |]. rewrite norm_squared.
  assert (forall t, t * t = Rabs t * Rabs t) as same by (intros; rewrite <- Rabs_mult; symmetry; apply Rabs_pos_eq; nra).
  rewrite (same x), (same y), (same z). nra.
Qed.

(** No coordinate is larger. *)
Lemma coordinates_below_norm x y z :
  Rabs x <= norm x y z /\ Rabs y <= norm x y z /\ Rabs z <= norm x y z.
Proof.
  pose proof (norm_is_above x y z). pose proof (norm_squared x y z).
  repeat split; apply Rabs_le; split; nra.
Qed.
