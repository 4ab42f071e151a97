(** Two balls that touch have parts that overlap, and these lie in cells that one asks of the other. *)

From Coq Require Import Reals ZArith Lia Lra Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Norms ReachTerms Reach Nearest.

Open Scope R_scope.

Ltac small :=
  pose proof faint_is_positive; pose proof eta_positive; pose proof eta_below; pose proof faint_is_below;
  rewrite ?LEAST_is in *; rewrite ?u_is in *.

(** ** The middles of two parts *)

Lemma nearest_is_float x y z i j k : F (nearest x y z i j k).
Proof.
  unfold nearest; cbv zeta. unfold Rmin, Rmax.
  repeat destruct (Rle_dec _ _); try apply rounded_is_float; try apply zero_is_float; apply (power_is_float 0); discriminate.
Qed.

Lemma nearest_within x y z i j k : 0 <= nearest x y z i j k <= 1.
Proof. unfold nearest; cbv zeta. unfold Rmin, Rmax. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma which_is_whole t n : (1 <= n <= 2 ^ 40)%Z -> exists m, which t (IZR n) = IZR m.
Proof.
  intros range. unfold which; cbv zeta. rewrite <- minus_IZR, (float_rounds_to_itself (IZR (n - 1))).
  - unfold Rmin. destruct (Rle_dec _ _); eexists; reflexivity.
  - replace (IZR (n - 1)) with (F2R (Float radix2 (n - 1) 0)); [apply few_digits_are_float; lia |].
    unfold F2R; cbn [Fnum Fexp]. cbn. ring.
Qed.

Lemma part_floats x y z i j k r m n X Y Z reach : part x y z i j k r m n = (X, Y, Z, reach) ->
  F X /\ F Y /\ F Z /\ F reach.
Proof.
  unfold part; cbv zeta. intros equal. do 3 (apply pair_equal_spec in equal as [equal <-]). subst X.
  repeat split; apply rounded_is_float.
Qed.

(** How far the middle of its part is from where a ball is at a moment of that part. *)
Lemma part_strays x y z i j k r m n t X Y Z reach :
  F x /\ F y /\ F z /\ F i /\ F j /\ F k /\ F r -> 0 <= r -> (0 <= m < n)%Z -> (n <= 2 ^ 40)%Z ->
  Rabs (t - (IZR m + / 2) / IZR n) <= / (2 * IZR n) + 2 * u ->
  part x y z i j k r (IZR m) (IZR n) = (X, Y, Z, reach) ->
  norm (X - (x + t * i)) (Y - (y + t * j)) (Z - (z + t * k))
    <= half_way i j k n + 7 * u * size x y z i j k + 6 * eta.
Proof.
  intros floats radius among few when is_part.
  destruct (part_is_near x y z i j k r m n floats radius among few X Y Z reach is_part) as (_ & _ & _ & _ & near & _).
  set (c := middle m n) in *. change ((IZR m + / 2) / IZR n) with c in when.
  replace (X - (x + t * i)) with (X - (x + c * i) + (c - t) * i) by ring.
  replace (Y - (y + t * j)) with (Y - (y + c * j) + (c - t) * j) by ring.
  replace (Z - (z + t * k)) with (Z - (z + c * k) + (c - t) * k) by ring.
  eapply Rle_trans; [apply norm_of_sum |]. rewrite norm_of_multiple, Rabs_minus_sym.
  pose proof (norm_is_above i j k). pose proof (norm_below_sizes i j k).
  assert (Rabs (t - c) * norm i j k <= (/ (2 * IZR n) + 2 * u) * norm i j k) by (apply Rmult_le_compat_r; assumption).
  unfold half_way, Rdiv, size in *. pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
  rewrite u_is in *. lra.
Qed.

Section Pair.

Variables x1 y1 z1 i1 j1 k1 r1 x2 y2 z2 i2 j2 k2 r2 : R.
Variables n1 n2 : Z.
Hypothesis floats1 : F x1 /\ F y1 /\ F z1 /\ F i1 /\ F j1 /\ F k1 /\ F r1.
Hypothesis floats2 : F x2 /\ F y2 /\ F z2 /\ F i2 /\ F j2 /\ F k2 /\ F r2.
Hypothesis radii : 0 <= r1 /\ 0 <= r2.
Hypothesis many : (1 <= n1 <= 2 ^ 40)%Z /\ (1 <= n2 <= 2 ^ 40)%Z.

(** They touch at the moment s, or all but touch: scaling may have taken as much as underflow does. *)
Variable s : R.
Hypothesis moment : 0 <= s <= 1.
Hypothesis touch : distance (x2 - x1) (y2 - y1) (z2 - z1) (i2 - i1) (j2 - j1) (k2 - k1) s <= r1 + r2 + faint.

Definition tau : R :=
  nearest (rnd (x2 - x1)) (rnd (y2 - y1)) (rnd (z2 - z1)) (rnd (i2 - i1)) (rnd (j2 - j1)) (rnd (k2 - k1)).

Variables m1 m2 : Z.
Hypothesis part1 : which tau (IZR n1) = IZR m1.
Hypothesis part2 : which tau (IZR n2) = IZR m2.
Variables X1 Y1 Z1 reach1 X2 Y2 Z2 reach2 : R.
Hypothesis is_part1 : part x1 y1 z1 i1 j1 k1 r1 (IZR m1) (IZR n1) = (X1, Y1, Z1, reach1).
Hypothesis is_part2 : part x2 y2 z2 i2 j2 k2 r2 (IZR m2) (IZR n2) = (X2, Y2, Z2, reach2).

Lemma which1 : (0 <= m1 < n1)%Z /\ Rabs (tau - (IZR m1 + / 2) / IZR n1) <= / (2 * IZR n1) + 2 * u.
Proof. apply which_near; [apply nearest_is_float | apply nearest_within | tauto | exact part1]. Qed.

Lemma which2 : (0 <= m2 < n2)%Z /\ Rabs (tau - (IZR m2 + / 2) / IZR n2) <= / (2 * IZR n2) + 2 * u.
Proof. apply which_near; [apply nearest_is_float | apply nearest_within | tauto | exact part2]. Qed.

(** The middles are nearer to each other than the reaches say, with room for the roundings that follow. *)
Lemma middles_are_near : norm (X2 - X1) (Y2 - Y1) (Z2 - Z1) * (1 + 10 * u) + LEAST / 2 <= reach1 + reach2.
Proof.
  destruct which1 as [among1 when1]. destruct which2 as [among2 when2].
  destruct radii as [radius1 radius2]. destruct many as [[some1 few1] [some2 few2]].
  destruct (part_is_near _ _ _ _ _ _ _ _ _ floats1 radius1 among1 few1 _ _ _ _ is_part1) as (_ & _ & _ & _ & _ & wide1).
  destruct (part_is_near _ _ _ _ _ _ _ _ _ floats2 radius2 among2 few2 _ _ _ _ is_part2) as (_ & _ & _ & _ & _ & wide2).
  pose proof (part_strays _ _ _ _ _ _ _ _ _ tau _ _ _ _ floats1 radius1 among1 few1 when1 is_part1) as stray1.
  pose proof (part_strays _ _ _ _ _ _ _ _ _ tau _ _ _ _ floats2 radius2 among2 few2 when2 is_part2) as stray2.
  destruct floats1 as (Fx1 & Fy1 & Fz1 & Fi1 & Fj1 & Fk1 & Fr1).
  destruct floats2 as (Fx2 & Fy2 & Fz2 & Fi2 & Fj2 & Fk2 & Fr2).
  pose proof (nearest_is_near (x2 - x1) (y2 - y1) (z2 - z1) (i2 - i1) (j2 - j1) (k2 - k1)
    (rnd (x2 - x1)) (rnd (y2 - y1)) (rnd (z2 - z1)) (rnd (i2 - i1)) (rnd (j2 - j1)) (rnd (k2 - k1))
    (loss_of_difference x2 x1 Fx2 Fx1) (loss_of_difference y2 y1 Fy2 Fy1) (loss_of_difference z2 z1 Fz2 Fz1)
    (loss_of_difference i2 i1 Fi2 Fi1) (loss_of_difference j2 j1 Fj2 Fj1) (loss_of_difference k2 k1 Fk2 Fk1)
    s moment) as near.
  fold tau in near. set (t := tau) in *.
  assert (norm (X2 - X1) (Y2 - Y1) (Z2 - Z1)
    <= distance (x2 - x1) (y2 - y1) (z2 - z1) (i2 - i1) (j2 - j1) (k2 - k1) t
       + norm (X2 - (x2 + t * i2)) (Y2 - (y2 + t * j2)) (Z2 - (z2 + t * k2))
       + norm (X1 - (x1 + t * i1)) (Y1 - (y1 + t * j1)) (Z1 - (z1 + t * k1))) as by_way.
  { rewrite <- (norm_opposite (X1 - (x1 + t * i1))). unfold distance.
    replace (X2 - X1) with (x2 - x1 + t * (i2 - i1) + (X2 - (x2 + t * i2)) + - (X1 - (x1 + t * i1))) by ring.
    replace (Y2 - Y1) with (y2 - y1 + t * (j2 - j1) + (Y2 - (y2 + t * j2)) + - (Y1 - (y1 + t * j1))) by ring.
    replace (Z2 - Z1) with (z2 - z1 + t * (k2 - k1) + (Z2 - (z2 + t * k2)) + - (Z1 - (z1 + t * k1))) by ring.
    eapply Rle_trans; [apply norm_of_sum |]. apply Rplus_le_compat_r, norm_of_sum. }
  pose proof (norm_below_sizes (x2 - x1) (y2 - y1) (z2 - z1)) as short.
  pose proof (norm_below_sizes (i2 - i1) (j2 - j1) (k2 - k1)) as short'.
  assert (forall a b, Rabs (a - b) <= Rabs a + Rabs b) as apart.
  { intros a b. pose proof (Rabs_triang a (- b)) as triangle. rewrite Rabs_Ropp in triangle. exact triangle. }
  pose proof (apart x2 x1). pose proof (apart y2 y1). pose proof (apart z2 z1).
  pose proof (apart i2 i1). pose proof (apart j2 j1). pose proof (apart k2 k1).
  pose proof (half_way_is_above i1 j1 k1 m1 n1 among1). pose proof (half_way_is_above i2 j2 k2 m2 n2 among2).
  pose proof (Rabs_pos x1). pose proof (Rabs_pos y1). pose proof (Rabs_pos z1).
  pose proof (Rabs_pos i1). pose proof (Rabs_pos j1). pose proof (Rabs_pos k1).
  pose proof (Rabs_pos x2). pose proof (Rabs_pos y2). pose proof (Rabs_pos z2).
  pose proof (Rabs_pos i2). pose proof (Rabs_pos j2). pose proof (Rabs_pos k2).
  assert (norm (X2 - X1) (Y2 - Y1) (Z2 - Z1) <= r1 + r2 + half_way i1 j1 k1 n1 + half_way i2 j2 k2 n2
    + 26 * u * (size x1 y1 z1 i1 j1 k1 + size x2 y2 z2 i2 j2 k2) + 12 / 10 * LEAST) as total.
  { unfold size in *. small. lra. }
  assert (0 <= size x1 y1 z1 i1 j1 k1) by (unfold size; lra).
  assert (0 <= size x2 y2 z2 i2 j2 k2) by (unfold size; lra).
  clear by_way stray1 stray2 near. small. lra.
Qed.

Theorem parts_overlap : overlap X1 Y1 Z1 reach1 X2 Y2 Z2 reach2.
Proof.
  pose proof middles_are_near as near. set (D := norm _ _ _) in near.
  pose proof (norm_is_above (X2 - X1) (Y2 - Y1) (Z2 - Z1) : 0 <= D) as above.
  pose proof (norm_squared (X2 - X1) (Y2 - Y1) (Z2 - Z1)) as squared. fold D in squared.
  destruct which1 as [among1 _]. destruct which2 as [among2 _].
  destruct radii as [radius1 radius2]. destruct many as [[some1 few1] [some2 few2]].
  destruct (part_is_near _ _ _ _ _ _ _ _ _ floats1 radius1 among1 few1 _ _ _ _ is_part1) as (FX1 & FY1 & FZ1 & FR1 & _).
  destruct (part_is_near _ _ _ _ _ _ _ _ _ floats2 radius2 among2 few2 _ _ _ _ is_part2) as (FX2 & FY2 & FZ2 & FR2 & _).
  unfold overlap; cbv zeta. apply Rle_not_gt.
  pose proof eta_below_square as below. pose proof faint_is_positive as positive. pose proof eta_positive as positive'.
  assert (0 < LEAST) as above_least by apply bpow_gt_0.
  assert (1024 * eta <= LEAST * LEAST / 16) as tiny by (rewrite LEAST_is; assert (0 < faint * faint) by (now apply Rmult_lt_0_compat); lra).
  assert (forall a b, F a -> F b -> let d := rnd (a - b) in
    0 <= rnd (d * d) /\ rnd (d * d) <= (b - a) * (b - a) * (1 + 4 * u) + eta) as square.
  { intros a b Fa Fb d. pose proof (loss_of_difference a b Fa Fb) as loss. fold d in loss.
    pose proof (rounds_above (d * d) (Rle_0_sqr d)) as (low & _ & high). split; [exact low |].
    assert (Rabs d <= Rabs (a - b) * (1 + u)) as less.
    { pose proof (Rabs_triang_inv d (a - b)). lra. }
    assert (d * d <= (b - a) * (b - a) * ((1 + u) * (1 + u))) as less'.
    { assert (d * d <= (Rabs (a - b) * (1 + u)) * (Rabs (a - b) * (1 + u))) as up.
      { apply Rle_trans with (Rabs d * Rabs d); [rewrite <- Rabs_mult; apply Rle_abs |].
        apply Rmult_le_compat; auto using Rabs_pos. }
      replace ((Rabs (a - b) * (1 + u)) * (Rabs (a - b) * (1 + u)))
        with (Rabs (a - b) * Rabs (a - b) * ((1 + u) * (1 + u))) in up by ring.
      rewrite <- Rabs_mult in up. change ((a - b) * (a - b)) with (Rsqr (a - b)) in up. rewrite (Rabs_pos_eq _ (Rle_0_sqr (a - b))) in up.
      replace ((b - a) * (b - a)) with (Rsqr (a - b)) by (unfold Rsqr; ring). exact up. }
    assert (0 <= (b - a) * (b - a)) by apply Rle_0_sqr. rewrite u_is in *. lra. }
  destruct (square X1 X2 FX1 FX2) as [low_x high_x]. destruct (square Y1 Y2 FY1 FY2) as [low_y high_y].
  destruct (square Z1 Z2 FZ1 FZ2) as [low_z high_z].
  set (v5 := rnd (rnd (X1 - X2) * rnd (X1 - X2))) in *. set (v6 := rnd (rnd (Y1 - Y2) * rnd (Y1 - Y2))) in *.
  set (v8 := rnd (rnd (Z1 - Z2) * rnd (Z1 - Z2))) in *.
  destruct (sums_above v5 v6 (rounded_is_float _) (rounded_is_float _) low_x low_y) as (F7 & low_7 & _ & high_7).
  set (v7 := rnd (v5 + v6)) in *.
  destruct (sums_above v7 v8 F7 (rounded_is_float _) low_7 low_z) as (F9 & low_9 & _ & high_9).
  set (v9 := rnd (v7 + v8)) in *.
  assert (v9 <= D * D * (1 + 8 * u) + 5 * eta) as seen.
  { rewrite squared. assert (0 <= (X2 - X1) * (X2 - X1)) by apply Rle_0_sqr. assert (0 <= (Y2 - Y1) * (Y2 - Y1)) by apply Rle_0_sqr.
    assert (0 <= (Z2 - Z1) * (Z2 - Z1)) by apply Rle_0_sqr. rewrite u_is in *. lra. }
  set (T := reach1 + reach2) in *.
  assert (D * (1 + 10 * u) + LEAST / 2 <= T) as near' by exact near.
  pose proof (loss_of_sum reach1 reach2 FR1 FR2) as loss. fold T in loss. set (w := rnd T) in *.
  assert (0 <= T) as above_T by (rewrite u_is in near'; lra).
  rewrite (Rabs_pos_eq T) in loss by assumption. apply Rabs_le_inv in loss.
  assert (T * (1 - u) <= w) as low_w by lra.
  assert (T * T * (1 - 2 * u) <= w * w) as low_ww.
  { apply Rle_trans with (T * (1 - u) * (T * (1 - u))).
    - assert (0 <= T * T) by apply Rle_0_sqr. rewrite u_is. lra.
    - apply Rmult_le_compat; try assumption; rewrite u_is; lra. }
  pose proof (rounds_above (w * w) (Rle_0_sqr w)) as (_ & low & _). set (v10 := rnd (w * w)) in *.
  assert (D * D * (1 + 20 * u) + LEAST * LEAST / 4 <= T * T) as large.
  { apply Rle_trans with ((D * (1 + 10 * u) + LEAST / 2) * (D * (1 + 10 * u) + LEAST / 2)).
    - assert (0 <= D * D) by apply Rle_0_sqr. assert (0 <= D * LEAST) by (apply Rmult_le_pos; [assumption | apply Rlt_le, bpow_gt_0]). rewrite u_is in *. lra.
    - assert (0 <= D * (1 + 10 * u) + LEAST / 2) by (rewrite u_is in *; lra). apply Rmult_le_compat; assumption. }
  assert (0 <= D * D) by apply Rle_0_sqr. assert (0 < LEAST * LEAST) by (apply Rmult_lt_0_compat; apply bpow_gt_0). rewrite u_is in *. lra.
Qed.

(** Along each axis the middle of the one lies between the ends of the reach of the other and the widest together. *)
Theorem parts_are_between widest : reach2 <= widest ->
  let w := rnd (reach1 + widest) in
  X1 - w <= X2 <= X1 + w /\ Y1 - w <= Y2 <= Y1 + w /\ Z1 - w <= Z2 <= Z1 + w.
Proof.
  intros wide. cbv zeta. pose proof middles_are_near as near. set (D := norm _ _ _) in near.
  pose proof (norm_is_above (X2 - X1) (Y2 - Y1) (Z2 - Z1) : 0 <= D) as above.
  destruct (coordinates_below_norm (X2 - X1) (Y2 - Y1) (Z2 - Z1)) as (along_x & along_y & along_z). fold D in along_x, along_y, along_z.
  apply Rabs_le_inv in along_x. apply Rabs_le_inv in along_y. apply Rabs_le_inv in along_z.
  assert (0 < LEAST) as above_least by apply bpow_gt_0.
  assert (0 <= reach1 + widest) as positive by (rewrite u_is in near; lra).
  pose proof (rounds_above _ positive) as (_ & low & _). set (w := rnd _) in *.
  assert (D <= w) by (small; lra). repeat split; lra.
Qed.

(** ... and if both are of one level, they are no further apart than its cells are wide. *)
Theorem parts_of_a_level widest : reach1 <= widest -> reach2 <= widest ->
  Rabs (X2 - X1) <= 2 * widest /\ Rabs (Y2 - Y1) <= 2 * widest /\ Rabs (Z2 - Z1) <= 2 * widest.
Proof.
  intros wide1 wide2. pose proof middles_are_near as near. set (D := norm _ _ _) in near.
  pose proof (norm_is_above (X2 - X1) (Y2 - Y1) (Z2 - Z1) : 0 <= D) as above.
  destruct (coordinates_below_norm (X2 - X1) (Y2 - Y1) (Z2 - Z1)) as (along_x & along_y & along_z). fold D in along_x, along_y, along_z.
  assert (0 < LEAST) by apply bpow_gt_0. rewrite u_is in *. repeat split; lra.
Qed.

End Pair.

(** ** Cells *)

(** Kept between 0 and the last. *)
Definition clip (most t : R) : R := Rmin (Rmax t 0) most.

Lemma clip_is_monotone most s t : s <= t -> clip most s <= clip most t.
Proof. intros. unfold clip, Rmin, Rmax. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma clip_within most t : 0 <= most -> 0 <= clip most t <= most.
Proof. intros. unfold clip, Rmin, Rmax. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma floor_is_monotone s t : s <= t -> (Zfloor s <= Zfloor t)%Z.
Proof. apply Zfloor_le. Qed.

(** The place of a coordinate among the cells, before it is made whole. *)
Definition place (x low per : R) : R := rnd (rnd (x - low) * per).

Lemma place_is_monotone x x' low per : 0 <= per -> x <= x' -> place x low per <= place x' low per.
Proof.
  intros above less. apply rounding_is_monotone, Rmult_le_compat_r; [assumption |]. apply rounding_is_monotone. lra.
Qed.

Theorem cell_is_monotone x x' low per most : 0 <= per -> x <= x' -> cell x low per most <= cell x' low per most.
Proof.
  intros above less. apply IZR_le, floor_is_monotone, (clip_is_monotone most). now apply place_is_monotone.
Qed.

Theorem cell_within x low per most : 0 <= most -> 0 <= cell x low per most <= most.
Proof.
  intros above. pose proof (clip_within most (place x low per) above) as within.
  change (cell x low per most) with (IZR (Zfloor (clip most (place x low per)))). split.
  - apply (IZR_le 0), Zfloor_lub. tauto.
  - eapply Rle_trans; [apply Zfloor_lb |]. tauto.
Qed.

(** How far a place is rounded. *)
Lemma place_near x low per : F x -> F low -> 0 <= per ->
  Rabs (place x low per - (x - low) * per) <= 3 * u * Rabs ((x - low) * per) + eta.
Proof.
  intros Fx Fl above. unfold place. pose proof (loss_of_difference x low Fx Fl) as loss. set (d := rnd (x - low)) in *.
  pose proof (loss_of_rounding (d * per)) as loss'.
  assert (Rabs ((d - (x - low)) * per) <= u * Rabs ((x - low) * per)) as moved.
  { rewrite !Rabs_mult, <- Rmult_assoc. apply Rmult_le_compat_r; [apply Rabs_pos | assumption]. }
  pose proof (Rabs_triang ((x - low) * per) ((d - (x - low)) * per)) as triangle.
  replace ((x - low) * per + (d - (x - low)) * per) with (d * per) in triangle by ring.
  replace (rnd (d * per) - (x - low) * per) with (rnd (d * per) - d * per + (d - (x - low)) * per) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. pose proof (Rabs_pos ((x - low) * per)). rewrite u_is in *. lra.
Qed.

(** Places less than k cells apart are at most k cells apart when made whole. *)
Lemma places_beside k M x y low per :
  F x -> F y -> F low -> 0 <= per -> (1 <= k <= 8)%Z -> (1 <= M <= k * 2 ^ 28)%Z ->
  x <= y -> (y - x) * per <= IZR k * (1 - / 2097152) ->
  (Zfloor (clip (IZR M) (place y low per)) <= Zfloor (clip (IZR M) (place x low per)) + k)%Z.
Proof.
  intros Fx Fy Fl above few range less near.
  pose proof (place_near x low per Fx Fl above) as near_x. pose proof (place_near y low per Fy Fl above) as near_y.
  assert (1 <= IZR k <= 8) as few' by (split; apply IZR_le; lia).
  assert (1 <= IZR M) as some by (apply IZR_le; lia).
  assert (IZR M <= IZR k * 268435456) as range' by (rewrite <- mult_IZR; apply IZR_le; lia).
  set (a := (x - low) * per) in *. set (b := (y - low) * per) in *. replace ((y - x) * per) with (b - a) in near by (unfold a, b; ring).
  assert (a <= b) as order by (unfold a, b; apply Rmult_le_compat_r; [assumption | lra]).
  set (A := place x low per) in *. set (B := place y low per) in *.
  assert (clip (IZR M) B < clip (IZR M) A + IZR k) as close.
  { destruct (Rle_lt_dec (IZR M + 1) a) as [beyond | within].
    - assert (IZR M <= A) as full.
      { rewrite (Rabs_pos_eq a) in near_x by lra. apply Rabs_le_inv in near_x. small. lra. }
      pose proof (clip_within (IZR M) B ltac:(lra)).
      assert (clip (IZR M) A = IZR M) as -> by (unfold clip; rewrite Rmax_left, Rmin_right; lra). lra.
    - destruct (Rle_lt_dec b 0) as [none | some_b].
      + assert (B <= 0) as empty.
        { unfold B, place. rewrite <- rounding_keeps_zero. apply rounding_is_monotone.
          assert (b <= 0) as none' by exact none. unfold b in none'.
          destruct (Rle_lt_dec per 0) as [zero | positive]; [replace per with 0 by lra; lra |].
          assert (y - low <= 0) by nra. assert (rnd (y - low) <= 0).
          { rewrite <- rounding_keeps_zero. now apply rounding_is_monotone. }
          nra. }
        pose proof (clip_within (IZR M) A ltac:(lra)).
        assert (clip (IZR M) B = 0) as -> by (unfold clip; rewrite Rmax_right, Rmin_left; lra). lra.
      + assert (Rabs a <= IZR M + 8) as size_a by (apply Rabs_le; lra).
        rewrite (Rabs_pos_eq b) in near_y by lra. apply Rabs_le_inv in near_x. apply Rabs_le_inv in near_y.
        assert (B - A < IZR k) as close by (small; lra).
        unfold clip, Rmin, Rmax. repeat destruct (Rle_dec _ _); lra. }
  pose proof (Zfloor_lb (clip (IZR M) B)). pose proof (Zfloor_ub (clip (IZR M) A)).
  assert (Zfloor (clip (IZR M) B) < Zfloor (clip (IZR M) A) + k + 1)%Z; [| lia].
  apply lt_IZR. rewrite !plus_IZR. lra.
Qed.

Lemma places_about k M x y low per :
  F x -> F y -> F low -> 0 <= per -> (1 <= k <= 8)%Z -> (1 <= M <= k * 2 ^ 28)%Z ->
  Rabs (y - x) * per <= IZR k * (1 - / 2097152) ->
  (Z.abs (Zfloor (clip (IZR M) (place y low per)) - Zfloor (clip (IZR M) (place x low per))) <= k)%Z.
Proof.
  intros Fx Fy Fl above few range near. destruct (Rle_lt_dec x y) as [order | order].
  - rewrite Rabs_pos_eq in near by lra.
    pose proof (places_beside k M x y low per Fx Fy Fl above few range order near).
    pose proof (floor_is_monotone _ _ (clip_is_monotone (IZR M) _ _ (place_is_monotone x y low per above order))). lia.
  - rewrite Rabs_minus_sym, Rabs_pos_eq in near by lra.
    pose proof (places_beside k M y x low per Fy Fx Fl above few range ltac:(lra) near).
    pose proof (floor_is_monotone _ _ (clip_is_monotone (IZR M) _ _ (place_is_monotone y x low per above ltac:(lra)))). lia.
Qed.

(** Cells are wider than two of the widest reach: what two reaches cover is less than a cell. *)
Lemma cells_are_wide widest : bpow radix2 (-400) <= widest -> widest <= bpow radix2 400 ->
  0 <= cells_to_the_unit widest /\ 2 * widest * cells_to_the_unit widest <= 1 - 7 / 8388608.
Proof.
  intros low high. unfold cells_to_the_unit; cbv zeta.
  assert (0 < bpow radix2 (-400)) as positive by apply bpow_gt_0. assert (0 < widest) as above by lra.
  set (v1 := rnd (2 * widest)). pose proof (rounds_above (2 * widest) ltac:(lra)) as (above_1 & low_1 & _). fold v1 in above_1, low_1.
  replace (1048577 * bpow radix2 (-20)) with (1 + / 1048576) by (cbn; lra).
  pose proof (rounds_above (v1 * (1 + / 1048576)) ltac:(lra)) as (above_2 & low_2 & _). set (v2 := rnd (v1 * (1 + / 1048576))) in *.
  assert (eta <= u * widest) as slight.
  { apply Rle_trans with (u * bpow radix2 (-400)).
    - unfold u, eta. rewrite <- bpow_plus. apply bpow_le. discriminate.
    - apply Rmult_le_compat_l; [apply Rlt_le, u_positive | assumption]. }
  assert (2 * widest * (1 + / 1048576 - 6 * u) <= v2) as wide by (rewrite u_is in *; lra).
  assert (0 < v2) as above_v2 by (rewrite u_is in wide; lra).
  assert (0 <= 1 / v2) as above_3 by (apply Rlt_le, Rdiv_lt_0_compat; lra).
  pose proof (rounds_above (1 / v2) above_3) as (above_4 & _ & high_4). split; [assumption |].
  assert (2 * widest * (1 / v2) <= / (1 + / 1048576 - 6 * u)) as share.
  { apply Rmult_le_reg_r with v2; [assumption |]. replace (2 * widest * (1 / v2) * v2) with (2 * widest) by (field; lra).
    apply Rmult_le_reg_r with (1 + / 1048576 - 6 * u); [rewrite u_is; lra |].
    replace (/ (1 + / 1048576 - 6 * u) * v2 * (1 + / 1048576 - 6 * u)) with v2 by (field; rewrite u_is; lra). exact wide. }
  assert (2 * widest * eta <= u) as slight'.
  { apply Rle_trans with (2 * bpow radix2 400 * eta); [apply Rmult_le_compat_r; [apply Rlt_le, eta_positive | lra] |].
    unfold eta, u. change 2 with (bpow radix2 1). rewrite <- !bpow_plus. apply bpow_le. discriminate. }
  apply Rle_trans with (2 * widest * (1 / v2) * (1 + u) + 2 * widest * eta).
  - replace (2 * widest * (1 / v2) * (1 + u) + 2 * widest * eta) with (2 * widest * (1 / v2 * (1 + u) + eta)) by ring.
    apply Rmult_le_compat_l; lra.
  - assert (/ (1 + / 1048576 - 6 * u) <= 1 - 15 / 16777216) as known.
    { apply Rmult_le_reg_r with (1 + / 1048576 - 6 * u); [rewrite u_is; lra |]. rewrite Rinv_l by (rewrite u_is; lra). rewrite u_is. lra. }
    assert (0 <= 2 * widest * (1 / v2)) by (apply Rmult_le_pos; lra). rewrite u_is in *. lra.
Qed.

Section Level.

Variables x y low widest : R.
Variable M : Z.
Hypothesis floats : F x /\ F y /\ F low.
Hypothesis range : bpow radix2 (-400) <= widest <= bpow radix2 400.
Hypothesis last : (1 <= M <= 2 ^ 28)%Z.
Hypothesis covered : Rabs (y - x) <= 2 * widest.

Let per := cells_to_the_unit widest.

Lemma covered_by_a_cell : Rabs (y - x) * per <= 1 - 7 / 8388608.
Proof.
  destruct (cells_are_wide widest (proj1 range) (proj2 range)) as [above wide]. fold per in above, wide.
  eapply Rle_trans; [| exact wide]. apply Rmult_le_compat_r; assumption.
Qed.

Lemma whole_is_rounded m : (Z.abs m <= 2 ^ 53)%Z -> rnd (IZR m) = IZR m.
Proof.
  intros few. apply float_rounds_to_itself. replace (IZR m) with (F2R (Float radix2 m 0)).
  - apply few_digits_are_float; [assumption | discriminate].
  - unfold F2R; cbn [Fnum Fexp]. cbn. ring.
Qed.

(** Two of a level that overlap lie in one column of cells, or in two that are side by side. *)
Theorem columns_are_beside :
  exists m n : Z, column x low per (IZR M) = IZR m /\ column y low per (IZR M) = IZR n /\
  (1 <= m <= M + 1 /\ 1 <= n <= M + 1 /\ Z.abs (n - m) <= 1)%Z.
Proof.
  destruct floats as (Fx & Fy & Fl). destruct (cells_are_wide widest (proj1 range) (proj2 range)) as [above _]. fold per in above.
  assert (forall t, (0 <= Zfloor (clip (IZR M) t) <= M)%Z) as within.
  { intros t. pose proof (clip_within (IZR M) t ltac:(apply IZR_le; lia)) as inside.
    split; [apply Zfloor_lub; tauto |]. apply le_IZR. eapply Rle_trans; [apply Zfloor_lb | tauto]. }
  pose proof (within (place x low per)). pose proof (within (place y low per)).
  exists (Zfloor (clip (IZR M) (place x low per)) + 1)%Z, (Zfloor (clip (IZR M) (place y low per)) + 1)%Z.
  assert (forall t, column t low per (IZR M) = IZR (Zfloor (clip (IZR M) (place t low per)) + 1)) as is_column.
  { intros t. change (column t low per (IZR M)) with (rnd (IZR (Zfloor (clip (IZR M) (place t low per))) + 1)).
    rewrite <- plus_IZR. apply whole_is_rounded. pose proof (within (place t low per)). lia. }
  split; [apply is_column |]. split; [apply is_column |]. split; [lia |]. split; [lia |].
  pose proof covered_by_a_cell. pose proof (places_about 1 M x y low per Fx Fy Fl above ltac:(lia) ltac:(lia) ltac:(lra)). lia.
Qed.

(** So too their slices, 8 of which are a cell. *)
Theorem slices_are_beside :
  exists m n : Z, slice_of x low per (IZR M) = IZR m /\ slice_of y low per (IZR M) = IZR n /\
  (8 <= m <= 8 * M + 8 /\ 8 <= n <= 8 * M + 8 /\ Z.abs (n - m) <= 8)%Z.
Proof.
  destruct floats as (Fx & Fy & Fl). destruct (cells_are_wide widest (proj1 range) (proj2 range)) as [above wide]. fold per in above, wide.
  pose proof (rounds_above (8 * per) ltac:(lra)) as (above_8 & _ & high_8). set (fine := rnd (8 * per)) in *.
  assert (forall t, (0 <= Zfloor (clip (IZR (8 * M)) t) <= 8 * M)%Z) as within.
  { intros t. pose proof (clip_within (IZR (8 * M)) t ltac:(apply IZR_le; lia)) as inside.
    split; [apply Zfloor_lub; tauto |]. apply le_IZR. eapply Rle_trans; [apply Zfloor_lb | tauto]. }
  pose proof (within (place x low fine)). pose proof (within (place y low fine)).
  exists (Zfloor (clip (IZR (8 * M)) (place x low fine)) + 8)%Z, (Zfloor (clip (IZR (8 * M)) (place y low fine)) + 8)%Z.
  assert (forall t, slice_of t low per (IZR M) = IZR (Zfloor (clip (IZR (8 * M)) (place t low fine)) + 8)) as is_slice.
  { intros t. unfold slice_of; cbv zeta. rewrite <- (mult_IZR 8 M), (whole_is_rounded (8 * M)) by lia.
    change (rnd (IZR (Zfloor (clip (IZR (8 * M)) (place t low fine))) + 8) = IZR (Zfloor (clip (IZR (8 * M)) (place t low fine)) + 8)).
    rewrite <- plus_IZR. apply whole_is_rounded. pose proof (within (place t low fine)). lia. }
  split; [apply is_slice |]. split; [apply is_slice |]. split; [lia |]. split; [lia |].
  assert (Rabs (y - x) * fine <= 8 * (1 - / 2097152)) as near.
  { pose proof covered_by_a_cell as cell. pose proof (Rabs_pos (y - x)) as far.
    assert (Rabs (y - x) * eta <= u) as slight.
    { apply Rle_trans with (2 * bpow radix2 400 * eta); [apply Rmult_le_compat_r; [apply Rlt_le, eta_positive | lra] |].
      unfold eta, u. change 2 with (bpow radix2 1). rewrite <- !bpow_plus. apply bpow_le. discriminate. }
    apply Rle_trans with (Rabs (y - x) * (8 * per * (1 + u) + eta)); [apply Rmult_le_compat_l; assumption |].
    replace (Rabs (y - x) * (8 * per * (1 + u) + eta)) with (8 * (Rabs (y - x) * per) * (1 + u) + Rabs (y - x) * eta) by ring.
    assert (0 <= Rabs (y - x) * per) by (apply Rmult_le_pos; assumption). rewrite u_is in *. lra. }
  pose proof (places_about 8 (8 * M) x y low fine Fx Fy Fl above_8 ltac:(lia) ltac:(lia) near). lia.
Qed.

End Level.
