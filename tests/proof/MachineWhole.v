(** Double-double of a row of `sweep` as the machine computes it, from the doubles given, and sums of doubles: what they
    say, and what time is called sure or known, is what their arithmetic comes to without overflow. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter Input Answers Machine Doubles
  Steps.
From Proof Require Import Rounding DoubleTerms StageTerms Sums Addition Stage PairScaling Instances Quotients Times
  Ranges DoubleTheorems.
From Proof Require Import Integers IntegerTerms IntegerStage LosslessTerms WholeTerms WholeLater WholeSums Whole.
From Proof Require Import MachinePairs MachineStage MachineTimes MachineSums.
Import ListNotations.

Open Scope R_scope.

(** ** The time of a row of which exact values say clearly that it hits later *)

Section Later.

Variable T : Type.
Variable product : T -> T -> R * R.
Variables val high : T -> R.
Variables limit off : R.
Variable good : T -> Prop.
Hypothesis parts : arithmetic T product val high limit off good.
Variables X Y Z I J K Q : T.
Variables x y z i j k r : R.
Hypothesis GX : good X /\ Rabs (val X - x) <= off.
Hypothesis GY : good Y /\ Rabs (val Y - y) <= off.
Hypothesis GZ : good Z /\ Rabs (val Z - z) <= off.
Hypothesis GI : good I /\ Rabs (val I - i) <= off.
Hypothesis GJ : good J /\ Rabs (val J - j) <= off.
Hypothesis GK : good K /\ Rabs (val K - k) <= off.
Hypothesis GQ : good Q /\ Rabs (val Q - r) <= off.
Hypothesis least : bpow radix2 (-202) <=
  squares_of (val X) (val Y) (val Z) (val I) (val J) (val K) (val Q).
Hypothesis clear : clearly_later T high X Y Z I J K Q x y z i j k r.

Let v := coefficients X Y Z I J K Q product.
Let w := bounds (high X) (high Y) (high Z) (high I) (high J) (high K) (high Q) DOUBLE_DOUBLE.

Theorem sure_of_later b c d m : 
  pair_may_have b (snd (fst (fst v))) -> pair_may_have c (snd (fst v)) -> pair_may_have d (snd v) -> five_may_have m w ->
  Ranges.most 296 (snd (fst (fst v))) -> Ranges.most 309 (snd (fst v)) -> Ranges.most 701 (snd v) ->
  let it := M.rounded b c d (fst (fst (fst (fst m)))) (snd (fst (fst (fst m)))) (snd (fst (fst m))) (snd (fst m)) (snd m) in
  let this := rounded (snd (fst (fst v))) (snd (fst v)) (snd v)
    (fst (fst (fst (fst w)))) (snd (fst (fst (fst w)))) (snd (fst (fst w))) (snd (fst w)) (snd w) in
  snd it = true -> 0 < fst (snd v) /\ fst (root (snd v)) <> 0 /\ has (fst it) (fst this) /\ snd this /\
    exists tau, first_contact_at x y z i j k r tau /\ fst this = rnd tau.
Proof.
  intros may_b may_c may_d may_m size_b size_c size_d it this sure.
  pose proof (first_contact _ _ _ _ _ _ _ parts _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ clear) as is_first.
  cbv zeta in is_first.
  destruct (later_known _ _ _ _ _ _ _ parts _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ least clear) as [known sizes].
  pose proof (later_c _ _ _ _ _ _ _ parts _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ clear) as small.
  destruct (later_signs _ _ _ _ _ _ _ parts _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ clear)
    as (C1 & B1 & C0 & _ & D0).
  destruct (all_sure _ _ _ _ _ _ _ parts _ _ _ _ _ _ _ _ _ _ _ _ _ _ GX GY GZ GI GJ GK GQ) as
    ((NC & LC & OC & _) & (NB & LB & OB & _) & _ & _ & (ND & LD & OD & _)).
  destruct m as [[[[cc bb] hh] gg] DD]. cbn [fst snd] in it.
  assert (five_may_have (cc, bb, hh, gg, DD)
    (fst (fst (fst (fst w))), snd (fst (fst (fst w))), snd (fst (fst w)), snd (fst w), snd w)) as may_w by exact may_m.
  destruct (sure_of_the_machine b c d cc bb hh gg DD _ _ _ _ _ _ _ _ _ _ _ may_b may_c may_d may_w size_b size_c size_d
    NB NC ND (F_ended _ _) LC LB LD OC OB OD C1 B1 C0 D0 known small sizes sure) as (above & root_is & time & surely).
  split; [exact above |]. split; [exact root_is |]. split; [exact time |]. split; [exact surely |].
  eexists. split; [exact is_first |].
  exact (rounded_right_always _ _ _ _ _ _ _ _ _ _ _ NB NC ND (F_ended _ _) LC LB LD OC OB OD C1 B1 C0 D0 above root_is
    sizes surely).
Qed.

End Later.

(** ** Seven pairs *)

Definition machine_look (p : nat -> double * double) : bool * bool * bool :=
  let '(c, b, h, g, D) := M.doubled (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat) (p 4%nat) (p 5%nat) (p 6%nat) in
  M.certain (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat) (p 4%nat) (p 5%nat) (p 6%nat) c b h g D M.DOUBLE_DOUBLE.

Definition machine_time (p : nat -> double * double) : double * bool :=
  M.time (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat) (p 4%nat) (p 5%nat) (p 6%nat).

Section Pairs.

Variable p : nat -> double * double.
Variable P : nat -> R * R.
Variable Y : nat -> R.
Hypothesis may : forall k, (k < 7)%nat -> pair_may_have (p k) (P k).
Hypothesis near : forall k, (k < 7)%nat -> scaled_length (P k) (Y k).

Lemma all_fit :
  doubled_fits (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) /\
  bounds_fits (fst (P 0%nat)) (fst (P 1%nat)) (fst (P 2%nat)) (fst (P 3%nat)) (fst (P 4%nat)) (fst (P 5%nat))
    (fst (P 6%nat)) DOUBLE_DOUBLE.
Proof. apply (nothing_overflows _ _ _ _ _ _ _ (Y 0%nat) (Y 1%nat) (Y 2%nat) (Y 3%nat) (Y 4%nat) (Y 5%nat) (Y 6%nat)); apply near; lia. Qed.

Lemma look_says : says_so (machine_look p) (second_look P).
Proof.
  destruct all_fit as [fit fit_bounds].
  pose proof (doubled_may _ _ _ _ _ _ _ _ _ _ _ _ _ _ (may 0 ltac:(lia)) (may 1 ltac:(lia)) (may 2 ltac:(lia))
    (may 3 ltac:(lia)) (may 4 ltac:(lia)) (may 5 ltac:(lia)) (may 6 ltac:(lia)) fit) as five.
  unfold machine_look, second_look. revert five.
  destruct (M.doubled _ _ _ _ _ _ _) as [[[[c b] h] g] D]. destruct (doubled _ _ _ _ _ _ _) as [[[[C B] H] G] DE].
  intros five. apply certain_says; trivial; apply may; lia.
Qed.

Theorem sure_of_pairs : clear P Y -> (exists k, (k < 7)%nat /\ 1 / 2 <= Rabs (fst (P k))) ->
  snd (machine_time p) = true ->
  0 < fst (D_of_pairs P) /\ fst (root (D_of_pairs P)) <> 0 /\
  has (fst (machine_time p)) (fst (time_of_pairs P)) /\ snd (time_of_pairs P).
Proof.
  intros is_clear half. destruct all_fit as [(fit & _) fit_bounds].
  pose proof (fun k less => scaled_good _ _ (near k less)) as good.
  assert (some_half (fst (P 0%nat)) (fst (P 1%nat)) (fst (P 2%nat)) (fst (P 3%nat)) (fst (P 4%nat)) (fst (P 5%nat))
    (fst (P 6%nat))) as some.
  { destruct half as (k & small & large). unfold some_half. do 7 (destruct k as [| k]; [tauto |]). exfalso; lia. }
  pose proof (some_half_least _ _ _ _ _ _ _ (proj1 (good 0%nat ltac:(lia))) (proj1 (good 1%nat ltac:(lia)))
    (proj1 (good 2%nat ltac:(lia))) (proj1 (good 3%nat ltac:(lia))) (proj1 (good 4%nat ltac:(lia)))
    (proj1 (good 5%nat ltac:(lia))) (proj1 (good 6%nat ltac:(lia))) some) as least.
  destruct (coefficients_may _ _ M.multiply multiply multiply_fits pair_may_have multiply_may _ _ _ _ _ _ _ _ _ _ _ _ _ _
    (may 0 ltac:(lia)) (may 1 ltac:(lia)) (may 2 ltac:(lia)) (may 3 ltac:(lia)) (may 4 ltac:(lia)) (may 5 ltac:(lia))
    (may 6 ltac:(lia)) fit) as (_ & may_b & may_c & may_d).
  pose proof (bounds_may _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ (proj1 (may 0 ltac:(lia))) (proj1 (may 1 ltac:(lia)))
    (proj1 (may 2 ltac:(lia))) (proj1 (may 3 ltac:(lia))) (proj1 (may 4 ltac:(lia))) (proj1 (may 5 ltac:(lia)))
    (proj1 (may 6 ltac:(lia))) (has_may _ _ has_DOUBLE_DOUBLE) fit_bounds) as may_m.
  assert (forall k, (k < 7)%nat -> pair_in_size (P k)) as in_size.
  { intros k less. destruct (near k less) as ((_ & _ & L) & B & _).
    assert (1 <= bpow radix2 100) by (apply (bpow_le radix2 0); lia).
    pose proof (small_share _ (Rabs_pos (fst (P k)))). split; lra. }
  destruct (coefficients_below _ multiply multiply_fits pair_in_size pairs_below (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat)
    (P 4%nat) (P 5%nat) (P 6%nat)) as (_ & _ & size_b & size_c & size_d); [repeat split; apply in_size; lia |].
  intros sure.
  destruct (sure_of_later _ _ _ _ _ _ _ pairs_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _ (good 0%nat ltac:(lia))
    (good 1%nat ltac:(lia)) (good 2%nat ltac:(lia)) (good 3%nat ltac:(lia)) (good 4%nat ltac:(lia)) (good 5%nat ltac:(lia))
    (good 6%nat ltac:(lia)) least is_clear _ _ _ _ may_b may_c may_d may_m size_b size_c size_d sure)
    as (above & root_is & it & surely & _).
  exact (conj above (conj root_is (conj it surely))).
Qed.

End Pairs.

(** ** One row, of the doubles given *)

(** A coordinate as `two_terms` gives it, and divided by 2^n as `scaled` does: x has the high parts. *)
Definition machine_parts (given : nat -> double) (h : expression) : double * double :=
  match h with
  | Add (Var i) (Var j) => M.two_sum (given i) (given j)
  | _ => (machine given h, the_double 0 0)
  end.

Definition machine_given (scaled : list (expression * Z)) (given : nat -> double) (k : nat) : double * double :=
  machine_parts given (fst (entry scaled k)).

Definition machine_pairs (scaled : list (expression * Z)) (n : Z) (given x : nat -> double) (k : nat) : double * double :=
  (x k, @Bldexp 53 1024 some_digits room_for_digits mode_NE (snd (machine_given scaled given k)) (- n)).

(** What sums of doubles know, in one word, from whether hit and time are known and from the time, nan if it is not. *)
Definition what_is_known (is_known : bool) (t : double) : known :=
  if is_known then if is_nan t then Hit_known else All_known else Nothing_known.

Section Row.

Variable scaled : list (expression * Z).
Variable largest : list expression.
Variable find : (nat -> Z) -> (nat -> Z) -> finding.
Variable pair : (nat -> R) -> nat -> R.
Variable n : Z.
Variables given x : nat -> double.
Hypothesis sweep : sweep_of scaled largest find pair.
Hypothesis exponent : exponent_of largest n given.
Hypothesis ldexp : divided_by n scaled given x.

Let p := machine_pairs scaled n given x.
Let P := pairs_of scaled n given.

Lemma parts_may k : is_finite (machine given (fst (entry scaled k))) = true ->
  may_have (snd (machine_parts given (fst (entry scaled k)))) (snd (parts_of (reals given) (fst (entry scaled k)))).
Proof.
  pose proof (has_may _ _ (has_whole 0 ltac:(lia))) as zero.
  destruct (fst (entry scaled k)) as [i | m e | a b | | | |]; intros fine; try exact zero.
  destruct a as [i | | | | | |]; try exact zero. destruct b as [j | | | | | |]; try exact zero.
  exact (proj2 (two_sum_of_doubles (given i) (given j) fine)).
Qed.

Lemma given_may k : is_finite (fst (machine_given scaled given k)) = true ->
  pair_may_have (machine_given scaled given k) (given_pairs scaled given k).
Proof.
  assert (fst (machine_given scaled given k) = machine given (fst (entry scaled k))) as high.
  { unfold machine_given, machine_parts. destruct (fst (entry scaled k)) as [| | [] [] | | | |]; reflexivity. }
  assert (fst (given_pairs scaled given k) = computed (reals given) (fst (entry scaled k))) as high_of.
  { unfold given_pairs, parts_of. destruct (fst (entry scaled k)) as [| | [] [] | | | |]; reflexivity. }
  rewrite high. intros fine. split; [right | exact (parts_may k fine)]. rewrite high, high_of. split; [exact fine |].
  apply finite_is_computed; [| exact fine].
  pose proof (every_way_sizes _ _ _ (sweep_enters _ _ _ _ sweep)) as sized. unfold sized_is_scaled in sized.
  rewrite 2!andb_true_iff in sized. destruct sized as [[_ doubles] _].
  unfold entry. destruct (nth_in_or_default k scaled (Cst 0 0, (-1)%Z)) as [there | ->]; [| reflexivity].
  exact (proj1 (forallb_forall _ scaled) doubles _ there).
Qed.

(** What sums of doubles call known. *)
Theorem sums_are_said : let '(hit, t, known) := machine_sums (machine_given scaled given) in
  what_is_known known t = All_known ->
  (is_finite t = true \/ t = infinity) /\ known_by_sums (given_pairs scaled given) (time_of t).
Proof.
  assert (let '(hit, t, known) := machine_sums (machine_given scaled given) in known = true -> is_nan t = false ->
    (is_finite t = true \/ t = infinity) /\ known_by_sums (given_pairs scaled given) (time_of t)) as it.
  2: { destruct (machine_sums _) as [[hit t] [|]]; [| discriminate]. unfold what_is_known.
    destruct (is_nan t); [discriminate | auto]. }
  apply (sums_of_the_machine (machine_given scaled given)
    (fun k => if (k <? 7)%nat then given_pairs scaled given k else (0, 0))).
  - intros k. cbv beta. destruct (Nat.ltb_spec k 7) as [less |]; [| apply zero_is_float].
    exact (proj1 (given_is_meant scaled largest find pair given sweep k less)).
  - intros k less. replace (k <? 7)%nat with true by (symmetry; now apply Nat.ltb_lt). exact (given_may k).
Qed.

Section Finite.

Hypothesis finite : forall k, is_finite (x k) = true.

Let path := sweep_enters _ _ _ _ sweep.
Let enter := enters scaled largest find pair n given x sweep exponent ldexp.

Lemma ready : prepared scaled largest n (reals given) (reals x).
Proof. exact (finite_is_prepared scaled largest find pair n given x sweep exponent ldexp finite). Qed.

Lemma near k : scaled_length (P k) (meant scaled (reals given) k * bpow radix2 (- n)).
Proof. exact (pairs_are_near scaled largest find pair n given x sweep ready k). Qed.

Lemma pairs_may k : pair_may_have (p k) (P k).
Proof.
  split.
  - right. split; [apply finite |]. symmetry.
    exact (heads_are scaled largest find pair n given x sweep exponent ldexp ready finite k).
  - assert (is_finite (machine given (fst (entry scaled k))) = true) as fine.
    { destruct (is_finite (machine given (fst (entry scaled k)))) eqn:is; [reflexivity |].
      apply (proj1 enter) in is. rewrite finite in is. discriminate. }
    destruct (near k) as ((_ & _ & low) & high & _). destruct (parts_may k fine) as [no | [fine_low is]].
    + left. unfold p, machine_pairs, machine_given. cbn [snd]. now destruct (snd (machine_parts given (fst (entry scaled k)))).
    + right. unfold p, machine_pairs, machine_given. cbn [snd].
      generalize (Bldexp_correct 53 1024 some_digits room_for_digits mode_NE (snd (machine_parts given (fst (entry
        scaled k)))) (- n)). rewrite is, fine_low.
      change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE)
        (snd (parts_of (reals given) (fst (entry scaled k))) * bpow radix2 (- n))) with (snd (P k)).
      pose proof (small_share _ (Rabs_pos (fst (P k)))).
      assert (bpow radix2 0 < bpow radix2 1024) by (apply bpow_lt; lia).
      rewrite Rlt_bool_true by (change (bpow radix2 0) with 1 in *; lra). intros (same & fine' & _). now split.
Qed.

End Finite.

(** What the machine says in double-double. *)
Theorem second_of_the_machine word :
  (let '(hit, miss, now) := machine_look p in tells word hit miss now) -> word <> Open ->
  (forall k, (k < 7)%nat -> is_finite (x k) = true) /\
  ((forall k, is_finite (x k) = true) -> tells_so word (second_look P)).
Proof.
  intros told open. split.
  - unfold machine_look in told.
    destruct (M.doubled _ _ _ _ _ _ _) as [[[[c b] h] g] D].
    pose proof (said_is_finite x (fun k => snd (p k)) c b h g D) as said. cbv zeta beta in said.
    change (fun k => (x k, snd (p k))) with p in said.
    revert said told. change (x 0%nat, snd (p 0%nat)) with (p 0%nat). change (x 1%nat, snd (p 1%nat)) with (p 1%nat).
    change (x 2%nat, snd (p 2%nat)) with (p 2%nat). change (x 3%nat, snd (p 3%nat)) with (p 3%nat).
    change (x 4%nat, snd (p 4%nat)) with (p 4%nat). change (x 5%nat, snd (p 5%nat)) with (p 5%nat).
    change (x 6%nat, snd (p 6%nat)) with (p 6%nat).
    destruct (M.certain _ _ _ _ _ _ _ _ _ _ _ _ _) as [[hit miss] now]. intros said told. apply said.
    destruct word; cbn [tells] in told; tauto.
  - intros finite. pose proof (look_says p P _ (fun k _ => pairs_may finite k) (fun k _ => near finite k)) as so.
    revert told so. destruct (machine_look p) as [[hit miss] now]. destruct (second_look P) as [[Hit Miss] Now].
    unfold says_so, tells_so. intros told (is_hit & is_miss & is_now & later). destruct word; cbn [tells] in told; tauto.
Qed.

Theorem second_is_said word :
  (let '(hit, miss, now) := machine_look p in tells word hit miss now) -> word <> Open ->
  (forall k, is_finite (x k) = true) /\ tells_so word (second_look P).
Proof.
  intros told open. destruct (second_of_the_machine word told open) as [seven so].
  destruct (all_is_prepared scaled largest pair n given x (sweep_enters _ _ _ _ sweep)
    (enters scaled largest find pair n given x sweep exponent ldexp) seven) as [_ finite].
  split; [exact finite | exact (so finite)].
Qed.

(** What time it calls sure, where one of the two has said that there is one. *)
Theorem time_is_said first second :
  tells first (says x filter_hit) (says x filter_miss) (says x filter_now) ->
  (let '(hit, miss, now) := machine_look p in tells second hit miss now) ->
  first = Later \/ second = Later -> snd (machine_time p) = true ->
  is_finite (fst (machine_time p)) = true /\ 0 < fst (D_of_pairs P) /\ fst (root (D_of_pairs P)) <> 0 /\
  exists surely : Prop, (B2R (fst (machine_time p)), surely) = time_of_pairs P /\ surely.
Proof.
  intros first_says second_says later sure.
  assert ((forall k, is_finite (x k) = true) /\ clear P (fun k => meant scaled (reals given) k * bpow radix2 (- n)) /\
    ~ touch (pair (reals given)) 0) as (finite & is_clear & apart).
  { destruct later as [later | later].
    - rewrite later in first_says.
      exact (filter_later_clear scaled largest find pair n given x sweep exponent ldexp (proj1 first_says) (proj2 first_says)).
    - destruct (second_is_said second second_says) as (finite & told); [rewrite later; discriminate |].
      rewrite later in told. split; [exact finite |].
      exact (second_right scaled largest find pair n given x sweep exponent ldexp Later finite told). }
  destruct (half_or_nothing scaled largest find pair n given x sweep exponent ldexp (ready finite) finite)
    as [half | touching]; [| contradiction].
  destruct (sure_of_pairs p P _ (fun k _ => pairs_may finite k) (fun k _ => near finite k) is_clear half sure)
    as (above & root_is & (fine & same) & surely).
  split; [exact fine |]. split; [exact above |]. split; [exact root_is |].
  exists (snd (time_of_pairs P)). split; [| exact surely]. rewrite same. symmetry. apply surjective_pairing.
Qed.

End Row.
