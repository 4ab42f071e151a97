(** The answers of the machine itself: where it says so, it is so, also where sums or squares overflow. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter Input Answers Machine.
Import ListNotations.

Open Scope R_scope.

(** [x] is what the filter sees of the finite doubles [given]. A sum that overflowed stays infinite or nan; where none
    did, 2^n exceeds the largest size and x is divided by it. *)
Definition entered (scaled : list (expression * Z)) (largest : list expression) (n : Z) (given x : nat -> double) : Prop :=
  (forall k, is_finite (machine given (fst (entry scaled k))) = false -> is_finite (x k) = false) /\
  ((forall h, In h largest -> is_finite (machine given h) = true) ->
    (-1074 <= n)%Z /\
    (forall h, In h largest -> B2R (machine given h) < bpow radix2 n) /\
    (forall k, is_finite (x k) = true /\
      shifted (B2R (x k)) (B2R (machine given (fst (entry scaled k)))) (snd (entry scaled k) * n))).

(** Each number that is sized is one that is scaled. *)
Definition sized_is_scaled (scaled : list (expression * Z)) (largest : list expression) : bool :=
  (length scaled =? 7)%nat && forallb (fun t => doubles_only (fst t)) scaled &&
  forallb (fun h => existsb (fun t => equal h (Abs (fst t))) scaled) largest.

Lemma every_way_sizes scaled largest pair : way scaled largest pair -> sized_is_scaled scaled largest = true.
Proof. intros []; vm_compute; reflexivity. Qed.

Lemma saying_all x f : all_doubles f = true -> (forall n, is_finite (x n) = true) ->
  never_overflows (reals x) f -> says x f = true -> holds (reals x) f.
Proof. intros fine finite low. now apply (says_what_holds x finite f fine low). Qed.

Lemma both_said x f g : says x (And f g) = true -> says x g = true.
Proof. cbn [says]. rewrite andb_true_iff. tauto. Qed.

Section Pair.

Variable scaled : list (expression * Z).
Variable largest : list expression.
Variable pair : (nat -> R) -> nat -> R.
Variable n : Z.
Variables given x : nat -> double.
Hypothesis path : way scaled largest pair.
Hypothesis enters : entered scaled largest n given x.

Lemma sizes_are_finite :
  (forall k, (k < 7)%nat -> is_finite (x k) = true) -> forall h, In h largest -> is_finite (machine given h) = true.
Proof.
  intros seven h inside. pose proof (every_way_sizes _ _ _ path) as sized.
  unfold sized_is_scaled in sized. rewrite 2!andb_true_iff, Nat.eqb_eq in sized. destruct sized as [[count _] all].
  pose proof (proj1 (forallb_forall _ largest) all h inside) as one. cbv beta in one.
  apply existsb_exists in one. destruct one as (t & there & same_size). apply equal_is_equal in same_size.
  rewrite same_size. cbn [machine]. rewrite is_finite_Babs.
  destruct (In_nth scaled t (Cst 0 0, (-1)%Z) there) as (k & small & at_k). fold (entry scaled k) in at_k.
  destruct (is_finite (machine given (fst t))) eqn:is; [reflexivity | exfalso].
  rewrite <- at_k in is. apply (proj1 enters) in is. rewrite seven in is by lia. discriminate.
Qed.

Lemma all_is_prepared :
  (forall k, (k < 7)%nat -> is_finite (x k) = true) ->
  prepared scaled largest n (reals given) (reals x) /\ forall k, is_finite (x k) = true.
Proof.
  intros seven. pose proof (sizes_are_finite seven) as sizes.
  destruct enters as [lost kept]. destruct (kept sizes) as (low & above & shifts).
  pose proof (every_way_sizes _ _ _ path) as sized.
  unfold sized_is_scaled in sized. rewrite 2!andb_true_iff in sized. destruct sized as [[_ doubles] all].
  assert (forall k, doubles_only (fst (entry scaled k)) = true) as fine.
  { intros k. unfold entry. destruct (nth_in_or_default k scaled (Cst 0 0, (-1)%Z)) as [there | ->]; [| reflexivity].
    exact (proj1 (forallb_forall _ scaled) doubles _ there). }
  split; [| apply shifts]. split; [exact low |]. split.
  - intros h inside. rewrite <- finite_is_computed; auto.
    pose proof (proj1 (forallb_forall _ largest) all h inside) as one. cbv beta in one.
    apply existsb_exists in one. destruct one as (t & there & same_size). apply equal_is_equal in same_size.
    rewrite same_size. exact (proj1 (forallb_forall _ scaled) doubles _ there).
  - intros k. destruct (shifts k) as [fine_k shift]. unfold reals at 1.
    rewrite <- finite_is_computed; auto.
    destruct (is_finite (machine given (fst (entry scaled k)))) eqn:is; [reflexivity |].
    apply lost in is. congruence.
Qed.

(** What says that the bound of g is finite says that all is. *)
Lemma bound_says_finite : says x (Finite bound_g) = true -> forall k, (k < 7)%nat -> is_finite (x k) = true.
Proof.
  intros said k small. apply (finite_from_finite x bound_g).
  - apply below_infinity_is_finite; [reflexivity | reflexivity | exact said].
  - do 7 (destruct k as [| k]; [reflexivity |]). exfalso; lia.
Qed.

Lemma what_is_said_holds f :
  In f formulas -> all_doubles f = true -> (says x f = true -> says x (Finite bound_g) = true) ->
  says x f = true ->
  prepared scaled largest n (reals given) (reals x) /\ holds (reals x) f /\
  (forall g, In g formulas -> all_doubles g = true -> holds (reals x) g -> says x g = true).
Proof.
  intros inside fine range said. destruct (all_is_prepared (bound_says_finite (range said))) as [ready all].
  assert (forall g, In g formulas -> never_overflows (reals x) g) as low
    by (intros g; apply (scaled_never_overflows scaled largest pair n (reals given) (reals x) path
          (fun k => double_is_float (given k)) ready)).
  split; [exact ready |]. split.
  - apply (says_what_holds x all f fine (low f inside)); assumption.
  - intros g there fine_g. apply (says_what_holds x all g fine_g (low g there)).
Qed.

Ltac in_formulas := cbn; tauto.
Ltac in_range_too := cbn [says]; rewrite ?andb_true_iff; tauto.

Lemma machine_hit : says x filter_hit = true -> contact (pair (reals given)).
Proof.
  intros said. destruct (what_is_said_holds filter_hit) as (ready & it_holds & _);
    [in_formulas | reflexivity | unfold filter_hit; in_range_too | exact said |].
  exact (scaled_hit scaled largest pair n _ _ path (fun k => double_is_float (given k)) ready it_holds).
Qed.

Lemma machine_miss : says x filter_miss = true -> ~ contact (pair (reals given)).
Proof.
  intros said. destruct (what_is_said_holds filter_miss) as (ready & it_holds & _);
    [in_formulas | reflexivity | unfold filter_miss; in_range_too | exact said |].
  exact (scaled_miss scaled largest pair n _ _ path (fun k => double_is_float (given k)) ready it_holds).
Qed.

Lemma machine_now : says x filter_now = true -> touch (pair (reals given)) 0.
Proof.
  intros said. destruct (what_is_said_holds filter_now) as (ready & it_holds & _);
    [in_formulas | reflexivity | unfold filter_now; in_range_too | exact said |].
  exact (scaled_now scaled largest pair n _ _ path (fun k => double_is_float (given k)) ready it_holds).
Qed.

Lemma machine_later : says x filter_hit = true -> says x filter_now = false -> ~ touch (pair (reals given)) 0.
Proof.
  intros said not_now. destruct (what_is_said_holds filter_hit) as (ready & it_holds & back);
    [in_formulas | reflexivity | unfold filter_hit; in_range_too | exact said |].
  apply (scaled_later scaled largest pair n _ _ path (fun k => double_is_float (given k)) ready it_holds).
  intros now. rewrite (back filter_now) in not_now; [discriminate | in_formulas | reflexivity | exact now].
Qed.

End Pair.

(** `ldexp` of IEEE 754 does what is asked of it. *)
Theorem ldexp_enters scaled largest pair n given x :
  way scaled largest pair ->
  ((forall h, In h largest -> is_finite (machine given h) = true) ->
    (-1074 <= n)%Z /\ (forall h, In h largest -> B2R (machine given h) < bpow radix2 n)) ->
  (forall k, x k = Bldexp mode_NE (machine given (fst (entry scaled k))) (snd (entry scaled k) * n)) ->
  entered scaled largest n given x.
Proof.
  intros path frexp ldexp. split.
  - intros k over. rewrite ldexp. destruct (machine given (fst (entry scaled k))); try discriminate; reflexivity.
  - intros sizes. destruct (frexp sizes) as [low above]. split; [exact low |]. split; [exact above |]. intros k.
    pose proof (every_way_is_well _ _ _ path) as well. pose proof (every_way_sizes _ _ _ path) as sized.
    unfold sized_is_scaled in sized. rewrite 2!andb_true_iff in sized. destruct sized as [[_ doubles] all].
    set (h := fst (entry scaled k)) in *. set (s := snd (entry scaled k)) in *.
    assert (s = (-1)%Z /\ is_finite (machine given h) = true /\ Rabs (B2R (machine given h)) < bpow radix2 n)
      as (is_s & fine & size).
    { unfold s, h, entry.
      destruct (nth_in_or_default k scaled (Cst 0 0, (-1)%Z)) as [there | ->].
      - pose proof (proj1 (forallb_forall _ scaled) well _ there) as good. cbv beta in good.
        destruct (nth k scaled _) as [g sign]. rewrite andb_true_iff, Z.eqb_eq in good. cbn [fst snd].
        destruct good as [-> form]. split; [reflexivity |].
        assert (existsb (equal (Abs g)) largest = true -> is_finite (machine given g) = true /\
          Rabs (B2R (machine given g)) < bpow radix2 n) as from_size.
        { rewrite existsb_exists. intros (size & inside & same_size). apply equal_is_equal in same_size.
          rewrite <- same_size in inside. pose proof (sizes _ inside) as finite_size. pose proof (above _ inside) as small.
          cbn [machine] in finite_size, small. rewrite is_finite_Babs in finite_size. rewrite B2R_Babs in small. auto. }
        destruct g as [| m e | a b | | | |]; try discriminate; auto.
        + rewrite andb_true_iff, 2!Z.eqb_eq in form. destruct form as [-> ->].
          cbn. rewrite Rabs_R0. split; [reflexivity | apply bpow_gt_0].
        + destruct a; try discriminate. destruct b; try discriminate. auto.
      - cbn. rewrite Rabs_R0. repeat split. apply bpow_gt_0. }
    rewrite ldexp. fold h s.
    assert (Rabs (B2R (machine given h) * bpow radix2 (s * n)) <= bpow radix2 0) as below_one.
    { rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 (s * n))) by apply bpow_ge_0.
      apply Rle_trans with (bpow radix2 n * bpow radix2 (s * n)).
      - apply Rmult_le_compat_r; [apply bpow_ge_0 | lra].
      - rewrite <- bpow_plus, is_s. apply bpow_le. lia. }
    generalize (Bldexp_correct 53 1024 _ _ mode_NE (machine given h) (s * n)).
    change (round radix2 (SpecFloat.fexp 53 1024) (round_mode mode_NE) (B2R (machine given h) * bpow radix2 (s * n)))
      with (rnd (B2R (machine given h) * bpow radix2 (s * n))).
    apply rounding_keeps_powers in below_one; [| lia].
    assert (bpow radix2 0 < bpow radix2 1024) by (apply bpow_lt; lia).
    rewrite Rlt_bool_true by lra. intros (-> & -> & _). split; [exact fine |].
    apply rounding_shifts, double_is_float.
Qed.

Section Batch.

Variable x : nat -> double.
Hypothesis only_seven : forall n, (7 <= n)%nat -> x n = B754_zero false.

Lemma range_says_finite : says x batch_in_range = true -> forall n, is_finite (x n) = true.
Proof.
  unfold batch_in_range. cbn [says]. rewrite andb_true_iff. intros [above below] n.
  destruct (Nat.le_gt_cases 7 n) as [beyond | inside]; [now rewrite only_seven |].
  apply (finite_from_finite x batch_squares).
  - apply (between_finite _ _ _ (eq_refl : is_finite (machine x (Cst 1 (-200))) = true)
      (eq_refl : is_finite (machine x (Cst 1 200)) = true) above below).
  - do 7 (destruct n as [| n]; [reflexivity |]). exfalso; lia.
Qed.

Lemma range_holds : says x batch_in_range = true -> holds (reals x) batch_in_range.
Proof.
  intros said. pose proof (range_says_finite said) as all. revert said all.
  unfold batch_in_range. cbn [says holds]. rewrite andb_true_iff. intros [above below] finite.
  pose proof (eq_refl : is_finite (machine x (Cst 1 (-200))) = true) as finite_least.
  pose proof (eq_refl : is_finite (machine x (Cst 1 200)) = true) as finite_most.
  pose proof (between_finite _ _ _ finite_least finite_most above below) as finite_squares.
  rewrite Bltb_correct in above, below by assumption. rewrite 2!finite_is_computed in above, below by (auto; reflexivity).
  split; match goal with |- ?a < ?b => destruct (Rlt_bool_spec a b); [assumption | discriminate] end.
Qed.

Lemma only_seven_reals n : (7 <= n)%nat -> reals x n = 0.
Proof. intros beyond. unfold reals. rewrite only_seven by assumption. reflexivity. Qed.

Lemma in_range_says f :
  says x batch_in_range = true -> In f formulas -> all_doubles f = true -> (says x f = true <-> holds (reals x) f).
Proof.
  intros said inside fine. apply says_what_holds; [now apply range_says_finite | exact fine |].
  apply (batch_never_overflows (reals x) (fun n => double_is_float (x n)) only_seven_reals (range_holds said) f inside).
Qed.

Lemma sure_says_range : says x batch_sure = true -> says x batch_in_range = true.
Proof. exact (both_said x _ batch_in_range). Qed.

Lemma sure_without_times_says_range : says x batch_without_times_sure = true -> says x batch_in_range = true.
Proof. exact (both_said x _ batch_in_range). Qed.

Lemma machine_sure : says x batch_sure = true ->
  (says x batch_hit = true <-> contact (reals x)) /\
  (says x batch_hit = true -> says x batch_now = true /\ touch (reals x) 0).
Proof.
  intros said. pose proof (sure_says_range said) as range. pose proof (range_holds range) as in_range.
  pose proof (fun n => double_is_float (x n)) as floats.
  rewrite (in_range_says batch_sure range) in said by (reflexivity || (cbn; tauto)).
  rewrite (in_range_says batch_hit range) by (reflexivity || (cbn; tauto)).
  rewrite (in_range_says batch_now range) by (reflexivity || (cbn; tauto)).
  split; [split |].
  - now apply (batch_hit_right (reals x) floats only_seven_reals in_range).
  - now apply (batch_sure_right (reals x) floats only_seven_reals in_range).
  - intros hit. assert (holds (reals x) batch_now) as now
      by (now apply (batch_sure_hit_now (reals x) floats only_seven_reals in_range)).
    split; [exact now | now apply (batch_now_right (reals x) floats only_seven_reals in_range)].
Qed.

Lemma machine_sure_without_times : says x batch_without_times_sure = true ->
  (says x batch_without_times_hit = true <-> contact (reals x)).
Proof.
  intros said. pose proof (sure_without_times_says_range said) as range. pose proof (range_holds range) as in_range.
  pose proof (fun n => double_is_float (x n)) as floats.
  rewrite (in_range_says batch_without_times_sure range) in said by (reflexivity || (cbn; tauto)).
  rewrite (in_range_says batch_without_times_hit range) by (reflexivity || (cbn; tauto)).
  split.
  - now apply (batch_without_times_hit_right (reals x) floats only_seven_reals in_range).
  - now apply (batch_without_times_sure_right (reals x) floats only_seven_reals in_range).
Qed.

End Batch.
