(** The root, the quotient and the time as the machine computes them, infinities and nan among them: where it calls a
    time sure, no number on the way was infinite or nan, and D and its root were above 0, or not 0. *)

From Coq Require Import Reals ZArith Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Expressions Trees Machine Steps Float Rounding DoubleTerms StageTerms Sums Addition.
From Proof Require Import Products Approximations Stage Quotients Times Ranges MachinePairs MachineStage.

Open Scope R_scope.

Lemma below_power e x : (0 <= e)%Z -> Rabs x <= bpow radix2 e -> below e 0 x.
Proof. intros low size. split; [now rewrite Z.add_0_r | lia]. Qed.

Lemma most_high n p : most n p -> Rabs (fst p) <= bpow radix2 n /\ Rabs (snd p) <= bpow radix2 n.
Proof. intros ((A & _) & (B & _)). now rewrite Z.add_0_l in A, B. Qed.

Lemma both_most e n m p : (e + n <= m)%Z -> (0 <= m)%Z -> both_below e n p -> most m p.
Proof. intros less low H. apply (both_shift e 0 n m); trivial; lia. Qed.

Lemma has_two : has (the_double 1 1) 2.
Proof. exact (has_power 1 ltac:(lia)). Qed.

(** ** The root *)

Section Root.

Context {rel : double -> R -> Prop} {each : steps rel}.
Variables (x : double * double) (X : R * R).
Hypothesis its : pair_in rel x X.
Hypothesis Dx : double_double X.
Hypothesis positive : 0 < fst X.
Hypothesis size : most 701 X.

Let rho := sqrt (fst X).
Let s := rnd rho.

Lemma rho_at_most : 0 < rho <= bpow radix2 351.
Proof.
  pose proof (rho_least X Dx positive) as least. fold rho in least. pose proof (bpow_gt_0 radix2 (-537)).
  split; [lra |]. unfold rho. rewrite <- (sqrt_Rsqr (bpow radix2 351)) by apply bpow_ge_0. apply sqrt_le_1_alt.
  unfold Rsqr. rewrite <- bpow_plus. destruct (most_high _ _ size) as [high _].
  apply Rle_trans with (1 := Rle_abs _), Rle_trans with (1 := high). apply bpow_le. lia.
Qed.

Theorem root_may : pair_in rel (M.root x) (root X) /\ most 360 (root X).
Proof.
  destruct rho_at_most as [above high]. pose proof (s_loss X Dx positive) as loss_s. fold rho in loss_s. fold s in loss_s.
  pose proof (small_share rho ltac:(lra)) as small. apply Rabs_le_inv in loss_s.
  destruct (root_loss_raw X Dx positive) as (low & _ & _). destruct (W_small X Dx positive) as (_ & _ & _ & W).
  fold rho in low, W. fold s in low.
  assert (below 351 0 s) as size_s.
  { apply below_power; [lia |]. apply rounding_keeps_powers; [lia |]. rewrite Rabs_pos_eq; lra. }
  destruct (two_product_below 351 351 s s ltac:(lia) ltac:(lia) ltac:(lia) size_s size_s) as [fit_p size_p].
  apply (both_most _ _ 768) in size_p; [| lia | lia].
  destruct (most_subtract 768 X (two_product s s) ltac:(lia) (most_more 701 768 X ltac:(lia) size) size_p) as [fit_r _].
  assert (rnd (2 * s) = 2 * s) as twice by apply rnd_twice, F_rnd.
  set (l := rnd (fst (subtract X (two_product s s)) / (2 * s))) in *.
  assert (bpow radix2 354 = 8 * bpow radix2 351) as eight.
  { change 8 with (bpow radix2 3). rewrite <- bpow_plus. reflexivity. }
  assert (below 354 0 l) as size_l by (apply below_power; [lia | lra]).
  destruct (normal_below 354 s l ltac:(lia) (below_shift 351 354 0 0 s ltac:(lia) ltac:(lia) ltac:(lia) size_s) size_l)
    as [fit_n size_n].
  unfold M.root, root. cbv zeta. fold rho s. rewrite twice. fold l. split; [| exact (both_most 354 3 360 _ ltac:(lia) ltac:(lia) size_n)].
  pose proof (step_root _ _ (proj1 its) positive) as may_s. fold rho in may_s. fold s in may_s.
  pose proof (subtract_may _ _ _ _ its (two_product_may _ _ _ _ may_s may_s fit_p) fit_r) as may_r.
  apply normal_may; [exact may_s | | exact fit_n]. apply step_over; [exact (proj1 may_r) | | lra |].
  - rewrite <- twice. apply step_times; [exact (step_has _ _ has_two) | exact may_s |].
    rewrite twice. apply Rle_lt_trans with (bpow radix2 354); [rewrite Rabs_pos_eq; lra | apply bpow_lt; lia].
  - exact (below_fits _ _ _ size_l ltac:(lia)).
Qed.

End Root.

(** Of what is 0 or less the root is nan. *)
Lemma zero_of (x : double) : has x 0 -> exists s, x = B754_zero s.
Proof.
  intros [fine zero]. destruct x as [s | s | | s m e bounded]; try discriminate; [now exists s |]. exfalso.
  revert zero. apply F2R_neq_0. now destruct s.
Qed.

Lemma root_of_zero X : fst X = 0 -> double_double X -> fst (subtract X (two_product 0 0)) = 0.
Proof.
  intros zero D. assert (snd X = 0) as low.
  { destruct D as (_ & _ & L). rewrite zero, Rabs_R0, Rmult_0_r in L. apply Rabs_eq_R0. pose proof (Rabs_pos (snd X)). lra. }
  assert (two_product 0 0 = (0, 0)) as product.
  { pose proof (two_product_loss 0 0 F_0 F_0) as [V _]. specialize (V (or_introl (Rmult_0_l 0))). unfold value in V.
    assert (fst (two_product 0 0) = 0) as high.
    { change (fst (two_product 0 0)) with (rnd (0 * 0)). rewrite Rmult_0_l. exact rnd_0. }
    rewrite (surjective_pairing (two_product 0 0)). rewrite high in *. f_equal. rewrite Rmult_0_l in V. lra. }
  rewrite product. unfold subtract, add; cbv zeta; cbn [fst snd]. rewrite zero, low.
  unfold normal, two_sum; cbv zeta; cbn [fst snd]. rewrite ?Ropp_0.
  repeat (rewrite ?Rplus_0_l, ?Rminus_0_r, ?rnd_0). reflexivity.
Qed.

Theorem root_is_nan x X : pair_may_have x X -> double_double X -> fst X <= 0 -> is_nan (fst (M.root x)) = true.
Proof.
  intros its D low. unfold M.root. cbv zeta. unfold M.normal; cbv zeta; cbn [fst].
  destruct (proj1 its) as [no | [fine is]].
  - apply nan_plus. left. now destruct (fst x).
  - destruct (Rle_lt_or_eq_dec _ _ low) as [less | zero].
    + apply nan_plus. left. destruct (fst x) as [s | s | | [|] m e bounded] eqn:what; try discriminate.
      * cbn in is. lra.
      * reflexivity.
      * exfalso. rewrite <- is in less. apply (Rlt_not_le _ _ less). apply F2R_ge_0. cbn. lia.
    + apply nan_plus. right. rewrite zero in is. destruct (zero_of (fst x) (conj fine is)) as (s & what).
      assert (Bsqrt mode_NE (fst x) = B754_zero s) as root_zero by (rewrite what; reflexivity). rewrite root_zero.
      assert (has (B754_zero s) 0) as has_zero by now split.
      assert (below 0 0 0) as nothing by (apply below_power; [lia | rewrite Rabs_R0; apply bpow_ge_0]).
      destruct (two_product_below 0 0 0 0 ltac:(lia) ltac:(lia) ltac:(lia) nothing nothing) as [fit_p size_p].
      apply (both_most _ _ 66) in size_p; [| lia | lia].
      assert (most 66 X) as size.
      { destruct D as (_ & _ & L). rewrite zero, Rabs_R0, Rmult_0_r in L. pose proof (bpow_ge_0 radix2 (0 + 66)).
        repeat split; try lia; [rewrite zero, Rabs_R0 |]; lra. }
      destruct (most_subtract 66 X (two_product 0 0) ltac:(lia) size size_p) as [fit_r _].
      pose proof (subtract_may _ _ _ _ its (two_product_may _ _ _ _ (has_may _ _ has_zero) (has_may _ _ has_zero) fit_p) fit_r)
        as may_r.
      destruct (proj1 may_r) as [no | it]; [now apply nan_over; left |].
      rewrite (root_of_zero X zero D) in it. destruct (zero_of _ it) as (s' & ->). reflexivity.
Qed.

(** ** The quotient *)

Section Divide.

Context {rel : double -> R -> Prop} {each : steps rel}.
Variables (x y : double * double) (X Y : R * R).
Hypothesis its : pair_in rel x X.
Hypothesis its' : pair_in rel y Y.
Hypothesis Dx : double_double X.
Hypothesis Dy : double_double Y.
Hypothesis least : TINY / 2 <= fst X.
Hypothesis positive : 0 < fst Y.
Hypothesis not_large : fst X <= 8 * fst Y.
Hypothesis size : most 309 X.
Hypothesis size' : most 420 Y.

Theorem divide_may : pair_in rel (M.divide x y) (divide X Y) /\ most 8 (divide X Y).
Proof.
  pose proof TINY_positive as T0. set (rho := fst X / fst Y).
  assert (0 < rho <= 8) as range.
  { split; [apply Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with (fst Y); [exact positive |].
    unfold rho. replace (fst X / fst Y * fst Y) with (fst X) by (field; lra). exact not_large. }
  pose proof (rest_over_y X Y Dx Dy least positive) as rest. fold rho in rest.
  pose proof (small_share rho ltac:(lra)).
  assert (omega <= 1) by (apply (bpow_le radix2 (-1074) 0); lia).
  assert (below 3 0 (rnd rho)) as size_q.
  { apply below_power; [lia |]. apply rounding_keeps_powers; [lia |]. rewrite Rabs_pos_eq by lra.
    change (bpow radix2 3) with 8. lra. }
  assert (rnd (0 * rnd rho) = 0) as zero by (rewrite Rmult_0_l; exact rnd_0).
  unfold M.divide, divide. cbv zeta. fold rho. rewrite zero.
  assert (both_below 3 0 (rnd rho, 0)) as size_pair.
  { split; [exact size_q |]. cbn [snd]. apply below_power; [lia |]. rewrite Rabs_R0. apply bpow_ge_0. }
  apply (both_shift 0 420 420 0) in size'; try lia.
  destruct (multiply_below 3 420 (rnd rho, 0) Y ltac:(lia) ltac:(lia) ltac:(lia) size_pair size') as [fit_m size_m].
  apply (both_most _ _ 493) in size_m; [| lia | lia].
  destruct (most_subtract 493 X _ ltac:(lia) (most_more 309 493 X ltac:(lia) size) size_m) as [fit_r _].
  set (l := rnd (fst (subtract X (multiply (rnd rho, 0) Y)) / fst Y)).
  assert (below 3 0 l) as size_l.
  { apply below_power; [lia |]. apply rounding_keeps_powers; [lia |]. change (bpow radix2 3) with 8. lra. }
  destruct (normal_below 3 (rnd rho) l ltac:(lia) size_q size_l) as [fit_n size_n].
  split; [| exact (both_most 3 3 8 _ ltac:(lia) ltac:(lia) size_n)].
  assert (rel (Bdiv mode_NE (fst x) (fst y)) (rnd rho)) as may_q.
  { apply step_over; [exact (proj1 its) | exact (proj1 its') | lra | exact (below_fits _ _ _ size_q ltac:(lia))]. }
  assert (pair_in rel (Bdiv mode_NE (fst x) (fst y), Bmult mode_NE (the_double 0 0) (Bdiv mode_NE (fst x) (fst y)))
    (rnd rho, 0)) as may_pair.
  { split; [exact may_q |]. cbn [snd]. rewrite <- zero.
    apply step_times; [exact (step_has _ _ (has_whole 0 ltac:(lia))) | exact may_q |].
    rewrite zero, Rabs_R0. apply bpow_gt_0. }
  pose proof (subtract_may _ _ _ _ its (multiply_may _ _ _ _ may_pair its' fit_m) fit_r) as may_r.
  apply normal_may; [exact may_q | | exact fit_n].
  apply step_over; [exact (proj1 may_r) | exact (proj1 its') | lra | exact (below_fits _ _ _ size_l ltac:(lia))].
Qed.

End Divide.

(** ** Back from what is finite *)

Lemma has_over x y X Y : may_have x X -> may_have y Y -> is_finite (Bdiv mode_NE x y) = true ->
  has x X /\ has y Y /\ Y <> 0 /\ has (Bdiv mode_NE x y) (rnd (X / Y)).
Proof.
  intros mx my fine. destruct my as [no | has_y].
  { exfalso. assert (is_nan (Bdiv mode_NE x y) = true) as nan by now apply nan_over; right.
    destruct (Bdiv mode_NE x y); discriminate. }
  pose proof has_y as [fy is_y]. destruct (quotient_from_finite _ _ fy fine) as [fx there].
  destruct mx as [no | [_ <-]]; [now destruct x |]. subst Y.
  repeat split; try assumption. now apply (finite_quotient x y fx there).
Qed.

Lemma has_times x y X Y : may_have x X -> may_have y Y -> is_finite (Bmult mode_NE x y) = true ->
  has x X /\ has y Y /\ has (Bmult mode_NE x y) (rnd (X * Y)).
Proof.
  intros mx my fine. destruct (product_from_finite _ _ fine) as [fx fy].
  destruct mx as [no | [_ <-]]; [now destruct x |]. destruct my as [no | [_ <-]]; [now destruct y |].
  repeat split; try assumption. now apply (finite_product x y fx fy).
Qed.

(** What is added and taken away to be compared is finite. *)
Lemma same_is_finite (high low off : double) : is_finite high = true -> is_finite low = true ->
  Beqb (Bplus mode_NE high (Bminus mode_NE low off)) (Bplus mode_NE high (Bplus mode_NE low off)) = true ->
  is_finite off = true.
Proof.
  intros fh fl same. destruct off as [s | [|] | | s m e bounded]; try reflexivity;
    destruct high as [sh | sh | | sh mh eh bh], low as [sl | sl | | sl ml el bl]; try discriminate; discriminate same.
Qed.

(** ** The time *)

Section Rounded.

Variables b c d : double * double.
Variables cc bb hh gg DD : double.
Variables Bd Cd Dd : R * R.
Variables CC BB HH GG DDE : R.
Variables tb tc tD : R.
Hypothesis may_b : pair_may_have b Bd.
Hypothesis may_c : pair_may_have c Cd.
Hypothesis may_d : pair_may_have d Dd.
Hypothesis may_off : five_may_have (cc, bb, hh, gg, DD) (CC, BB, HH, GG, DDE).
Hypothesis size_b : most 296 Bd.
Hypothesis size_c : most 309 Cd.
Hypothesis size_d : most 701 Dd.
Hypothesis NB : double_double Bd.
Hypothesis NC : double_double Cd.
Hypothesis ND : double_double Dd.
Hypothesis Fb : F BB.
Hypothesis Lc : TINY / 2 <= CC.
Hypothesis Lb : TINY / 2 <= BB.
Hypothesis LD : TINY / 2 <= DDE.
Hypothesis Oc : 8 * Rabs (value Cd - tc) <= CC.
Hypothesis Ob : 8 * Rabs (value Bd - tb) <= BB.
Hypothesis OD : 3 * Rabs (value Dd - tD) <= DDE.
Hypothesis apart : fst Cd >= CC / 2 /\ fst Cd >= TINY / 2.
Hypothesis before : fst Bd <= 0.
Hypothesis c_positive : tc > 0.
Hypothesis D_positive : tD > 0.
Hypothesis known : BB <= 3 * - tb.
Hypothesis c_small : tc <= 2 * - tb.
Hypothesis cases : fst Dd >= DDE / 4 \/
  (BB <= 3 * - tb /\ bpow radix2 (-310) <= - tb /\ bpow radix2 (-100) * (tb * tb) <= tD).

Let it := M.rounded b c d cc bb hh gg DD.
Let this := rounded Bd Cd Dd CC BB HH GG DDE.

Theorem sure_of_the_machine : snd it = true ->
  0 < fst Dd /\ fst (root Dd) <> 0 /\ has (fst it) (fst this) /\ snd this.
Proof.
  unfold it, this, M.rounded, rounded, M.interval, interval. cbv zeta. cbn [fst snd]. rewrite andb_true_iff.
  intros [same large]. pose proof (larger_is_number _ _ large) as number.
  destruct (Rle_lt_dec (fst Dd) 0) as [low | above].
  { exfalso. pose proof (root_is_nan d Dd may_d ND low) as nan.
    rewrite nan_divide in number; [discriminate |]. right. apply nan_subtract. now left. }
  destruct (quotient_not_large Bd Cd Dd CC BB DDE tb tc tD) as [positive not_large]; try assumption.
  destruct (root_may d Dd may_d ND above size_d) as [may_s size_s].
  set (s := M.root d) in *. set (S := root Dd) in *.
  assert (nearly S) as NS by (apply root_size; assumption).
  destruct (most_subtract 360 S Bd ltac:(lia) size_s (most_more 296 360 Bd ltac:(lia) size_b)) as [fit_q size_q].
  pose proof (subtract_may _ _ _ _ may_s may_b fit_q) as may_q.
  assert (double_double (subtract S Bd)) as NQ by (apply subtract_normal; [exact NS | now apply double_double_nearly]).
  set (q := M.subtract s b) in *. set (Q := subtract S Bd) in *.
  destruct (divide_may c q Cd Q may_c may_q NC NQ ltac:(lra) positive not_large size_c
    (most_more 373 420 Q ltac:(lia) size_q)) as [may_t size_t].
  set (t := M.divide c q) in *. set (T := divide Cd Q) in *.
  pose proof (the_number _ _ (proj1 may_t) number) as has_high.
  set (off := Bmult mode_NE _ _) in *. set (OFF := rnd (rnd (2 * fst T) * _)).
  destruct (proj2 may_t) as [nan | has_low].
  { exfalso. assert (is_nan (Bplus mode_NE (fst t) (Bminus mode_NE (snd t) off)) = true) as no
      by now apply nan_plus; right; apply nan_minus; left.
    revert same. destruct (Bplus mode_NE (fst t) (Bminus mode_NE (snd t) off)); discriminate. }
  pose proof (same_is_finite _ _ _ (proj1 has_high) (proj1 has_low) same) as finite_off.
  destruct may_off as (may_cc & may_bb & _ & _ & may_DD).
  assert (has off OFF /\ fst S <> 0) as [has_off root_is].
  { unfold off in *. unfold OFF. destruct (product_from_finite _ _ finite_off) as [finite_4 finite_10].
    destruct (sum_from_finite _ _ finite_10) as [finite_9 _]. destruct (sum_from_finite _ _ finite_9) as [finite_5 finite_8].
    destruct (has_over _ _ _ _ may_cc (proj1 may_c) finite_5) as (_ & _ & _ & has_5).
    assert (is_finite (Bplus mode_NE bb (Bdiv mode_NE DD (fst s))) = true) as finite_7.
    { apply (quotient_from_finite _ (fst q)); [| exact finite_8]. destruct (proj1 may_q) as [nan | [fine _]]; [| exact fine].
      exfalso.
      assert (is_nan (Bdiv mode_NE (Bplus mode_NE bb (Bdiv mode_NE DD (fst s))) (fst q)) = true) as no
        by now apply nan_over; right.
      destruct (Bdiv mode_NE _ (fst q)); discriminate. }
    destruct (sum_from_finite _ _ finite_7) as [_ finite_6].
    destruct (has_over _ _ _ _ may_DD (proj1 may_s) finite_6) as (_ & _ & root_is & has_6). split; [| exact root_is].
    destruct (has_plus _ _ _ _ may_bb (has_may _ _ has_6) finite_7) as (_ & _ & has_7).
    destruct (has_over _ _ _ _ (has_may _ _ has_7) (proj1 may_q) finite_8) as (_ & _ & _ & has_8).
    destruct (has_plus _ _ _ _ (has_may _ _ has_5) (has_may _ _ has_8) finite_9) as (_ & _ & has_9).
    destruct (has_plus _ _ _ _ (has_may _ _ has_9) (has_may _ _ (has_power (-96) ltac:(lia))) finite_10) as (_ & _ & has_10).
    destruct (has_times _ _ _ _ (has_may _ _ has_two) (has_may _ _ has_high) finite_4) as (_ & _ & has_4).
    exact (proj2 (proj2 (has_times _ _ _ _ (has_may _ _ has_4) (has_may _ _ has_10) finite_off))). }
  destruct (most_high _ _ size_t) as [size_high size_low].
  assert (bpow radix2 8 <= bpow radix2 960) as room by (apply bpow_le; lia).
  assert (Rabs OFF < bpow radix2 1024) as size_off by (rewrite <- (proj2 has_off); apply abs_B2R_lt_emax).
  assert (has (Bminus mode_NE (snd t) off) (rnd (snd T - OFF))) as has_2.
  { apply has_minus_fits; trivial. unfold Rminus. rewrite Rplus_comm.
    apply hardly_more; [apply F_opp, F_rnd | now rewrite Rabs_Ropp | lra]. }
  assert (has (Bplus mode_NE (snd t) off) (rnd (snd T + OFF))) as has_4.
  { apply has_plus_fits; trivial. rewrite Rplus_comm. apply hardly_more; [apply F_rnd | exact size_off | lra]. }
  assert (forall v V, has v (rnd V) -> has (Bplus mode_NE (fst t) v) (rnd (fst T + rnd V))) as has_sum.
  { intros v V has_v. apply has_plus_fits; trivial. rewrite Rplus_comm.
    apply hardly_more; [apply F_rnd | rewrite <- (proj2 has_v); apply abs_B2R_lt_emax | lra]. }
  pose proof (has_sum _ _ has_2) as has_3. pose proof (has_sum _ _ has_4) as has_5.
  split; [exact above |]. split; [exact root_is |]. split; [exact has_3 |]. split.
  - exact (true_equal _ _ _ _ has_3 has_5 same).
  - apply Rlt_gt.
    exact (proj2 (proj2 (true_less _ _ _ _ (has_may _ _ (has_power (-800) ltac:(lia))) (has_may _ _ has_high) large))).
Qed.

End Rounded.
