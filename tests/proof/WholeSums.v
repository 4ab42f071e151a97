(** Sums of doubles that lose nothing, or are seen to: what lib/lossless.py calls known is right. *)

From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Contact Rounding DoubleTerms Sums Products PairScaling LosslessTerms Integers.

Open Scope R_scope.

(** ** Whole multiples of a power of two *)

Definition multiple (e : Z) (x : R) : Prop := exists m : Z, x = IZR m * bpow radix2 e.

Lemma multiple_sum e x y : multiple e x -> multiple e y -> multiple e (x + y).
Proof. intros (m & ->) (n & ->). exists (m + n)%Z. rewrite plus_IZR. ring. Qed.

Lemma multiple_product d e x y : multiple d x -> multiple e y -> multiple (d + e) (x * y).
Proof. intros (m & ->) (n & ->). exists (m * n)%Z. rewrite mult_IZR, bpow_plus. ring. Qed.

Lemma multiple_opposite e x : multiple e x -> multiple e (- x).
Proof. intros (m & ->). exists (- m)%Z. rewrite opp_IZR. ring. Qed.

Lemma multiple_size e x : multiple e x -> x = 0 \/ bpow radix2 e <= Rabs x.
Proof.
  intros (m & ->). destruct (Z.eq_dec m 0) as [-> | some]; [left; ring | right].
  rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 e)) by apply bpow_ge_0. rewrite <- abs_IZR.
  rewrite <- (Rmult_1_l (bpow radix2 e)) at 1. apply Rmult_le_compat_r; [apply bpow_ge_0 |].
  apply (IZR_le 1). lia.
Qed.

Lemma short_is_multiple x : F (fst x) -> short x -> snd x = 0 /\ multiple (-203) (fst x).
Proof.
  intros Fx (low & [zero | (above & _)]); (split; [exact low |]).
  - exists 0%Z. rewrite Rmult_0_l. destruct (Req_dec (fst x) 0) as [is | no]; [exact is | exfalso].
    now apply (Rabs_no_R0 (fst x)) in no.
  - rewrite Fx. unfold F2R; cbn [Fnum Fexp]. set (m := Ztrunc _). set (e := cexp radix2 fexp (fst x)).
    assert (-203 <= e)%Z as high.
    { unfold e, cexp, fexp, FLT_exp. apply Z.le_trans with (mag radix2 (fst x) - 53)%Z; [| lia].
      assert (-150 < mag radix2 (fst x))%Z; [| lia]. apply mag_gt_bpow. lra. }
    exists (m * 2 ^ (e + 203))%Z. rewrite mult_IZR. change 2%Z with (radix_val radix2).
    rewrite IZR_Zpower by lia. rewrite Rmult_assoc, <- bpow_plus. do 2 f_equal. lia.
Qed.

(** Products of such numbers lose nothing. *)
Lemma exact_product d x y : F x -> F y -> (-969 <= d)%Z -> multiple d (x * y) ->
  F (fst (two_product x y)) /\ F (snd (two_product x y)) /\ fst (two_product x y) = rnd (x * y) /\
  fst (two_product x y) + snd (two_product x y) = x * y.
Proof.
  intros Fx Fy high is. destruct (two_product_loss x y Fx Fy) as [V _].
  split; [apply F_rnd |]. split; [apply F_rnd |]. split; [reflexivity |]. apply V.
  destruct (multiple_size d _ is) as [zero | large]; [now left | right].
  apply Rle_trans with (2 := large). now apply bpow_le.
Qed.

(** ** Sums *)

Definition value_of_three (x : R * R * R * R) : R := fst (fst (fst x)) + snd (fst (fst x)) + snd (fst x).

Definition fine (x : R * R * R * R) : Prop :=
  F (fst (fst (fst x))) /\ F (snd (fst (fst x))) /\ F (snd (fst x)) /\ F (snd x) /\ 0 <= snd x.

Lemma no_sum_without x y : F x -> F y -> 0 <= x -> 0 <= y -> rnd (x + y) = 0 -> x = 0 /\ y = 0.
Proof.
  intros Fx Fy px py zero. pose proof (loss_of_sum x y Fx Fy) as loss. rewrite zero in loss.
  replace (0 - (x + y)) with (- (x + y)) in loss by ring. rewrite Rabs_Ropp, Rabs_pos_eq in loss by lra.
  assert (u <= / 2) by (apply (bpow_le radix2 (-53) (-1)); lia).
  assert (u * (x + y) <= / 2 * (x + y)) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma two_sum_adds x y : F x -> F y -> F (fst (two_sum x y)) /\ F (snd (two_sum x y)) /\
  fst (two_sum x y) = rnd (x + y) /\ fst (two_sum x y) + snd (two_sum x y) = x + y.
Proof.
  intros Fx Fy. split; [apply F_rnd |]. split; [apply F_rnd |]. split; [reflexivity |].
  exact (two_sum_exact x y Fx Fy).
Qed.

Lemma plus_adds x y : fine x -> F (fst y) -> F (snd y) ->
  fine (plus x y) /\ (snd (plus x y) = 0 -> snd x = 0 /\
    value_of_three (plus x y) = value_of_three x + (fst y + snd y)).
Proof.
  intros (F0 & F1 & F2 & F3 & P3) Fy Fz. unfold plus. cbv zeta.
  destruct (two_sum_adds _ _ F0 Fy) as (A1 & A2 & _ & A3). set (v1 := two_sum (fst (fst (fst x))) (fst y)) in *.
  destruct (two_sum_adds _ _ F1 Fz) as (B1 & B2 & _ & B3). set (v2 := two_sum (snd (fst (fst x))) (snd y)) in *.
  destruct (two_sum_adds _ _ A2 B1) as (C1 & C2 & _ & C3). set (v3 := two_sum (snd v1) (fst v2)) in *.
  destruct (two_sum_adds _ _ C2 B2) as (D1 & D2 & _ & D3). set (v4 := two_sum (snd v3) (snd v2)) in *.
  destruct (two_sum_adds _ _ D1 F2) as (E1 & E2 & _ & E3). set (v5 := two_sum (fst v4) (snd (fst x))) in *.
  clearbody v1 v2 v3 v4 v5. unfold fine, value_of_three. cbn [fst snd].
  pose proof (Rabs_pos (snd v4)). pose proof (Rabs_pos (snd v5)).
  assert (0 <= rnd (snd x + Rabs (snd v4))) as P7 by (apply rounding_keeps_sign; lra).
  split; [repeat split; auto using F_rnd; apply rounding_keeps_sign; lra |].
  intros zero. apply no_sum_without in zero; auto using F_rnd, size_is_float. destruct zero as (zero & none5).
  apply no_sum_without in zero; auto using size_is_float. destruct zero as (zero & none4).
  split; [exact zero |].
  assert (snd v4 = 0) by (destruct (Req_dec (snd v4) 0) as [| no]; [assumption | now apply Rabs_no_R0 in no]).
  assert (snd v5 = 0) by (destruct (Req_dec (snd v5) 0) as [| no]; [assumption | now apply Rabs_no_R0 in no]).
  lra.
Qed.

(** A sum of which the size of what is not held is 0 is known: its high part is the sum rounded, and nothing is lost. *)
Definition knows_sum (x : R * R * R) (V : R) : Prop :=
  F (fst (fst x)) /\ F (snd (fst x)) /\ (snd x = 0 -> fst (fst x) = rnd V /\ fst (fst x) + snd (fst x) = V).

Lemma kept_knows x V : fine x -> (snd x = 0 -> value_of_three x = V) -> knows_sum (kept x) V.
Proof.
  intros (F0 & F1 & F2 & F3 & P3) is. unfold kept, knows_sum. cbv zeta.
  destruct (two_sum_adds _ _ F1 F2) as (A1 & A2 & _ & A3). set (v1 := two_sum (snd (fst (fst x))) (snd (fst x))) in *.
  destruct (two_sum_adds _ _ F0 A1) as (B1 & B2 & _ & B3). set (v2 := two_sum (fst (fst (fst x))) (fst v1)) in *.
  destruct (two_sum_adds _ _ B2 A2) as (C1 & C2 & _ & C3). set (v3 := two_sum (snd v2) (snd v1)) in *.
  destruct (two_sum_adds _ _ B1 C1) as (D1 & D2 & D3 & D4). set (v4 := two_sum (fst v2) (fst v3)) in *.
  clearbody v1 v2 v3 v4. cbn [fst snd]. split; [exact D1 |]. split; [exact D2 |].
  intros zero. pose proof (Rabs_pos (snd v3)).
  apply no_sum_without in zero; auto using size_is_float. destruct zero as (zero & none).
  assert (snd v3 = 0) by (destruct (Req_dec (snd v3) 0) as [| no]; [assumption | now apply Rabs_no_R0 in no]).
  specialize (is zero). unfold value_of_three in is.
  assert (fst v2 + fst v3 = V) as sum by lra. rewrite sum in *. split; [exact D3 | exact D4].
Qed.

Section Products.

Variables x y z i j k : R.
Hypothesis Fx : F x. Hypothesis Fy : F y. Hypothesis Fz : F z.
Hypothesis Fi : F i. Hypothesis Fj : F j. Hypothesis Fk : F k.
Hypothesis Mx : multiple (-203) x. Hypothesis My : multiple (-203) y. Hypothesis Mz : multiple (-203) z.
Hypothesis Mi : multiple (-203) i. Hypothesis Mj : multiple (-203) j. Hypothesis Mk : multiple (-203) k.

Lemma products_add : fine (products x y z i j k) /\
  (snd (products x y z i j k) = 0 -> value_of_three (products x y z i j k) = x * i + y * j + z * k).
Proof.
  unfold products. cbv zeta.
  destruct (exact_product (-406) x i Fx Fi ltac:(lia) (multiple_product (-203) (-203) _ _ Mx Mi)) as (A1 & A2 & _ & A3).
  destruct (exact_product (-406) y j Fy Fj ltac:(lia) (multiple_product (-203) (-203) _ _ My Mj)) as (B1 & B2 & _ & B3).
  destruct (exact_product (-406) z k Fz Fk ltac:(lia) (multiple_product (-203) (-203) _ _ Mz Mk)) as (C1 & C2 & _ & C3).
  set (v1 := two_product x i) in *. set (v2 := two_product y j) in *. set (v4 := two_product z k) in *.
  clearbody v1 v2 v4.
  assert (fine (fst v1, snd v1, 0, 0)) as begin.
  { unfold fine. cbn [fst snd]. repeat split; auto using zero_is_float. lra. }
  destruct (plus_adds _ v2 begin B1 B2) as (D1 & D2).
  destruct (plus_adds _ v4 D1 C1 C2) as (E1 & E2).
  split; [exact E1 |]. intros zero. destruct (E2 zero) as (zero' & ->). destruct (D2 zero') as (_ & ->).
  unfold value_of_three. cbn [fst snd]. lra.
Qed.

Lemma scalar_knows : knows_sum (scalar x y z i j k) (x * i + y * j + z * k).
Proof. unfold scalar. cbv zeta. destruct products_add. now apply kept_knows. Qed.

End Products.

Lemma height_knows x y z r rr : rr = two_product r (- r) -> F x -> F y -> F z -> F r ->
  multiple (-203) x -> multiple (-203) y -> multiple (-203) z -> multiple (-203) r ->
  knows_sum (height x y z rr) (x * x + y * y + z * z - r * r).
Proof.
  intros -> Fx Fy Fz Fr Mx My Mz Mr. unfold height. cbv zeta.
  destruct (products_add x y z x y z Fx Fy Fz Fx Fy Fz Mx My Mz Mx My Mz) as (A1 & A2).
  destruct (exact_product (-406) r (- r) Fr (negated_is_float r Fr) ltac:(lia)
    (multiple_product (-203) (-203) _ _ Mr (multiple_opposite _ _ Mr))) as (B1 & B2 & _ & B3).
  destruct (plus_adds _ (two_product r (- r)) A1 B1 B2) as (C1 & C2).
  apply kept_knows; [exact C1 |]. intros zero. destruct (C2 zero) as (zero' & ->). rewrite (A2 zero'). lra.
Qed.

(** ** Signs *)

Lemma sign_of_rounded V : (0 < rnd V -> 0 < V) /\ (rnd V < 0 -> V < 0) /\ (0 <= V -> 0 <= rnd V) /\
  (V <= 0 -> rnd V <= 0).
Proof.
  assert (0 <= V -> 0 <= rnd V) as up by apply rounding_keeps_sign.
  assert (V <= 0 -> rnd V <= 0) as down by (intros le; rewrite <- rounding_keeps_zero; now apply rounding_is_monotone).
  split; [intros; destruct (Rlt_le_dec 0 V) as [| le]; [assumption | specialize (down le); lra] |].
  split; [intros; destruct (Rlt_le_dec V 0) as [| le]; [assumption | specialize (up le); lra] |]. now split.
Qed.

(** The high part of a known sum has its sign. *)
Lemma known_sign x V : knows_sum x V -> snd x = 0 ->
  (fst (fst x) > 0 -> V > 0) /\ (fst (fst x) < 0 -> V < 0) /\ (fst (fst x) = 0 -> V = 0) /\
  (fst (fst x) <= 0 -> V <= 0) /\ (fst (fst x) >= 0 -> V >= 0).
Proof.
  intros (Fh & Fm & known) zero. destruct (known zero) as (high & sum).
  destruct (sign_of_rounded V) as (P1 & P2 & _ & _).
  rewrite high in *.
  assert (rnd V = 0 -> V = 0) as none.
  { intros is. rewrite is, Rplus_0_l in sum. rewrite sum in Fm. now rewrite float_rounds_to_itself in is. }
  split; [intros; apply P1; lra |]. split; [intros; now apply P2 |]. split; [exact none |]. split; intros le.
  - destruct (Rle_lt_or_eq_dec _ _ le) as [lt | eq]; [specialize (P2 lt); lra | specialize (none eq); lra].
  - apply Rge_le in le. destruct (Rle_lt_or_eq_dec _ _ le) as [lt | eq];
      [specialize (P1 lt); lra | specialize (none (eq_sym eq)); lra].
Qed.

(** What is compared has the sign of the difference, where both products lose nothing. *)
Lemma compared_sign x y V W : F (fst x) -> F (snd x) -> F (fst y) -> F (snd y) ->
  fst x = rnd V -> fst x + snd x = V -> fst y = rnd W -> fst y + snd y = W ->
  (compared x y >= 0 -> V - W >= 0) /\ (compared x y < 0 -> V - W < 0) /\ (compared x y = 0 -> V - W = 0).
Proof.
  intros F1 F2 F3 F4 high_x sum_x high_y sum_y. unfold compared. cbv zeta.
  assert (forall p q, F p -> F q -> rnd (p - q) = 0 -> p = q) as same.
  { intros p q Fp Fq zero. pose proof (loss_of_difference p q Fp Fq) as loss. rewrite zero in loss.
    replace (0 - (p - q)) with (- (p - q)) in loss by ring. rewrite Rabs_Ropp in loss.
    assert (u <= / 2) by (apply (bpow_le radix2 (-53) (-1)); lia). pose proof (Rabs_pos (p - q)) as pos.
    assert (u * Rabs (p - q) <= / 2 * Rabs (p - q)) by (apply Rmult_le_compat_r; lra).
    assert (p - q = 0) by (apply Rabs_eq_R0; lra). lra. }
  destruct (Req_bool_spec (rnd (fst x - fst y)) 0) as [zero | some].
  - apply same in zero; trivial. replace (V - W) with (snd x - snd y) by lra.
    destruct (sign_of_rounded (snd x - snd y)) as (P1 & P2 & P3 & P4).
    split; [| split].
    + intros ge. destruct (Rlt_le_dec (snd x - snd y) 0) as [lt |]; [| lra].
      destruct (Rle_lt_or_eq_dec _ _ (P4 (Rlt_le _ _ lt))) as [lt' | eq]; [lra |]. apply same in eq; trivial. lra.
    + exact P2.
    + intros eq. apply same in eq; trivial. lra.
  - destruct (sign_of_rounded (fst x - fst y)) as (P1 & P2 & _ & _).
    assert (rnd (fst x - fst y) > 0 -> V - W > 0) as above.
    { intros gt. apply Rgt_lt, P1 in gt. destruct (Rlt_le_dec W V) as [|le]; [lra | exfalso].
      apply rounding_is_monotone in le. lra. }
    assert (rnd (fst x - fst y) < 0 -> V - W < 0) as below.
    { intros lt. apply P2 in lt. destruct (Rlt_le_dec V W) as [|le]; [lra | exfalso].
      apply rounding_is_monotone in le. lra. }
    split; [| split]; intros; [assert (V - W > 0) by (apply above; lra); lra | now apply below | contradiction].
Qed.

(** ** The answer *)

Section Answer.

Variable P : nat -> R * R.
Hypothesis floats : forall k, F (fst (P k)).

(** The numbers that are meant. *)
Let X k := fst (P k) + snd (P k).

Definition known_by_sums (t : option R) : Prop :=
  let '(few, ends, a, b, c, g, h) := sums (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) in
  sums_known few ends a b c g h /\ sums_time few ends a b c g h t.

(** From what is known of the five sums to the answer. *)
Lemma answer_is_right (few ends : Prop) a b c g h t :
  (few -> knows_sum a (true_a X) /\ knows_sum b (true_b X) /\ knows_sum c (true_c X) /\
    multiple (-406) (true_a X) /\ multiple (-406) (true_b X) /\ multiple (-406) (true_c X)) ->
  (ends -> knows_sum g (true_g X) /\ knows_sum h (true_h X)) ->
  sums_known few ends a b c g h -> sums_time few ends a b c g h t -> right X t.
Proof.
  intros few_known ends_known. unfold sums_known, sums_time. cbv zeta.
  set (D := compared _ _).
  set (now := (few /\ snd c = 0) /\ fst (fst c) <= 0).
  set (apart := (few /\ snd c = 0) /\ fst (fst c) > 0).
  set (exactly := (((((few /\ snd c = 0) /\ few /\ snd b = 0) /\ snd a = 0) /\ snd (fst a) = 0) /\ snd (fst b) = 0) /\
    snd (fst c) = 0).
  intros known said.
  assert few as is_few by (clear - known; unfold now, apart in known; tauto).
  destruct (few_known is_few) as (ka & kb & kc & ma & mb & mc).
  assert (exactly -> fst (fst a) = true_a X /\ fst (fst b) = true_b X /\ fst (fst c) = true_c X) as whole.
  { unfold exactly. intros ((((((_ & zc) & _ & zb) & za) & la) & lb) & lc).
    destruct ka as (_ & _ & ka), kb as (_ & _ & kb), kc as (_ & _ & kc).
    destruct (ka za) as (_ & sa), (kb zb) as (_ & sb), (kc zc) as (_ & sc). repeat split; lra. }
  assert (exactly -> (D >= 0 -> true_D X >= 0) /\ (D < 0 -> true_D X < 0) /\ (D = 0 -> true_D X = 0)) as sign_D.
  { intros is. destruct (whole is) as (is_a & is_b & is_c). rewrite discriminant.
    replace (true_b X ^ 2 - true_a X * true_c X) with (true_b X * true_b X - true_a X * true_c X) by ring.
    destruct ka as (Fa & _), kb as (Fb & _), kc as (Fc & _). unfold D. rewrite is_a, is_b, is_c in *.
    destruct (exact_product (-812) _ _ Fb Fb ltac:(lia) (multiple_product (-406) (-406) _ _ mb mb))
      as (A1 & A2 & A3 & A4).
    destruct (exact_product (-812) _ _ Fa Fc ltac:(lia) (multiple_product (-406) (-406) _ _ ma mc))
      as (B1 & B2 & B3 & B4).
    now apply compared_sign. }
  assert (apart -> true_c X > 0) as far.
  { intros ((_ & zero) & above). now apply (known_sign c _ kc zero). }
  assert (ends -> snd g = 0 -> (fst (fst g) > 0 -> true_g X > 0) /\ (fst (fst g) = 0 -> true_g X = 0) /\
    (fst (fst g) <= 0 -> true_g X <= 0)) as sign_g.
  { intros is zero. destruct (ends_known is) as (kg & _). destruct (known_sign g _ kg zero) as (A & _ & B & C & _).
    auto. }
  assert (ends -> snd h = 0 -> (fst (fst h) <= 0 -> true_h X <= 0) /\ (fst (fst h) >= 0 -> true_h X >= 0)) as sign_h.
  { intros is zero. destruct (ends_known is) as (_ & kh). destruct (known_sign h _ kh zero) as (_ & _ & _ & A & B).
    auto. }
  destruct said as [(is & ->) | (not_now & [(miss & ->) | (not_miss & later)])].
  - exists 0. split; [| symmetry; exact rounding_keeps_zero]. apply first_at_start, overlap_at_start.
    destruct is as ((_ & zero) & below). now apply (known_sign c _ kc zero).
  - destruct miss as (is & why). apply far in is. cbn [right].
    destruct why as [[((_ & zero) & leaving) | (is_exactly & wide)] | ((((is_end & zg) & _ & zh) & outside) & nearing)].
    + apply none_receding; [lra |]. destruct (known_sign b _ kb zero) as (_ & _ & _ & _ & A).
      specialize (A leaving). lra.
    + apply none_passing. now apply sign_D.
    + destruct (sign_g is_end zg) as (A & _). destruct (sign_h is_end zh) as (B & _).
      apply none_yet; [now apply A | now apply B].
  - assert apart as is_apart by (clear - known not_now not_miss; tauto). apply far in is_apart.
    destruct later as [(((((is_end & zg) & _ & zh) & at_end) & nearing) & ->) |
      (_ & [(((is_exactly & zero) & before) & ->) | (_ & [])])].
    + destruct (sign_g is_end zg) as (_ & A & _). specialize (A at_end).
      destruct (sign_h is_end zh) as (B & _). specialize (B nearing). pose proof (square_of_v X) as square.
      exists 1. split; [| symmetry; apply float_rounds_to_itself, (power_is_float 0); lia].
      unfold true_g, true_h in A, B. split; [lra |]. split; [apply touch_by_polynomial; lra |].
      intros s range at_s. apply touch_by_polynomial in at_s.
      assert (0 <= true_a X * (1 - s) ^ 2) by (apply Rmult_le_pos; [exact square | apply pow2_ge_0]).
      assert (0 <= - (true_a X + true_b X) * (1 - s)) by (apply Rmult_le_pos; lra).
      assert (true_a X * s ^ 2 + 2 * true_b X * s + true_c X
        = true_a X * (1 - s) ^ 2 + 2 * (- (true_a X + true_b X) * (1 - s))) as same by nra.
      assert (true_a X * (1 - s) ^ 2 = 0) as flat by lra.
      apply Rmult_integral in flat. assert (0 < (1 - s) ^ 2) by (apply pow_lt; lra).
      destruct flat as [none |]; [| lra].
      assert (- (true_a X + true_b X) * (1 - s) = 0) as slope by lra.
      apply Rmult_integral in slope. destruct slope; lra.
    + destruct (whole is_exactly) as (is_a & is_b & is_c). rewrite is_b in before |- *. rewrite is_c.
      destruct (sign_D is_exactly) as (_ & _ & A). specialize (A zero). rewrite discriminant in A.
      assert (true_b X * true_b X - true_a X * true_c X = 0) as none by lra.
      assert (0 <= true_a X + true_b X \/ true_a X + 2 * true_b X + true_c X <= 0) as in_frame.
      { destruct known as [[is | (_ & [((is_end & zg) & inside) | ((((_ & is_end & zh) & _) & passing) & _)])] | no].
        - contradiction.
        - right. destruct (sign_g is_end zg) as (_ & _ & C). exact (C inside).
        - left. destruct (sign_h is_end zh) as (_ & C). apply Rge_le. exact (C passing).
        - contradiction. }
      pose proof (first_time X ltac:(lra) before ltac:(lra) in_frame) as time.
      rewrite none, sqrt_0, Rplus_0_r in time. exists (true_c X / - true_b X). split; [exact time | reflexivity].
Qed.

Definition all_are_short : Prop :=
  (((((short (P 0%nat) /\ short (P 1%nat)) /\ short (P 2%nat)) /\ short (P 3%nat)) /\ short (P 4%nat)) /\
    short (P 5%nat)) /\
  short (P 6%nat).

Lemma all_short : all_are_short ->
  (forall k, (k < 7)%nat -> X k = fst (P k)) /\ (forall k, (k < 7)%nat -> multiple (-203) (fst (P k))).
Proof.
  intros few. assert (forall k, (k < 7)%nat -> short (P k)) as all
    by (unfold all_are_short in few; intros k less; do 7 (destruct k as [| k]; [tauto |]); exfalso; lia).
  split; intros k less; destruct (short_is_multiple _ (floats k) (all k less)) as (low & many); [| exact many].
  unfold X. rewrite low. ring.
Qed.

(* Sums of other numbers than those that are proved are told from them at once. *)
Local Opaque two_sum two_product height scalar.

Lemma few_are_known : all_are_short ->
  let s := sums (P 0%nat) (P 1%nat) (P 2%nat) (P 3%nat) (P 4%nat) (P 5%nat) (P 6%nat) in
  let '(_, _, a, b, c, _, _) := s in
  knows_sum a (true_a X) /\ knows_sum b (true_b X) /\ knows_sum c (true_c X) /\
    multiple (-406) (true_a X) /\ multiple (-406) (true_b X) /\ multiple (-406) (true_c X).
Proof.
  intros few. destruct (all_short few) as (is & many). unfold sums. cbv zeta.
  replace (true_a X) with (fst (P 3%nat) * fst (P 3%nat) + fst (P 4%nat) * fst (P 4%nat) + fst (P 5%nat) *
    fst (P 5%nat))
    by (unfold true_a; rewrite !is by lia; ring).
  replace (true_b X) with (fst (P 0%nat) * fst (P 3%nat) + fst (P 1%nat) * fst (P 4%nat) + fst (P 2%nat) *
    fst (P 5%nat))
    by (unfold true_b; rewrite !is by lia; ring).
  replace (true_c X) with (fst (P 0%nat) * fst (P 0%nat) + fst (P 1%nat) * fst (P 1%nat) + fst (P 2%nat) *
    fst (P 2%nat)
    - fst (P 6%nat) * fst (P 6%nat)) by (unfold true_c; rewrite !is by lia; ring).
  assert (forall k l, (k < 7)%nat -> (l < 7)%nat -> multiple (-406) (fst (P k) * fst (P l))) as products
    by (intros k l kk ll; exact (multiple_product (-203) (-203) _ _ (many k kk) (many l ll))).
  split; [apply scalar_knows; auto; apply many; lia |]. split; [apply scalar_knows; auto; apply many; lia |].
  split; [apply height_knows; [reflexivity | auto ..]; apply many; lia |].
  split; [apply multiple_sum; [apply multiple_sum |]; apply products; lia |].
  split; [apply multiple_sum; [apply multiple_sum |]; apply products; lia |].
  apply multiple_sum; [apply multiple_sum; [apply multiple_sum |]; apply products; lia |].
  apply multiple_opposite, products; lia.
Qed.

Theorem sums_are_right t : known_by_sums t -> right X t.
Proof.
  unfold known_by_sums. unfold sums. cbv zeta. intros (known & said).
  revert known said. apply answer_is_right.
  - exact few_are_known.
  - intros (((few & ex) & ey) & ez). destruct (all_short few) as (is & many).
    destruct (two_sum_adds _ _ (floats 0%nat) (floats 3%nat)) as (Fx & _ & _ & sx).
    destruct (two_sum_adds _ _ (floats 1%nat) (floats 4%nat)) as (Fy & _ & _ & sy).
    destruct (two_sum_adds _ _ (floats 2%nat) (floats 5%nat)) as (Fz & _ & _ & sz).
    rewrite ex, Rplus_0_r in sx. rewrite ey, Rplus_0_r in sy. rewrite ez, Rplus_0_r in sz.
    rewrite sx, sy, sz in *.
    assert (forall k l, (k < 7)%nat -> (l < 7)%nat -> multiple (-203) (fst (P k) + fst (P l))) as sums
      by (intros k l kk ll; apply multiple_sum; auto).
    split.
    + replace (true_g X) with ((fst (P 0%nat) + fst (P 3%nat)) * (fst (P 0%nat) + fst (P 3%nat))
        + (fst (P 1%nat) + fst (P 4%nat)) * (fst (P 1%nat) + fst (P 4%nat))
        + (fst (P 2%nat) + fst (P 5%nat)) * (fst (P 2%nat) + fst (P 5%nat)) - fst (P 6%nat) * fst (P 6%nat))
        by (unfold true_g, true_a, true_b, true_c; rewrite !is by lia; ring).
      apply height_knows; [reflexivity | auto ..]; first [apply sums; lia | apply many; lia].
    + replace (true_h X) with ((fst (P 0%nat) + fst (P 3%nat)) * fst (P 3%nat)
        + (fst (P 1%nat) + fst (P 4%nat)) * fst (P 4%nat) + (fst (P 2%nat) + fst (P 5%nat)) * fst (P 5%nat))
        by (unfold true_h, true_a, true_b; rewrite !is by lia; ring).
      apply scalar_knows; auto; first [apply sums; lia | apply many; lia].
Qed.

End Answer.
