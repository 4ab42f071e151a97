(** The quadratics of two balls, of a ball and a pocket, and of a ball and a wall, in whole numbers made of doubles, as
    lib/table/order.py makes them. *)

From Coq Require Import Reals ZArith Bool List Lia Lra.
From Proof Require Import Float OrderWords OrderTerms Order Falls.
Import ListNotations.

Open Scope R_scope.

(** ** Common factors of two *)

Lemma odd_part x : exists k m, (0 <= k /\ Z.pos x = 2 ^ k * (2 * m + 1))%Z.
Proof.
  induction x as [x _ | x (k & m & low & is_x) |].
  - exists 0%Z, (Z.pos x). lia.
  - exists (Z.succ k), m. split; [lia |]. rewrite Pos2Z.inj_xO, is_x, Z.pow_succ_r by assumption. ring.
  - exists 0%Z, 0%Z. lia.
Qed.

Lemma odd_part_of n : n <> 0%Z -> exists k m, (0 <= k /\ n = 2 ^ k * (2 * m + 1))%Z.
Proof.
  intros some. destruct n as [| x | x]; [easy | apply odd_part |].
  destruct (odd_part x) as (k & m & low & is_x). exists k, (- m - 1)%Z. split; [assumption |].
  rewrite <- Pos2Z.opp_pos, is_x. ring.
Qed.

Lemma last_digit m : Z.land (2 * m + 1) (2 * (- m - 1) + 1) = 1%Z.
Proof.
  replace (- m - 1)%Z with (Z.lnot m) by (unfold Z.lnot; lia).
  apply Z.bits_inj'. intros i low. rewrite Z.land_spec. destruct (Z.eq_dec i 0) as [-> | later].
  - now rewrite !Z.testbit_odd_0.
  - assert (0 <= Z.pred i)%Z as below by lia. replace i with (Z.succ (Z.pred i)) by lia.
    set (j := Z.pred i) in *. clearbody j.
    rewrite (Z.testbit_odd_succ m j below), (Z.testbit_odd_succ (Z.lnot m) j below), Z.lnot_spec by assumption.
    rewrite (Z.testbit_odd_succ 0 j below : Z.testbit 1 _ = _), Z.bits_0. apply andb_negb_r.
Qed.

Lemma twos_of n k m : (0 <= k)%Z -> n = (2 ^ k * (2 * m + 1))%Z -> twos n = k.
Proof.
  intros low ->. unfold twos; cbv zeta. assert (0 < 2 ^ k)%Z by now apply Z.pow_pos_nonneg.
  destruct (Z.eqb_spec (2 ^ k * (2 * m + 1)) 0) as [none | _]; [apply Z.mul_eq_0 in none; lia |]. cbn [negb].
  replace (- (2 ^ k * (2 * m + 1)))%Z with (2 ^ k * (2 * (- m - 1) + 1))%Z by ring.
  rewrite !(Z.mul_comm (2 ^ k)), <- !Z.shiftl_mul_pow2, <- Z.shiftl_land, last_digit, Z.shiftl_1_l by assumption.
  unfold bit_length. destruct (Z.eqb_spec (2 ^ k) 0) as [none | _]; [lia |].
  rewrite Z.abs_eq, Z.log2_pow2 by lia. ring.
Qed.

Lemma bits_below n k : (0 <= k)%Z -> ((2 ^ k | n)%Z <-> forall i, (0 <= i < k)%Z -> Z.testbit n i = false).
Proof.
  intros low. split.
  - intros (m & ->) i within. rewrite <- Z.shiftl_mul_pow2 by assumption. apply Z.shiftl_spec_low. lia.
  - intros clear_bits. apply Z.mod_divide; [apply Z.pow_nonzero; lia |]. apply Z.bits_inj'. intros i low_i.
    rewrite Z.bits_0. destruct (Z.lt_ge_cases i k).
    + rewrite Z.mod_pow2_bits_low by lia. apply clear_bits. lia.
    + apply Z.mod_pow2_bits_high. lia.
Qed.

(** The number of twos divides all that is or-ed together. *)
Lemma twos_divide n : (0 <= twos n)%Z /\ (2 ^ twos n | n)%Z.
Proof.
  destruct (Z.eq_dec n 0) as [-> | some]; [split; [reflexivity | apply Z.divide_0_r] |].
  destruct (odd_part_of n some) as (k & m & low & is_n). rewrite (twos_of n k m low is_n). split; [assumption |].
  exists (2 * m + 1)%Z. rewrite is_n. ring.
Qed.

Lemma divides_either n x y : (0 <= n)%Z -> (2 ^ n | Z.lor x y)%Z -> (2 ^ n | x)%Z /\ (2 ^ n | y)%Z.
Proof.
  intros low. rewrite !bits_below by assumption. intros none.
  split; intros i within; specialize (none i within); rewrite Z.lor_spec in none; now apply orb_false_iff in none.
Qed.

Lemma shifted_back n x : (0 <= n)%Z -> (2 ^ n | x)%Z -> x = (2 ^ n * Z.shiftr x n)%Z.
Proof.
  intros low (m & ->). rewrite Z.shiftr_div_pow2, Z.div_mul by (try apply Z.pow_nonzero; lia). ring.
Qed.

(** What is left without common factors says the same. *)
Definition same (n u A B C : Z) (now : bool) (f : Fall) : Prop :=
  (exists i j, 0 < i /\ 0 < j /\ n = i * begin f /\ u = i * unit f /\ A = j * a f /\ B = j * b f /\ C = j * c f)%Z /\
  touching f = now.

Lemma lessened_is_same n u A B C now : same n u A B C now (lessened n u A B C now).
Proof.
  split; [| reflexivity].
  destruct (twos_divide (Z.lor (Z.lor A B) C)) as [low divides]. destruct (twos_divide (Z.lor n u)) as [low' divides'].
  destruct (divides_either _ _ _ low divides) as [AB divides_C].
  destruct (divides_either _ _ _ low AB) as [divides_A divides_B].
  destruct (divides_either _ _ _ low' divides') as [divides_n divides_u].
  exists (2 ^ twos (Z.lor n u))%Z, (2 ^ twos (Z.lor (Z.lor A B) C))%Z.
  repeat split; try (now apply Z.pow_pos_nonneg); unfold lessened; cbv zeta; cbn [begin unit a b c];
    now apply shifted_back.
Qed.

(** ** From doubles to whole numbers *)

(** `whole` multiplies by one whole number what it is given. *)
Definition scales (whole : list R -> list Z) : Prop :=
  forall l, Forall F l -> exists K, (0 < K)%Z /\ forall k, IZR (nth k (whole l) 0%Z) = IZR K * nth k l 0.

Lemma one_is_float : F 1.
Proof. change 1 with (Core.Raux.bpow Core.Zaux.radix2 0). apply power_is_float. discriminate. Qed.

(** Where a ball is at the time t that was at x at its own time, and how fast. *)
Definition place (x v g since : R) (t : R) : R := x + v * (t - since) + g / 2 * (t - since) ^ 2.
Definition speed (v g since : R) (t : R) : R := v + g * (t - since).

(** What a fall says of a quantity h of the time that begins at the time s, and of how it changes, half of it. *)
Definition says (f : Fall) (s : R) (h half : R -> R) : Prop :=
  (0 < unit f)%Z /\ start f = s /\ exists K, 0 < K /\ forall t,
    IZR (a f) * (t - s) ^ 2 + 2 * IZR (b f) * (t - s) + IZR (c f) = K * h t /\
    IZR (a f) * (t - s) + IZR (b f) = K * half t.

(** So it meets where the quantity is at most 0 and falls, from that time on. *)
Lemma says_when f s h half t : says f s h half -> (meets f t <-> s <= t /\ h t <= 0 /\ half t < 0).
Proof.
  intros (_ & begins & K & above & told). destruct (told t) as [is_h is_half]. unfold meets, comes.
  rewrite begins, is_h, is_half. split; intros (late & low & falls); repeat split; nra.
Qed.

Lemma same_says n u A B C now f s h half K :
  same n u A B C now f -> (0 < u)%Z -> IZR n = IZR u * s -> 0 < K ->
  (forall t, IZR A * (t - s) ^ 2 + 2 * IZR B * (t - s) + IZR C = K * h t) ->
  (forall t, IZR A * (t - s) + IZR B = K * half t) -> says f s h half.
Proof.
  intros [(i & j & above_i & above_j & -> & -> & -> & -> & ->) _] above begins positive is_h is_half.
  assert (0 < unit f)%Z as above_u by nia. apply IZR_lt in above_i, above_j. rewrite !mult_IZR in *.
  pose proof (IZR_lt _ _ above_u). split; [assumption |]. split.
  - unfold start. apply Rmult_eq_reg_l with (IZR i * IZR (unit f)); [| nra]. rewrite <- begins. field. lra.
  - exists (K / IZR j). split; [apply Rdiv_lt_0_compat; assumption |].
    intros t. specialize (is_h t). specialize (is_half t).
    split; apply Rmult_eq_reg_l with (IZR j); try lra.
    + replace (IZR j * (K / IZR j * h t)) with (K * h t) by (field; lra). rewrite <- is_h. ring.
    + replace (IZR j * (K / IZR j * half t)) with (K * half t) by (field; lra). rewrite <- is_half. ring.
Qed.

Lemma says_equal f s h half h' half' :
  (forall t, h t = h' t) -> (forall t, half t = half' t) -> says f s h half -> says f s h' half'.
Proof.
  intros same_h same_half (above & begins & K & positive & told). split; [exact above |]. split; [exact begins |].
  exists K. split; [exact positive |]. intros t. now rewrite <- same_h, <- same_half.
Qed.

(** The squared distance of two points that move evenly, less a squared reach; all whole numbers by one scale. *)
Section Distance.

Variables n u P0 P1 P2 V0 V1 V2 Q : Z.
Variables s scale p0 p1 p2 v0 v1 v2 r : R.
Hypothesis unit_above : (0 < u)%Z.
Hypothesis begins : IZR n = IZR u * s.
Hypothesis positive : 0 < scale.
Hypothesis is_P0 : IZR P0 = scale * p0.
Hypothesis is_P1 : IZR P1 = scale * p1.
Hypothesis is_P2 : IZR P2 = scale * p2.
Hypothesis is_V0 : IZR V0 = scale * v0.
Hypothesis is_V1 : IZR V1 = scale * v1.
Hypothesis is_V2 : IZR V2 = scale * v2.
Hypothesis is_Q : IZR Q = scale * r.

Let h t := (p0 + v0 * (t - s)) ^ 2 + (p1 + v1 * (t - s)) ^ 2 + (p2 + v2 * (t - s)) ^ 2 - r ^ 2.
Let half t := (p0 + v0 * (t - s)) * v0 + (p1 + v1 * (t - s)) * v1 + (p2 + v2 * (t - s)) * v2.
Let A := (0 + V0 * V0 + V1 * V1 + V2 * V2)%Z.
Let B := (0 + P0 * V0 + P1 * V1 + P2 * V2)%Z.
Let C := (0 + P0 * P0 + P1 * P1 + P2 * P2 - Q * Q)%Z.

Lemma distance_says now : says (lessened n u A B C now) s h half.
Proof.
  apply (same_says n u A B C now _ s h half (scale ^ 2) (lessened_is_same n u A B C now)); try assumption.
  - nra.
  - intros t. unfold A, B, C, h. in_reals. rewrite is_P0, is_P1, is_P2, is_V0, is_V1, is_V2, is_Q. ring.
  - intros t. unfold A, B, half. in_reals. rewrite is_P0, is_P1, is_P2, is_V0, is_V1, is_V2. ring.
Qed.

Lemma distance_at_start : IZR C = scale ^ 2 * h s.
Proof. unfold C, h. in_reals. rewrite is_P0, is_P1, is_P2, is_Q. ring. Qed.

Lemma near_says near : (0 <= near)%Z ->
  ((Z.shiftl C near <=? Q * Q)%Z = true <-> IZR (2 ^ near) * h s <= r ^ 2).
Proof.
  intros low. rewrite Z.leb_le, Z.shiftl_mul_pow2 by assumption. pose proof distance_at_start as is_C.
  assert (0 < scale ^ 2) by nra.
  split; intros less.
  - apply IZR_le in less. rewrite !mult_IZR, is_C, is_Q in less.
    apply Rmult_le_reg_l with (scale ^ 2); [assumption |].
    replace (scale ^ 2 * r ^ 2) with (scale * r * (scale * r)) by ring. eapply Rle_trans; [| exact less]. apply Req_le. ring.
  - apply le_IZR. rewrite !mult_IZR, is_C, is_Q.
    replace (scale ^ 2 * h s * IZR (2 ^ near)) with (scale ^ 2 * (IZR (2 ^ near) * h s)) by ring.
    replace (scale * r * (scale * r)) with (scale ^ 2 * r ^ 2) by ring. apply Rmult_le_compat_l; lra.
Qed.

Lemma zero_says : (C <=? 0)%Z = true <-> h s <= 0.
Proof.
  rewrite Z.leb_le. pose proof distance_at_start as is_C. assert (0 < scale ^ 2) by nra.
  split; intros less; [apply IZR_le in less | apply le_IZR]; nra.
Qed.

End Distance.

(** ** Two balls, and a ball and a pocket *)

(** What is known of whole numbers, put in. *)
Ltac known := in_reals; repeat match goal with H : IZR ?n = _ * _ |- context [IZR ?n] => rewrite H end.

Section Balls.

Variable whole : list R -> list Z.
Hypothesis scaling : scales whole.
Variables x1 v1 x2 v2 gravity : nat -> R.
Variables since1 tail1 since2 tail2 : R.
Hypothesis floats : forall k, F (x1 k) /\ F (v1 k) /\ F (x2 k) /\ F (v2 k) /\ F (gravity k).
Hypothesis times : F since1 /\ F tail1 /\ F since2 /\ F tail2.

(** From the later of their own times on. *)
Definition later : R := Rmax (since1 + tail1) (since2 + tail2).

(** How far they are apart along an axis, and how fast that grows. *)
Definition apart (k : nat) (t : R) : R :=
  place (x2 k) (v2 k) (gravity k) (since2 + tail2) t - place (x1 k) (v1 k) (gravity k) (since1 + tail1) t.
Definition parting (k : nat) (t : R) : R :=
  speed (v2 k) (gravity k) (since2 + tail2) t - speed (v1 k) (gravity k) (since1 + tail1) t.

(** Their squared distance less the squared reach, and half of how fast that grows. *)
Definition gap (r t : R) : R := apart 0 t ^ 2 + apart 1 t ^ 2 + apart 2 t ^ 2 - r ^ 2.
Definition widening (t : R) : R := apart 0 t * parting 0 t + apart 1 t * parting 1 t + apart 2 t * parting 2 t.

Lemma apart_evenly k s t : apart k t = apart k s + parting k s * (t - s).
Proof. unfold apart, parting, place, speed. field. Qed.

Lemma parting_stays k s t : parting k t = parting k s.
Proof. unfold parting, speed. ring. Qed.

(** The same seen from the start. *)
Lemma gap_evenly r s t :
  (apart 0 s + parting 0 s * (t - s)) ^ 2 + (apart 1 s + parting 1 s * (t - s)) ^ 2
  + (apart 2 s + parting 2 s * (t - s)) ^ 2 - r ^ 2 = gap r t.
Proof. unfold gap. now rewrite !(apart_evenly _ s t). Qed.

Lemma widening_evenly s t :
  (apart 0 s + parting 0 s * (t - s)) * parting 0 s + (apart 1 s + parting 1 s * (t - s)) * parting 1 s
  + (apart 2 s + parting 2 s * (t - s)) * parting 2 s = widening t.
Proof. unfold widening. now rewrite !(apart_evenly _ s t), !(parting_stays _ s t). Qed.

Lemma gap_at s r :
  (apart 0 s + parting 0 s * (s - s)) ^ 2 + (apart 1 s + parting 1 s * (s - s)) ^ 2
  + (apart 2 s + parting 2 s * (s - s)) ^ 2 - r ^ 2 = gap r s.
Proof. apply gap_evenly. Qed.

(** The scales of times, lengths, speeds and pulls. *)
Variables T L S G : R.
Hypothesis scales_above : 0 < T /\ 0 < L /\ 0 < S /\ 0 < G.

(** The same in a hypothesis. *)
Ltac known_in H :=
  repeat rewrite ?minus_IZR, ?plus_IZR, ?mult_IZR, ?opp_IZR in H;
  repeat match goal with E : IZR ?n = _ * _ |- _ => match type of H with context [IZR n] => rewrite E in H end end.

(** Which of their own times is the later. *)
Ltac by_later :=
  match goal with |- context [if (?x <? ?y)%Z then _ else _] =>
    destruct (Z.ltb_spec x y) as [before | before]; [apply IZR_lt in before | apply IZR_le in before];
    known_in before;
    [ assert (later = since2 + tail2) as is_later by (unfold later; rewrite Rmax_right; nra)
    | assert (later = since1 + tail1) as is_later by (unfold later; rewrite Rmax_left; nra) ]
  end.

Lemma zero_made n scale x : 0 < scale -> IZR n = scale * x -> n = 0%Z -> x = 0.
Proof. intros above is_n zero. rewrite zero in is_n. symmetry in is_n. apply Rmult_integral in is_n. lra. Qed.

(** Where nothing pulls, all of gravity is 0. *)
Ltac by_pull :=
  match goal with |- context [if ?pull then _ else _] =>
    let pulls := fresh "pulls" in
    destruct pull eqn:pulls;
    [clear pulls | rewrite !orb_false_iff, !negb_false_iff, !Z.eqb_eq in pulls; destruct pulls as (? & ? & ?)]
  end;
  repeat match goal with
  | H : ?n = 0%Z, E : IZR ?n = _ * _ |- _ => apply (zero_made _ _ _ (proj2 (proj2 (proj2 scales_above))) E) in H
  end.

Ltac identity :=
  known; try match goal with H : later = _ |- _ => rewrite H end; unfold apart, parting, place, speed;
  repeat match goal with H : gravity _ = 0 |- _ => rewrite H end; field.

Ltac by_distance by_scale to :=
  assert (0 < by_scale) as positive by (repeat apply Rmult_lt_0_compat; lra);
  match goal with |- says (lessened ?n ?u (0 + ?V0 * ?V0 + ?V1 * ?V1 + ?V2 * ?V2)
      (0 + ?P0 * ?V0 + ?P1 * ?V1 + ?P2 * ?V2) (0 + ?P0 * ?P0 + ?P1 * ?P1 + ?P2 * ?P2 - ?Q * ?Q) _)%Z _ _ _ /\ _ =>
    assert (0 < u)%Z by (apply lt_IZR; known; lra);
    assert (IZR n = IZR u * later) by identity;
    assert (IZR P0 = by_scale * apart 0 later) by identity;
    assert (IZR P1 = by_scale * apart 1 later) by identity;
    assert (IZR P2 = by_scale * apart 2 later) by identity;
    assert (IZR V0 = by_scale * parting 0 later) by identity;
    assert (IZR V1 = by_scale * parting 1 later) by identity;
    assert (IZR V2 = by_scale * parting 2 later) by identity;
    assert (IZR Q = by_scale * to) by identity;
    split;
    [ eapply says_equal; [intros t; exact (gap_evenly to later t) | intros t; exact (widening_evenly later t) |];
      apply distance_says with (scale := by_scale) (r := to); assumption
    | rewrite <- (gap_at later to);
      first [ apply near_says with (scale := by_scale) (r := to); assumption
            | apply zero_says with (scale := by_scale) (r := to); assumption ] ]
  end.

Ltac by_numbers to :=
  cbv zeta; by_later;
  (by_pull; [by_distance (2 * (T * T) * L * S * G) to | by_distance (2 * (T * T) * L * S) to]).

Theorem balls_made_say reach1 reach2 near n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21
    n22 n23 n24 :
  (0 <= near)%Z ->
  IZR n0 = T * 1 -> IZR n1 = T * since1 -> IZR n2 = T * tail1 -> IZR n3 = T * since2 -> IZR n4 = T * tail2 ->
  IZR n5 = L * 1 -> IZR n6 = L * x1 0%nat -> IZR n7 = L * x1 1%nat -> IZR n8 = L * x1 2%nat ->
  IZR n9 = L * x2 0%nat -> IZR n10 = L * x2 1%nat -> IZR n11 = L * x2 2%nat ->
  IZR n12 = L * reach1 -> IZR n13 = L * reach2 ->
  IZR n14 = S * 1 -> IZR n15 = S * v1 0%nat -> IZR n16 = S * v1 1%nat -> IZR n17 = S * v1 2%nat ->
  IZR n18 = S * v2 0%nat -> IZR n19 = S * v2 1%nat -> IZR n20 = S * v2 2%nat ->
  IZR n21 = G * 1 -> IZR n22 = G * gravity 0%nat -> IZR n23 = G * gravity 1%nat -> IZR n24 = G * gravity 2%nat ->
  let f := of_balls_made n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24
    near in
  says f later (gap (reach1 + reach2)) widening /\
  (touching f = true <-> IZR (2 ^ near) * gap (reach1 + reach2) later <= (reach1 + reach2) ^ 2).
Proof. intros. subst f. unfold of_balls_made. by_numbers (reach1 + reach2). Qed.

Theorem pocket_made_says reach1 n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 :
  IZR n0 = T * 1 -> IZR n1 = T * since1 -> IZR n2 = T * tail1 -> IZR n3 = T * since2 -> IZR n4 = T * tail2 ->
  IZR n5 = L * 1 -> IZR n6 = L * x1 0%nat -> IZR n7 = L * x1 1%nat -> IZR n8 = L * x1 2%nat ->
  IZR n9 = L * x2 0%nat -> IZR n10 = L * x2 1%nat -> IZR n11 = L * x2 2%nat -> IZR n12 = L * reach1 ->
  IZR n13 = S * 1 -> IZR n14 = S * v1 0%nat -> IZR n15 = S * v1 1%nat -> IZR n16 = S * v1 2%nat ->
  IZR n17 = S * v2 0%nat -> IZR n18 = S * v2 1%nat -> IZR n19 = S * v2 2%nat ->
  IZR n20 = G * 1 -> IZR n21 = G * gravity 0%nat -> IZR n22 = G * gravity 1%nat -> IZR n23 = G * gravity 2%nat ->
  let f := of_pocket_made n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 in
  says f later (gap reach1) widening /\ (touching f = true <-> gap reach1 later <= 0).
Proof. intros. subst f. unfold of_pocket_made. by_numbers reach1. Qed.

End Balls.
