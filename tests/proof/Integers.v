(** The last stage in whole numbers: c / (b + √D) by an integer root, and which contact it is the time of.

   What is taken of Python. Its integers have no largest; + − × and << are those of Z. `math.isqrt` is the floor of the
   root, [Z.sqrt]. x / y of two integers is the double nearest to the quotient, ties to even ([divided]); it raises an
   error only where y = 0 or the quotient rounds to 2^1024 or more. Doubles are compared by their values. So they are
   described in the Python Language Reference, §6.7, and the Library Reference, `math.isqrt`; that / of integers is
   rightly rounded is said at `long_true_divide` in CPython's Objects/longobject.c, and PEP 238 has its meaning. *)

From Coq Require Import Reals ZArith List Bool Psatz Znumtheory.
From Flocq Require Import Core.
From Proof Require Import Float Contact.

Open Scope R_scope.

Definition divided (x y : Z) : R := rnd (IZR x / IZR y).

(** Whether Python divides without an error. *)
Definition divisible (x y : Z) : Prop := y <> 0%Z /\ Rabs (divided x y) < bpow radix2 1024.

(** What a round of the loop comes to: an answer, or another round with so many bits. *)
Inductive round_of := Done (t : R) | Again (bits : Z).

(** What is found of a pair: that it touches at the start, that it never does, or that the time of first contact is
    the quotient of c by b + √D. *)
Inductive finding := At_start | Never | Quotient (c b D : Z).

(** ** Rational numbers *)

Definition rational (x : R) : Prop := exists p q : Z, (0 < q)%Z /\ x = IZR p / IZR q.

Lemma rational_integer n : rational (IZR n).
Proof. exists n, 1%Z. split; [lia | field]. Qed.

Lemma rational_sum x y : rational x -> rational y -> rational (x + y).
Proof.
  intros (p & q & Q & ->) (p' & q' & Q' & ->). exists (p * q' + p' * q)%Z, (q * q')%Z. split; [lia |].
  rewrite plus_IZR, 3!mult_IZR. apply IZR_lt in Q, Q'. field. lra.
Qed.

Lemma rational_opposite x : rational x -> rational (- x).
Proof. intros (p & q & Q & ->). exists (- p)%Z, q. split; [lia |]. rewrite opp_IZR. apply IZR_lt in Q. field. lra. Qed.

Lemma rational_product x y : rational x -> rational y -> rational (x * y).
Proof.
  intros (p & q & Q & ->) (p' & q' & Q' & ->). exists (p * p')%Z, (q * q')%Z. split; [lia |].
  rewrite 2!mult_IZR. apply IZR_lt in Q, Q'. field. lra.
Qed.

Lemma rational_inverse x : rational x -> x <> 0 -> rational (/ x).
Proof.
  intros (p & q & Q & ->) N. apply IZR_lt in Q.
  assert (p <> 0%Z) as P by (intros ->; apply N; field; lra).
  assert (IZR p <> 0) by (apply (IZR_neq p 0); exact P).
  destruct (Z_lt_le_dec 0 p) as [up | down].
  - exists q, p. split; [exact up |]. field. lra.
  - exists (- q)%Z, (- p)%Z. split; [lia |]. rewrite 2!opp_IZR. field. lra.
Qed.

Lemma float_is_rational x : F x -> rational x.
Proof.
  intros ->. unfold F2R. cbn [Fnum Fexp]. apply rational_product; [apply rational_integer |].
  destruct (Z_le_gt_dec 0 (cexp radix2 fexp x)) as [up | down].
  - rewrite <- IZR_Zpower by exact up. apply rational_integer.
  - replace (cexp radix2 fexp x) with (- (- cexp radix2 fexp x))%Z by lia. rewrite bpow_opp.
    rewrite <- IZR_Zpower by lia. apply rational_inverse; [apply rational_integer |].
    rewrite IZR_Zpower by lia. apply Rgt_not_eq, bpow_gt_0.
Qed.

(** The root of a whole number is whole, or it is not rational. *)
Lemma root_rational_is_whole D : (0 <= D)%Z -> rational (sqrt (IZR D)) -> exists m, (0 <= m)%Z /\ D = (m * m)%Z.
Proof.
  intros P (p & q & Q & same).
  assert (p * p = D * (q * q))%Z as squares.
  { apply eq_IZR. rewrite 3!mult_IZR. pose proof (sqrt_sqrt (IZR D) ltac:(now apply IZR_le)) as S.
    rewrite same in S. rewrite <- S. apply IZR_lt in Q. field. lra. }
  set (g := Z.gcd p q). assert (0 < g)%Z as G.
  { pose proof (Z.gcd_nonneg p q). destruct (Z.eq_dec g 0) as [zero |]; [| lia].
    apply Z.gcd_eq_0_r in zero. lia. }
  destruct (Z.gcd_divide_l p q) as (p' & P'). destruct (Z.gcd_divide_r p q) as (q' & Q'). fold g in P', Q'.
  assert (Z.gcd p' q' = 1)%Z as prime.
  { assert (g * Z.gcd p' q' = g)%Z; [| nia].
    rewrite <- Z.gcd_mul_mono_l_nonneg by lia. rewrite (Z.mul_comm g p'), (Z.mul_comm g q'), <- P', <- Q'.
    reflexivity. }
  assert (p' * p' = D * (q' * q'))%Z as small.
  { apply Z.mul_reg_l with (g * g)%Z; [nia |]. rewrite P', Q' in squares. lia. }
  assert (q' | p' * p')%Z as divides by (exists (D * q')%Z; lia).
  apply Z.gauss in divides; [| now rewrite Z.gcd_comm].
  assert (0 < q')%Z by nia.
  assert (q' = 1)%Z as ->.
  { assert (q' | 1)%Z as one by (rewrite <- prime; apply Z.gcd_greatest; [exact divides | apply Z.divide_refl]).
    apply Z.divide_1_r_nonneg in one; lia. }
  exists (Z.abs p'). split; [lia | nia].
Qed.

(** ** A number that is not rational is rounded as all its neighbours are *)

Lemma rounds_like_neighbours x : ~ rational x ->
  exists e, 0 < e /\ forall y, Rabs (y - x) < e -> rnd y = rnd x.
Proof.
  intros no.
  pose proof (round_DN_pt radix2 fexp x) as down. pose proof (round_UP_pt radix2 fexp x) as up.
  set (d := round radix2 fexp Zfloor x) in *. set (w := round radix2 fexp Zceil x) in *.
  assert (d < x) as below.
  { destruct down as (Fd & le & _). destruct (Rle_lt_or_eq_dec _ _ le) as [lt | eq]; [exact lt | exfalso].
    apply no. rewrite <- eq. now apply float_is_rational. }
  assert (x < w) as above.
  { destruct up as (Fu & le & _). destruct (Rle_lt_or_eq_dec _ _ le) as [lt | eq]; [exact lt | exfalso].
    apply no. rewrite eq. now apply float_is_rational. }
  assert (x <> (d + w) / 2) as off_middle.
  { intros same. apply no. rewrite same. apply rational_product.
    - apply rational_sum; apply float_is_rational; [apply down | apply up].
    - apply rational_inverse; [apply rational_integer | lra]. }
  assert (forall y, d <= y < w -> Rnd_DN_pt F y d) as lower.
  { intros y [ge lt]. split; [apply down |]. split; [exact ge |]. intros g Fg le.
    destruct (Rle_lt_dec g x) as [side | side]; [now apply down |].
    destruct up as (_ & _ & least). pose proof (least g Fg (Rlt_le _ _ side)). lra. }
  assert (forall y, d < y <= w -> Rnd_UP_pt F y w) as upper.
  { intros y [gt le]. split; [apply up |]. split; [exact le |]. intros g Fg ge.
    destruct (Rle_lt_dec x g) as [side | side]; [now apply up |].
    destruct down as (_ & _ & most). pose proof (most g Fg (Rlt_le _ _ side)). lra. }
  destruct (Rtotal_order x ((d + w) / 2)) as [low | [same | high]]; [| contradiction |].
  - exists (Rmin (x - d) ((d + w) / 2 - x)). split; [apply Rmin_pos; lra |].
    assert (forall y, d < y < (d + w) / 2 -> rnd y = d) as all.
    { intros y range. apply (round_N_eq_DN_pt radix2 fexp _ y d w); [apply lower; lra | apply upper; lra | lra]. }
    intros y near. rewrite (all x) by lra. apply all.
    pose proof (Rmin_l (x - d) ((d + w) / 2 - x)). pose proof (Rmin_r (x - d) ((d + w) / 2 - x)).
    apply Rabs_def2 in near. lra.
  - exists (Rmin (x - (d + w) / 2) (w - x)). split; [apply Rmin_pos; lra |].
    assert (forall y, (d + w) / 2 < y < w -> rnd y = w) as all.
    { intros y range. apply (round_N_eq_UP_pt radix2 fexp _ y d w); [apply lower; lra | apply upper; lra | lra]. }
    intros y near. rewrite (all x) by lra. apply all.
    pose proof (Rmin_l (x - (d + w) / 2) (w - x)). pose proof (Rmin_r (x - (d + w) / 2) (w - x)).
    apply Rabs_def2 in near. lra.
Qed.

(** ** The bracket by an integer root *)

Definition time_of (c b D : Z) : R := IZR c / (IZR b + sqrt (IZR D)).

Section Bracket.

Variables c b D bits : Z.
Hypothesis c_positive : (0 < c)%Z.
Hypothesis b_positive : (0 < b)%Z.
Hypothesis D_not_negative : (0 <= D)%Z.
Hypothesis some_bits : (0 <= bits)%Z.

Let power := (2 ^ bits)%Z.
Let s := Z.sqrt (D * 2 ^ (2 * bits)).
Let tau := time_of c b D.

Lemma power_positive : (0 < power)%Z.
Proof. apply Z.pow_pos_nonneg; lia. Qed.

Lemma square_of_power : (2 ^ (2 * bits) = power * power)%Z.
Proof. unfold power. rewrite <- Z.pow_add_r by lia. f_equal. lia. Qed.

Lemma root_below_and_above : (0 <= s)%Z /\ (s * s <= D * (power * power) < (s + 1) * (s + 1))%Z.
Proof.
  unfold s. rewrite square_of_power. pose proof power_positive.
  assert (0 <= D * (power * power))%Z as P by nia. split; [apply Z.sqrt_nonneg |].
  pose proof (Z.sqrt_spec _ P) as S. unfold Z.succ in S. lia.
Qed.

Lemma scaled_root : sqrt (IZR D) * IZR power = sqrt (IZR (D * (power * power))).
Proof.
  rewrite 2!mult_IZR, sqrt_mult_alt by now apply IZR_le. f_equal.
  rewrite sqrt_square; [reflexivity |]. apply IZR_le. pose proof power_positive. lia.
Qed.

Lemma root_in_bracket : IZR s <= sqrt (IZR D) * IZR power < IZR s + 1.
Proof.
  rewrite scaled_root. destruct root_below_and_above as (S & low & high). apply IZR_le in S, low. apply IZR_lt in high.
  rewrite (mult_IZR s s) in low. rewrite (mult_IZR (s + 1)), plus_IZR in high. split.
  - rewrite <- (sqrt_square (IZR s)) by exact S. now apply sqrt_le_1_alt.
  - rewrite <- (sqrt_square (IZR s + 1)) by lra. apply sqrt_lt_1_alt. split; [| exact high].
    apply IZR_le. pose proof power_positive. nia.
Qed.

Lemma time_as_quotient : tau = IZR (c * power) / (IZR (b * power) + sqrt (IZR D) * IZR power).
Proof.
  unfold tau, time_of. rewrite 2!mult_IZR. pose proof (sqrt_pos (IZR D)). pose proof power_positive as P.
  apply IZR_lt in P. assert (0 < IZR b) by now apply IZR_lt. field. split; [| lra].
  assert (0 < IZR power * (IZR b + sqrt (IZR D))) by (apply Rmult_lt_0_compat; lra).
  rewrite <- Rmult_plus_distr_r. lra.
Qed.

Lemma divisors : 1 <= IZR (b * power) /\ 0 < IZR (c * power) /\ 0 <= IZR s.
Proof.
  pose proof power_positive. destruct root_below_and_above as (S & _).
  repeat split; [apply (IZR_le 1) | apply (IZR_lt 0) | now apply IZR_le]; nia.
Qed.

Lemma bracket : IZR (c * power) / IZR (b * power + s + 1) <= tau <= IZR (c * power) / IZR (b * power + s).
Proof.
  rewrite time_as_quotient, !plus_IZR. destruct divisors as (B & C & S). destruct root_in_bracket as [low high].
  split; apply Rmult_le_compat_l; try lra; apply Rinv_le; lra.
Qed.

(** Where both ends of the bracket round to one double, that is the rounded time. *)
Lemma agreed :
  divided (c * power) (b * power + s) = divided (c * power) (b * power + s + 1) ->
  divided (c * power) (b * power + s) = rnd tau.
Proof.
  unfold divided. intros same. destruct bracket as [low high].
  apply rounding_is_monotone in low, high. lra.
Qed.

(** A root that is whole is no bracket. *)
Lemma ended_root : (s * s = D * 2 ^ (2 * bits))%Z -> divided (c * power) (b * power + s) = rnd tau.
Proof.
  rewrite square_of_power. intros whole. unfold divided. rewrite time_as_quotient, plus_IZR. do 3 f_equal.
  rewrite scaled_root, <- whole, mult_IZR. symmetry. apply sqrt_square. apply divisors.
Qed.

Lemma whole_root_ends m : (0 <= m)%Z -> D = (m * m)%Z -> (s * s = D * 2 ^ (2 * bits))%Z.
Proof.
  intros M same. rewrite square_of_power. unfold s. rewrite square_of_power, same.
  replace (m * m * (power * power))%Z with ((m * power) * (m * power))%Z by ring.
  pose proof power_positive. rewrite Z.sqrt_square by nia. reflexivity.
Qed.

(** Both ends are near. *)
Lemma ends_are_near :
  Rabs (IZR (c * power) / IZR (b * power + s) - tau) <= IZR c / IZR power /\
  Rabs (IZR (c * power) / IZR (b * power + s + 1) - tau) <= IZR c / IZR power.
Proof.
  destruct root_in_bracket as [low high]. pose proof power_positive as P. apply IZR_lt in P.
  assert (1 <= IZR power) as P1 by (apply (IZR_le 1); pose proof power_positive; lia).
  assert (0 < IZR c) as C by now apply IZR_lt. assert (1 <= IZR b) as B by (apply (IZR_le 1); lia).
  destruct divisors as (_ & _ & S).
  assert (forall y, IZR power <= y -> Rabs (y - (IZR b * IZR power + sqrt (IZR D) * IZR power)) <= 1 ->
    Rabs (IZR (c * power) / y - tau) <= IZR c / IZR power) as near.
  { intros y least off. rewrite time_as_quotient, 2!mult_IZR.
    set (z := IZR b * IZR power + sqrt (IZR D) * IZR power) in *.
    assert (IZR power <= z) as Z by (unfold z; pose proof (sqrt_pos (IZR D)); nra).
    replace (IZR c * IZR power / y - IZR c * IZR power / z)
      with (IZR c / IZR power * ((z - y) * ((IZR power / y) * (IZR power / z))))
      by (field; lra).
    rewrite Rabs_mult, (Rabs_pos_eq (IZR c / IZR power)) by (apply Rlt_le, Rdiv_lt_0_compat; lra).
    rewrite <- (Rmult_1_r (IZR c / IZR power)) at 2.
    apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat; lra |].
    assert (0 <= IZR power / y <= 1) as [Y0 Y1].
    { split; [apply Rlt_le, Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with y; [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (0 <= IZR power / z <= 1) as [Z0 Z1].
    { split; [apply Rlt_le, Rdiv_lt_0_compat; lra |]. apply Rmult_le_reg_r with z; [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
    rewrite Rabs_mult, (Rabs_minus_sym z y).
    rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; try apply Rabs_pos; [exact off |].
    rewrite Rabs_pos_eq by (apply Rmult_le_pos; lra). rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; lra. }
  rewrite !plus_IZR. split; apply near; rewrite ?mult_IZR.
  - nra.
  - apply Rabs_le. lra.
  - nra.
  - apply Rabs_le. lra.
Qed.

(** Python raises no error: no division by 0, no quotient too large. *)
Lemma no_error : IZR c <= IZR (2 ^ 1000) * IZR b ->
  divisible (c * power) (b * power + s) /\ divisible (c * power) (b * power + s + 1).
Proof.
  intros ratio. destruct divisors as (B & C & S).
  assert (forall y, (b * power <= y)%Z -> divisible (c * power) y) as all.
  { intros y least. apply IZR_le in least. split; [intros ->; lra |].
    unfold divided. apply Rle_lt_trans with (bpow radix2 1000); [| apply bpow_lt; lia].
    apply rounding_keeps_powers; [lia |].
    rewrite Rabs_pos_eq by (apply Rlt_le, Rdiv_lt_0_compat; lra).
    apply Rmult_le_reg_r with (IZR y); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
    rewrite Rmult_1_r. change (bpow radix2 1000) with (IZR (2 ^ 1000)).
    rewrite mult_IZR in *. pose proof power_positive as P. apply IZR_lt in P.
    assert (0 <= IZR (2 ^ 1000)) by (apply IZR_le; lia).
    apply Rle_trans with (IZR (2 ^ 1000) * (IZR b * IZR power)); [nra |].
    now apply Rmult_le_compat_l. }
  apply le_IZR in S. split; apply all; lia.
Qed.

End Bracket.

(** ** It ends: with bits enough both ends of the bracket round alike *)

Theorem bits_enough c b D : (0 < c)%Z -> (0 < b)%Z -> (0 <= D)%Z ->
  exists least, forall bits, (least <= bits)%Z -> (0 <= bits)%Z ->
  let s := Z.sqrt (D * 2 ^ (2 * bits)) in let power := (2 ^ bits)%Z in
  (s * s = D * 2 ^ (2 * bits))%Z \/ divided (c * power) (b * power + s) = divided (c * power) (b * power + s + 1).
Proof.
  intros C B P. destruct (Z.eq_dec (Z.sqrt D * Z.sqrt D) D) as [whole | not_whole].
  - exists 0%Z. intros bits _ some. left. apply whole_root_ends with (Z.sqrt D); auto. apply Z.sqrt_nonneg.
  - assert (~ rational (time_of c b D)) as no.
    { intros yes. apply not_whole.
      assert (0 < IZR c) by now apply IZR_lt. assert (0 < IZR b) by now apply IZR_lt. pose proof (sqrt_pos (IZR D)).
      assert (0 < time_of c b D) by (apply Rdiv_lt_0_compat; lra).
      destruct (root_rational_is_whole D P) as (m & M & same).
      - replace (sqrt (IZR D)) with (IZR c * / time_of c b D + - IZR b).
        + apply rational_sum; [| apply rational_opposite, rational_integer].
          apply rational_product; [apply rational_integer | apply rational_inverse; [exact yes | lra]].
        + unfold time_of. field. lra.
      - rewrite same, Z.sqrt_square by exact M. reflexivity. }
    destruct (rounds_like_neighbours _ no) as (e & positive & alike).
    exists (up (IZR c / e)). intros bits enough some. right.
    destruct (ends_are_near c b D bits C B P some) as [late early].
    assert (IZR c / IZR (2 ^ bits) < e) as close.
    { assert (IZR c / e < IZR (2 ^ bits)) as large.
      { apply Rlt_le_trans with (IZR (up (IZR c / e))); [apply archimed |]. apply IZR_le.
        apply Z.le_trans with (1 := enough). apply Z.lt_le_incl, Z.pow_gt_lin_r; lia. }
      assert (0 < IZR (2 ^ bits)) by (apply (IZR_lt 0), Z.pow_pos_nonneg; lia).
      apply Rmult_lt_reg_r with (IZR (2 ^ bits)); [assumption |].
      replace (IZR c / IZR (2 ^ bits) * IZR (2 ^ bits)) with (IZR c) by (field; lra).
      replace (IZR c) with (IZR c / e * e) by (field; lra). rewrite (Rmult_comm e). now apply Rmult_lt_compat_r. }
    transitivity (rnd (time_of c b D)); [| symmetry]; apply alike; lra.
Qed.

(** ** The first contact in real numbers *)

(** tau is the time of first contact. *)
Definition first (X : nat -> R) (tau : R) : Prop :=
  0 <= tau <= 1 /\ touch X tau /\ forall s, 0 <= s < tau -> ~ touch X s.

Lemma first_is_contact X tau : first X tau -> contact X.
Proof. intros (range & touching & _). now exists tau. Qed.

Lemma first_at_start X : touch X 0 -> first X 0.
Proof. intros touching. split; [lra |]. split; [exact touching |]. intros s range. lra. Qed.

Lemma first_scaled X s tau : 0 < s -> (first (fun n => X n * s) tau <-> first X tau).
Proof.
  intros positive. unfold first. pose proof (fun t => touch_scaled X s t positive) as same. rewrite same.
  split; intros (range & touching & before); (split; [exact range |]); (split; [exact touching |]); intros t le at_t;
    apply (before t le); now apply same.
Qed.

Section First.

Variable X : nat -> R.

Let a := true_a X.
Let b := true_b X.
Let c := true_c X.
Let D := b * b - a * c.

Hypothesis apart : 0 < c.
Hypothesis nearing : b < 0.
Hypothesis deep : 0 <= D.

Let tau := c / (- b + sqrt D).

Lemma root_squared : sqrt D * sqrt D = D.
Proof. now apply sqrt_sqrt. Qed.

Lemma moving : 0 < a.
Proof.
  pose proof (square_of_v X) as positive. fold a in positive.
  destruct (Rle_lt_or_eq_dec _ _ positive) as [lt | zero]; [exact lt | exfalso].
  unfold a, true_a in zero. assert (X 3%nat = 0 /\ X 4%nat = 0 /\ X 5%nat = 0) as (I & J & K) by (repeat split; nra).
  unfold b, true_b in nearing. rewrite I, J, K in nearing. lra.
Qed.

Lemma time_times : tau * (- b + sqrt D) = c /\ a * tau = - b - sqrt D /\ 0 < tau.
Proof.
  pose proof (sqrt_pos D). pose proof root_squared as square.
  assert (0 < tau) by (apply Rdiv_lt_0_compat; lra).
  assert (tau * (- b + sqrt D) = c) as times by (unfold tau; field; lra).
  repeat split; try assumption. apply Rmult_eq_reg_r with (- b + sqrt D); [| lra].
  rewrite Rmult_assoc, times. replace ((- b - sqrt D) * (- b + sqrt D)) with (b * b - sqrt D * sqrt D) by ring.
  rewrite square. unfold D. ring.
Qed.

Lemma touches_then : touch X tau.
Proof.
  apply touch_by_polynomial. fold a b c. destruct time_times as (times & slope & _).
  replace (a * tau ^ 2 + 2 * b * tau + c) with (tau * (a * tau) + 2 * b * tau + c) by ring.
  rewrite slope, <- times. apply Req_le. ring.
Qed.

Lemma not_before s : 0 <= s < tau -> ~ touch X s.
Proof.
  intros range at_s. apply touch_by_polynomial in at_s. fold a b c in at_s.
  destruct time_times as (times & slope & _). pose proof moving. pose proof (sqrt_pos D).
  assert (a * s < a * tau) by (apply Rmult_lt_compat_l; lra).
  assert (a * s ^ 2 + 2 * b * s + c = (tau - s) * (- (a * s + b) + sqrt D)) as product.
  { rewrite <- times. replace (sqrt D) with (- b - a * tau) by lra. ring. }
  assert (0 < (tau - s) * (- (a * s + b) + sqrt D)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Lemma first_time : 0 <= a + b \/ a + 2 * b + c <= 0 -> first X tau.
Proof.
  intros in_frame. destruct time_times as (_ & slope & positive). pose proof moving. pose proof (sqrt_pos D).
  split; [| split; [exact touches_then | exact not_before]]. split; [lra |].
  destruct in_frame as [passing | inside].
  - apply Rmult_le_reg_l with a; lra.
  - destruct (Rle_lt_dec tau 1) as [le | late]; [exact le | exfalso]. apply (not_before 1); [lra |].
    apply touch_by_polynomial. fold a b c. lra.
Qed.

Lemma ratio_is_small : c <= 2 * - b \/ tau > 1.
Proof.
  destruct (Rle_lt_dec tau 1) as [le | late]; [left | now right]. destruct time_times as (times & _ & positive).
  assert (sqrt D <= - b).
  { rewrite <- (sqrt_square (- b)) by lra. apply sqrt_le_1_alt. unfold D.
    assert (0 <= a * c) by (apply Rmult_le_pos; [apply Rlt_le, moving | lra]). lra. }
  pose proof (sqrt_pos D). rewrite <- times.
  assert (tau * (- b + sqrt D) <= 1 * (- b + sqrt D)) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

End First.

(** The largest of some whole numbers, as `max` gives it of those above 0. *)
Definition largest_of (l : list Z) : Z := fold_right Z.max 0%Z l.

(** ** What an answer is, and when it is right: None for no contact, else the double nearest to the first. *)

Definition right (X : nat -> R) (t : option R) : Prop :=
  match t with
  | None => ~ contact X
  | Some t => exists tau, first X tau /\ t = rnd tau
  end.

(** So hit, which is that there is a time, is the true answer, and no double is nearer to the time of first contact. *)
Lemma right_hit X t : right X t -> (t <> None <-> contact X).
Proof.
  destruct t as [t |]; cbn [right].
  - intros (tau & is_first & _). split; [intros _; exact (first_is_contact X tau is_first) | discriminate].
  - intros none. split; [contradiction | intros touching; contradiction].
Qed.

Lemma right_nearest X t : right X (Some t) -> exists tau, first X tau /\ F t /\
  forall y, F y -> Rabs (t - tau) <= Rabs (y - tau).
Proof.
  intros (tau & is_first & ->). exists tau. split; [exact is_first |]. exact (round_N_pt radix2 fexp _ tau).
Qed.

Lemma only_one_first X s t : first X s -> first X t -> s = t.
Proof.
  intros ((low_s & _) & at_s & before_s) ((low_t & _) & at_t & before_t).
  destruct (Rtotal_order s t) as [lt | [eq | gt]]; [exfalso | exact eq | exfalso].
  - exact (before_t s (conj low_s lt) at_s).
  - exact (before_s t (conj low_t gt) at_t).
Qed.

(** There is but one right answer. *)
Lemma right_is_one X s t : right X s -> right X t -> s = t.
Proof.
  destruct s as [s |], t as [t |]; cbn [right]; auto.
  - intros (x & is_x & ->) (y & is_y & ->). now rewrite (only_one_first X x y is_x is_y).
  - intros (x & is_x & _) none. exfalso. exact (none (first_is_contact X x is_x)).
  - intros none (x & is_x & _). exfalso. exact (none (first_is_contact X x is_x)).
Qed.

(** An answer hangs on the seven numbers alone. *)
Lemma right_alike X Y t : (forall k, (k < 7)%nat -> X k = Y k) -> right X t -> right Y t.
Proof.
  intros same. assert (forall s, touch X s <-> touch Y s) as touches
    by (intros s; unfold touch; rewrite !same by lia; tauto).
  destruct t as [t |]; cbn [right].
  - intros (tau & (range & touching & before) & is). exists tau. split; [| exact is].
    split; [exact range |]. split; [now apply touches |]. intros s le at_s. apply (before s le). now apply touches.
  - intros none (s & range & touching). apply none. exists s. split; [exact range | now apply touches].
Qed.
