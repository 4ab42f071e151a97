(** Knuth and Møller: the sum of two numbers as the rounded sum and an exact rest. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Plus_error Sterbenz Pff2Flocq.
From Proof Require Import Float Rounding DoubleTerms.
Open Scope R_scope.

Definition value (x : R * R) : R := fst x + snd x.

Lemma even_choice : forall z, negb (Z.even z) = negb (negb (Z.even (- (z + 1)))).
Proof.
  intros z. rewrite Z.even_opp, Z.even_add. simpl. now destruct (Z.even z).
Qed.

Theorem two_sum_exact x y : F x -> F y -> value (two_sum x y) = x + y.
Proof.
  intros Fx Fy. unfold value, two_sum; cbv zeta; simpl.
  apply (TwoSum_correct (-1074) 53 (fun z => negb (Z.even z)) eq_refl) ; trivial.
  lia. apply even_choice.
Qed.

Lemma two_sum_parts x y : F x -> F y ->
  F (fst (two_sum x y)) /\ F (snd (two_sum x y)) /\ fst (two_sum x y) = rnd (x + y).
Proof. intros. repeat split; apply F_rnd. Qed.

(** A pair whose low part is lost in the high part. *)
Definition double_double (x : R * R) := F (fst x) /\ F (snd x) /\ Rabs (snd x) <= u * Rabs (fst x).

(** ** normal: exact where the low part does not exceed the high one, or the high one is a multiple of its last digit *)

Lemma normal_rest h l : F h -> F l -> value (normal h l) = h + l -> double_double (normal h l).
Proof.
  intros Fh Fl V. split; [apply F_rnd|]. split; [apply F_rnd|].
  replace (snd (normal h l)) with (- (rnd (h + l) - (h + l))).
  - rewrite Rabs_Ropp. now apply (loss_sum h l).
  - unfold value in V. change (fst (normal h l)) with (rnd (h + l)) in V. lra.
Qed.

Lemma normal_by_difference h l : F h -> F l -> F (rnd (h + l) - h) -> value (normal h l) = h + l.
Proof.
  intros Fh Fl D. unfold value, normal; cbv zeta; simpl.
  rewrite (rnd_F (rnd (h + l) - h)) by exact D.
  replace (l - (rnd (h + l) - h)) with (h + l - rnd (h + l)) by ring.
  rewrite (rnd_F (h + l - rnd (h + l))) by now apply sum_rest_F.
  ring.
Qed.

Lemma difference_on_grid h l : F h -> F l -> Rabs h <= Rabs l -> on_grid (cexp radix2 fexp l) h ->
  F (rnd (h + l) - h).
Proof.
  intros Fh Fl L G. set (e := cexp radix2 fexp l) in *.
  assert (Gl : on_grid e l) by now apply grid_own.
  assert (He : (-1074 <= e)%Z) by apply cexp_at_least.
  assert (Gs : on_grid e (rnd (h + l))) by now apply grid_rnd, grid_plus.
  apply grid_F with e; trivial.
  { apply grid_plus; trivial. now apply grid_opp. }
  set (P := bpow radix2 (53 + e)). set (g := bpow radix2 e).
  assert (Bl : Rabs l <= P - g).
  { pose proof (below_own l) as K. fold e P in K.
    assert (GP : on_grid e P).
    { exists (2 ^ 53)%Z. unfold P. rewrite bpow_plus. reflexivity. }
    assert (GA : on_grid e (P - Rabs l)).
    { apply grid_plus; trivial. apply grid_opp. unfold Rabs. destruct (Rcase_abs l); [now apply grid_opp | exact Gl]. }
    assert (Q := grid_least _ _ GA ltac:(lra)). rewrite (Rabs_pos_eq (P - Rabs l)) in Q by lra. fold g in Q. lra. }
  assert (E : Rabs (rnd (h + l) - (h + l)) <= g).
  { destruct (Req_dec (h + l) 0) as [Z | N].
    - rewrite Z, rnd_0, Rminus_0_r, Rabs_R0. apply bpow_ge_0.
    - eapply Rle_trans; [apply error_le_half_ulp; typeclasses eauto|].
      rewrite ulp_neq_0 by exact N.
      assert (M : (mag radix2 (h + l) <= 53 + e + 1)%Z).
      { apply mag_le_bpow; trivial. rewrite bpow_plus. change (bpow radix2 1) with 2. fold P.
        pose proof (below_own l) as K. fold e P in K. pose proof (Rabs_triang h l). lra. }
      assert (C : (cexp radix2 fexp (h + l) <= e + 1)%Z) by (unfold cexp, fexp, FLT_exp; lia).
      apply (bpow_le radix2) in C. rewrite bpow_plus in C. change (bpow radix2 1) with 2 in C. fold g in C. lra. }
  replace (rnd (h + l) - h) with (rnd (h + l) - (h + l) + l) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. lra.
Qed.

Lemma normal_exact h l : F h -> F l -> Rabs l <= Rabs h \/ on_grid (cexp radix2 fexp l) h ->
  value (normal h l) = h + l /\ double_double (normal h l).
Proof.
  intros Fh Fl C. assert (V : value (normal h l) = h + l); [|split; [exact V | now apply normal_rest]].
  destruct (Rle_lt_dec (Rabs l) (Rabs h)) as [L | L].
  - assert (E := Fast2Sum_correct (-1074) 53 (fun z => negb (Z.even z)) eq_refl ltac:(lia) even_choice h l Fh Fl L).
    cbv zeta in E. change (rnd (h + l) + rnd (l + rnd (h - rnd (h + l))) = h + l) in E.
    unfold value, normal; cbv zeta; simpl. rewrite <- E at 3. f_equal.
    replace (h - rnd (h + l)) with (- (rnd (h + l) - h)) by ring. rewrite rnd_opp. reflexivity.
  - destruct C as [C | C]; [lra|]. apply normal_by_difference; trivial. apply difference_on_grid; trivial. lra.
Qed.

Lemma normal_exact_small h l : F h -> F l -> Rabs (h + l) <= bpow radix2 (-1021) ->
  value (normal h l) = h + l /\ double_double (normal h l).
Proof.
  intros Fh Fl B. assert (V : value (normal h l) = h + l); [|split; [exact V | now apply normal_rest]].
  apply normal_by_difference; trivial. rewrite rnd_F by now apply small_sum_exact.
  replace (h + l - h) with l by ring. exact Fl.
Qed.

(** ** normal of any two numbers: no more is lost than a little of the low part *)

Lemma triangle a b A B : Rabs a <= A -> Rabs b <= B -> Rabs (a + b) <= A + B.
Proof. intros. eapply Rle_trans; [apply Rabs_triang|]. lra. Qed.

Lemma less_than a b : Rabs a - Rabs b <= Rabs (a + b).
Proof.
  pose proof (triangle (a + b) (- b) _ _ (Rle_refl _) (Rle_refl _)) as H. rewrite Rabs_Ropp in H.
  replace (a + b + - b) with a in H by ring. lra.
Qed.

Lemma u_nonneg : 0 <= u.
Proof. left. exact u_positive. Qed.

(** From a <= b also u a <= u b. *)
Ltac times_u H := let K := fresh "K" in pose proof (Rmult_le_compat_l u _ _ u_nonneg H) as K.

Lemma small_share z : 0 <= z -> 0 <= u * z <= z / 1000000000000.
Proof. intros. pose proof u_positive. pose proof u_small. split; nra. Qed.

Lemma normal_any h l : F h -> F l ->
  Rabs (value (normal h l) - (h + l)) <= 2 * (u * Rabs l) /\
  (Rabs l <= Rabs h -> value (normal h l) = h + l) /\
  Rabs (snd (normal h l)) <= 4 * (u * Rabs (fst (normal h l))).
Proof.
  intros Fh Fl. pose proof (small_share _ (Rabs_pos l)).
  destruct (Rle_lt_dec (Rabs l) (Rabs h)) as [L | L].
  - destruct (normal_exact h l Fh Fl (or_introl L)) as (V & _ & _ & D).
    split; [|split; [trivial|]].
    + rewrite V, Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
    + pose proof (Rabs_pos (snd (normal h l))). lra.
  - set (s := rnd (h + l)). set (z := rnd (s - h)). set (w := rnd (l - z)).
    assert (E : normal h l = (s, w)) by reflexivity. rewrite E. cbn [fst snd]. unfold value; cbn [fst snd].
    assert (Fs : F s) by apply F_rnd. assert (Fz : F z) by apply F_rnd.
    pose proof (loss_sum h l Fh Fl) as [S1 S2]. fold s in S1, S2.
    pose proof (loss_sum s (- h) Fs (F_opp _ Fh)) as [Z1 _]. change (s + - h) with (s - h) in Z1. fold z in Z1.
    pose proof (loss_sum l (- z) Fl (F_opp _ Fz)) as [W1 _]. change (l + - z) with (l - z) in W1. fold w in W1.
    pose proof (Rabs_triang h l) as T1. times_u T1.
    assert (D1 : Rabs (s - h) <= u * (Rabs h + Rabs l) + Rabs l).
    { replace (s - h) with (s - (h + l) + l) by ring. apply triangle; lra. }
    assert (Hl : Rabs h <= Rabs l) by lra. times_u Hl.
    assert (D2 : Rabs (s - h) <= (11 / 10) * Rabs l) by lra. times_u D2.
    assert (D3 : Rabs (l - z) <= Rabs (s - (h + l)) + Rabs (z - (s - h))).
    { replace (l - z) with (- (s - (h + l)) + - (z - (s - h))) by ring.
      apply triangle; rewrite Rabs_Ropp; lra. }
    assert (D4 : Rabs (l - z) <= 4 * (u * Rabs l)) by lra. times_u D4.
    pose proof (small_share (u * Rabs l) ltac:(lra)).
    split; [|split; [lra|]].
    + replace (s + w - (h + l)) with (w - (l - z) + - (z - (s - h))) by ring.
      eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra.
    + assert (C : F (h + l) \/ Rabs h <= (101 / 100) * Rabs s).
      { destruct (Rle_lt_dec (Rabs l) (2 * Rabs (h + l))) as [A | B].
        - right. assert (X : Rabs h <= Rabs (h + l)).
          { revert A L. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
          pose proof (less_than (h + l) (s - (h + l))) as Y.
          replace (h + l + (s - (h + l))) with s in Y by ring. lra.
        - left. destruct (Rcase_abs h) as [N | P].
          + replace (h + l) with (l - - h) by ring. apply (sterbenz radix2 fexp); [exact Fl | now apply F_opp |].
            revert B L. unfold Rabs. repeat destruct Rcase_abs; intros; lra.
          + replace (h + l) with (h - - l) by ring. apply (sterbenz radix2 fexp); [exact Fh | now apply F_opp |].
            revert B L. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
      pose proof (small_share _ (Rabs_pos s)).
      destruct C as [C | C].
      * assert (Es : s = h + l) by now apply rnd_F.
        assert (Ez : z = l). { unfold z. rewrite Es. replace (h + l - h) with l by ring. now apply rnd_F. }
        assert (Ew : w = 0). { unfold w. rewrite Ez, Rminus_diag_eq by reflexivity. apply rnd_0. }
        rewrite Ew, Rabs_R0. lra.
      * assert (D5 : Rabs (s - h) <= Rabs s + Rabs h).
        { unfold Rminus. rewrite <- (Rabs_Ropp h). apply Rabs_triang. }
        pose proof (less_than w (l - z - w)) as Y. replace (w + (l - z - w)) with (l - z) in Y by ring.
        rewrite (Rabs_minus_sym (l - z)) in Y.
        assert (D6 : Rabs (s - h) <= (202 / 100) * Rabs s) by lra. times_u D6.
        pose proof (small_share _ (Rabs_pos (l - z))). lra.
Qed.
