(** What is proved of lib/broad/reach.py, to be read without the proofs: two balls that touch ask each other.

   - Float.v: [rnd], rounding to double precision; [F x]: x is a double; u is 2^-53.
   - Written from the source by reach_terms.py: ReachTerms.v, where `part`, `overlap`, `nearest`, `which`,
     `cells_to_the_unit` and `cell`, and `_slice_of` and `_column` of lib/compiled/crowd.py, give definitions in which
     each + − × ÷ √ is rounded.
   - Norms.v: [norm], the length of a vector.
   - Nearest.v: [distance px py pz vx vy vz t], the length of p + t v.
   - Cells.v: [tau], what `nearest` makes of the differences of two balls, as they are rounded.

   - ReachFits.v: [under n x]: x is at most 2^n in size; [part_fits] and the like, written from the source too: nothing
     that is computed on the way reaches 2^1024.

   What is not proved here: that `unit_of` multiplies lengths so that none is above 2^50 (none is above 2^48, and no
   displacement or radius above 1); that numpy and numba round each operation by itself; and what the loops do, which
   sort parts by the numbers of their cells, move fingers along them, look cells up by hash, and cut paths into parts.
   Tests look at that, and compare the pairs that are found with all pairs. *)

From Coq Require Import Reals ZArith Lia Lra.
From Flocq Require Import Core.
From Proof Require Import Float Input Norms ReachTerms Reach Nearest Cells ReachFits.

Open Scope R_scope.

(** ** A reach holds its ball *)

(** At every moment t of part m of n, all points of the ball lie within its reach about its middle. *)
Theorem a_reach_holds_its_ball x y z i j k r (m n : Z) t a b c X Y Z reach :
  F x /\ F y /\ F z /\ F i /\ F j /\ F k /\ F r -> 0 <= r -> (0 <= m < n)%Z -> (n <= 2 ^ 40)%Z ->
  IZR m <= t * IZR n <= IZR m + 1 ->
  part x y z i j k r (IZR m) (IZR n) = (X, Y, Z, reach) ->
  norm (a - (x + t * i)) (b - (y + t * j)) (c - (z + t * k)) <= r -> norm (a - X) (b - Y) (c - Z) <= reach.
Proof.
  intros floats radius among few within is_part inside.
  assert (0 < IZR n) as above by (apply IZR_lt; lia).
  assert (Rabs (t - (IZR m + / 2) / IZR n) <= / (2 * IZR n) + 2 * u) as when.
  { apply Rle_trans with (/ (2 * IZR n)); [| pose proof u_positive; lra].
    apply Rmult_le_reg_r with (IZR n); [assumption |]. rewrite <- (Rabs_pos_eq (IZR n)) at 2 by lra. rewrite <- Rabs_mult.
    replace ((t - (IZR m + / 2) / IZR n) * IZR n) with (t * IZR n - (IZR m + / 2)) by (field; lra).
    replace (/ (2 * IZR n) * IZR n) with (/ 2) by (field; lra). apply Rabs_le. lra. }
  pose proof (part_strays _ _ _ _ _ _ _ _ _ t _ _ _ _ floats radius among few when is_part) as strays.
  destruct (part_is_near _ _ _ _ _ _ _ _ _ floats radius among few _ _ _ _ is_part) as (_ & _ & _ & _ & _ & wide).
  pose proof (half_way_is_above i j k m n among).
  assert (0 <= size x y z i j k) as sized.
  { unfold size. pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (Rabs_pos z).
    pose proof (Rabs_pos i). pose proof (Rabs_pos j). pose proof (Rabs_pos k). lra. }
  replace (a - X) with (a - (x + t * i) + - (X - (x + t * i))) by ring.
  replace (b - Y) with (b - (y + t * j) + - (Y - (y + t * j))) by ring.
  replace (c - Z) with (c - (z + t * k) + - (Z - (z + t * k))) by ring.
  eapply Rle_trans; [apply norm_of_sum |]. rewrite norm_opposite. small. lra.
Qed.

(** ** Two that touch *)

Section Touching.

(** The numbers given, the power of two by which they are multiplied, and into how many parts the paths are cut. *)
Variables p1 v1 p2 v2 : nat -> R.
Variables r1 r2 : R.
Variable e : Z.
Variables n1 n2 : Z.
Hypothesis floats : forall n, F (p1 n) /\ F (v1 n) /\ F (p2 n) /\ F (v2 n).
Hypothesis floats' : F r1 /\ F r2.
Hypothesis radii : 0 <= r1 /\ 0 <= r2.
Hypothesis many : (1 <= n1 <= 2 ^ 40)%Z /\ (1 <= n2 <= 2 ^ 40)%Z.

(** They touch at some moment of the frame, nothing rounded. *)
Hypothesis touching : exists s, 0 <= s <= 1 /\
  norm (p2 0%nat - p1 0%nat + s * (v2 0%nat - v1 0%nat)) (p2 1%nat - p1 1%nat + s * (v2 1%nat - v1 1%nat))
    (p2 2%nat - p1 2%nat + s * (v2 2%nat - v1 2%nat)) <= r1 + r2.

Definition seen (x : R) : R := rnd (x * bpow radix2 e).

Lemma seen_near x : F x -> Rabs (seen x - x * bpow radix2 e) <= 2 * eta.
Proof. intros Fx. rewrite <- omega_is_two_eta. now apply rounding_shifts. Qed.

Lemma seen_touching : exists s, 0 <= s <= 1 /\
  distance (seen (p2 0%nat) - seen (p1 0%nat)) (seen (p2 1%nat) - seen (p1 1%nat)) (seen (p2 2%nat) - seen (p1 2%nat))
    (seen (v2 0%nat) - seen (v1 0%nat)) (seen (v2 1%nat) - seen (v1 1%nat)) (seen (v2 2%nat) - seen (v1 2%nat)) s
  <= seen r1 + seen r2 + faint.
Proof.
  destruct touching as (s & within & touch). exists s. split; [exact within |]. set (scale := bpow radix2 e).
  assert (0 < scale) as positive by apply bpow_gt_0.
  assert (forall n, Rabs (seen (p2 n) - seen (p1 n) + s * (seen (v2 n) - seen (v1 n))
    - scale * (p2 n - p1 n + s * (v2 n - v1 n))) <= 8 * eta) as near.
  { intros n. destruct (floats n) as (F1 & F2 & F3 & F4).
    pose proof (seen_near _ F1) as near1. pose proof (seen_near _ F2) as near2.
    pose proof (seen_near _ F3) as near3. pose proof (seen_near _ F4) as near4. fold scale in near1, near2, near3, near4.
    apply Rabs_le_inv in near1. apply Rabs_le_inv in near2. apply Rabs_le_inv in near3. apply Rabs_le_inv in near4.
    set (d2 := seen (v2 n) - v2 n * scale) in *. set (d1 := seen (v1 n) - v1 n * scale) in *.
    replace (seen (p2 n) - seen (p1 n) + s * (seen (v2 n) - seen (v1 n)) - scale * (p2 n - p1 n + s * (v2 n - v1 n)))
      with (seen (p2 n) - p2 n * scale - (seen (p1 n) - p1 n * scale) + s * (d2 - d1)) by (unfold d1, d2; ring).
    assert (Rabs (s * (d2 - d1)) <= 4 * eta) as slight.
    { rewrite Rabs_mult, (Rabs_pos_eq s) by tauto. assert (Rabs (d2 - d1) <= 4 * eta) by (apply Rabs_le; lra).
      pose proof (Rabs_pos (d2 - d1)). nra. }
    apply Rabs_le_inv in slight. apply Rabs_le. lra. }
  pose proof (near 0%nat) as near_x. pose proof (near 1%nat) as near_y. pose proof (near 2%nat) as near_z.
  unfold distance.
  set (x := p2 0%nat - p1 0%nat + s * (v2 0%nat - v1 0%nat)) in *.
  set (y := p2 1%nat - p1 1%nat + s * (v2 1%nat - v1 1%nat)) in *.
  set (z := p2 2%nat - p1 2%nat + s * (v2 2%nat - v1 2%nat)) in *.
  set (x' := seen (p2 0%nat) - seen (p1 0%nat) + s * (seen (v2 0%nat) - seen (v1 0%nat))) in *.
  set (y' := seen (p2 1%nat) - seen (p1 1%nat) + s * (seen (v2 1%nat) - seen (v1 1%nat))) in *.
  set (z' := seen (p2 2%nat) - seen (p1 2%nat) + s * (seen (v2 2%nat) - seen (v1 2%nat))) in *.
  replace x' with (scale * x + (x' - scale * x)) by ring. replace y' with (scale * y + (y' - scale * y)) by ring.
  replace z' with (scale * z + (z' - scale * z)) by ring.
  eapply Rle_trans; [apply norm_of_sum |]. rewrite norm_of_multiple, (Rabs_pos_eq scale) by lra.
  pose proof (norm_below_sizes (x' - scale * x) (y' - scale * y) (z' - scale * z)).
  pose proof (seen_near r1 (proj1 floats')) as near_1. pose proof (seen_near r2 (proj2 floats')) as near_2.
  fold scale in near_1, near_2. apply Rabs_le_inv in near_1. apply Rabs_le_inv in near_2.
  assert (scale * norm x y z <= scale * (r1 + r2)) by (apply Rmult_le_compat_l; lra).
  pose proof eta_below. pose proof eta_positive. lra.
Qed.

Definition moment_seen : R :=
  tau (seen (p1 0%nat)) (seen (p1 1%nat)) (seen (p1 2%nat)) (seen (v1 0%nat)) (seen (v1 1%nat)) (seen (v1 2%nat))
    (seen (p2 0%nat)) (seen (p2 1%nat)) (seen (p2 2%nat)) (seen (v2 0%nat)) (seen (v2 1%nat)) (seen (v2 2%nat)).

(** The parts in which the moment lies. *)
Variables m1 m2 : Z.
Hypothesis part1 : which moment_seen (IZR n1) = IZR m1.
Hypothesis part2 : which moment_seen (IZR n2) = IZR m2.
Variables X1 Y1 Z1 reach1 X2 Y2 Z2 reach2 : R.
Hypothesis is_part1 : part (seen (p1 0%nat)) (seen (p1 1%nat)) (seen (p1 2%nat)) (seen (v1 0%nat)) (seen (v1 1%nat))
  (seen (v1 2%nat)) (seen r1) (IZR m1) (IZR n1) = (X1, Y1, Z1, reach1).
Hypothesis is_part2 : part (seen (p2 0%nat)) (seen (p2 1%nat)) (seen (p2 2%nat)) (seen (v2 0%nat)) (seen (v2 1%nat))
  (seen (v2 2%nat)) (seen r2) (IZR m2) (IZR n2) = (X2, Y2, Z2, reach2).

Ltac seen_floats := repeat split; apply rounded_is_float.

Lemma seen_radii : 0 <= seen r1 /\ 0 <= seen r2.
Proof.
  assert (0 < bpow radix2 e) by apply bpow_gt_0.
  split; apply rounding_keeps_sign, Rmult_le_pos; try apply radii; lra.
Qed.

(** The reaches of these parts overlap, as that is computed. *)
Theorem two_that_touch_overlap : overlap X1 Y1 Z1 reach1 X2 Y2 Z2 reach2.
Proof.
  destruct seen_touching as (s & within & touch).
  refine (parts_overlap _ _ _ _ _ _ _ _ _ _ _ _ _ _ n1 n2 _ _ seen_radii many s within touch m1 m2 part1 part2
    _ _ _ _ _ _ _ _ is_part1 is_part2); seen_floats.
Qed.

(** Along each axis the cell of the one is among those that the other asks, in cells of any level that is as wide. *)
Theorem two_that_touch_share_a_row widest lows per most : reach2 <= widest -> 0 <= per ->
  let w := rnd (reach1 + widest) in
  let beside X X' low := cell (rnd (X - w)) low per most <= cell X' low per most <= cell (rnd (X + w)) low per most in
  beside X1 X2 (lows 0%nat) /\ beside Y1 Y2 (lows 1%nat) /\ beside Z1 Z2 (lows 2%nat).
Proof.
  intros wide above. cbv zeta. destruct seen_touching as (s & within & touch).
  destruct (part_floats _ _ _ _ _ _ _ _ _ _ _ _ _ is_part2) as (FX & FY & FZ & _).
  assert (X1 - rnd (reach1 + widest) <= X2 <= X1 + rnd (reach1 + widest) /\
    Y1 - rnd (reach1 + widest) <= Y2 <= Y1 + rnd (reach1 + widest) /\
    Z1 - rnd (reach1 + widest) <= Z2 <= Z1 + rnd (reach1 + widest)) as between.
  { refine (parts_are_between _ _ _ _ _ _ _ _ _ _ _ _ _ _ n1 n2 _ _ seen_radii many s within touch m1 m2 part1 part2
      _ _ _ _ _ _ _ _ is_part1 is_part2 widest wide); seen_floats. }
  set (w := rnd (reach1 + widest)) in *.
  assert (forall X X', F X' -> X - w <= X' <= X + w -> rnd (X - w) <= X' <= rnd (X + w)) as rounded.
  { intros X X' FX' [low high]. rewrite <- (float_rounds_to_itself X' FX'). split; now apply rounding_is_monotone. }
  destruct between as (along_x & along_y & along_z).
  pose proof (rounded X1 X2 FX along_x). pose proof (rounded Y1 Y2 FY along_y). pose proof (rounded Z1 Z2 FZ along_z).
  repeat split; apply cell_is_monotone; tauto.
Qed.

(** If both are of one level, they lie in columns of cells that are the same or side by side, and no more than as many
    slices apart as a cell has. *)
Theorem two_of_a_level_are_side_by_side widest lows (M : Z) :
  reach1 <= widest -> reach2 <= widest -> bpow radix2 (-400) <= widest <= bpow radix2 400 -> (1 <= M <= 2 ^ 28)%Z ->
  (forall n, F (lows n)) ->
  let per := cells_to_the_unit widest in
  let beside (number : R -> R -> R -> R -> R) apart X X' low := exists m m' : Z,
    number X low per (IZR M) = IZR m /\ number X' low per (IZR M) = IZR m' /\ (Z.abs (m' - m) <= apart)%Z in
  beside slice_of 8%Z X1 X2 (lows 0%nat) /\ beside column 1%Z Y1 Y2 (lows 1%nat) /\ beside column 1%Z Z1 Z2 (lows 2%nat).
Proof.
  intros wide1 wide2 range last Fl. cbv zeta. destruct seen_touching as (s & within & touch).
  destruct (part_floats _ _ _ _ _ _ _ _ _ _ _ _ _ is_part1) as (FX1 & FY1 & FZ1 & _).
  destruct (part_floats _ _ _ _ _ _ _ _ _ _ _ _ _ is_part2) as (FX2 & FY2 & FZ2 & _).
  assert (Rabs (X2 - X1) <= 2 * widest /\ Rabs (Y2 - Y1) <= 2 * widest /\ Rabs (Z2 - Z1) <= 2 * widest) as near.
  { refine (parts_of_a_level _ _ _ _ _ _ _ _ _ _ _ _ _ _ n1 n2 _ _ seen_radii many s within touch m1 m2 part1 part2
      _ _ _ _ _ _ _ _ is_part1 is_part2 widest wide1 wide2); seen_floats. }
  destruct near as (along_x & along_y & along_z).
  destruct (slices_are_beside X1 X2 (lows 0%nat) widest M) as (m & m' & is_m & is_m' & _ & _ & apart); auto.
  destruct (columns_are_beside Y1 Y2 (lows 1%nat) widest M) as (l & l' & is_l & is_l' & _ & _ & apart'); auto.
  destruct (columns_are_beside Z1 Z2 (lows 2%nat) widest M) as (o & o' & is_o & is_o' & _ & _ & apart''); auto.
  repeat split; eexists; eexists; eauto.
Qed.

End Touching.

(** It does not matter which of two balls asks: the moment is the same. *)
Theorem the_moment_is_the_same x1 y1 z1 i1 j1 k1 x2 y2 z2 i2 j2 k2 :
  tau x1 y1 z1 i1 j1 k1 x2 y2 z2 i2 j2 k2 = tau x2 y2 z2 i2 j2 k2 x1 y1 z1 i1 j1 k1.
Proof.
  unfold tau. assert (forall a b, rnd (b - a) = - rnd (a - b)) as opposite.
  { intros a b. rewrite <- rounding_negates. f_equal. ring. }
  rewrite (opposite x2), (opposite y2), (opposite z2), (opposite i2), (opposite j2), (opposite k2).
  unfold nearest; cbv zeta. now rewrite !Rmult_opp_opp.
Qed.

(** Cells keep the order of coordinates, and have the numbers from 0 to the last. *)
Theorem cells_keep_order x x' low per most :
  0 <= per -> 0 <= most -> x <= x' -> 0 <= cell x low per most <= cell x' low per most /\ cell x' low per most <= most.
Proof.
  intros above last less. pose proof (cell_within x low per most last). pose proof (cell_within x' low per most last).
  pose proof (cell_is_monotone x x' low per most above less). tauto.
Qed.

(** Nothing overflows, while no length is above 2^50. *)
Theorem nothing_overflows_in_a_part x y z i j k r (m n : Z) X Y Z reach :
  under 50 x -> under 50 y -> under 50 z -> under 50 i -> under 50 j -> under 50 k -> under 50 r ->
  (0 <= m < n)%Z -> (n <= 2 ^ 40)%Z -> part x y z i j k r (IZR m) (IZR n) = (X, Y, Z, reach) ->
  part_fits x y z i j k r (IZR m) (IZR n) /\ under 140 X /\ under 140 Y /\ under 140 Z /\ under 140 reach.
Proof.
  intros. split; [now apply part_does_not_overflow | eapply part_is_under; [.. | eassumption]; assumption].
Qed.

Theorem nothing_overflows_after_it x y z R x' y' z' R' :
  under 140 x -> under 140 y -> under 140 z -> under 140 R -> under 140 x' -> under 140 y' -> under 140 z' -> under 140 R' ->
  overlap_fits x y z R x' y' z' R' /\ nearest_fits x y z x' y' z' /\
  (forall per, under 400 per -> cell_fits x x' per y).
Proof.
  intros. split; [now apply overlap_does_not_overflow |]. split; [now apply nearest_does_not_overflow |].
  intros. now apply cell_does_not_overflow.
Qed.
