(** Veltkamp's halves and Dekker's product; the product of two pairs: what multiply of lib.double_double loses. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core Mult_error Pff2Flocq.
From Proof Require Import Float Rounding DoubleTerms Sums Addition.
Open Scope R_scope.

Lemma splitter : bpow radix2 27 + 1 = 134217729.
Proof. change (bpow radix2 27) with 134217728. lra. Qed.

Lemma turned a b : rnd (- a + b) = - rnd (a - b).
Proof. rewrite <- rnd_opp. f_equal. ring. Qed.

Lemma high_half x : rnd (rnd (x - rnd (x * 134217729)) + rnd (x * 134217729)) = fst (halves x).
Proof.
  unfold halves; cbv zeta; simpl. rewrite (Rmult_comm 134217729). set (p := rnd (x * 134217729)).
  replace (x - p) with (- p + x) by ring. rewrite turned.
  replace (- rnd (p - x) + p) with (p - rnd (p - x)) by ring. reflexivity.
Qed.

Lemma low_half x : rnd (x - fst (halves x)) = snd (halves x).
Proof. reflexivity. Qed.

(** Dekker's theorem of Flocq, for what two_product runs: there the signs of all partial sums are turned. *)
Theorem two_product_loss x y : F x -> F y ->
  (x * y = 0 \/ bpow radix2 (-969) <= Rabs (x * y) -> value (two_product x y) = x * y) /\
  Rabs (value (two_product x y) - x * y) <= 7 / 2 * omega.
Proof.
  intros Fx Fy.
  pose proof (Dekker radix2 (-1074) 53 (fun z => negb (Z.even z)) ltac:(lia) ltac:(lia) y x Fy Fx (or_introl eq_refl)) as H.
  change (53 - Z.div2 53)%Z with 27%Z in H. rewrite splitter in H.
  change (-1074 + 2 * 53 - 1)%Z with (-969)%Z in H.
  change (round radix2 (FLT_exp (-1074) 53) (Znearest (fun z => negb (Z.even z)))) with rnd in H.
  fold omega in H.
  rewrite !high_half, !low_half in H.
  set (x1 := fst (halves x)) in *. set (x0 := snd (halves x)) in *.
  set (y1 := fst (halves y)) in *. set (y0 := snd (halves y)) in *.
  rewrite turned, turned, turned in H.
  rewrite (Rmult_comm y x), (Rmult_comm y1 x1), (Rmult_comm y1 x0), (Rmult_comm y0 x1), (Rmult_comm y0 x0) in H.
  assert (V : value (two_product x y) = rnd (x * y) +
    rnd (- rnd (rnd (rnd (rnd (x * y) - rnd (x1 * y1)) - rnd (x0 * y1)) - rnd (x1 * y0)) + rnd (x0 * y0))).
  { unfold value, two_product; cbv zeta; cbn [fst snd]. f_equal. f_equal. fold x1 x0 y1 y0. ring. }
  rewrite <- V in H. destruct H as (E & L). split; [intros C; symmetry; apply E, C|].
  rewrite Rabs_minus_sym. exact L.
Qed.

(** ** The product of two pairs *)

Section Multiply.

Variables x y : R * R.
Hypothesis Fx0 : F (fst x).
Hypothesis Fx1 : F (snd x).
Hypothesis Fy0 : F (fst y).
Hypothesis Fy1 : F (snd y).

Let P := Rabs (fst x * fst y).
Let high := fst (two_product (fst x) (fst y)).
Let low := snd (two_product (fst x) (fst y)).
Let c1 := rnd (fst x * snd y).
Let c2 := rnd (snd x * fst y).
Let c := rnd (c1 + c2).
Let l := rnd (low + c).

(** A, B: sizes of the mixed products, C: of the product of the low parts. *)
Variables A B C : R.
Hypothesis HA : Rabs (fst x * snd y) <= A.
Hypothesis HB : Rabs (snd x * fst y) <= B.
Hypothesis HC : Rabs (snd x * snd y) <= C.

Lemma multiply_parts : multiply x y = normal high l.
Proof. reflexivity. Qed.

Lemma high_off : Rabs (high - fst x * fst y) <= u * P + omega / 2.
Proof. apply loss. Qed.

Lemma low_size : Rabs low <= u * P + 4 * omega.
Proof.
  pose proof (proj2 (two_product_loss _ _ Fx0 Fy0)) as D. unfold value in D. fold high low in D.
  replace low with ((high + low - fst x * fst y) + - (high - fst x * fst y)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. pose proof high_off. lra.
Qed.

Lemma rnd_size z B' : Rabs z <= B' -> Rabs (rnd z - z) <= u * B' + omega / 2 /\ Rabs (rnd z) <= B' + u * B' + omega / 2.
Proof.
  intros H. pose proof (loss z) as L. times_u H. split; [lra|].
  replace (rnd z) with (z + (rnd z - z)) by ring. eapply Rle_trans; [apply (triangle _ _ _ _ H L)|]. lra.
Qed.

Lemma mixed_size : Rabs (c - (fst x * snd y + snd x * fst y)) <= (17 / 8) * (u * (A + B)) + (9 / 8) * omega /\
  Rabs c <= (9 / 8) * (A + B) + 3 * omega.
Proof.
  pose proof omega_positive as O. pose proof (small_share omega ltac:(lra)).
  pose proof (Rabs_pos (fst x * snd y)). pose proof (Rabs_pos (snd x * fst y)).
  pose proof (small_share A ltac:(lra)). pose proof (small_share B ltac:(lra)).
  pose proof (small_share (u * A) ltac:(lra)). pose proof (small_share (u * B) ltac:(lra)).
  destruct (rnd_size _ _ HA) as [A1 A2]. destruct (rnd_size _ _ HB) as [B1 B2]. fold c1 in A1, A2. fold c2 in B1, B2.
  pose proof (triangle _ _ _ _ A2 B2) as S. times_u S.
  destruct (loss_sum c1 c2 (F_rnd _) (F_rnd _)) as [C1 _]. fold c in C1.
  split.
  - replace (c - (fst x * snd y + snd x * fst y)) with
      ((c - (c1 + c2)) + ((c1 - fst x * snd y) + (c2 - snd x * fst y))) by ring.
    eapply Rle_trans; [apply triangle; [exact C1 | apply (triangle _ _ _ _ A1 B1)]|]. lra.
  - replace c with ((c1 + c2) + (c - (c1 + c2))) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ S C1)|]. lra.
Qed.

Lemma l_size : Rabs (l - (low + c)) <= u * (u * P) + (9 / 8) * (u * (A + B)) + 8 * (u * omega) /\
  Rabs l <= 2 * (u * P) + 2 * (A + B) + 8 * omega.
Proof.
  pose proof omega_positive as O. pose proof (small_share omega ltac:(lra)).
  assert (PP : 0 <= P) by apply Rabs_pos. pose proof (small_share P PP). pose proof (small_share (u * P) ltac:(lra)).
  pose proof (Rabs_pos (fst x * snd y)). pose proof (Rabs_pos (snd x * fst y)).
  pose proof (small_share (A + B) ltac:(lra)).
  destruct mixed_size as [_ M]. pose proof (triangle _ _ _ _ low_size M) as S. times_u S.
  destruct (loss_sum low c (F_rnd _) (F_rnd _)) as [C1 _]. fold l in C1.
  split; [lra|]. replace l with ((low + c) + (l - (low + c))) by ring.
  eapply Rle_trans; [apply (triangle _ _ _ _ S C1)|]. lra.
Qed.

(** What is lost before normal. *)
Lemma before_normal : Rabs (high + l - value x * value y) <= u * (u * P) + (13 / 4) * (u * (A + B)) + C + 5 * omega.
Proof.
  pose proof (proj2 (two_product_loss _ _ Fx0 Fy0)) as D. unfold value in D. fold high low in D.
  pose proof omega_positive as O. pose proof (small_share omega ltac:(lra)).
  destruct mixed_size as [M _]. destruct l_size as [L _].
  replace (high + l - value x * value y) with ((high + low - fst x * fst y) + ((l - (low + c)) +
    ((c - (fst x * snd y + snd x * fst y)) + - (snd x * snd y)))) by (unfold value; ring).
  assert (N : Rabs (- (snd x * snd y)) <= C) by (rewrite Rabs_Ropp; exact HC).
  eapply Rle_trans; [apply (triangle _ _ _ _ D (triangle _ _ _ _ L (triangle _ _ _ _ M N)))|]. lra.
Qed.

End Multiply.

Lemma abs_mult a b A B : Rabs a <= A -> Rabs b <= B -> Rabs (a * b) <= A * B.
Proof. intros. rewrite Rabs_mult. apply Rmult_le_compat; trivial; apply Rabs_pos. Qed.

Theorem multiply_loss x y : double_double x -> double_double y -> double_double (multiply x y) /\
  Rabs (value (multiply x y) - value x * value y) <= 9 * (u * u) * Rabs (value x * value y) + 5 * omega.
Proof.
  intros Dx Dy. pose proof (value_size x Dx) as Vx. pose proof (value_size y Dy) as Vy.
  destruct Dx as (Fx0 & Fx1 & Lx). destruct Dy as (Fy0 & Fy1 & Ly).
  set (P := Rabs (fst x * fst y)).
  assert (PP : 0 <= P) by apply Rabs_pos. pose proof (small_share P PP). pose proof (small_share (u * P) ltac:(lra)).
  assert (EP : P = Rabs (fst x) * Rabs (fst y)) by apply Rabs_mult.
  assert (HA : Rabs (fst x * snd y) <= u * P).
  { rewrite EP. eapply Rle_trans; [apply (abs_mult _ _ _ _ (Rle_refl _) Ly)|]. lra. }
  assert (HB : Rabs (snd x * fst y) <= u * P).
  { rewrite EP. eapply Rle_trans; [apply (abs_mult _ _ _ _ Lx (Rle_refl _))|]. lra. }
  assert (HC : Rabs (snd x * snd y) <= u * (u * P)).
  { rewrite EP. eapply Rle_trans; [apply (abs_mult _ _ _ _ Lx Ly)|]. lra. }
  pose proof (before_normal x y Fx0 Fy0 _ _ _ HA HB HC) as N. fold P in N.
  destruct (l_size x y Fx0 Fy0 _ _ HA HB) as [_ L]. fold P in L.
  pose proof (high_off x y) as H'. fold P in H'.
  rewrite multiply_parts. set (high := fst (two_product (fst x) (fst y))) in *.
  set (l := rnd (snd (two_product (fst x) (fst y)) + rnd (rnd (fst x * snd y) + rnd (snd x * fst y)))) in *.
  assert (Hh : P <= Rabs high + u * P + omega / 2).
  { pose proof (less_than (fst x * fst y) (high - fst x * fst y)) as K. fold P in K.
    replace (fst x * fst y + (high - fst x * fst y)) with high in K by ring. lra. }
  assert (E : value (normal high l) = high + l /\ double_double (normal high l)).
  { destruct (Rle_lt_dec (Rabs l) (Rabs high)) as [K | K].
    - apply normal_exact; [apply F_rnd | apply F_rnd | now left].
    - apply normal_exact_small; try apply F_rnd.
      eapply Rle_trans; [apply Rabs_triang|]. rewrite bpow_1021, bpow_1022. pose proof omega_tiny. lra. }
  destruct E as [E D]. split; [exact D|]. rewrite E. eapply Rle_trans; [exact N|].
  assert (Z : P <= (100 / 99) * Rabs (value x * value y)).
  { rewrite Rabs_mult, EP. pose proof (Rabs_pos (fst x)) as X. pose proof (Rabs_pos (fst y)) as Y.
    pose proof (small_share _ X). pose proof (small_share _ Y).
    replace (100 / 99 * (Rabs (value x) * Rabs (value y))) with
      ((200 / 199 * Rabs (value x)) * ((199 * 100) / (200 * 99) * Rabs (value y))) by field.
    apply Rmult_le_compat; lra. }
  times_u Z. times_u K. lra.
Qed.

(** The same where the factors are themselves products that may have underflown. *)
Theorem nearly_multiply_loss x y : nearly x -> nearly y -> nearly (multiply x y) /\
  Rabs (value (multiply x y) - value x * value y) <=
    60 * (u * u) * Rabs (value x * value y) + 6 * (omega * (1 + Rabs (value x) + Rabs (value y))).
Proof.
  intros Nx Ny. pose proof (nearly_value_size x Nx) as Vx. pose proof (nearly_value_size y Ny) as Vy.
  destruct Nx as (Fx0 & Fx1 & Lx). destruct Ny as (Fy0 & Fy1 & Ly).
  set (P := Rabs (fst x * fst y)).
  assert (PP : 0 <= P) by apply Rabs_pos. pose proof (small_share P PP). pose proof (small_share (u * P) ltac:(lra)).
  assert (EP : P = Rabs (fst x) * Rabs (fst y)) by apply Rabs_mult.
  pose proof omega_positive as O. pose proof (small_share omega ltac:(lra)).
  pose proof (Rabs_pos (fst x)) as X0. pose proof (Rabs_pos (fst y)) as Y0.
  pose proof (small_share _ X0). pose proof (small_share _ Y0).
  set (W := omega * (1 + Rabs (fst x) + Rabs (fst y))).
  assert (WX : 0 <= omega * Rabs (fst x)) by (apply Rmult_le_pos; lra).
  assert (WY : 0 <= omega * Rabs (fst y)) by (apply Rmult_le_pos; lra).
  assert (WO : omega <= W) by (unfold W; lra).
  pose proof (small_share W ltac:(lra)). pose proof (small_share (u * W) ltac:(lra)).
  assert (HA : Rabs (fst x * snd y) <= 4 * (u * P) + 4 * W).
  { rewrite EP. eapply Rle_trans; [apply (abs_mult _ _ _ _ (Rle_refl _) Ly)|]. unfold W. lra. }
  assert (HB : Rabs (snd x * fst y) <= 4 * (u * P) + 4 * W).
  { rewrite EP. eapply Rle_trans; [apply (abs_mult _ _ _ _ Lx (Rle_refl _))|]. unfold W. lra. }
  assert (HC : Rabs (snd x * snd y) <= 16 * (u * (u * P)) + W / 8).
  { rewrite EP. eapply Rle_trans; [apply (abs_mult _ _ _ _ Lx Ly)|].
    assert (o1 : omega <= / 1000).
    { pose proof omega_tiny. assert (bpow radix2 (-1023) <= bpow radix2 (-10)) by (apply bpow_le; lia).
      change (bpow radix2 (-10)) with (/ 1024) in *. lra. }
    assert (omega * omega <= omega * / 1000) by (apply Rmult_le_compat_l; lra).
    pose proof (small_share _ WX). pose proof (small_share _ WY). unfold W. lra. }
  pose proof (before_normal x y Fx0 Fy0 _ _ _ HA HB HC) as N. fold P in N.
  destruct (l_size x y Fx0 Fy0 _ _ HA HB) as [_ L]. fold P in L.
  pose proof (high_off x y) as H'. fold P in H'.
  rewrite multiply_parts. set (high := fst (two_product (fst x) (fst y))) in *.
  set (l := rnd (snd (two_product (fst x) (fst y)) + rnd (rnd (fst x * snd y) + rnd (snd x * fst y)))) in *.
  assert (Hh : P <= Rabs high + u * P + omega / 2).
  { pose proof (less_than (fst x * fst y) (high - fst x * fst y)) as K. fold P in K.
    replace (fst x * fst y + (high - fst x * fst y)) with high in K by ring. lra. }
  assert (Fh : F high) by apply F_rnd. assert (Fl : F l) by apply F_rnd.
  destruct (normal_any high l Fh Fl) as (E & E' & D).
  split.
  { split; [apply F_rnd|]. split; [apply F_rnd|]. lra. }
  assert (E2 : Rabs (value (normal high l) - (high + l)) <= W / 8).
  { destruct (Rle_lt_dec (Rabs l) (Rabs high)) as [K | K].
    - rewrite E' by exact K. rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
    - assert (J : Rabs l <= 50 * W) by lra. times_u J. lra. }
  replace (value (normal high l) - value x * value y) with
    ((value (normal high l) - (high + l)) + (high + l - value x * value y)) by ring.
  eapply Rle_trans; [apply (triangle _ _ _ _ E2 N)|].
  pose proof (Rabs_pos (value x)) as X. pose proof (Rabs_pos (value y)) as Y.
  set (V := omega * (1 + Rabs (value x) + Rabs (value y))).
  assert (WV : W <= (101 / 100) * V).
  { unfold W, V. assert (J : 1 + Rabs (fst x) + Rabs (fst y) <= 101 / 100 * (1 + Rabs (value x) + Rabs (value y))).
    { assert (o1 : omega <= / 10000).
      { pose proof omega_tiny. assert (bpow radix2 (-1023) <= bpow radix2 (-10)) by (apply bpow_le; lia).
        change (bpow radix2 (-10)) with (/ 1024) in *. lra. }
      lra. }
    apply (Rmult_le_compat_l omega) in J; lra. }
  assert (Z : P <= (101 / 100) * Rabs (value x * value y) + 10 * V).
  { rewrite Rabs_mult, EP.
    assert (Bx : Rabs (fst x) <= 1001 / 1000 * Rabs (value x) + 5 * omega) by lra.
    assert (By : Rabs (fst y) <= 1001 / 1000 * Rabs (value y) + 5 * omega) by lra.
    eapply Rle_trans; [apply Rmult_le_compat; [lra | lra | exact Bx | exact By]|].
    assert (VX : 0 <= omega * Rabs (value x)) by (apply Rmult_le_pos; lra).
    assert (VY : 0 <= omega * Rabs (value y)) by (apply Rmult_le_pos; lra).
    assert (XY : 0 <= Rabs (value x) * Rabs (value y)) by (apply Rmult_le_pos; lra).
    assert (o1 : omega <= / 10000).
    { pose proof omega_tiny. assert (bpow radix2 (-1023) <= bpow radix2 (-10)) by (apply bpow_le; lia).
      change (bpow radix2 (-10)) with (/ 1024) in *. lra. }
    assert (omega * omega <= omega * / 1000) by (apply Rmult_le_compat_l; lra).
    unfold V. lra. }
  times_u Z. times_u K. pose proof (small_share V ltac:(lra)). pose proof (small_share (u * V) ltac:(lra)). lra.
Qed.

(** The product of two plain numbers, as a pair. *)
Lemma two_product_nearly x y : F x -> F y -> nearly (two_product x y).
Proof.
  intros Fx Fy. split; [apply F_rnd|]. split; [apply F_rnd|].
  pose proof omega_positive. pose proof (two_product_loss x y Fx Fy) as [_ V]. unfold value in V.
  change (fst (two_product x y)) with (rnd (x * y)) in *.
  set (h := rnd (x * y)) in *. set (l := snd (two_product x y)) in *.
  assert (L : Rabs l <= 7 / 2 * omega + Rabs (h - x * y)).
  { replace l with ((h + l - x * y) + - (h - x * y)) by ring. apply triangle; [exact V | rewrite Rabs_Ropp; lra]. }
  pose proof (small_share _ (Rabs_pos h)).
  destruct (Rle_lt_dec (bpow radix2 (-1022)) (Rabs (x * y))) as [N | T].
  - pose proof (loss_normal _ N) as [_ A]. fold h in A. lra.
  - pose proof (loss (x * y)) as A. fold h in A. apply Rlt_le in T.
    assert (B : Rabs (h - x * y) <= omega / 2).
    { eapply Rle_trans; [apply error_le_half_ulp; typeclasses eauto|].
      assert (U : ulp radix2 fexp (x * y) = omega); [|rewrite U; lra].
      destruct (Req_dec (x * y) 0) as [-> | NZ].
      - apply ulp_FLT_0. typeclasses eauto.
      - apply ulp_FLT_small; [typeclasses eauto|]. eapply Rle_lt_trans; [exact T|]. apply bpow_lt. lia. }
    lra.
Qed.
