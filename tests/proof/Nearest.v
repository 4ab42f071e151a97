(** The moment at which two balls are nearest, as it is computed, and the part of a path that it lies in. *)

From Coq Require Import Reals ZArith Lia Lra Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Norms ReachTerms Reach.

Open Scope R_scope.

Ltac small :=
  pose proof faint_is_positive; pose proof eta_positive; pose proof eta_below; pose proof faint_is_below;
  rewrite ?LEAST_is in *; rewrite ?u_is in *.

(** Kept within the frame. *)
Definition kept (t : R) : R := Rmin (Rmax t 0) 1.

Lemma kept_within t : 0 <= kept t <= 1.
Proof. unfold kept, Rmin, Rmax. destruct (Rle_dec t 0); destruct (Rle_dec _ _); lra. Qed.

Lemma kept_near s t : Rabs (kept s - kept t) <= Rabs (s - t).
Proof.
  unfold kept, Rmin, Rmax, Rabs.
  destruct (Rle_dec s 0), (Rle_dec t 0); repeat destruct (Rle_dec _ _); repeat destruct (Rcase_abs _); lra.
Qed.

(** None of the frame is nearer to t than what t is kept to. *)
Lemma kept_is_nearest s t : 0 <= s <= 1 -> Rabs (kept t - t) <= Rabs (s - t).
Proof.
  intros within. unfold kept, Rmin, Rmax, Rabs.
  destruct (Rle_dec t 0); repeat destruct (Rle_dec _ _); repeat destruct (Rcase_abs _); lra.
Qed.

(** Two balls seen from each other: p + v t at the moment t of the frame. *)
Section Distance.

Variables px py pz vx vy vz : R.

Definition distance (t : R) : R := norm (px + t * vx) (py + t * vy) (pz + t * vz).
Let N := norm vx vy vz.
Let P := norm px py pz.
Let b := px * vx + py * vy + pz * vz.

Lemma distance_changes s t : distance t <= distance s + N * Rabs (t - s).
Proof.
  unfold distance. replace (px + t * vx) with (px + s * vx + (t - s) * vx) by ring.
  replace (py + t * vy) with (py + s * vy + (t - s) * vy) by ring.
  replace (pz + t * vz) with (pz + s * vz + (t - s) * vz) by ring.
  eapply Rle_trans; [apply norm_of_sum |]. rewrite norm_of_multiple. fold N. lra.
Qed.

Lemma nearest_in_frame s t : t * (N * N) = - b -> 0 <= s <= 1 -> distance (kept t) <= distance s.
Proof.
  intros is_nearest within. apply less_by_squares; [apply norm_is_above |].
  unfold distance. rewrite !norm_squared. pose proof (kept_is_nearest s t within) as nearer.
  assert ((kept t - t) * (kept t - t) <= (s - t) * (s - t)) as square
    by exact (Rsqr_le_abs_1 _ _ nearer).
  set (w := kept t) in *. pose proof (norm_squared vx vy vz) as is_N. fold N in is_N.
  assert (forall a, (px + a * vx) * (px + a * vx) + (py + a * vy) * (py + a * vy) + (pz + a * vz) * (pz + a * vz)
    = px * px + py * py + pz * pz + N * N * ((a - t) * (a - t) - t * t)) as by_nearest.
  { intros a. replace (N * N * ((a - t) * (a - t) - t * t)) with (a * a * (N * N) - 2 * a * (t * (N * N))) by ring.
    rewrite is_nearest, is_N. unfold b. ring. }
  rewrite !by_nearest. assert (0 <= N * N) by nra. nra.
Qed.

(** With roundings: x ... k are the coordinates as they are rounded. *)
Variables x y z i j k : R.
Hypothesis near_x : Rabs (x - px) <= u * Rabs px.
Hypothesis near_y : Rabs (y - py) <= u * Rabs py.
Hypothesis near_z : Rabs (z - pz) <= u * Rabs pz.
Hypothesis near_i : Rabs (i - vx) <= u * Rabs vx.
Hypothesis near_j : Rabs (j - vy) <= u * Rabs vy.
Hypothesis near_k : Rabs (k - vz) <= u * Rabs vz.

Lemma rounded_product a b' p q : Rabs (a - p) <= u * Rabs p -> Rabs (b' - q) <= u * Rabs q ->
  Rabs (rnd (a * b') - p * q) <= 4 * u * Rabs (p * q) + eta.
Proof.
  intros near_a near_b. pose proof (loss_of_rounding (a * b')) as loss.
  assert (Rabs (a * b' - p * q) <= 29 / 10 * u * Rabs (p * q)) as moved.
  { replace (a * b' - p * q) with ((a - p) * (b' - q) + (a - p) * q + p * (b' - q)) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang |].
    rewrite !Rabs_mult. pose proof (Rabs_pos p). pose proof (Rabs_pos q).
    pose proof (Rabs_pos (a - p)). pose proof (Rabs_pos (b' - q)).
    assert (Rabs (a - p) * Rabs (b' - q) <= u * Rabs p * (u * Rabs q)) by (apply Rmult_le_compat; assumption).
    assert (Rabs (a - p) * Rabs q <= u * Rabs p * Rabs q) by (apply Rmult_le_compat_r; assumption).
    assert (Rabs p * Rabs (b' - q) <= Rabs p * (u * Rabs q)) by (apply Rmult_le_compat_l; assumption).
    assert (0 <= Rabs p * Rabs q) by nra. rewrite u_is in *. lra. }
  pose proof (Rabs_triang_inv (a * b') (p * q)).
  replace (rnd (a * b') - p * q) with (rnd (a * b') - a * b' + (a * b' - p * q)) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. pose proof (Rabs_pos (p * q)). rewrite u_is in *. lra.
Qed.

(** Sums of three rounded products. *)
Lemma rounded_sum a b' c p q r : Rabs (a - p) <= 4 * u * Rabs p + eta -> Rabs (b' - q) <= 4 * u * Rabs q + eta ->
  Rabs (c - r) <= 4 * u * Rabs r + eta -> F a -> F b' -> F c ->
  Rabs (rnd (rnd (a + b') + c) - (p + q + r)) <= 7 * u * (Rabs p + Rabs q + Rabs r) + 5 * eta.
Proof.
  intros near_a near_b near_c Fa Fb Fc.
  pose proof (loss_of_sum a b' Fa Fb) as loss. set (s := rnd (a + b')) in *.
  pose proof (loss_of_sum s c (rounded_is_float _) Fc) as loss'.
  pose proof (Rabs_triang_inv a p). pose proof (Rabs_triang_inv b' q). pose proof (Rabs_triang_inv c r).
  pose proof (Rabs_triang a b'). pose proof (Rabs_triang s c).
  pose proof (Rabs_triang_inv s (a + b')).
  replace (rnd (s + c) - (p + q + r)) with (rnd (s + c) - (s + c) + (s - (a + b')) + ((a - p) + (b' - q) + (c - r))) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang |].
  pose proof (Rabs_triang ((a - p) + (b' - q)) (c - r)). pose proof (Rabs_triang (a - p) (b' - q)).
  pose proof (Rabs_pos p). pose proof (Rabs_pos q). pose proof (Rabs_pos r). pose proof eta_positive.
  rewrite u_is in *. lra.
Qed.

Definition square_seen : R := rnd (rnd (rnd (i * i) + rnd (j * j)) + rnd (k * k)).
Definition product_seen : R := rnd (rnd (rnd (x * i) + rnd (y * j)) + rnd (z * k)).

Lemma square_near : Rabs (square_seen - N * N) <= 7 * u * (N * N) + 5 * eta.
Proof.
  pose proof (rounded_sum _ _ _ _ _ _ (rounded_product i i vx vx near_i near_i) (rounded_product j j vy vy near_j near_j)
    (rounded_product k k vz vz near_k near_k) (rounded_is_float _) (rounded_is_float _) (rounded_is_float _)) as near.
  pose proof (norm_squared vx vy vz) as is_N. fold N in is_N. rewrite is_N at 1.
  eapply Rle_trans; [exact near |]. rewrite is_N, !Rabs_pos_eq by nra. lra.
Qed.

Lemma product_near : Rabs (product_seen - b) <= 7 * u * (P * N) + 5 * eta.
Proof.
  pose proof (rounded_sum _ _ _ _ _ _ (rounded_product x i px vx near_x near_i) (rounded_product y j py vy near_y near_j)
    (rounded_product z k pz vz near_z near_k) (rounded_is_float _) (rounded_is_float _) (rounded_is_float _)) as near.
  eapply Rle_trans; [exact near |]. pose proof (product_of_norms px py pz vx vy vz) as below. fold N P in below.
  rewrite u_is. lra.
Qed.

Lemma nearest_is : nearest x y z i j k = kept (rnd (- product_seen / Rmax square_seen (LEAST * LEAST))).
Proof.
  unfold nearest, kept, square_seen, product_seen; cbv zeta. unfold LEAST. now rewrite <- bpow_plus.
Qed.

(** How far v moves it from where it would be nearest, all roundings included. *)
Lemma moment_near t0 : LEAST * LEAST <= square_seen -> t0 * (N * N) = - b ->
  N * Rabs (rnd (- product_seen / square_seen) - t0) <= 18 * u * P + u * N + 3 * faint.
Proof.
  intros large is_nearest. pose proof square_near as near_a. pose proof product_near as near_b.
  pose proof (norm_is_above vx vy vz : 0 <= N) as above_N. pose proof (norm_is_above px py pz : 0 <= P) as above_P.
  set (A := square_seen) in *. set (B := product_seen) in *.
  apply Rabs_le_inv in near_a. apply Rabs_le_inv in near_b.
  pose proof eta_below_square as below. pose proof faint_is_positive as positive. pose proof eta_positive as positive'.
  assert (0 < LEAST) as above_least by apply bpow_gt_0.
  assert (1024 * eta <= u * (LEAST * LEAST)) as below_least.
  { rewrite LEAST_is, u_is. assert (0 < faint * faint) by now apply Rmult_lt_0_compat. lra. }
  assert (0 < LEAST * LEAST) by now apply Rmult_lt_0_compat.
  assert (LEAST * LEAST / 2 <= N * N) as long by (rewrite u_is in *; lra).
  assert (LEAST / 2 <= N) as long' by (apply less_by_squares; [assumption | lra]).
  assert (0 < N) as some by lra. assert (0 < N * N) as square by now apply Rmult_lt_0_compat.
  assert (N * N * (1 - 8 * u) <= A) as low_A by (rewrite u_is in *; lra).
  assert (0 < A) as above_A by lra.
  assert (5 * eta * N <= faint * (N * N) / 2) as slight.
  { assert (10 * eta <= faint * N) as less.
    { rewrite LEAST_is in long'. apply (Rmult_le_compat_l faint) in long'; [| lra]. lra. }
    apply (Rmult_le_compat_r N) in less; [| lra]. lra. }
  set (w := - B / A). assert (w * A = - B) as is_w by (unfold w; field; lra).
  (* the exact quotient of what is seen *)
  assert (Rabs b <= P * N) as b_below by apply dot_below_norms.
  assert (N * Rabs t0 <= P) as short.
  { apply Rmult_le_reg_r with N; [assumption |]. replace (N * Rabs t0 * N) with (Rabs t0 * Rabs (N * N))
      by (rewrite (Rabs_pos_eq (N * N)) by lra; ring).
    rewrite <- Rabs_mult, is_nearest, Rabs_Ropp. exact b_below. }
  assert (Rabs ((w - t0) * A) <= 7 * u * (P * N) + 5 * eta + Rabs t0 * (7 * u * (N * N) + 5 * eta)) as off.
  { replace ((w - t0) * A) with (- (B - b) - t0 * (A - N * N)).
    - eapply Rle_trans; [apply Rabs_triang |]. rewrite !Rabs_Ropp. rewrite Rabs_mult.
      apply Rplus_le_compat; [apply Rabs_le; lra |]. apply Rmult_le_compat_l; [apply Rabs_pos | apply Rabs_le; lra].
    - replace ((w - t0) * A) with (w * A - t0 * (A - N * N) - t0 * (N * N)) by ring. rewrite is_w, is_nearest. ring. }
  rewrite Rabs_mult, (Rabs_pos_eq A) in off by lra.
  assert (N * Rabs (w - t0) <= 16 * u * P + faint) as near_w.
  { pose proof (Rabs_pos (w - t0)) as above_w. set (W := Rabs (w - t0)) in *. set (T := Rabs t0) in *.
    assert (N * W * (1 - 8 * u) <= 15 * u * P + faint / 2) as almost.
    { apply Rmult_le_reg_r with (N * N); [assumption |].
      apply Rle_trans with (N * (W * A)).
      - replace (N * W * (1 - 8 * u) * (N * N)) with (N * W * (N * N * (1 - 8 * u))) by ring.
        replace (N * (W * A)) with (N * W * A) by ring. apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | assumption].
      - apply Rle_trans with (N * (7 * u * (P * N) + 5 * eta + T * (7 * u * (N * N) + 5 * eta))).
        + apply Rmult_le_compat_l; [lra | assumption].
        + replace (N * (7 * u * (P * N) + 5 * eta + T * (7 * u * (N * N) + 5 * eta)))
            with (7 * u * (P * (N * N)) + 5 * eta * N + N * T * (7 * u * (N * N) + 5 * eta)) by ring.
          assert (N * T * (7 * u * (N * N) + 5 * eta) <= P * (7 * u * (N * N) + 5 * eta)).
          { apply Rmult_le_compat_r; [rewrite u_is; lra | assumption]. }
          assert (P * (5 * eta) <= P * (u * (N * N))).
          { apply Rmult_le_compat_l; [assumption |]. rewrite u_is in *. lra. }
          assert (0 <= P * (N * N)) by (apply Rmult_le_pos; lra). rewrite u_is in *. lra. }
    assert (0 <= N * W) by (apply Rmult_le_pos; lra). rewrite u_is in *. lra. }
  pose proof (loss_of_rounding w) as loss.
  pose proof (Rabs_triang (rnd w - w) (w - t0)) as triangle.
  replace (rnd w - w + (w - t0)) with (rnd w - t0) in triangle by ring.
  pose proof (Rabs_triang (w - t0) t0) as triangle'. replace (w - t0 + t0) with w in triangle' by ring.
  fold w. set (W := Rabs (w - t0)) in *.
  assert (N * Rabs (rnd w - t0) <= N * (u * (W + Rabs t0) + eta + W)) as total.
  { apply Rmult_le_compat_l; [assumption |]. rewrite u_is in *. lra. }
  eapply Rle_trans; [exact total |].
  replace (N * (u * (W + Rabs t0) + eta + W)) with (u * (N * W) + u * (N * Rabs t0) + eta * N + N * W) by ring.
  assert (eta * N <= u * N).
  { apply Rmult_le_compat_r; [assumption |]. small. lra. }
  rewrite u_is in *. lra.
Qed.

(** At the moment that is found the balls are as near as ever in the frame, but for roundings. *)
Theorem nearest_is_near s : 0 <= s <= 1 ->
  distance (nearest x y z i j k) <= distance s + 18 * u * P + u * N + 11 / 10 * LEAST.
Proof.
  intros within. rewrite nearest_is. pose proof (norm_is_above vx vy vz : 0 <= N) as above_N.
  pose proof (norm_is_above px py pz : 0 <= P) as above_P.
  assert (0 < LEAST) as above_least by apply bpow_gt_0.
  destruct (Rle_lt_dec (LEAST * LEAST) square_seen) as [large | little].
  - rewrite Rmax_left by assumption. set (t := rnd (- product_seen / square_seen)).
    assert (0 < N * N) as some.
    { pose proof square_near as near. apply Rabs_le_inv in near. pose proof eta_below_square.
      assert (1024 * eta <= u * (LEAST * LEAST)) by (rewrite LEAST_is, u_is; assert (0 < faint * faint) by (apply Rmult_lt_0_compat; apply faint_is_positive); lra).
      assert (0 < LEAST * LEAST) by now apply Rmult_lt_0_compat. rewrite u_is in *. lra. }
    set (t0 := - b / (N * N)). assert (t0 * (N * N) = - b) as is_nearest by (unfold t0; field; intros none; rewrite none, Rmult_0_l in some; lra).
    pose proof (moment_near t0 large is_nearest) as moved. fold t in moved.
    pose proof (distance_changes (kept t0) (kept t)) as changed.
    pose proof (nearest_in_frame s t0 is_nearest within) as least.
    pose proof (kept_near t t0) as near. pose proof (Rabs_pos (kept t - kept t0)).
    assert (N * Rabs (kept t - kept t0) <= N * Rabs (t - t0)) by (apply Rmult_le_compat_l; assumption).
    pose proof faint_is_positive. rewrite LEAST_is in *. lra.
  - set (t := kept _). pose proof (distance_changes s t) as changed. pose proof (kept_within (rnd (- product_seen / Rmax square_seen (LEAST * LEAST)))) as within_t.
    fold t in within_t.
    assert (N <= 105 / 100 * LEAST) as short.
    { apply less_by_squares; [lra |]. pose proof square_near as near. apply Rabs_le_inv in near.
      pose proof eta_below_square.
      assert (1024 * eta <= u * (LEAST * LEAST)) by (rewrite LEAST_is, u_is; assert (0 < faint * faint) by (apply Rmult_lt_0_compat; apply faint_is_positive); lra).
      assert (0 < LEAST * LEAST) by now apply Rmult_lt_0_compat. rewrite u_is in *. lra. }
    assert (Rabs (t - s) <= 1) as little_time by (apply Rabs_le; lra).
    assert (N * Rabs (t - s) <= N * 1) by (apply Rmult_le_compat_l; assumption).
    rewrite u_is. lra.
Qed.

End Distance.

(** ** Which part *)

(** The moment lies in the part that is said, but for its rounding. *)
Lemma which_near t m n : F t -> 0 <= t <= 1 -> (1 <= n <= 2 ^ 40)%Z -> which t (IZR n) = IZR m ->
  (0 <= m < n)%Z /\ Rabs (t - (IZR m + / 2) / IZR n) <= / (2 * IZR n) + 2 * u.
Proof.
  intros Ft within range. unfold which; cbv zeta.
  assert (rnd (IZR n - 1) = IZR (n - 1)) as last.
  { rewrite <- minus_IZR. apply float_rounds_to_itself. replace (IZR (n - 1)) with (F2R (Float radix2 (n - 1) 0)).
    - apply few_digits_are_float; lia.
    - unfold F2R; cbn [Fnum Fexp]. cbn. ring. }
  rewrite last. set (s := rnd (t * IZR n)).
  assert (1 <= IZR n) as some by (apply IZR_le; lia).
  assert (0 <= t * IZR n <= IZR n) as inside by nra.
  assert (0 <= s <= IZR n) as inside_s.
  { split; [now apply rounding_keeps_sign |].
    rewrite <- (float_rounds_to_itself (IZR n)).
    - now apply rounding_is_monotone.
    - replace (IZR n) with (F2R (Float radix2 n 0)); [apply few_digits_are_float; lia |].
      unfold F2R; cbn [Fnum Fexp]. cbn. ring. }
  pose proof (Zfloor_lb s) as low. pose proof (Zfloor_ub s) as high.
  assert (0 <= Zfloor s)%Z as whole by (apply Zfloor_lub; lra).
  pose proof (loss_of_rounding (t * IZR n)) as loss. fold s in loss. rewrite (Rabs_pos_eq (t * IZR n)) in loss by tauto.
  apply Rabs_le_inv in loss. intros said.
  assert ((0 <= m < n)%Z /\ IZR m <= s <= IZR m + 1) as [among about].
  { unfold Rmin in said. destruct (Rle_dec _ _) as [less | more].
    - apply eq_IZR in said. subst m. apply le_IZR in less. repeat split; try lia; lra.
    - apply eq_IZR in said. subst m. apply Rnot_le_lt, lt_IZR in more. repeat split; try lia.
      + eapply Rle_trans; [| exact low]. apply IZR_le. lia.
      + rewrite minus_IZR. lra. }
  split; [exact among |].
  apply Rmult_le_reg_r with (IZR n); [lra |]. rewrite <- (Rabs_pos_eq (IZR n)) at 2 by lra. rewrite <- Rabs_mult.
  replace ((t - (IZR m + / 2) / IZR n) * IZR n) with (t * IZR n - (IZR m + / 2)) by (field; lra).
  replace ((/ (2 * IZR n) + 2 * u) * IZR n) with (/ 2 + 2 * u * IZR n) by (field; lra).
  apply Rabs_le. assert (u * (t * IZR n) <= u * IZR n) by (apply Rmult_le_compat_l; [apply Rlt_le, u_positive | lra]).
  small. lra.
Qed.
