(** What plain doubles call a hit after the start is one for double-double too, but for a share of its bounds.

   The filter's bounds are 16 u of the sizes. Its values are off by no more than 103/8 u of them, and of what underflow
   takes, 2^-830 instead of 2^-800. What is left between the two is more than double-double may be off by. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter.
From Proof Require Import Rounding StageTerms Sums Stage.
Import ListNotations.

Open Scope R_scope.

(** The sizes that a bound is a share of, and a bound that is a smaller share. *)
Definition size_in (b : expression) : expression := match b with Add (Mul _ s) _ => s | _ => b end.
Definition tight (b : expression) : expression := Add (Mul (Cst 103 (-56)) (size_in b)) (Cst 1 (-830)).

Definition sound_tight (k : known) : bool :=
  let about := fun _ => k in
  covers about filter_c (tight bound_c) && covers about filter_b (tight bound_b) &&
  covers about filter_h (tight bound_h) && covers about filter_g (tight bound_g) &&
  covers_squares about cross filter_D (tight bound_D).

Lemma tight_is_sound : sound_tight after_scaling = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Between the two bounds there is room. *)
Lemma room_between v : F v -> 0 <= v ->
  rnd (rnd (constant 103 (-56) * v) + constant 1 (-830)) + 4 / 5 * ended DOUBLE_DOUBLE v <= ended DOUBLE v.
Proof.
  intros Fv V. unfold constant, F2R; cbn [Fnum Fexp]. unfold ended.
  pose proof DOUBLE_u as [most _]. pose proof u_positive. pose proof TINY_positive.
  pose proof TINY_omega. pose proof omega_positive.
  assert (103 * bpow radix2 (-56) = 103 / 8 * u) as ->.
  { unfold u. change (-56)%Z with (-3 + -53)%Z. rewrite bpow_plus. change (bpow radix2 (-3)) with (/ 8). field. }
  assert (1 * bpow radix2 (-830) <= TINY / 1024) as tiny.
  { unfold TINY. replace (bpow radix2 (-800)) with (1024 * bpow radix2 (-810)).
    - assert (bpow radix2 (-830) <= bpow radix2 (-810)) by (apply bpow_le; lia). lra.
    - change 1024 with (bpow radix2 10). rewrite <- bpow_plus. reflexivity. }
  pose proof (bpow_gt_0 radix2 (-830)).
  unfold DOUBLE_DOUBLE. rewrite DOUBLE_DOUBLE_u.
  set (w := u * v). assert (0 <= w) as W by (apply Rmult_le_pos; lra).
  pose proof (small_share w W) as Uw.
  assert (0 <= DOUBLE * v) as DV by (apply Rmult_le_pos; lra).
  assert (13 * w <= DOUBLE * v) as D13 by (unfold w; rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra).
  destruct (rnd_at_least (DOUBLE * v) DV) as [A0 A1]. pose proof (small_share (DOUBLE * v) DV) as U3.
  destruct (rnd_at_least (rnd (DOUBLE * v) + TINY) ltac:(lra)) as [B0 B1].
  pose proof (small_share (rnd (DOUBLE * v) + TINY) ltac:(lra)) as U4.
  assert (most_of : forall z, 0 <= z -> 0 <= rnd z <= z + u * z + omega / 2).
  { intros z Z. pose proof (loss z) as L. rewrite (Rabs_pos_eq z Z) in L. apply Rabs_le_inv in L.
    destruct (rnd_at_least z Z). lra. }
  replace (103 / 8 * u * v) with (103 / 8 * w) by (unfold w; ring).
  replace (1024 * (u * u) * v) with (1024 * (u * w)) by (unfold w; ring).
  pose proof (most_of (103 / 8 * w) ltac:(lra)) as C1. pose proof (small_share (103 / 8 * w) ltac:(lra)) as U5.
  pose proof (most_of (rnd (103 / 8 * w) + 1 * bpow radix2 (-830)) ltac:(lra)) as C2.
  pose proof (small_share (rnd (103 / 8 * w) + 1 * bpow radix2 (-830)) ltac:(lra)) as U6.
  pose proof (most_of (1024 * (u * w)) ltac:(lra)) as C3. pose proof (small_share (1024 * (u * w)) ltac:(lra)) as U7.
  pose proof (most_of (rnd (1024 * (u * w)) + TINY) ltac:(lra)) as C4.
  pose proof (small_share (rnd (1024 * (u * w)) + TINY) ltac:(lra)) as U8. lra.
Qed.

Section Tight.

Variable k : known.
Variables X x : nat -> R.
Hypothesis enough : sound_tight k = true.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n, Rabs (x n - X n) <= (if Trees.rounded k then u * Rabs (X n) else 0) + IZR (lost k) * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (most k).
Hypothesis counted : (0 <= lost k)%Z.

Lemma bounds_of_known :
  within x filter_c (tight bound_c) (true_c X) /\ within x filter_b (tight bound_b) (true_b X) /\
  within x filter_h (tight bound_h) (true_h X) /\ within x filter_g (tight bound_g) (true_g X) /\
  within x filter_D (tight bound_D) (true_D X).
Proof.
  pose proof enough as all. unfold sound_tight in all. rewrite 4!andb_true_iff in all.
  destruct all as ((((covers_c & covers_b) & covers_h) & covers_g) & covers_D).
  assert (forall e b, covers (fun _ => k) e b = true -> Rabs (computed x e - exact X e) + F2R spare <= computed x b)
    as four by exact (bound_holds (fun _ => k) X x floats near small (fun _ => counted)).
  unfold within. rewrite <- exact_c, <- exact_b, <- exact_h, <- exact_g.
  repeat split; try now apply four.
  assert (forallb doubles_only cross = true) as only by reflexivity.
  apply (bound_with_squares (fun _ => k) cross X x floats near small (fun _ => counted) only); [exact covers_D |].
  exact (exact_D X x).
Qed.

End Tight.

Section Later.

(** What the filter sees, what is true, and the pairs of double-double. *)
Variables X x : nat -> R.
Variable P : nat -> R * R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n, Rabs (x n - X n) <= u * Rabs (X n) + 2 * eta.
Hypothesis small : forall n, Rabs (X n) <= 1.
Hypothesis heads : forall n, (n < 7)%nat -> fst (P n) = x n.

Lemma tight_bounds :
  within x filter_c (tight bound_c) (true_c X) /\ within x filter_b (tight bound_b) (true_b X) /\
  within x filter_h (tight bound_h) (true_h X) /\ within x filter_g (tight bound_g) (true_g X) /\
  within x filter_D (tight bound_D) (true_D X).
Proof. exact (bounds_of_known after_scaling X x tight_is_sound floats near small Z.le_0_2). Qed.

Lemma size_is_positive b : doubles_only (size_in b) = true -> shown_positive (size_in b) = true ->
  F (computed x (size_in b)) /\ 0 <= computed x (size_in b).
Proof. intros fine positive. split; [now apply computed_is_float | now apply computed_is_positive]. Qed.

(** A value beyond its bound is true beyond that of double-double. *)
Lemma beyond e b Y : within x e (tight b) Y -> computed x b = ended DOUBLE (computed x (size_in b)) ->
  doubles_only (size_in b) = true -> shown_positive (size_in b) = true ->
  let off := 4 / 5 * ended DOUBLE_DOUBLE (computed x (size_in b)) in
  (computed x b <= computed x e -> off <= Y) /\ (computed x e <= - computed x b -> Y <= - off).
Proof.
  intros close is fine positive off. unfold within in close. destruct (size_is_positive b fine positive) as [Fv V].
  pose proof (room_between _ Fv V) as room. rewrite <- is in room. fold off in room.
  change (computed x (tight b)) with (rnd (rnd (constant 103 (-56) * computed x (size_in b)) + constant 1 (-830)))
    in close.
  pose proof spare_is_positive. split; intros; destruct (Rabs_le_inv (computed x e - Y) _ (Rle_refl _)); lra.
Qed.

Lemma constants : constant 1 (-49) = DOUBLE /\ constant 1 (-800) = TINY /\ constant 1 1 = 2.
Proof.
  unfold constant, F2R, DOUBLE, TINY; cbn [Fnum Fexp]. repeat split; try apply Rmult_1_l.
Qed.

Ltac by_constants :=
  unfold bound_c, bound_b, bound_h, bound_g, bound_D; cbn [computed size_in]; unfold ended;
  let e := fresh in let f := fresh in destruct constants as (e & f & _); rewrite e, f; reflexivity.

Theorem filter_hit_is_clear : holds x filter_hit -> ~ holds x filter_now ->
  clearly_later (R * R) fst (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat)
    (X 0%nat) (X 1%nat) (X 2%nat) (X 3%nat) (X 4%nat) (X 5%nat) (X 6%nat).
Proof.
  destruct tight_bounds as (c & b & h & g & D).
  destruct (beyond _ _ _ c) as (c1 & _); [by_constants | reflexivity | reflexivity |].
  destruct (beyond _ _ _ b) as (_ & b2); [by_constants | reflexivity | reflexivity |].
  destruct (beyond _ _ _ h) as (h1 & _); [by_constants | reflexivity | reflexivity |].
  destruct (beyond _ _ _ g) as (_ & g2); [by_constants | reflexivity | reflexivity |].
  destruct (beyond _ _ _ D) as (D1 & _); [by_constants | reflexivity | reflexivity |].
  unfold filter_hit, filter_now. cbn [holds]. change (computed x (Neg bound_c)) with (- computed x bound_c).
  change (computed x (Neg bound_g)) with (- computed x bound_g).
  change (computed x (Neg bound_b)) with (- computed x bound_b).
  intros hit later.
  assert (~ computed x filter_c <= - computed x bound_c) as apart by tauto.
  unfold clearly_later. cbv beta. rewrite !heads by repeat constructor.
  match goal with |- ?c' <= ?t /\ _ => replace t with (true_c X) by (unfold true_c; ring) end.
  match goal with |- _ /\ (?t <= _ \/ _) => replace t with (true_g X) by (unfold true_g, true_a, true_b, true_c;
    ring) end.
  match goal with |- _ /\ (_ \/ ?t <= _ /\ _) => replace t with (true_b X) by (unfold true_b; ring) end.
  match goal with |- _ /\ (_ \/ _ /\ _ <= ?t /\ _) => replace t with (true_h X) by (unfold true_h, true_a, true_b;
    ring) end.
  match goal with |- _ /\ (_ \/ _ /\ _ /\ _ <= ?t) => replace t with (true_D X) by (unfold true_D, true_a; ring) end.
  destruct constants as (share & _ & two).
  unfold bound_g in g2 at 2; unfold bound_D in D1 at 2; cbn [size_in computed] in g2, D1.
  rewrite two in g2. rewrite share in D1.
  assert (0 <= ended DOUBLE_DOUBLE (computed x (size_in bound_D))) as e.
  { apply rounding_keeps_sign. pose proof TINY_positive.
    assert (0 <= rnd (DOUBLE_DOUBLE * computed x (size_in bound_D))); [| lra].
    apply rounding_keeps_sign, Rmult_le_pos; [apply bpow_ge_0 | now apply size_is_positive]. }
  unfold bound_D in e; unfold bound_c in c1 at 2; unfold bound_b in b2 at 2; unfold bound_h in h1 at 2.
  cbn [size_in computed] in c1, b2, h1, e. rewrite share in e.
  destruct hit as [[now | (c0 & [g0 | ((b0 & h0) & D0)])] _]; [contradiction | |]; (split; [exact (c1 c0) |]).
  - left. specialize (g2 g0). lra.
  - right. specialize (b2 b0). specialize (D1 D0). split; [lra | split; [exact (h1 h0) | lra]].
Qed.

End Later.
