(** Nothing overflows in what is computed of parts and cells, while lengths are far below the largest double. *)

From Coq Require Import Reals ZArith Lia Lra Psatz.
From Flocq Require Import Core.
From Proof Require Import Float ReachTerms Reach.

Open Scope R_scope.

(** At most 2^n in size. *)
Definition under (n : Z) (x : R) : Prop := Rabs x <= bpow radix2 n /\ (0 <= n)%Z.

Lemma under_more n m x : (n <= m)%Z -> under n x -> under m x.
Proof. intros less [size low]. split; [| lia]. eapply Rle_trans; [exact size |]. now apply bpow_le. Qed.

Lemma under_rnd n x : under n x -> under n (rnd x).
Proof. intros [size low]. split; [apply rounding_keeps_powers; [lia | assumption] | assumption]. Qed.

Lemma under_opp n x : under n x -> under n (- x).
Proof. intros [size low]. split; [now rewrite Rabs_Ropp | assumption]. Qed.

Lemma under_abs n x : under n x -> under n (Rabs x).
Proof. intros [size low]. split; [now rewrite Rabs_Rabsolu | assumption]. Qed.

Lemma under_plus n m x y : under n x -> under m y -> under (Z.max n m + 1) (x + y).
Proof.
  intros A B. apply (under_more n (Z.max n m)) in A; [| lia]. apply (under_more m (Z.max n m)) in B; [| lia].
  destruct A as [A low]. destruct B as [B _]. split; [| lia].
  rewrite bpow_plus. change (bpow radix2 1) with 2. pose proof (Rabs_triang x y). lra.
Qed.

Lemma under_minus n m x y : under n x -> under m y -> under (Z.max n m + 1) (x - y).
Proof. intros A B. apply under_plus; [exact A | now apply under_opp]. Qed.

Lemma under_times n m x y : under n x -> under m y -> under (n + m) (x * y).
Proof.
  intros [A low] [B low']. split; [| lia]. rewrite Rabs_mult, bpow_plus. apply Rmult_le_compat; auto using Rabs_pos.
Qed.

Lemma under_root n x : under n x -> under n (sqrt x).
Proof.
  intros [size low]. split; [| assumption]. rewrite Rabs_pos_eq by apply sqrt_pos.
  assert (1 <= bpow radix2 n) as one by (apply (bpow_le radix2 0); assumption).
  destruct (Rle_lt_dec 0 x) as [above | below]; [| rewrite sqrt_neg by lra; lra].
  rewrite (Rabs_pos_eq x) in size by assumption.
  apply Rle_trans with (sqrt (bpow radix2 n * bpow radix2 n)).
  - apply sqrt_le_1_alt. nra.
  - rewrite sqrt_square; lra.
Qed.

Lemma under_quotient n x y : under n x -> 1 <= y -> under n (x / y).
Proof.
  intros [size low] above. split; [| assumption]. unfold Rdiv. rewrite Rabs_mult, Rabs_inv, (Rabs_pos_eq y) by lra.
  assert (0 < / y <= 1) as share.
  { split; [apply Rinv_0_lt_compat; lra |]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  pose proof (Rabs_pos x). nra.
Qed.

Lemma under_quotient_of_least n x y : under n x -> bpow radix2 (-600) <= y -> under (n + 600) (x / y).
Proof.
  intros [size low] above. split; [| lia]. assert (0 < bpow radix2 (-600)) by apply bpow_gt_0.
  unfold Rdiv. rewrite Rabs_mult, Rabs_inv, (Rabs_pos_eq y), bpow_plus by lra.
  apply Rmult_le_compat; [apply Rabs_pos | apply Rlt_le, Rinv_0_lt_compat; lra | assumption |].
  change 600%Z with (- (-600))%Z. rewrite bpow_opp. apply Rinv_le_contravar; assumption.
Qed.

Lemma under_larger n m x y : under n x -> under m y -> under (Z.max n m) (Rmax x y).
Proof.
  intros A B. apply (under_more n (Z.max n m)) in A; [| lia]. apply (under_more m (Z.max n m)) in B; [| lia].
  unfold Rmax. now destruct (Rle_dec x y).
Qed.

Lemma under_lesser n m x y : under n x -> under m y -> under (Z.max n m) (Rmin x y).
Proof.
  intros A B. apply (under_more n (Z.max n m)) in A; [| lia]. apply (under_more m (Z.max n m)) in B; [| lia].
  unfold Rmin. now destruct (Rle_dec x y).
Qed.

Lemma under_floor n x : under n x -> under (n + 1) (IZR (Zfloor x)).
Proof.
  intros [size low]. split; [| lia]. apply Rabs_le_inv in size.
  assert (1 <= bpow radix2 n) as one by (apply (bpow_le radix2 0); assumption).
  pose proof (Zfloor_lb x). pose proof (Zfloor_ub x). rewrite bpow_plus. change (bpow radix2 1) with 2. apply Rabs_le. lra.
Qed.

Lemma under_power k : (k <= 0)%Z -> under 0 (bpow radix2 k).
Proof. intros low. split; [| lia]. rewrite Rabs_pos_eq by apply bpow_ge_0. now apply bpow_le. Qed.

Lemma under_whole n m : (Z.abs m <= 2 ^ n)%Z -> (0 <= n)%Z -> under n (IZR m).
Proof.
  intros size low. split; [| assumption]. rewrite <- abs_IZR. rewrite <- (IZR_Zpower radix2) by assumption. now apply IZR_le.
Qed.

Lemma under_fits n x : under n x -> (n <= 1023)%Z -> Rabs x < bpow radix2 1024.
Proof. intros [size _] low. eapply Rle_lt_trans; [exact size |]. apply bpow_lt. lia. Qed.

Lemma at_least_one x : 1 <= x -> 1 <= rnd x.
Proof.
  intros above. rewrite <- (float_rounds_to_itself 1) by (apply (power_is_float 0); discriminate).
  now apply rounding_is_monotone.
Qed.

(** Bound what is computed by what is known of its parts. *)
Ltac size :=
  lazymatch goal with
  | |- under _ (rnd _) => apply under_rnd; size
  | |- under _ (Rabs _) => apply under_abs; size
  | |- under _ (- _) => apply under_opp; size
  | |- under _ (sqrt _) => apply under_root; size
  | |- under _ (Rmax _ _) => eapply under_larger; size
  | |- under _ (Rmin _ _) => eapply under_lesser; size
  | |- under _ (IZR (Zfloor _)) => eapply under_floor; size
  | |- under _ (_ + _) => eapply under_plus; size
  | |- under _ (_ - _) => eapply under_minus; size
  | |- under _ (_ * _) => eapply under_times; size
  | |- under _ (_ / _) => first [ eapply under_quotient; [size | assumption]
                                | eapply under_quotient_of_least; [size | assumption] ]
  | |- under _ LOSS => unfold LOSS; apply under_power; discriminate
  | |- under _ LEAST => unfold LEAST; apply under_power; discriminate
  | |- under _ (bpow radix2 _) => apply under_power; discriminate
  | |- under _ (IZR (Zpos _)) => eapply (under_whole 32); [discriminate | discriminate]
  | |- under _ 0 => apply (under_whole 0); discriminate
  | |- under _ 1 => apply (under_whole 0); discriminate
  | |- _ => eassumption
  end.

(** One number that is computed: its bound, and what else later ones need to know of it. *)
Ltac step :=
  lazymatch goal with
  | |- let v := ?t in _ =>
    let x := fresh "v" in let B := fresh "B" in
    intros x; eassert (B : under _ x) by (unfold x; size);
    try (let O := fresh "O" in assert (O : 1 <= x) by (unfold x; apply at_least_one; lra));
    try (let O := fresh "O" in assert (O : bpow radix2 (-600) <= x) by (unfold x; apply Rmax_r));
    clearbody x;
    match type of B with under ?n _ => let m := eval cbv in n in change (under m x) in B end;
    try (split; [now apply (under_fits _ _ B) |])
  end.

Theorem part_does_not_overflow x y z i j k r (m n : Z) :
  under 50 x -> under 50 y -> under 50 z -> under 50 i -> under 50 j -> under 50 k -> under 50 r ->
  (0 <= m < n)%Z -> (n <= 2 ^ 40)%Z -> part_fits x y z i j k r (IZR m) (IZR n).
Proof.
  intros Bx By Bz Bi Bj Bk Br among few.
  assert (Bm : under 40 (IZR m)) by (apply under_whole; lia). assert (Bn : under 40 (IZR n)) by (apply under_whole; lia).
  assert (On : 1 <= IZR n) by (apply IZR_le; lia). assert (1 <= 2 * IZR n) by lra.
  cbv beta delta [part_fits]. repeat step. trivial.
Qed.

Theorem overlap_does_not_overflow x y z R x' y' z' R' :
  under 140 x -> under 140 y -> under 140 z -> under 140 R -> under 140 x' -> under 140 y' -> under 140 z' -> under 140 R' ->
  overlap_fits x y z R x' y' z' R'.
Proof. intros. cbv beta delta [overlap_fits]. repeat step. trivial. Qed.

Theorem nearest_does_not_overflow x y z i j k :
  under 140 x -> under 140 y -> under 140 z -> under 140 i -> under 140 j -> under 140 k -> nearest_fits x y z i j k.
Proof. intros. cbv beta delta [nearest_fits]. repeat step. trivial. Qed.

Theorem cell_does_not_overflow x low per most :
  under 140 x -> under 140 low -> under 400 per -> under 140 most -> cell_fits x low per most.
Proof. intros. cbv beta delta [cell_fits]. repeat step. trivial. Qed.

(** What it gives is small enough for what follows. *)
Theorem part_is_under x y z i j k r (m n : Z) X Y Z reach :
  under 50 x -> under 50 y -> under 50 z -> under 50 i -> under 50 j -> under 50 k -> under 50 r ->
  (0 <= m < n)%Z -> (n <= 2 ^ 40)%Z -> part x y z i j k r (IZR m) (IZR n) = (X, Y, Z, reach) ->
  under 140 X /\ under 140 Y /\ under 140 Z /\ under 140 reach.
Proof.
  intros Bx By Bz Bi Bj Bk Br among few.
  assert (Bm : under 40 (IZR m)) by (apply under_whole; lia). assert (On : 1 <= IZR n) by (apply IZR_le; lia).
  assert (1 <= rnd (2 * IZR n)) by (apply at_least_one; lra).
  unfold part; cbv zeta. intros equal. do 3 (apply pair_equal_spec in equal as [equal <-]). subst X.
  split; [| split; [| split]]; (eapply under_more; [| size]; apply Z.leb_le; reflexivity).
Qed.
