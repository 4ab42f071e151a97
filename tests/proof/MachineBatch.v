(** Double-double in a batch as the machine computes it: where it is sure, its hit and its time are right. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter Answers Machine Doubles Steps.
From Proof Require Import Rounding DoubleTerms StageTerms Sums Addition Stage PairScaling Instances Quotients Times
  Ranges DoubleTheorems Closer.
From Proof Require Import Integers WholeTerms Whole MachinePairs MachineStage MachineTimes MachineWhole.
Import ListNotations.

Open Scope R_scope.

(** What is at the start is a hit. *)
Lemma now_is_hit c b h g D cc bb hh gg DD still : snd (M.verdict c b h g D cc bb hh gg DD still) = true ->
  fst (fst (M.verdict c b h g D cc bb hh gg DD still)) = true.
Proof. unfold M.verdict. cbn [fst snd]. intros ->. reflexivity. Qed.

(** ** What `decided` says of seven high parts and four coefficients *)

Section Decided.

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
Hypothesis least : bpow radix2 (-202) <= squares_of (val X) (val Y) (val Z) (val I) (val J) (val K) (val Q).

Let v := coefficients X Y Z I J K Q product.

Variables hx hy hz hi hj hk hr : double.
Hypothesis may_x : may_have hx (high X).
Hypothesis may_y : may_have hy (high Y).
Hypothesis may_z : may_have hz (high Z).
Hypothesis may_i : may_have hi (high I).
Hypothesis may_j : may_have hj (high J).
Hypothesis may_k : may_have hk (high K).
Hypothesis may_r : may_have hr (high Q).
Hypothesis fit : bounds_fits (high X) (high Y) (high Z) (high I) (high J) (high K) (high Q) DOUBLE_DOUBLE.

Variables a b c d : double * double.
Hypothesis may_a : pair_may_have a (fst (fst (fst v))).
Hypothesis may_b : pair_may_have b (snd (fst (fst v))).
Hypothesis may_c : pair_may_have c (snd (fst v)).
Hypothesis may_d : pair_may_have d (snd v).
Hypothesis size_a : Ranges.most 296 (fst (fst (fst v))).
Hypothesis size_b : Ranges.most 296 (snd (fst (fst v))).
Hypothesis size_c : Ranges.most 309 (snd (fst v)).
Hypothesis size_d : Ranges.most 701 (snd v).

Let it := M.decided hx hy hz hi hj hk hr a b c d.
Let gap := distance x y z i j k r.

Theorem decided_of_the_machine : snd it = true ->
  (snd (fst it) = true -> exists t, 0 <= t <= 1 /\ gap t <= 0) /\
  (snd (fst it) = false -> forall t, 0 <= t <= 1 -> gap t > 0) /\
  (snd (fst it) = true -> gap 0 > 0 ->
    is_finite (fst (fst it)) = true /\ exists tau, first_contact_at x y z i j k r tau /\ B2R (fst (fst it)) = rnd tau).
Proof.
  destruct (sums_below _ _ _ size_a size_b size_c) as (fit_h & fit_bc & fit_g).
  pose proof (add_may _ _ _ _ may_a may_b fit_h) as may_h. pose proof (add_may _ _ _ _ may_b may_c fit_bc) as may_bc.
  pose proof (add_may _ _ _ _ may_h may_bc fit_g) as may_g.
  pose proof (bounds_may _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ may_x may_y may_z may_i may_j may_k may_r
    (has_may _ _ has_DOUBLE_DOUBLE) fit) as may_m.
  destruct (verdict_right _ _ _ _ _ _ _ parts X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ)
    as (now_right & hit_right & _ & miss_right).
  pose proof (hit_is_clear _ _ _ _ _ _ _ parts X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ) as is_clear.
  pose proof (first_contact _ _ _ _ _ _ _ parts X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ) as is_first.
  pose proof (sure_of_later _ _ _ _ _ _ _ parts X Y Z I J K Q x y z i j k r GX GY GZ GI GJ GK GQ least) as timed.
  specialize (fun clear => timed clear b c d _ may_b may_c may_d may_m size_b size_c size_d).
  change M.DOUBLE_DOUBLE with (the_double 1 (-96)) in *.
  unfold it, M.decided. cbv zeta. cbn [fst snd].
  set (m := M.bounds _ _ _ _ _ _ _ _) in *.
  destruct m as [[[[cc bb] hh] gg] DD]. cbn [fst snd] in *.
  set (w := bounds (high X) (high Y) (high Z) (high I) (high J) (high K) (high Q) DOUBLE_DOUBLE) in *.
  (* the five bounds as they are computed, once and for all *)
  let five := eval cbv beta zeta delta [w bounds] in w in
  match five with
  | (?c', ?b', ?h', ?g', ?d') =>
      set (CC := c') in *; set (BB := b') in *; set (HH := h') in *; set (GG := g') in *; set (DDE := d') in *
  end.
  change w with (CC, BB, HH, GG, DDE) in may_m, timed. clear w. cbn [fst snd] in timed.
  set (still := (Beqb hi (the_double 0 0) && Beqb hj (the_double 0 0) && Beqb hk (the_double 0 0))%bool).
  assert (still = true -> (high I = 0 /\ high J = 0) /\ high K = 0) as is_still.
  { unfold still. rewrite 2!andb_true_iff. intros ((ii & jj) & kk).
    exact (conj (conj (true_zero _ _ may_i ii) (true_zero _ _ may_j jj)) (true_zero _ _ may_k kk)). }
  pose proof (verdict_says (fst c) (fst b) (fst (M.add a b)) (fst (M.add (M.add a b) (M.add b c))) (fst d) cc bb hh gg DD
    still _ _ _ _ _ CC BB HH GG DDE _
    (conj (proj1 may_c) (conj (proj1 may_b) (conj (proj1 may_h) (conj (proj1 may_g) (proj1 may_d))))) may_m is_still) as said.
  revert said.
  set (they := M.verdict _ _ _ _ _ _ _ _ _ _ _). set (those := verdict _ _ _ _ _ _ _ _ _ _ _).
  change (snd those -> gap 0 <= 0) in now_right.
  change (fst (fst those) -> exists t, 0 <= t <= 1 /\ gap t <= 0) in hit_right.
  change (snd (fst those) -> forall t, 0 <= t <= 1 -> gap t > 0) in miss_right.
  change (fst (fst those) -> ~ snd those -> clearly_later T high X Y Z I J K Q x y z i j k r) in is_clear.
  assert (they = (fst (fst they), snd (fst they), snd they)) as parts_of_they by now destruct they as [[? ?] ?].
  assert (those = (fst (fst those), snd (fst those), snd those)) as parts_of_those by now destruct those as [[? ?] ?].
  rewrite parts_of_they, parts_of_those. cbn [says_so]. intros (is_hit & is_miss & is_now & _).
  clear parts_of_they parts_of_those.
  rewrite ?andb_true_iff, ?orb_true_iff. intros ((told & _) & sure). split; [| split].
  - intros hit. exact (hit_right (is_hit hit)).
  - intros no. destruct told as [[now | miss] | hit]; [| exact (miss_right (is_miss miss)) | congruence].
    unfold they in *. rewrite (now_is_hit _ _ _ _ _ _ _ _ _ _ _ now) in no. discriminate.
  - intros hit later. assert (~ snd those) as not_now by (intros now; apply now_right in now; lra).
    specialize (is_clear (is_hit hit) not_now). specialize (is_first is_clear). cbv zeta in is_first.
    destruct sure as [[now | miss] | sure].
    + exfalso. exact (not_now (is_now now)).
    + exfalso. destruct is_first as ((T0 & T1) & zero & _).
      specialize (miss_right (is_miss miss) _ (conj (Rlt_le _ _ T0) T1)).
      apply Rgt_not_eq in miss_right. now apply miss_right.
    + destruct (timed is_clear sure) as (_ & _ & (fine & same) & _ & tau & first & is). split; [exact fine |].
      exists tau. split; [exact first | now rewrite same].
Qed.

End Decided.

(** ** The range that the batch asks for *)

Definition seven (x y z i j k r : double) (n : nat) : double :=
  match n with 0 => x | 1 => y | 2 => z | 3 => i | 4 => j | 5 => k | 6 => r | _ => B754_zero false end%nat.

Section Range.

Variables x y z i j k r : double.

Let S := rnd (rnd (rnd (rnd (rnd (rnd (rnd (B2R i * B2R i) + rnd (B2R j * B2R j)) + rnd (B2R k * B2R k)) +
  rnd (B2R x * B2R x)) + rnd (B2R y * B2R y)) + rnd (B2R z * B2R z)) + rnd (B2R r * B2R r)).

Lemma sure_in_range a b c d : snd (M.decided x y z i j k r a b c d) = true ->
  (forall n, is_finite (seven x y z i j k r n) = true) /\ S > LEAST /\ S < MOST.
Proof.
  intros sure. assert (says (seven x y z i j k r) batch_in_range = true) as range.
  { revert sure. unfold M.decided. cbn [snd]. rewrite !andb_true_iff. intros ((_ & (below & above)) & _).
    unfold batch_in_range. cbn [says]. now rewrite andb_true_iff. }
  assert (forall n, (7 <= n)%nat -> seven x y z i j k r n = B754_zero false) as only.
  { intros n less. do 7 (destruct n as [| n]; [exfalso; lia |]). reflexivity. }
  split; [exact (range_says_finite _ only range) |].
  destruct (range_holds _ only range) as [below above].
  change (constant 1 (-200) < S) in below. change (S < constant 1 200) in above.
  unfold constant, F2R in below, above; cbn [Fnum Fexp] in below, above. unfold LEAST, MOST. lra.
Qed.

End Range.

(** ** Plain numbers *)

Theorem batch_of_the_machine (x y z i j k r : double) :
  let '(a, b, c, D) := M.coefficients x y z i j k r M.two_product in
  let '(t, hit, sure) := M.decided x y z i j k r a b c D in
  let gap := distance (B2R x) (B2R y) (B2R z) (B2R i) (B2R j) (B2R k) (B2R r) in
  sure = true ->
  (hit = true -> exists t, 0 <= t <= 1 /\ gap t <= 0) /\
  (hit = false -> forall t, 0 <= t <= 1 -> gap t > 0) /\
  (hit = true -> gap 0 > 0 -> is_finite t = true /\
    exists tau, first_contact_at (B2R x) (B2R y) (B2R z) (B2R i) (B2R j) (B2R k) (B2R r) tau /\ B2R t = rnd tau).
Proof.
  destruct (M.coefficients x y z i j k r M.two_product) as [[[a b] c] D] eqn:are.
  destruct (M.decided x y z i j k r a b c D) as [[t hit] sure] eqn:is. cbv zeta. intros sure_is.
  assert (snd (M.decided x y z i j k r a b c D) = true) as told by (now rewrite is).
  destruct (sure_in_range x y z i j k r a b c D told) as (finite & below & above).
  pose proof (finite 0%nat) as fx. pose proof (finite 1%nat) as fy. pose proof (finite 2%nat) as fz.
  pose proof (finite 3%nat) as fi. pose proof (finite 4%nat) as fj. pose proof (finite 5%nat) as fk.
  pose proof (finite 6%nat) as fr. cbn [seven] in fx, fy, fz, fi, fj, fk, fr. clear finite.
  destruct (all_in_size (B2R x) (B2R y) (B2R z) (B2R i) (B2R j) (B2R k) (B2R r) (double_is_float _) (double_is_float _)
    (double_is_float _) (double_is_float _) (double_is_float _) (double_is_float _) (double_is_float _) above)
    as (sx & sy & sz & si & sj & sk & sr).
  pose proof (nothing_overflows_in_the_batch _ _ _ _ _ _ _ sx sy sz si sj sk sr) as fits.
  destruct (coefficients_below _ two_product two_product_fits in_size (fun p q P Q => numbers_below p q (proj2 P) (proj2 Q))
    _ _ _ _ _ _ _ (conj sx (conj sy (conj sz (conj si (conj sj (conj sk sr))))))) as (fit & size_a & size_b & size_c & size_d).
  assert (bounds_fits (B2R x) (B2R y) (B2R z) (B2R i) (B2R j) (B2R k) (B2R r) DOUBLE_DOUBLE) as fit_bounds.
  { revert fits. destruct (coefficients _ _ _ _ _ _ _ _) as [[[? ?] ?] ?]. tauto. }
  destruct (coefficients_may _ _ M.two_product two_product two_product_fits may_have two_product_may x y z i j k r _ _ _ _ _ _ _
    (has_may _ _ (has_itself x fx)) (has_may _ _ (has_itself y fy)) (has_may _ _ (has_itself z fz))
    (has_may _ _ (has_itself i fi)) (has_may _ _ (has_itself j fj)) (has_may _ _ (has_itself k fk))
    (has_may _ _ (has_itself r fr)) fit) as (may_a & may_b & may_c & may_d).
  rewrite are in may_a, may_b, may_c, may_d. cbn [fst snd] in may_a, may_b, may_c, may_d.
  pose proof (decided_of_the_machine _ _ _ _ _ _ _ numbers_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _
    (number_good _ sx) (number_good _ sy) (number_good _ sz) (number_good _ si) (number_good _ sj) (number_good _ sk)
    (number_good _ sr) (range_least _ _ _ _ _ _ _ below) x y z i j k r (has_may _ _ (has_itself x fx))
    (has_may _ _ (has_itself y fy)) (has_may _ _ (has_itself z fz)) (has_may _ _ (has_itself i fi))
    (has_may _ _ (has_itself j fj)) (has_may _ _ (has_itself k fk)) (has_may _ _ (has_itself r fr)) fit_bounds
    a b c D may_a may_b may_c may_d size_a size_b size_c size_d told) as right.
  rewrite is in right. exact right.
Qed.

(** ** Pairs, as `closer` takes them *)

Section Closer.

Variable p : nat -> double * double.
Variable P : nat -> R * R.
Hypothesis may : forall k, (k < 7)%nat -> is_finite (fst (p k)) = true -> pair_may_have (p k) (P k).
Hypothesis pairs : forall k, (k < 7)%nat -> double_double (P k).

Theorem closer_of_the_machine :
  let '(a, b, c, D) :=
    M.coefficients (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat) (p 4%nat) (p 5%nat) (p 6%nat) M.multiply in
  let '(t, hit, sure) := M.decided (fst (p 0%nat)) (fst (p 1%nat)) (fst (p 2%nat)) (fst (p 3%nat)) (fst (p 4%nat))
    (fst (p 5%nat)) (fst (p 6%nat)) a b c D in
  let Y k := value (P k) in
  sure = true ->
  (hit = true -> exists t, 0 <= t <= 1 /\ distance_of Y t <= 0) /\
  (hit = false -> forall t, 0 <= t <= 1 -> distance_of Y t > 0) /\
  (hit = true -> distance_of Y 0 > 0 -> is_finite t = true /\
    exists tau, first_contact_at (Y 0%nat) (Y 1%nat) (Y 2%nat) (Y 3%nat) (Y 4%nat) (Y 5%nat) (Y 6%nat) tau /\
      B2R t = rnd tau).
Proof.
  destruct (M.coefficients _ _ _ _ _ _ _ M.multiply) as [[[a b] c] D] eqn:are.
  destruct (M.decided _ _ _ _ _ _ _ a b c D) as [[t hit] sure] eqn:is. cbv zeta. intros sure_is.
  assert (snd (M.decided (fst (p 0%nat)) (fst (p 1%nat)) (fst (p 2%nat)) (fst (p 3%nat)) (fst (p 4%nat))
    (fst (p 5%nat)) (fst (p 6%nat)) a b c D) = true) as told by (now rewrite is).
  destruct (sure_in_range _ _ _ _ _ _ _ a b c D told) as (finite & below & above).
  assert (forall k, (k < 7)%nat -> pair_may_have (p k) (P k)) as have.
  { intros k less. apply may; [exact less |]. specialize (finite k).
    do 7 (destruct k as [| k]; [exact finite |]). exfalso; lia. }
  assert (forall k, (k < 7)%nat -> B2R (fst (p k)) = fst (P k)) as heads.
  { intros k less. assert (is_finite (fst (p k)) = true) as fine.
    { specialize (finite k). do 7 (destruct k as [| k]; [exact finite |]). exfalso; lia. }
    destruct (proj1 (have k less)) as [no | [_ same]]; [now destruct (fst (p k)) | exact same]. }
  rewrite !heads in below, above by lia. clear finite heads.
  assert (forall k, (k < 7)%nat -> pair_in_range (P k)) as in_range.
  { destruct (pairs_in_range (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat)) as
      (? & ? & ? & ? & ? & ? & ?); [repeat split; apply pairs; lia | exact above |].
    intros k less. do 7 (destruct k as [| k]; [assumption |]). exfalso; lia. }
  pose proof (fun k less => pair_good _ (in_range k less)) as good.
  assert (bpow radix2 (-202) <= squares_of (value (P 0%nat)) (value (P 1%nat)) (value (P 2%nat)) (value (P 3%nat))
    (value (P 4%nat)) (value (P 5%nat)) (value (P 6%nat))) as least.
  { pose proof (range_least_twice _ _ _ _ _ _ _ below) as least. unfold squares_of in *.
    pose proof (value_squared _ (pairs 0%nat ltac:(lia))). pose proof (value_squared _ (pairs 1%nat ltac:(lia))).
    pose proof (value_squared _ (pairs 2%nat ltac:(lia))). pose proof (value_squared _ (pairs 3%nat ltac:(lia))).
    pose proof (value_squared _ (pairs 4%nat ltac:(lia))). pose proof (value_squared _ (pairs 5%nat ltac:(lia))).
    pose proof (value_squared _ (pairs 6%nat ltac:(lia))). lra. }
  assert (forall k, (k < 7)%nat -> pair_in_size (P k) /\ Ranges.below 100 0 (fst (P k))) as in_size.
  { intros k less. destruct (in_range k less) as ((_ & _ & low) & size).
    pose proof (small_share _ (Rabs_pos (fst (P k)))). repeat split; try lia; try lra.
    change (100 + 0)%Z with 100%Z. lra. }
  destruct (coefficients_below _ multiply multiply_fits pair_in_size pairs_below (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat)
    (P 4%nat) (P 5%nat) (P 6%nat)) as (fit & size_a & size_b & size_c & size_d); [repeat split; apply in_size; lia |].
  assert (bounds_fits (fst (P 0%nat)) (fst (P 1%nat)) (fst (P 2%nat)) (fst (P 3%nat)) (fst (P 4%nat)) (fst (P 5%nat))
    (fst (P 6%nat)) DOUBLE_DOUBLE) as fit_bounds.
  { apply bounds_below with (-96)%Z; [lia | reflexivity | ..]; apply in_size; lia. }
  destruct (coefficients_may _ _ M.multiply multiply multiply_fits pair_may_have multiply_may _ _ _ _ _ _ _ _ _ _ _ _ _ _
    (have 0%nat ltac:(lia)) (have 1%nat ltac:(lia)) (have 2%nat ltac:(lia)) (have 3%nat ltac:(lia)) (have 4%nat ltac:(lia))
    (have 5%nat ltac:(lia)) (have 6%nat ltac:(lia)) fit) as (may_a & may_b & may_c & may_d).
  rewrite are in may_a, may_b, may_c, may_d. cbn [fst snd] in may_a, may_b, may_c, may_d.
  pose proof (decided_of_the_machine _ _ _ _ _ _ _ apart_arithmetic _ _ _ _ _ _ _ _ _ _ _ _ _ _
    (good 0%nat ltac:(lia)) (good 1%nat ltac:(lia)) (good 2%nat ltac:(lia)) (good 3%nat ltac:(lia)) (good 4%nat ltac:(lia))
    (good 5%nat ltac:(lia)) (good 6%nat ltac:(lia)) least _ _ _ _ _ _ _ (proj1 (have 0%nat ltac:(lia)))
    (proj1 (have 1%nat ltac:(lia))) (proj1 (have 2%nat ltac:(lia))) (proj1 (have 3%nat ltac:(lia)))
    (proj1 (have 4%nat ltac:(lia))) (proj1 (have 5%nat ltac:(lia))) (proj1 (have 6%nat ltac:(lia))) fit_bounds
    a b c D may_a may_b may_c may_d size_a size_b size_c size_d told) as right.
  rewrite is in right. exact right.
Qed.

End Closer.
