(** Sums of doubles as the machine computes them: what they call known is what their arithmetic comes to without
    overflow. *)

From Coq Require Import Reals ZArith Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Rounding DoubleTerms StageTerms Ranges Integers LosslessTerms WholeSums.
From Proof Require Import Machine Steps MachinePairs.
From Proof Require MachineSumsTerms.
Module S := MachineSumsTerms.

Open Scope R_scope.

(** ** The machine has a number, and that is at most 2^n *)

Definition fitting (n : Z) (x : double) (X : R) : Prop := has x X /\ Rabs X <= bpow radix2 n.

Notation pair_fitting n := (pair_in (fitting n)).

Lemma fitting_more n m x X : (n <= m)%Z -> fitting n x X -> fitting m x X.
Proof. intros less [it size]. split; [exact it |]. eapply Rle_trans; [exact size | now apply bpow_le]. Qed.

Lemma fitting_zero n : fitting n (the_double 0 0) 0.
Proof. split; [exact (has_whole 0 ltac:(lia)) |]. rewrite Rabs_R0. apply bpow_ge_0. Qed.

Lemma fitting_opp n x X : fitting n x X -> fitting n (Bopp x) (- X).
Proof. intros [it size]. split; [now apply has_opp | now rewrite Rabs_Ropp]. Qed.

Lemma fitting_abs n x X : fitting n x X -> fitting n (Babs x) (Rabs X).
Proof.
  intros [[fine <-] size]. split; [| now rewrite Rabs_Rabsolu].
  split; [now rewrite is_finite_Babs | now rewrite B2R_Babs].
Qed.

Lemma rounded_size n z : (0 <= n <= 1000)%Z -> Rabs z <= 2 * bpow radix2 n ->
  Rabs (rnd z) <= bpow radix2 (n + 1) /\ Rabs (rnd z) < bpow radix2 1024.
Proof.
  intros range size. assert (Rabs (rnd z) <= bpow radix2 (n + 1)) as small.
  { apply rounding_keeps_powers; [lia |]. rewrite bpow_plus. change (bpow radix2 1) with 2. lra. }
  split; [exact small |]. eapply Rle_lt_trans; [exact small | apply bpow_lt; lia].
Qed.

Lemma fitting_plus n m x y X Y : (0 <= n <= 1000)%Z -> (n + 1 <= m)%Z -> fitting n x X -> fitting n y Y ->
  fitting m (Bplus mode_NE x y) (rnd (X + Y)).
Proof.
  intros range more [hx sx] [hy sy]. apply fitting_more with (n + 1)%Z; [exact more |].
  destruct (rounded_size n (X + Y) range) as [size low]; [pose proof (Rabs_triang X Y); lra |].
  split; [now apply has_plus_fits | exact size].
Qed.

Lemma fitting_minus n m x y X Y : (0 <= n <= 1000)%Z -> (n + 1 <= m)%Z -> fitting n x X -> fitting n y Y ->
  fitting m (Bminus mode_NE x y) (rnd (X - Y)).
Proof.
  intros range more [hx sx] [hy sy]. apply fitting_more with (n + 1)%Z; [exact more |].
  destruct (rounded_size n (X - Y) range) as [size low].
  { pose proof (Rabs_triang X (- Y)). rewrite Rabs_Ropp in *. unfold Rminus. lra. }
  split; [now apply has_minus_fits | exact size].
Qed.

Lemma fitting_is_below n x X : (0 <= n)%Z -> fitting n x X -> below n 0 X.
Proof. intros range [_ size]. split; [now rewrite Z.add_0_r | lia]. Qed.

Lemma both_fitting e n m (x : double * double) X : (e + n <= m)%Z -> pair_has x X -> both_below e n X ->
  pair_fitting m x X.
Proof.
  intros less [high low] [(size_high & _) (size_low & _)].
  split; (split; [assumption |]); (eapply Rle_trans; [eassumption | now apply bpow_le]).
Qed.

Lemma fitting_two_sum n m x y X Y : (0 <= n <= 980)%Z -> (n + 5 <= m)%Z -> fitting n x X -> fitting n y Y ->
  pair_fitting m (M.two_sum x y) (two_sum X Y).
Proof.
  intros range more hx hy.
  destruct (two_sum_below n X Y ltac:(lia) (fitting_is_below n x X ltac:(lia) hx) (fitting_is_below n y Y ltac:(lia) hy))
    as [fit size].
  apply both_fitting with n 5%Z; [exact more | | exact size]. exact (two_sum_may _ _ _ _ (proj1 hx) (proj1 hy) fit).
Qed.

Lemma fitting_two_product n m x y X Y : (0 <= n <= 450)%Z -> (2 * n + 66 <= m)%Z -> fitting n x X -> fitting n y Y ->
  pair_fitting m (M.two_product x y) (two_product X Y).
Proof.
  intros range more hx hy.
  destruct (two_product_below n n X Y ltac:(lia) ltac:(lia) ltac:(lia) (fitting_is_below n x X ltac:(lia) hx)
    (fitting_is_below n y Y ltac:(lia) hy)) as [fit size].
  apply both_fitting with (n + n)%Z 66%Z; [lia | | exact size]. exact (two_product_may _ _ _ _ (proj1 hx) (proj1 hy) fit).
Qed.

(** ** Sums *)

Definition three_fitting (n : Z) (x : double * double * double) (X : R * R * R) : Prop :=
  pair_fitting n (fst x) (fst X) /\ fitting n (snd x) (snd X).

Definition four_fitting (n : Z) (x : double * double * double * double) (X : R * R * R * R) : Prop :=
  three_fitting n (fst x) (fst X) /\ fitting n (snd x) (snd X).

Lemma three_more n m x X : (n <= m)%Z -> three_fitting n x X -> three_fitting m x X.
Proof. intros less ((high & low) & rest).
  exact (conj (conj (fitting_more _ _ _ _ less high) (fitting_more _ _ _ _ less low)) (fitting_more _ _ _ _ less rest)).
Qed.

Lemma plus_fits n m x y X Y : (0 <= n <= 900)%Z -> (n + 25 <= m)%Z -> four_fitting n x X -> pair_fitting n y Y ->
  four_fitting m (S.plus x y) (plus X Y).
Proof.
  intros range more (((x0 & x1) & x2) & x3) (y0 & y1). unfold S.plus, plus. cbv zeta.
  pose proof (fitting_two_sum n (n + 5) _ _ _ _ ltac:(lia) ltac:(lia) x0 y0) as v1.
  pose proof (fitting_two_sum n (n + 5) _ _ _ _ ltac:(lia) ltac:(lia) x1 y1) as v2.
  set (w1 := M.two_sum (fst (fst (fst x))) (fst y)) in *. set (w2 := M.two_sum (snd (fst (fst x))) (snd y)) in *.
  set (W1 := two_sum (fst (fst (fst X))) (fst Y)) in *. set (W2 := two_sum (snd (fst (fst X))) (snd Y)) in *.
  pose proof (fitting_two_sum (n + 5) (n + 10) _ _ _ _ ltac:(lia) ltac:(lia) (proj2 v1) (proj1 v2)) as v3.
  set (w3 := M.two_sum (snd w1) (fst w2)) in *. set (W3 := two_sum (snd W1) (fst W2)) in *.
  pose proof (fitting_two_sum (n + 10) (n + 15) _ _ _ _ ltac:(lia) ltac:(lia) (proj2 v3)
    (fitting_more (n + 5) (n + 10) _ _ ltac:(lia) (proj2 v2))) as v4.
  set (w4 := M.two_sum (snd w3) (snd w2)) in *. set (W4 := two_sum (snd W3) (snd W2)) in *.
  pose proof (fitting_two_sum (n + 15) (n + 20) _ _ _ _ ltac:(lia) ltac:(lia) (proj1 v4)
    (fitting_more n (n + 15) _ _ ltac:(lia) x2)) as v5.
  set (w5 := M.two_sum (fst w4) (snd (fst x))) in *. set (W5 := two_sum (fst W4) (snd (fst X))) in *.
  pose proof (fitting_plus (n + 15) (n + 20) _ _ _ _ ltac:(lia) ltac:(lia) (fitting_more n (n + 15) _ _ ltac:(lia) x3)
    (fitting_abs _ _ _ (proj2 v4))) as v7.
  pose proof (fitting_plus (n + 20) (n + 21) _ _ _ _ ltac:(lia) ltac:(lia) v7 (fitting_abs _ _ _ (proj2 v5))) as v9.
  assert (n + 5 <= m /\ n + 10 <= m /\ n + 20 <= m /\ n + 21 <= m)%Z as (m5 & m10 & m20 & m21) by lia.
  exact (conj (conj (conj (fitting_more _ m _ _ m5 (proj1 v1)) (fitting_more _ m _ _ m10 (proj1 v3)))
    (fitting_more _ m _ _ m20 (proj1 v5))) (fitting_more _ m _ _ m21 v9)).
Qed.

Lemma kept_fits n m x X : (0 <= n <= 900)%Z -> (n + 20 <= m)%Z -> four_fitting n x X -> three_fitting m (S.kept x) (kept X).
Proof.
  intros range more (((x0 & x1) & x2) & x3). unfold S.kept, kept. cbv zeta.
  pose proof (fitting_two_sum n (n + 5) _ _ _ _ ltac:(lia) ltac:(lia) x1 x2) as v1.
  set (w1 := M.two_sum (snd (fst (fst x))) (snd (fst x))) in *. set (W1 := two_sum (snd (fst (fst X))) (snd (fst X))) in *.
  pose proof (fitting_two_sum (n + 5) (n + 10) _ _ _ _ ltac:(lia) ltac:(lia) (fitting_more n (n + 5) _ _ ltac:(lia) x0)
    (proj1 v1)) as v2.
  set (w2 := M.two_sum (fst (fst (fst x))) (fst w1)) in *. set (W2 := two_sum (fst (fst (fst X))) (fst W1)) in *.
  pose proof (fitting_two_sum (n + 10) (n + 15) _ _ _ _ ltac:(lia) ltac:(lia) (proj2 v2)
    (fitting_more (n + 5) (n + 10) _ _ ltac:(lia) (proj2 v1))) as v3.
  set (w3 := M.two_sum (snd w2) (snd w1)) in *. set (W3 := two_sum (snd W2) (snd W1)) in *.
  pose proof (fitting_two_sum (n + 15) (n + 20) _ _ _ _ ltac:(lia) ltac:(lia)
    (fitting_more (n + 10) (n + 15) _ _ ltac:(lia) (proj1 v2)) (proj1 v3)) as v4.
  set (w4 := M.two_sum (fst w2) (fst w3)) in *. set (W4 := two_sum (fst W2) (fst W3)) in *.
  pose proof (fitting_plus (n + 15) (n + 20) _ _ _ _ ltac:(lia) ltac:(lia) (fitting_more n (n + 15) _ _ ltac:(lia) x3)
    (fitting_abs _ _ _ (proj2 v3))) as v6.
  exact (conj (conj (fitting_more _ m _ _ more (proj1 v4)) (fitting_more _ m _ _ more (proj2 v4)))
    (fitting_more _ m _ _ more v6)).
Qed.

(** What enters is at most 2^105. *)
Lemma products_fit x y z i j k X Y Z I J K : fitting 105 x X -> fitting 105 y Y -> fitting 105 z Z ->
  fitting 105 i I -> fitting 105 j J -> fitting 105 k K ->
  four_fitting 350 (S.products x y z i j k) (products X Y Z I J K).
Proof.
  intros hx hy hz hi hj hk. unfold S.products, products. cbv zeta.
  pose proof (fitting_two_product 105 300 _ _ _ _ ltac:(lia) ltac:(lia) hx hi) as v1.
  pose proof (fitting_two_product 105 300 _ _ _ _ ltac:(lia) ltac:(lia) hy hj) as v2.
  pose proof (fitting_two_product 105 325 _ _ _ _ ltac:(lia) ltac:(lia) hz hk) as v4.
  apply plus_fits with 325%Z; [lia | lia | | exact v4].
  apply plus_fits with 300%Z; [lia | lia | | exact v2].
  exact (conj (conj v1 (fitting_zero 300)) (fitting_zero 300)).
Qed.

Lemma scalar_fits x y z i j k X Y Z I J K : fitting 105 x X -> fitting 105 y Y -> fitting 105 z Z ->
  fitting 105 i I -> fitting 105 j J -> fitting 105 k K ->
  three_fitting 400 (S.scalar x y z i j k) (scalar X Y Z I J K).
Proof. intros. apply kept_fits with 350%Z; [lia | lia |]. now apply products_fit. Qed.

Lemma height_fits x y z rr X Y Z RR : fitting 105 x X -> fitting 105 y Y -> fitting 105 z Z -> pair_fitting 350 rr RR ->
  three_fitting 400 (S.height x y z rr) (height X Y Z RR).
Proof.
  intros. apply kept_fits with 375%Z; [lia | lia |]. apply plus_fits with 350%Z; [lia | lia | | assumption].
  now apply products_fit.
Qed.

Lemma compared_fits n x y X Y : (0 <= n <= 980)%Z -> pair_fitting n x X -> pair_fitting n y Y ->
  has (S.compared x y) (compared X Y).
Proof.
  intros range (x0 & x1) (y0 & y1). unfold S.compared, compared. cbv zeta.
  destruct (fitting_minus n (n + 1) _ _ _ _ ltac:(lia) ltac:(lia) x0 y0) as [[fine same] _].
  destruct (fitting_minus n (n + 1) _ _ _ _ ltac:(lia) ltac:(lia) x1 y1) as [low _].
  destruct (has_whole 0 ltac:(lia)) as [fine_0 is_0]. rewrite Beqb_correct, same, is_0 by assumption.
  destruct (Req_bool _ 0); [exact low | now split].
Qed.

(** ** What is said of numbers that the machine has *)

Lemma is_at_most x y X Y : has x X -> has y Y -> reflect (X <= Y) (Bleb x y).
Proof.
  intros [fx <-] [fy <-]. rewrite Bleb_correct by assumption.
  apply iff_reflect.
  destruct (Rle_bool_spec (B2R x) (B2R y)); split; intros; (lra || easy).
Qed.

Lemma is_at_least x y X Y : has x X -> has y Y -> reflect (X >= Y) (Bleb y x).
Proof. intros hx hy. destruct (is_at_most y x Y X hy hx); constructor; lra. Qed.

Lemma is_less x y X Y : has x X -> has y Y -> reflect (X < Y) (Bltb x y).
Proof.
  intros [fx <-] [fy <-]. rewrite Bltb_correct by assumption.
  apply iff_reflect.
  destruct (Rlt_bool_spec (B2R x) (B2R y)); split; intros; (lra || easy).
Qed.

Lemma is_more x y X Y : has x X -> has y Y -> reflect (X > Y) (Bltb y x).
Proof. intros hx hy. destruct (is_less y x Y X hy hx); constructor; lra. Qed.

Lemma is_equal x y X Y : has x X -> has y Y -> reflect (X = Y) (Beqb x y).
Proof.
  intros [fx <-] [fy <-]. rewrite Beqb_correct by assumption.
  apply iff_reflect.
  destruct (Req_bool_spec (B2R x) (B2R y)); split; intros; easy.
Qed.

Lemma both_are P Q p q : reflect P p -> reflect Q q -> reflect (P /\ Q) (p && q).
Proof. intros [] []; constructor; tauto. Qed.

Lemma either_is P Q p q : reflect P p -> reflect Q q -> reflect (P \/ Q) (p || q).
Proof. intros [] []; constructor; tauto. Qed.

Ltac agree := lazymatch goal with
  | |- reflect (_ /\ _) (_ && _) => apply both_are; agree
  | |- reflect (_ \/ _) (_ || _) => apply either_is; agree
  | |- reflect (_ <= _) _ => apply is_at_most; [known_here | known_here]
  | |- reflect (_ >= _) _ => apply is_at_least; [known_here | known_here]
  | |- reflect (_ < _) _ => apply is_less; [known_here | known_here]
  | |- reflect (_ > _) _ => apply is_more; [known_here | known_here]
  | |- reflect (_ = _) _ => apply is_equal; [known_here | known_here]
  | |- _ => assumption
  end
with known_here := first [assumption | exact (has_whole 0 ltac:(lia)) | exact (has_power (-150) ltac:(lia)) |
  exact (has_power 100 ltac:(lia))].

(** A time that the machine has, or none where it has infinity. *)
Definition time_of (t : double) : option R := if is_finite t then Some (B2R t) else None.

Lemma time_of_number t T : has t T -> time_of t = Some T.
Proof. intros [fine <-]. unfold time_of. now rewrite fine. Qed.

Section Decided.

Variables few ends : bool.
Variables Few Ends : Prop.
Hypothesis few_are : reflect Few few.
Hypothesis ends_are : reflect Ends ends.
Variables a b c g h : double * double * double.
Variables A B C G H : R * R * R.
Hypothesis fit_a : three_fitting 400 a A.
Hypothesis fit_b : three_fitting 400 b B.
Hypothesis fit_c : three_fitting 400 c C.
Hypothesis fit_g : three_fitting 400 g G.
Hypothesis fit_h : three_fitting 400 h H.

(** What is divided by is not tiny. *)
Hypothesis not_tiny : Few -> snd B = 0 -> fst (fst B) < 0 -> bpow radix2 (-406) <= - fst (fst B).

Lemma decided_says : let '(hit, t, known) := S.decided few ends a b c g h in
  known = true -> is_nan t = false -> (is_finite t = true \/ t = infinity) /\
  sums_known Few Ends A B C G H /\ sums_time Few Ends A B C G H (time_of t).
Proof.
  unfold S.decided, sums_known, sums_time. cbv zeta.
  destruct fit_a as ((a0 & a1) & a2), fit_b as ((b0 & b1) & b2), fit_c as ((c0 & c1) & c2), fit_g as ((g0 & g1) & g2),
    fit_h as ((h0 & h1) & h2).
  pose proof (fitting_two_product 400 900 _ _ _ _ ltac:(lia) ltac:(lia) b0 b0) as bb.
  pose proof (fitting_two_product 400 900 _ _ _ _ ltac:(lia) ltac:(lia) a0 c0) as ac.
  pose proof (compared_fits 900 _ _ _ _ ltac:(lia) bb ac) as D.
  set (d := S.compared _ _) in *. set (DD := compared _ _) in *.
  assert (Few -> snd B = 0 -> fst (fst B) < 0 ->
    has (Bdiv mode_NE (fst (fst c)) (Bopp (fst (fst b)))) (rnd (fst (fst C) / - fst (fst B)))) as quotient.
  { intros is zero before. specialize (not_tiny is zero before). pose proof (bpow_gt_0 radix2 (-406)).
    apply step_over; [exact (proj1 c0) | exact (has_opp _ _ (proj1 b0)) | lra |].
    apply small_fits. unfold Rdiv. rewrite Rabs_mult, Rabs_inv, (Rabs_pos_eq (- _)) by lra.
    apply Rle_trans with (bpow radix2 400 * bpow radix2 406); [| rewrite <- bpow_plus; apply bpow_le; lia].
    apply Rmult_le_compat; [apply Rabs_pos | left; apply Rinv_0_lt_compat; lra | exact (proj2 c0) |].
    change 406%Z with (- -406)%Z. rewrite bpow_opp. apply Rinv_le; lra. }
  destruct a0 as [a0 _], a1 as [a1 _], a2 as [a2 _], b0 as [b0 _], b1 as [b1 _], b2 as [b2 _], c0 as [c0 _],
    c1 as [c1 _], c2 as [c2 _], g0 as [g0 _], g1 as [g1 _], g2 as [g2 _], h0 as [h0 _], h1 as [h1 _], h2 as [h2 _].
  clearbody d DD. clear bb ac fit_a fit_b fit_c fit_g fit_h not_tiny.
  lazymatch goal with |- ?k = true -> is_nan (if ?now then _ else if ?miss then _ else if ?at_end then _ else
    if ?once then _ else _) = false -> _ /\ ?K /\ ((?Now /\ _) \/ (_ /\ ((?Miss /\ _) \/ (_ /\ ((?End /\ _) \/
    (_ /\ ((?Once /\ _) \/ _))))))) =>
    assert (reflect K k) as is_known by agree; assert (reflect Now now) as is_now by agree;
    assert (reflect Miss miss) as is_miss by agree; assert (reflect End at_end) as is_end by agree;
    assert (reflect Once once) as is_once by agree;
    assert (Once -> has (Bdiv mode_NE (fst (fst c)) (Bopp (fst (fst b)))) (rnd (fst (fst C) / - fst (fst B)))) as time
      by (clear - quotient; tauto)
  end.
  intros known. destruct is_known as [K | no]; [| discriminate].
  pose proof (has_whole 0 ltac:(lia)) as zero. pose proof (has_whole 1 ltac:(lia)) as one.
  destruct is_now as [now | not_now];
    [| destruct is_miss as [miss | not_miss]; [| destruct is_end as [at_end | not_end];
      [| destruct is_once as [once | not_once]]]]; intros number; try discriminate number.
  - rewrite (time_of_number _ _ zero). split; [left; exact (proj1 zero) |]. split; [exact K |]. now left.
  - split; [now right |]. split; [exact K |]. right. split; [exact not_now |]. now left.
  - rewrite (time_of_number _ _ one). split; [left; exact (proj1 one) |]. split; [exact K |].
    right. split; [exact not_now |]. right. split; [exact not_miss |]. now left.
  - specialize (time once). rewrite (time_of_number _ _ time). split; [left; exact (proj1 time) |]. split; [exact K |].
    right. split; [exact not_now |]. right. split; [exact not_miss |]. right. split; [exact not_end |]. now left.
Qed.

End Decided.

Lemma known_of_few few ends a b c g h : snd (S.decided few ends a b c g h) = true -> few = true.
Proof. destruct few; [reflexivity | discriminate]. Qed.

(** ** Seven pairs *)

(** `unrounded`: its hit, its time, and whether they are known. *)
Definition machine_sums (p : nat -> double * double) : bool * double * bool :=
  let '(few, ends, a, b, c, g, h) :=
    S.sums (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat) (p 4%nat) (p 5%nat) (p 6%nat) in
  S.decided few ends a b c g h.

(* Sums of other numbers than those that are proved are told from them at once. *)
Local Opaque two_sum two_product height scalar M.two_sum M.two_product S.height S.scalar.

Section Pairs.

Variable p : nat -> double * double.
Variable P : nat -> R * R.
Hypothesis floats : forall k, F (fst (P k)).
Hypothesis may : forall k, (k < 7)%nat -> is_finite (fst (p k)) = true -> pair_may_have (p k) (P k).

(** What is short is a number, and no large one. *)
Lemma short_is_number k : (k < 7)%nat -> S.short (p k) = true -> fitting 100 (fst (p k)) (fst (P k)) /\ short (P k).
Proof.
  intros less it. pose proof (may k less) as here. revert it. unfold S.short. cbv zeta.
  rewrite !andb_true_iff, orb_true_iff, andb_true_iff. intros (low & size).
  assert (is_finite (fst (p k)) = true) as fine.
  { rewrite <- is_finite_Babs. destruct size as [zero | (above & below)].
    - destruct (fst (p k)) as [| s | |]; [reflexivity | discriminate zero | discriminate zero | reflexivity].
    - exact (between_finite _ _ _ (proj1 (has_power (-150) ltac:(lia))) (proj1 (has_power 100 ltac:(lia))) above below). }
  destruct (here fine) as [high rest]. apply the_number in high; [| now destruct (fst (p k))].
  assert (has (snd (p k)) (snd (P k))) as has_low.
  { apply the_number; [exact rest |]. destruct (snd (p k)); [reflexivity | reflexivity | discriminate low | reflexivity]. }
  assert (has (Babs (fst (p k))) (Rabs (fst (P k)))) as has_size.
  { destruct high as [_ <-]. split; [now rewrite is_finite_Babs | apply B2R_Babs]. }
  apply (true_equal _ _ _ _ has_low (has_whole 0 ltac:(lia))) in low.
  assert (Rabs (fst (P k)) = 0 \/ Rabs (fst (P k)) > bpow radix2 (-150) /\ Rabs (fst (P k)) < bpow radix2 100) as sizes.
  { destruct size as [zero | (above & below)]; [left | right].
    - exact (true_equal _ _ _ _ has_size (has_whole 0 ltac:(lia)) zero).
    - split.
      + now apply (true_less _ _ _ _ (has_may _ _ (has_power (-150) ltac:(lia))) (has_may _ _ has_size)) in above.
      + now apply (true_less _ _ _ _ (has_may _ _ has_size) (has_may _ _ (has_power 100 ltac:(lia)))) in below. }
  split; [| split; [exact low | exact sizes]]. split; [exact high |].
  pose proof (bpow_gt_0 radix2 100). destruct sizes; lra.
Qed.

Theorem sums_of_the_machine : let '(hit, t, known) := machine_sums p in
  known = true -> is_nan t = false ->
  (is_finite t = true \/ t = infinity) /\ known_by_sums P (time_of t).
Proof.
  destruct (machine_sums p) as [[hit t] known] eqn:are. intros is_known number.
  unfold machine_sums in are.
  destruct (S.sums _ _ _ _ _ _ _) as [[[[[[few ends] a] b] c] g] h] eqn:sums_are.
  assert (few = true) as is_few by (apply (known_of_few few ends a b c g h); rewrite are; exact is_known).
  unfold S.sums in sums_are. cbv zeta in sums_are.
  injection sums_are as few_is ends_is a_is b_is c_is g_is h_is.
  rewrite is_few in few_is. pose proof few_is as shorts. rewrite !andb_true_iff in shorts.
  assert (forall k, (k < 7)%nat -> fitting 100 (fst (p k)) (fst (P k)) /\ short (P k)) as each.
  { intros k less. apply short_is_number; [exact less |]. do 7 (destruct k as [| k]; [tauto |]). exfalso; lia. }
  assert (all_are_short P) as all by (repeat split; apply each; lia).
  pose proof (few_are_known P floats all) as known_sums. cbv zeta in known_sums.
  unfold known_by_sums. unfold sums in *. cbv zeta in *.
  destruct known_sums as (_ & (_ & _ & kb) & _ & _ & mb & _).
  pose proof (fun k less => fitting_more 100 105 _ _ ltac:(lia) (proj1 (each k less))) as fit.
  pose proof (fun k l kk ll => fitting_two_sum 100 105 _ _ _ _ ltac:(lia) ltac:(lia) (proj1 (each k kk)) (proj1 (each l ll)))
    as sum.
  pose proof (sum 0%nat 3%nat ltac:(lia) ltac:(lia)) as sx. pose proof (sum 1%nat 4%nat ltac:(lia) ltac:(lia)) as sy.
  pose proof (sum 2%nat 5%nat ltac:(lia) ltac:(lia)) as sz.
  pose proof (fit 0%nat ltac:(lia)) as f0. pose proof (fit 1%nat ltac:(lia)) as f1. pose proof (fit 2%nat ltac:(lia)) as f2.
  pose proof (fit 3%nat ltac:(lia)) as f3. pose proof (fit 4%nat ltac:(lia)) as f4. pose proof (fit 5%nat ltac:(lia)) as f5.
  pose proof (fitting_two_product 105 350 _ _ _ _ ltac:(lia) ltac:(lia) (fit 6%nat ltac:(lia))
    (fitting_opp _ _ _ (fit 6%nat ltac:(lia)))) as rr.
  pose proof (decided_says few ends (all_are_short P)
    ((((all_are_short P) /\ snd (two_sum (fst (P 0%nat)) (fst (P 3%nat))) = 0) /\
      snd (two_sum (fst (P 1%nat)) (fst (P 4%nat))) = 0) /\ snd (two_sum (fst (P 2%nat)) (fst (P 5%nat))) = 0)) as said.
  specialize (said ltac:(rewrite is_few; now constructor)).
  assert (reflect (((all_are_short P /\ snd (two_sum (fst (P 0%nat)) (fst (P 3%nat))) = 0) /\
      snd (two_sum (fst (P 1%nat)) (fst (P 4%nat))) = 0) /\ snd (two_sum (fst (P 2%nat)) (fst (P 5%nat))) = 0) ends) as ends_are.
  { rewrite <- ends_is, few_is. destruct sx as [_ [sx _]], sy as [_ [sy _]], sz as [_ [sz _]].
    repeat apply both_are; [now constructor | apply is_equal; [assumption | exact (has_whole 0 ltac:(lia))] ..]. }
  specialize (said ends_are).
  pose proof (scalar_fits _ _ _ _ _ _ _ _ _ _ _ _ f3 f4 f5 f3 f4 f5) as fit_a.
  pose proof (scalar_fits _ _ _ _ _ _ _ _ _ _ _ _ f0 f1 f2 f3 f4 f5) as fit_b.
  pose proof (height_fits _ _ _ _ _ _ _ _ f0 f1 f2 rr) as fit_c.
  pose proof (height_fits _ _ _ _ _ _ _ _ (proj1 sx) (proj1 sy) (proj1 sz) rr) as fit_g.
  pose proof (scalar_fits _ _ _ _ _ _ _ _ _ _ _ _ (proj1 sx) (proj1 sy) (proj1 sz) f3 f4 f5) as fit_h.
  rewrite a_is in fit_a. rewrite b_is in fit_b. rewrite c_is in fit_c. rewrite g_is in fit_g. rewrite h_is in fit_h.
  specialize (said a b c g h _ _ _ _ _ fit_a fit_b fit_c fit_g fit_h).
  rewrite are in said. apply said; [| exact is_known | exact number].
  intros _ zero before. destruct (kb zero) as [high _]. rewrite high in before |- *.
  destruct (multiple_size _ _ mb) as [none | large].
  - rewrite none, rounding_keeps_zero in before. lra.
  - rewrite <- (Rabs_left (rnd _)) by exact before.
    apply abs_round_ge_generic; auto with typeclass_instances. now apply power_is_float.
Qed.

End Pairs.
