(** The five polynomials in double-double, against their bounds as computed in floating point. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Addition Products Approximations.
Open Scope R_scope.

(** ** A bound computed in floating point lies little below the sum of sizes that it stands for *)

(** v is at least X, but for n thousandths of it and e. *)
Definition above (n e v X : R) := F v /\ 0 <= v /\ 0 <= X /\ 0 <= e /\ 0 <= n <= 500 /\ (1 - n / 1000) * X - e <= v.

Lemma rnd_at_least z : 0 <= z -> 0 <= rnd z /\ z - u * z - omega / 2 <= rnd z.
Proof.
  intros H. split.
  - rewrite <- rnd_0. now apply rnd_le.
  - pose proof (loss z) as L. rewrite (Rabs_pos_eq z) in L by exact H. apply Rabs_le_inv in L. lra.
Qed.

Lemma rnd_sum_at_least v w : F v -> F w -> 0 <= v + w -> 0 <= rnd (v + w) /\ (v + w) - u * (v + w) <= rnd (v + w).
Proof.
  intros Fv Fw H. split.
  - rewrite <- rnd_0. now apply rnd_le.
  - pose proof (loss_sum v w Fv Fw) as [L _]. rewrite (Rabs_pos_eq (v + w)) in L by exact H. apply Rabs_le_inv in L. lra.
Qed.

Lemma above_sum n e v X e' w Y : n <= 499 -> above n e v X -> above n e' w Y -> above (n + 1) (e + e') (rnd (v + w)) (X + Y).
Proof.
  intros Hn (Fv & V & PX & E & N & B) (Fw & W & PY & E' & _ & B').
  destruct (rnd_sum_at_least v w Fv Fw ltac:(lra)) as [R0 R1].
  repeat split; try lra; [apply F_rnd|].
  pose proof (small_share (v + w) ltac:(lra)). pose proof (small_share (X + Y) ltac:(lra)).
  assert (S : (1 - n / 1000) * (X + Y) - (e + e') <= v + w) by lra.
  destruct (Rle_lt_dec ((1 - n / 1000) * (X + Y) - (e + e')) 0) as [Z | Z].
  - lra.
  - assert (u * (v + w) <= (v + w) / 2000) by lra.
    assert ((1999 / 2000) * ((1 - n / 1000) * (X + Y) - (e + e')) <= (1999 / 2000) * (v + w)) by lra.
    assert (0 <= n * (X + Y) <= 500 * (X + Y)).
    { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]. }
    lra.
Qed.

Lemma above_product n e v X n' e' w Y E : n + n' <= 499 -> above n e v X -> above n' e' w Y ->
  omega + X * e' + Y * e <= E -> above (n + n' + 1) E (rnd (v * w)) (X * Y).
Proof.
  intros Hn (Fv & V & PX & He & N & B) (Fw & W & PY & He' & N' & B') HE.
  pose proof omega_positive.
  assert (VW : 0 <= v * w) by (apply Rmult_le_pos; lra). assert (XY : 0 <= X * Y) by (apply Rmult_le_pos; lra).
  assert (Xe : 0 <= X * e') by (apply Rmult_le_pos; lra). assert (Ye : 0 <= Y * e) by (apply Rmult_le_pos; lra).
  destruct (rnd_at_least _ VW) as [R0 R1].
  repeat split; try lra; [apply F_rnd|].
  pose proof (small_share _ VW).
  set (c := 1 - n / 1000) in *. set (c' := 1 - n' / 1000) in *.
  assert (C : c * c' * (X * Y) - X * e' - Y * e <= v * w).
  { assert (c * X * e' <= 1 * X * e').
    { apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; unfold c; lra. }
    assert (c' * Y * e <= 1 * Y * e).
    { apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; unfold c'; lra. }
    destruct (Rle_lt_dec (c * X - e) 0) as [Z | Z].
    { assert (c * X * (c' * Y) <= e * (c' * Y)).
      { apply Rmult_le_compat_r; [apply Rmult_le_pos; unfold c'; lra | lra]. }
      lra. }
    destruct (Rle_lt_dec (c' * Y - e') 0) as [Z' | Z'].
    { assert (c' * Y * (c * X) <= e' * (c * X)).
      { apply Rmult_le_compat_r; [apply Rmult_le_pos; unfold c; lra | lra]. }
      lra. }
    assert ((c * X - e) * (c' * Y - e') <= v * w) by (apply Rmult_le_compat; lra).
    assert (0 <= e * e') by (apply Rmult_le_pos; lra). lra. }
  assert (D : (1 - (n + n') / 1000) * (X * Y) <= c * c' * (X * Y)).
  { apply Rmult_le_compat_r; [exact XY|]. unfold c, c'.
    assert (0 <= n * n') by (apply Rmult_le_pos; lra). lra. }
  assert (0 <= (n + n') * (X * Y) <= 500 * (X * Y)).
  { split; [apply Rmult_le_pos; lra | apply Rmult_le_compat_r; lra]. }
  destruct (Rle_lt_dec ((1 - (n + n' + 1) / 1000) * (X * Y) - E) 0) as [Z | Z]; [lra|].
  lra.
Qed.

Lemma above_weaken n n' e v X : n <= n' -> n' <= 500 -> above n e v X -> above n' e v X.
Proof.
  intros H H' (A & B & C & D & E & G). repeat split; try lra; trivial.
  assert (n * X <= n' * X) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma above_twice n e v X : above n e v X -> above n (2 * e) (rnd (2 * v)) (2 * X).
Proof.
  intros (A & B & C & D & E & G).
  assert (F (2 * v)).
  { rewrite Rmult_comm. change 2 with (bpow radix2 1). apply Mult_error.mult_bpow_pos_exact_FLT; [exact A | lia]. }
  rewrite rnd_F by trivial. repeat split; trivial; lra.
Qed.

(** ** The stage. T: what p, v and r are made of, pairs or plain numbers. *)

Lemma DOUBLE_DOUBLE_u : bpow radix2 (-96) = 1024 * (u * u).
Proof. unfold u. rewrite <- bpow_plus. change 1024 with (bpow radix2 10). now rewrite <- bpow_plus. Qed.

Lemma DOUBLE_u : 13 * u <= DOUBLE <= 64 * u.
Proof. unfold DOUBLE, u. simpl (bpow _ _). lra. Qed.

Lemma TINY_positive : 0 < TINY.
Proof. apply bpow_gt_0. Qed.

Lemma TINY_omega : omega <= TINY / 1000000.
Proof.
  assert (omega * 1048576 <= TINY).
  { change 1048576 with (bpow radix2 20). unfold omega, TINY. rewrite <- bpow_plus. apply bpow_le. lia. }
  pose proof TINY_positive. pose proof omega_positive. lra.
Qed.

(** A bound as the code ends it: the unit times the computed sizes, and TINY. *)
Definition ended (unit v : R) := rnd (rnd (unit * v) + TINY).

Lemma F_ended unit v : F (ended unit v).
Proof. apply F_rnd. Qed.

Lemma F_TINY : F TINY.
Proof. apply F_bpow. lia. Qed.

Lemma ended_at_least n e v S : above n e v S -> e <= TINY -> 490 * (u * (u * S)) + TINY / 2 <= ended DOUBLE_DOUBLE v.
Proof.
  intros (Fv & V & PS & He & N & B) HT. unfold ended, DOUBLE_DOUBLE. rewrite DOUBLE_DOUBLE_u.
  pose proof TINY_positive. pose proof TINY_omega. pose proof omega_positive.
  pose proof (small_share v V). pose proof (small_share (u * v) ltac:(lra)).
  destruct (rnd_at_least (1024 * (u * u) * v)) as [R0 R1]; [lra|].
  pose proof (small_share (u * (u * v)) ltac:(lra)).
  destruct (rnd_sum_at_least (rnd (1024 * (u * u) * v)) TINY (F_rnd _) F_TINY) as [Q0 Q1]; [lra|].
  set (w := rnd (1024 * (u * u) * v)) in *.
  pose proof (small_share (w + TINY) ltac:(lra)).
  assert (n * S <= 500 * S) by (apply Rmult_le_compat_r; lra).
  assert (A : (1 / 2) * S - e <= v) by lra. times_u A. times_u K.
  pose proof (small_share e He). pose proof (small_share (u * e) ltac:(lra)).
  assert (J : 1023 * (u * (u * v)) - omega <= w) by lra.
  pose proof (small_share S PS). pose proof (small_share (u * S) ltac:(lra)). lra.
Qed.

(** What verdict asks: from the high part, the sign of the exact value. *)
Lemma sign_certain f k s e p X n e' v : 3 <= f <= 8 ->
  approx k s e p X -> f * k <= 400 -> e <= TINY / 1000 -> above n e' v s -> e' <= TINY ->
  let B := ended DOUBLE_DOUBLE v in
  TINY / 2 <= B /\ f * Rabs (value p - X) <= B /\ (fst p >= B -> X > 0) /\ (fst p <= - B -> X < 0).
Proof.
  intros Hf (P & A & _ & S & O & K) Hk He V He' B. pose proof (ended_at_least _ _ _ _ V He') as L. fold B in L.
  pose proof TINY_positive. pose proof omega_positive. pose proof TINY_omega.
  pose proof (small_share s S). pose proof (small_share (u * s) ltac:(lra)).
  assert (f * k * (u * (u * s)) <= 400 * (u * (u * s))) by (apply Rmult_le_compat_r; lra).
  assert (f * e <= 8 * e) by (apply Rmult_le_compat_r; lra).
  assert (Ef : f * Rabs (value p - X) <= B).
  { apply (Rmult_le_compat_l f) in A; [|lra]. lra. }
  assert (E : 3 * Rabs (value p - X) <= B).
  { assert (3 * Rabs (value p - X) <= f * Rabs (value p - X)) by (apply Rmult_le_compat_r; [apply Rabs_pos | lra]). lra. }
  split; [lra|]. split; [exact Ef|].
  destruct P as (_ & _ & W). pose proof (Rabs_pos (fst p)) as PP. pose proof (small_share _ PP) as Sh.
  unfold value in E. split; intros H'.
  - revert E W Sh. unfold Rabs. repeat destruct Rcase_abs; intros; lra.
  - revert E W Sh. unfold Rabs. repeat destruct Rcase_abs; intros; lra.
Qed.

(** What p, v and r are made of: their values, their high parts, sizes at most M, and a product that loses little. *)
Definition arithmetic (T : Type) (product : T -> T -> R * R) (val high : T -> R) (M off : R) (good : T -> Prop) :=
  1 <= M <= bpow radix2 100 /\ 0 <= off /\ off * M <= omega /\
  (forall p, good p -> F (high p) /\ Rabs (val p - high p) <= u * Rabs (high p) /\ Rabs (high p) <= M) /\
  (forall p q, good p -> good q -> nearly (product p q) /\
    Rabs (value (product p q) - val p * val q) <= 9 * (u * u) * Rabs (val p * val q) + 5 * omega).

Section Stage.

Variable T : Type.
Variable product : T -> T -> R * R.
Variables val high : T -> R.
Variables M off : R.
Variable good : T -> Prop.
Hypothesis parts : arithmetic T product val high M off good.

Lemma M_least : 1 <= M.
Proof. apply parts. Qed.

Lemma M_most : M <= bpow radix2 100.
Proof. apply parts. Qed.

Lemma off_nonneg : 0 <= off.
Proof. apply parts. Qed.

Lemma off_small : off * M <= omega.
Proof. apply parts. Qed.

Lemma good_parts p : good p -> F (high p) /\ Rabs (val p - high p) <= u * Rabs (high p) /\ Rabs (high p) <= M.
Proof. apply parts. Qed.

Lemma product_loss p q : good p -> good q -> nearly (product p q) /\
  Rabs (value (product p q) - val p * val q) <= 9 * (u * u) * Rabs (val p * val q) + 5 * omega.
Proof. apply parts. Qed.

Ltac limits := pose proof M_least; pose proof M_most; pose proof off_nonneg; pose proof off_small.

Variables X Y Z I J K RR : T.
Variables x y z i j k r : R.
Hypothesis GX : good X /\ Rabs (val X - x) <= off.
Hypothesis GY : good Y /\ Rabs (val Y - y) <= off.
Hypothesis GZ : good Z /\ Rabs (val Z - z) <= off.
Hypothesis GI : good I /\ Rabs (val I - i) <= off.
Hypothesis GJ : good J /\ Rabs (val J - j) <= off.
Hypothesis GK : good K /\ Rabs (val K - k) <= off.
Hypothesis GR : good RR /\ Rabs (val RR - r) <= off.

Definition size p q := Rabs (val p * val q).

Lemma off_omega : off <= omega.
Proof. limits. assert (off * 1 <= off * M) by (apply Rmult_le_compat_l; lra). lra. Qed.

Lemma val_size p : good p -> Rabs (val p) <= (11 / 10) * M /\ Rabs (val p) <= Rabs (high p) + u * Rabs (high p).
Proof. limits.
  intros G. destruct (good_parts p G) as (_ & A & B). pose proof (small_share _ (Rabs_pos (high p))).
  assert (Rabs (val p) <= Rabs (high p) + u * Rabs (high p)).
  { replace (val p) with (high p + (val p - high p)) by ring. apply triangle; lra. }
  lra.
Qed.

Lemma size_most p q : good p -> good q -> 0 <= size p q <= (5 / 4) * (M * M).
Proof. limits.
  intros G G'. destruct (val_size p G) as [A _]. destruct (val_size q G') as [B _].
  pose proof (abs_mult _ _ _ _ A B) as C. split; [apply Rabs_pos|]. unfold size.
  assert (0 <= M * M) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma true_product p q v w : good p /\ Rabs (val p - v) <= off -> good q /\ Rabs (val q - w) <= off ->
  Rabs (val p * val q - v * w) <= 4 * omega.
Proof. limits.
  intros (G & A) (G' & B). pose proof omega_positive. pose proof off_omega.
  destruct (val_size p G) as [A' _]. destruct (val_size q G') as [B' _].
  replace (val p * val q - v * w) with ((val p - v) * val q + (val p * (val q - w) + - ((val p - v) * (val q - w)))) by ring.
  pose proof (abs_mult _ _ _ _ A B'). pose proof (abs_mult _ _ _ _ A' B). pose proof (abs_mult _ _ _ _ A B) as C.
  rewrite <- Rabs_Ropp in C.
  assert (off * off <= off * M) by (apply Rmult_le_compat_l; [lra|]; pose proof TINY_omega;
    assert (TINY <= 1) by (apply (bpow_le radix2 (-800) 0); lia); lra).
  eapply Rle_trans; [apply triangle; [eassumption|]; apply triangle; eassumption|]. lra.
Qed.

Lemma product_approx p q v w : good p /\ Rabs (val p - v) <= off -> good q /\ Rabs (val q - w) <= off ->
  approx 9 (size p q) (9 * omega) (product p q) (v * w).
Proof. limits.
  intros A B. pose proof (true_product p q v w A B) as D. destruct A as [G A]. destruct B as [G' B].
  destruct (product_loss p q G G') as [N L]. pose proof omega_positive.
  split; [exact N|]. pose proof (Rabs_pos (val p * val q)). unfold size. split; [|repeat split; try lra].
  - replace (value (product p q) - v * w) with
      ((value (product p q) - val p * val q) + (val p * val q - v * w)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ L D)|]. lra.
  - replace (v * w) with (val p * val q + - (val p * val q - v * w)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra.
Qed.

(** *** The exact polynomials *)
Let a := i * i + j * j + k * k.
Let b := x * i + y * j + z * k.
Let c := x * x + y * y + z * z - r * r.
Let n1 := y * k - z * j.
Let n2 := z * i - x * k.
Let n3 := x * j - y * i.
Let D := a * (r * r) - (n1 * n1 + n2 * n2 + n3 * n3).

(** *** Sizes of their terms *)
Let sa := size I I + size J J + size K K.
Let sb := size X I + size Y J + size Z K.
Let sr := size RR RR.
Let sc := size X X + size Y Y + size Z Z + sr.
Let w1 := size Y K + size Z J.
Let w2 := size Z I + size X K.
Let w3 := size X J + size Y I.
Let sD := sa * sr + ((Rabs n1 + u * w1) * w1 + (Rabs n2 + u * w2) * w2 + (Rabs n3 + u * w3) * w3).

Let all := coefficients X Y Z I J K RR product.
Let A := fst (fst (fst all)).
Let B := snd (fst (fst all)).
Let C := snd (fst all).
Let DD := snd all.
Let H := add A B.
Let G := add H (add B C).

Lemma three_approx p1 q1 v1 u1 p2 q2 v2 u2 p3 q3 v3 u3 :
  good p1 /\ Rabs (val p1 - v1) <= off -> good q1 /\ Rabs (val q1 - u1) <= off ->
  good p2 /\ Rabs (val p2 - v2) <= off -> good q2 /\ Rabs (val q2 - u2) <= off ->
  good p3 /\ Rabs (val p3 - v3) <= off -> good q3 /\ Rabs (val q3 - u3) <= off ->
  approx 25 (size p1 q1 + size p2 q2 + size p3 q3) (90 * omega)
    (add (add (product p1 q1) (product p2 q2)) (product p3 q3)) (v1 * u1 + v2 * u2 + v3 * u3).
Proof.
  intros. pose proof omega_positive.
  replace 25 with (9 + 8 + 8) by ring. replace (90 * omega) with (2 * (2 * (9 * omega + 9 * omega) + 9 * omega)) by ring.
  apply approx_add; [lra | apply approx_add; [lra | |] |]; try now apply product_approx.
  apply approx_weaken with 9 (9 * omega); try lra. now apply product_approx.
Qed.

Lemma difference_approx p1 q1 v1 u1 p2 q2 v2 u2 :
  good p1 /\ Rabs (val p1 - v1) <= off -> good q1 /\ Rabs (val q1 - u1) <= off ->
  good p2 /\ Rabs (val p2 - v2) <= off -> good q2 /\ Rabs (val q2 - u2) <= off ->
  approx 17 (size p1 q1 + size p2 q2) (36 * omega) (subtract (product p1 q1) (product p2 q2)) (v1 * u1 - v2 * u2).
Proof.
  intros. replace 17 with (9 + 8) by ring. replace (36 * omega) with (2 * (9 * omega + 9 * omega)) by ring.
  apply approx_subtract; [lra | |]; now apply product_approx.
Qed.

Lemma A_approx : approx 25 sa (90 * omega) A a.
Proof. now apply three_approx. Qed.

Lemma B_approx : approx 25 sb (90 * omega) B b.
Proof. now apply three_approx. Qed.

Lemma R_approx : approx 9 sr (9 * omega) (product RR RR) (r * r).
Proof. now apply product_approx. Qed.

Lemma C_approx : approx 33 sc (198 * omega) C c.
Proof.
  pose proof omega_positive. replace 33 with (25 + 8) by ring. replace (198 * omega) with (2 * (90 * omega + 9 * omega)) by ring.
  apply approx_subtract; [lra | now apply three_approx|].
  apply approx_weaken with 9 (9 * omega); try lra. exact R_approx.
Qed.

Lemma H_approx : approx 33 (sa + sb) (360 * omega) H (a + b).
Proof.
  replace 33 with (25 + 8) by ring. replace (360 * omega) with (2 * (90 * omega + 90 * omega)) by ring.
  apply approx_add; [lra | exact A_approx | exact B_approx].
Qed.

Lemma G_approx : approx 49 (sa + sb + (sb + sc)) (1872 * omega) G (a + b + (b + c)).
Proof.
  pose proof omega_positive.
  replace 49 with (41 + 8) by ring. replace (1872 * omega) with (2 * (360 * omega + 576 * omega)) by ring.
  apply approx_add; [lra | |].
  - apply approx_weaken with 33 (360 * omega); try lra. exact H_approx.
  - replace 41 with (33 + 8) by ring. replace (576 * omega) with (2 * (90 * omega + 198 * omega)) by ring.
    apply approx_add; [lra | | exact C_approx].
    apply approx_weaken with 25 (90 * omega); try lra. exact B_approx.
Qed.

Let e2 := omega * (M * M).

Lemma MM : 1 <= M * M /\ omega <= e2.
Proof. limits.
  assert (1 * 1 <= M * M) by (apply Rmult_le_compat; lra). split; [lra|]. unfold e2.
  pose proof omega_positive. assert (omega * 1 <= omega * (M * M)) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma square_approx n w N : approx 17 w (36 * omega) n N -> w <= 3 * (M * M) ->
  approx 106 ((Rabs N + u * w) * w) (10000 * e2) (multiply n n) (N * N).
Proof. limits.
  intros A' W. replace 106 with (2 * 17 + 72) by ring. apply approx_square with (36 * omega); [lra | exact A' |].
  destruct MM as [M1 M2]. pose proof omega_positive. destruct A' as (_ & _ & _ & S & _).
  pose proof TINY_omega. assert (TINY <= 1) by (apply (bpow_le radix2 (-800) 0); lia).
  assert (omega * w <= omega * (3 * (M * M))) by (apply Rmult_le_compat_l; lra).
  assert (omega * omega <= omega * / 1000) by (apply Rmult_le_compat_l; lra).
  unfold e2 in *. lra.
Qed.

Lemma D_parts : double_double DD /\ approx 130 sD (250000 * e2) DD D.
Proof. limits.
  destruct MM as [M1 M2]. pose proof omega_positive.
  pose proof (size_most _ _ (proj1 GI) (proj1 GI)). pose proof (size_most _ _ (proj1 GJ) (proj1 GJ)).
  pose proof (size_most _ _ (proj1 GK) (proj1 GK)). pose proof (size_most _ _ (proj1 GR) (proj1 GR)).
  pose proof (size_most _ _ (proj1 GY) (proj1 GK)). pose proof (size_most _ _ (proj1 GZ) (proj1 GJ)).
  pose proof (size_most _ _ (proj1 GZ) (proj1 GI)). pose proof (size_most _ _ (proj1 GX) (proj1 GK)).
  pose proof (size_most _ _ (proj1 GX) (proj1 GJ)). pose proof (size_most _ _ (proj1 GY) (proj1 GI)).
  pose proof TINY_omega. assert (TINY <= 1) by (apply (bpow_le radix2 (-800) 0); lia).
  assert (P : approx 106 (sa * sr) (10000 * e2) (multiply A (product RR RR)) (a * (r * r))).
  { replace 106 with (25 + 9 + 72) by ring.
    apply approx_multiply with (90 * omega) (9 * omega); [lra | exact A_approx | exact R_approx|].
    assert (omega * sa <= omega * (4 * (M * M))) by (apply Rmult_le_compat_l; unfold sa; lra).
    assert (omega * sr <= omega * (4 * (M * M))) by (apply Rmult_le_compat_l; unfold sr; lra).
    assert (omega * omega <= omega * / 1000) by (apply Rmult_le_compat_l; lra).
    unfold e2 in *. lra. }
  assert (N1 : approx 106 ((Rabs n1 + u * w1) * w1) (10000 * e2)
    (multiply (subtract (product Y K) (product Z J)) (subtract (product Y K) (product Z J))) (n1 * n1)).
  { apply square_approx; [now apply difference_approx | unfold w1; lra]. }
  assert (N2 : approx 106 ((Rabs n2 + u * w2) * w2) (10000 * e2)
    (multiply (subtract (product Z I) (product X K)) (subtract (product Z I) (product X K))) (n2 * n2)).
  { apply square_approx; [now apply difference_approx | unfold w2; lra]. }
  assert (N3 : approx 106 ((Rabs n3 + u * w3) * w3) (10000 * e2)
    (multiply (subtract (product X J) (product Y I)) (subtract (product X J) (product Y I))) (n3 * n3)).
  { apply square_approx; [now apply difference_approx | unfold w3; lra]. }
  assert (S : approx 122 ((Rabs n1 + u * w1) * w1 + (Rabs n2 + u * w2) * w2 + (Rabs n3 + u * w3) * w3) (100000 * e2)
    (add (add (multiply (subtract (product Y K) (product Z J)) (subtract (product Y K) (product Z J)))
      (multiply (subtract (product Z I) (product X K)) (subtract (product Z I) (product X K))))
      (multiply (subtract (product X J) (product Y I)) (subtract (product X J) (product Y I))))
    (n1 * n1 + n2 * n2 + n3 * n3)).
  { apply approx_weaken with (106 + 8 + 8) (2 * (2 * (10000 * e2 + 10000 * e2) + 10000 * e2)); try lra.
    apply approx_add; [lra | apply approx_add; [lra | exact N1 | exact N2] |].
    apply approx_weaken with 106 (10000 * e2); try lra. exact N3. }
  split; [apply subtract_normal; [apply P | apply S]|].
  apply approx_weaken with (122 + 8) (2 * (10000 * e2 + 100000 * e2)); try lra.
  apply approx_subtract; [lra | | exact S].
  apply approx_weaken with 106 (10000 * e2); try lra. exact P.
Qed.

Lemma D_approx : approx 130 sD (250000 * e2) DD D.
Proof. apply D_parts. Qed.

(** *** The bounds as they are computed, from the high parts *)

Lemma F_abs v : F v -> F (Rabs v).
Proof. intros. now apply generic_format_abs. Qed.

Lemma above_input p q : good p -> good q -> above 1 omega (Rabs (rnd (high p * high q))) (size p q).
Proof.
  intros Gp Gq. pose proof omega_positive. destruct (val_size p Gp) as [_ Ap]. destruct (val_size q Gq) as [_ Aq].
  pose proof (abs_mult _ _ _ _ Ap Aq) as S. fold (size p q) in S.
  pose proof (Rabs_pos (high p * high q)) as P. pose proof (small_share _ P). pose proof (small_share (u * Rabs (high p * high q)) ltac:(lra)).
  replace ((Rabs (high p) + u * Rabs (high p)) * (Rabs (high q) + u * Rabs (high q))) with
    (Rabs (high p * high q) + 2 * (u * Rabs (high p * high q)) + u * (u * Rabs (high p * high q))) in S
    by (rewrite Rabs_mult; ring).
  destruct (rnd_at_least _ P) as [R0 R1]. rewrite rnd_abs.
  repeat split; try lra; [apply F_rnd | apply Rabs_pos].
Qed.

Lemma above_square p : good p -> above 1 omega (rnd (high p * high p)) (size p p).
Proof.
  intros Gp. replace (rnd (high p * high p)) with (Rabs (rnd (high p * high p))); [now apply above_input|].
  apply Rabs_pos_eq. rewrite <- rnd_0. apply rnd_le, Rle_0_sqr.
Qed.

Let square p := rnd (high p * high p).
Let part p q := Rabs (rnd (high p * high q)).
Let va := rnd (rnd (square I + square J) + square K).
Let vb := rnd (rnd (part X I + part Y J) + part Z K).
Let vr := square RR.
Let vc := rnd (rnd (rnd (square X + square Y) + square Z) + vr).
Let vh := rnd (va + vb).
Let vg := rnd (rnd (va + rnd (2 * vb)) + vc).
Let ws p q p' q' := rnd (part p q + part p' q').
Let ns p q p' q' := Rabs (rnd (rnd (high p * high q) - rnd (high p' * high q'))).
Let rest p q p' q' := rnd (rnd (ns p q p' q' + rnd (DOUBLE * ws p q p' q')) * ws p q p' q').
Let vD := rnd (rnd (rnd (rnd (va * vr) + rest Y K Z J) + rest Z I X K) + rest X J Y I).

Lemma bounds_are : bounds (high X) (high Y) (high Z) (high I) (high J) (high K) (high RR) DOUBLE_DOUBLE =
  (ended DOUBLE_DOUBLE vc, ended DOUBLE_DOUBLE vb, ended DOUBLE_DOUBLE vh, ended DOUBLE_DOUBLE vg, ended DOUBLE_DOUBLE vD).
Proof. reflexivity. Qed.

Lemma three_above v1 v2 v3 s1 s2 s3 : above 1 omega v1 s1 -> above 1 omega v2 s2 -> above 1 omega v3 s3 ->
  above 3 (3 * omega) (rnd (rnd (v1 + v2) + v3)) (s1 + s2 + s3).
Proof.
  intros. replace 3 with (1 + 1 + 1) at 1 by ring. replace (3 * omega) with (omega + omega + omega) by ring.
  apply above_sum; [lra | apply above_sum; [lra | |] |]; trivial. apply above_weaken with 1; trivial; lra.
Qed.

Lemma va_above : above 3 (3 * omega) va sa.
Proof. apply three_above; apply above_square; [apply GI | apply GJ | apply GK]. Qed.

Lemma vb_above : above 3 (3 * omega) vb sb.
Proof. apply three_above; apply above_input; first [apply GX | apply GY | apply GZ | apply GI | apply GJ | apply GK]. Qed.

Lemma vc_above : above 4 (4 * omega) vc sc.
Proof.
  replace 4 with (3 + 1) at 1 by ring. replace (4 * omega) with (3 * omega + omega) by ring.
  apply above_sum; [lra | apply three_above; apply above_square; first [apply GX | apply GY | apply GZ] |].
  apply above_weaken with 1; try lra. apply above_square, GR.
Qed.

Lemma vh_above : above 4 (6 * omega) vh (sa + sb).
Proof.
  replace 4 with (3 + 1) by ring. replace (6 * omega) with (3 * omega + 3 * omega) by ring.
  apply above_sum; [lra | exact va_above | exact vb_above].
Qed.

Lemma vg_above : above 5 (13 * omega) vg (sa + sb + (sb + sc)).
Proof.
  replace 5 with (4 + 1) by ring. replace (13 * omega) with (3 * omega + 2 * (3 * omega) + 4 * omega) by ring.
  replace (sa + sb + (sb + sc)) with (sa + 2 * sb + sc) by ring.
  apply above_sum; [lra | | exact vc_above]. replace 4 with (3 + 1) by ring.
  apply above_sum; [lra | exact va_above |]. apply above_twice. exact vb_above.
Qed.

(** One coordinate of p × v: as computed from the high parts, and DOUBLE of its terms, it lies above the exact one. *)
Lemma coordinate_above p q v w p' q' v' w' :
  good p /\ Rabs (val p - v) <= off -> good q /\ Rabs (val q - w) <= off ->
  good p' /\ Rabs (val p' - v') <= off -> good q' /\ Rabs (val q' - w') <= off ->
  above 20 (40 * omega) (rnd (ns p q p' q' + rnd (DOUBLE * ws p q p' q')))
    (Rabs (v * w - v' * w') + u * (size p q + size p' q')) /\
  above 2 (2 * omega) (ws p q p' q') (size p q + size p' q').
Proof. limits.
  intros Hp Hq Hp' Hq'. pose proof omega_positive.
  assert (W : above 2 (2 * omega) (ws p q p' q') (size p q + size p' q')).
  { replace 2 with (1 + 1) at 1 by ring. replace (2 * omega) with (omega + omega) by ring.
    apply above_sum; [lra | |]; now apply above_input. }
  split; [|exact W].
  assert (Step : forall p q v w, good p /\ Rabs (val p - v) <= off -> good q /\ Rabs (val q - w) <= off ->
    Rabs (rnd (high p * high q) - v * w) <= 4 * (u * size p q) + 5 * omega).
  { clear p q v w p' q' v' w' Hp Hq Hp' Hq' W. intros p q v w Hp Hq.
    pose proof (true_product p q v w Hp Hq) as TP.
    destruct Hp as [Gp _]. destruct Hq as [Gq _].
    destruct (good_parts p Gp) as (_ & Ap & _). destruct (good_parts q Gq) as (_ & Aq & _).
    pose proof (abs_mult _ _ _ _ Ap (Rle_refl (Rabs (high q)))) as M1.
    pose proof (abs_mult _ _ _ _ (Rle_refl (Rabs (high p))) Aq) as M2.
    pose proof (abs_mult _ _ _ _ Ap Aq) as M3.
    set (P := Rabs (high p * high q)). assert (EP : P = Rabs (high p) * Rabs (high q)) by apply Rabs_mult.
    assert (PP : 0 <= P) by apply Rabs_pos.
    pose proof (small_share P PP). pose proof (small_share (u * P) ltac:(lra)).
    assert (E : Rabs (val p * val q - high p * high q) <= 2 * (u * P) + u * (u * P)).
    { replace (val p * val q - high p * high q) with ((val p - high p) * high q + (high p * (val q - high q) +
        (val p - high p) * (val q - high q))) by ring.
      eapply Rle_trans; [apply (triangle _ _ _ _ M1 (triangle _ _ _ _ M2 M3))|]. rewrite EP. lra. }
    pose proof (less_than (high p * high q) (val p * val q - high p * high q)) as L.
    replace (high p * high q + (val p * val q - high p * high q)) with (val p * val q) in L by ring.
    fold P (size p q) in L.
    assert (PS : P <= (101 / 100) * size p q) by lra. times_u PS.
    pose proof (loss (high p * high q)) as LP. fold P in LP.
    replace (rnd (high p * high q) - v * w) with ((rnd (high p * high q) - high p * high q) +
      (- (val p * val q - high p * high q) + (val p * val q - v * w))) by ring.
    rewrite <- Rabs_Ropp in E.
    eapply Rle_trans; [apply (triangle _ _ _ _ LP (triangle _ _ _ _ E TP))|]. lra. }
  pose proof (Step p q v w Hp Hq) as S1. pose proof (Step p' q' v' w' Hp' Hq') as S2. clear Step.
  set (m := rnd (high p * high q)) in *. set (m' := rnd (high p' * high q')) in *.
  destruct W as (FW & W0 & WS & _ & _ & WB).
  set (S := size p q + size p' q') in *. set (N := v * w - v' * w').
  assert (MD : Rabs (m - m' - N) <= 4 * (u * S) + 10 * omega).
  { replace (m - m' - N) with ((m - v * w) + - (m' - v' * w')) by (unfold N; ring).
    rewrite <- Rabs_Ropp in S2. eapply Rle_trans; [apply (triangle _ _ _ _ S1 S2)|]. unfold S. lra. }
  assert (NB : Rabs N <= Rabs (m - m') + 4 * (u * S) + 10 * omega).
  { replace N with ((m - m') + - (m - m' - N)) by ring. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
  pose proof (loss_sum m (- m') (F_rnd _) (F_opp _ (F_rnd _))) as [L _]. change (m + - m') with (m - m') in L.
  pose proof (less_than (m - m') (rnd (m - m') - (m - m'))) as L2.
  replace (m - m' + (rnd (m - m') - (m - m'))) with (rnd (m - m')) in L2 by ring.
  assert (EN : ns p q p' q' = Rabs (rnd (m - m'))) by reflexivity. rewrite EN.
  pose proof (Rabs_pos (rnd (m - m'))) as P0. pose proof (Rabs_pos (m - m')) as P1. pose proof (Rabs_pos N) as P2.
  pose proof (small_share _ P1). pose proof (small_share S WS). pose proof (small_share omega ltac:(lra)).
  set (ww := ws p q p' q') in *. pose proof (small_share ww W0). destruct DOUBLE_u as [least most].
  assert (13 * (u * ww) <= DOUBLE * ww) by (rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra).
  assert (0 <= u * ww) by (apply Rmult_le_pos; [apply u_nonneg | lra]).
  destruct (rnd_at_least (DOUBLE * ww)) as [R0 R1]; [lra|].
  pose proof (small_share (u * ww) ltac:(lra)). pose proof (small_share (DOUBLE * ww) ltac:(lra)).
  assert (WB' : (998 / 1000) * S - 2 * omega <= ww) by lra. times_u WB'.
  assert (R2 : 12 * (u * S) - omega <= rnd (DOUBLE * ww)) by lra.
  destruct (rnd_sum_at_least (Rabs (rnd (m - m'))) (rnd (DOUBLE * ww))) as [Q0 Q1];
    [apply F_abs, F_rnd | apply F_rnd | lra |].
  set (sum := Rabs (rnd (m - m')) + rnd (DOUBLE * ww)) in *.
  pose proof (small_share sum ltac:(unfold sum; lra)).
  pose proof (small_share (Rabs N) P2).
  repeat split; try lra; [apply F_rnd|]. unfold sum in *. lra.
Qed.

Lemma rest_above p q v w p' q' v' w' :
  good p /\ Rabs (val p - v) <= off -> good q /\ Rabs (val q - w) <= off ->
  good p' /\ Rabs (val p' - v') <= off -> good q' /\ Rabs (val q' - w') <= off ->
  above 23 (1000 * e2) (rest p q p' q')
    ((Rabs (v * w - v' * w') + u * (size p q + size p' q')) * (size p q + size p' q')).
Proof. limits.
  intros Hp Hq Hp' Hq'. destruct (coordinate_above p q v w p' q' v' w' Hp Hq Hp' Hq') as [A1 A2].
  pose proof omega_positive. destruct MM as [M1 M2].
  replace 23 with (20 + 2 + 1) by ring. apply above_product with (40 * omega) (2 * omega); trivial; [lra|].
  pose proof (size_most p q (proj1 Hp) (proj1 Hq)) as S1. pose proof (size_most p' q' (proj1 Hp') (proj1 Hq')) as S2.
  pose proof (true_product p q v w Hp Hq) as T1. pose proof (true_product p' q' v' w' Hp' Hq') as T2.
  fold (size p q) in *. set (S := size p q + size p' q') in *.
  assert (N : Rabs (v * w - v' * w') <= S + 8 * omega).
  { replace (v * w - v' * w') with ((val p * val q + - (val p' * val q')) +
      (- (val p * val q - v * w) + (val p' * val q' - v' * w'))) by ring.
    rewrite <- Rabs_Ropp in T1.
    eapply Rle_trans; [apply (triangle _ _ S (4 * omega + 4 * omega))|lra].
    - eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. unfold S, size. lra.
    - apply (triangle _ _ _ _ T1 T2). }
  pose proof (small_share S ltac:(unfold S; lra)).
  pose proof TINY_omega. assert (TINY <= 1) by (apply (bpow_le radix2 (-800) 0); lia).
  assert (O1 : omega * S <= omega * (3 * (M * M))) by (apply Rmult_le_compat_l; unfold S; lra).
  assert (O2 : omega * (Rabs (v * w - v' * w') + u * S) <= omega * (4 * (M * M))).
  { apply Rmult_le_compat_l; unfold S in *; lra. }
  unfold e2 in *. lra.
Qed.

Lemma vD_above : above 26 (4000 * e2) vD sD.
Proof. limits.
  pose proof omega_positive. destruct MM as [M1 M2].
  pose proof (size_most _ _ (proj1 GI) (proj1 GI)). pose proof (size_most _ _ (proj1 GJ) (proj1 GJ)).
  pose proof (size_most _ _ (proj1 GK) (proj1 GK)). pose proof (size_most _ _ (proj1 GR) (proj1 GR)).
  assert (P : above 5 (100 * e2) (rnd (va * vr)) (sa * sr)).
  { replace 5 with (3 + 1 + 1) by ring. apply above_product with (3 * omega) omega; [lra | exact va_above | apply above_square, GR |].
    assert (omega * sa <= omega * (4 * (M * M))) by (apply Rmult_le_compat_l; unfold sa; lra).
    assert (omega * sr <= omega * (4 * (M * M))) by (apply Rmult_le_compat_l; unfold sr; lra).
    unfold e2 in *. lra. }
  pose proof (rest_above Y K y k Z J z j GY GK GZ GJ) as N1.
  pose proof (rest_above Z I z i X K x k GZ GI GX GK) as N2.
  pose proof (rest_above X J x j Y I y i GX GJ GY GI) as N3.
  fold n1 w1 in N1. fold n2 w2 in N2. fold n3 w3 in N3.
  assert (Q : above 26 (100 * e2 + 1000 * e2 + 1000 * e2 + 1000 * e2) vD
    (sa * sr + (Rabs n1 + u * w1) * w1 + (Rabs n2 + u * w2) * w2 + (Rabs n3 + u * w3) * w3)).
  { replace 26 with (25 + 1) by ring. apply above_sum; [lra | | apply above_weaken with 23; trivial; lra].
    replace 25 with (24 + 1) by ring. apply above_sum; [lra | | apply above_weaken with 23; trivial; lra].
    replace 24 with (23 + 1) by ring. apply above_sum; [lra | | exact N1].
    apply above_weaken with 5; trivial; lra. }
  destruct Q as (Q1 & Q2 & Q3 & Q4 & Q5 & Q6).
  assert (E : sD = sa * sr + (Rabs n1 + u * w1) * w1 + (Rabs n2 + u * w2) * w2 + (Rabs n3 + u * w3) * w3)
    by (unfold sD; ring).
  rewrite E. repeat split; trivial; lra.
Qed.

Lemma e2_tiny : 250000 * e2 <= TINY / 1000.
Proof. limits.
  assert (M * M <= bpow radix2 100 * bpow radix2 100) by (apply Rmult_le_compat; lra).
  pose proof omega_positive. assert (E : e2 <= omega * (bpow radix2 100 * bpow radix2 100)) by (apply Rmult_le_compat_l; lra).
  rewrite <- bpow_plus in E. unfold omega in E. rewrite <- bpow_plus in E.
  assert (T1 : bpow radix2 (-1074 + (100 + 100)) * bpow radix2 40 <= TINY).
  { rewrite <- bpow_plus. apply bpow_le. lia. }
  change (bpow radix2 40) with 1099511627776 in T1. pose proof (bpow_ge_0 radix2 (-1074 + (100 + 100))). lra.
Qed.

(** What is known of one polynomial: p stands for the exact V to within the f-th part of its bound E. *)
Definition sure (f : R) (p : R * R) (V E : R) :=
  double_double p /\ TINY / 2 <= E /\ f * Rabs (value p - V) <= E /\ (fst p >= E -> V > 0) /\ (fst p <= - E -> V < 0).

Lemma sure_of f n m e p V e' v s : double_double p -> 3 <= f <= 8 -> approx m s e p V -> f * m <= 400 ->
  e <= TINY / 1000 -> above n e' v s -> e' <= TINY -> sure f p V (ended DOUBLE_DOUBLE v).
Proof.
  intros Dp Hf A' Hk He V' He'. pose proof (sign_certain f m s e p V n e' v Hf A' Hk He V' He') as Q. cbv zeta in Q.
  split; [exact Dp | exact Q].
Qed.

Lemma B_normal : double_double B.
Proof.
  apply add_normal; [apply double_double_nearly, add_normal|]; now apply product_loss; first [apply GX | apply GY | apply GZ | apply GI | apply GJ | apply GK].
Qed.

Lemma C_normal : double_double C.
Proof. apply subtract_normal; [|apply R_approx]. apply (three_approx X X x x Y Y y y Z Z z z); assumption. Qed.

Lemma H_normal : double_double H.
Proof. apply add_normal; [apply A_approx | apply B_approx]. Qed.

Lemma G_normal : double_double G.
Proof. apply add_normal; [apply H_approx |]. apply double_double_nearly, add_normal; [apply B_approx | apply C_approx]. Qed.

Lemma D_normal : double_double DD.
Proof. apply (proj1 D_parts). Qed.

Theorem all_sure : sure 8 C c (ended DOUBLE_DOUBLE vc) /\ sure 8 B b (ended DOUBLE_DOUBLE vb) /\
  sure 8 H (a + b) (ended DOUBLE_DOUBLE vh) /\ sure 8 G (a + b + (b + c)) (ended DOUBLE_DOUBLE vg) /\
  sure 3 DD D (ended DOUBLE_DOUBLE vD).
Proof.
  pose proof e2_tiny. pose proof TINY_omega. pose proof TINY_positive. destruct MM as [_ M2]. pose proof omega_positive.
  split; [|split; [|split; [|split]]].
  - exact (sure_of 8 _ _ _ _ _ _ _ _ C_normal ltac:(lra) C_approx ltac:(lra) ltac:(lra) vc_above ltac:(lra)).
  - exact (sure_of 8 _ _ _ _ _ _ _ _ B_normal ltac:(lra) B_approx ltac:(lra) ltac:(lra) vb_above ltac:(lra)).
  - exact (sure_of 8 _ _ _ _ _ _ _ _ H_normal ltac:(lra) H_approx ltac:(lra) ltac:(lra) vh_above ltac:(lra)).
  - exact (sure_of 8 _ _ _ _ _ _ _ _ G_normal ltac:(lra) G_approx ltac:(lra) ltac:(lra) vg_above ltac:(lra)).
  - exact (sure_of 3 _ _ _ _ _ _ _ _ D_normal ltac:(lra) D_approx ltac:(lra) ltac:(lra) vD_above ltac:(lra)).
Qed.

(** *** What verdict says, of the exact motion *)

Definition still := (high I = 0 /\ high J = 0) /\ high K = 0.

Let answer := verdict (fst C) (fst B) (fst H) (fst G) (fst DD) (ended DOUBLE_DOUBLE vc) (ended DOUBLE_DOUBLE vb)
  (ended DOUBLE_DOUBLE vh) (ended DOUBLE_DOUBLE vg) (ended DOUBLE_DOUBLE vD) still.
Let hit := fst (fst answer).
Let miss := snd (fst answer).
Let now := snd answer.

(** |p + v t|² − r² *)
Definition gap t := (x + i * t) * (x + i * t) + (y + j * t) * (y + j * t) + (z + k * t) * (z + k * t) - r * r.

Lemma gap_polynomial t : gap t = a * (t * t) + 2 * b * t + c.
Proof. unfold gap, a, b, c. ring. Qed.

Lemma D_discriminant : D = b * b - a * c.
Proof. unfold D, n1, n2, n3, a, b, c. ring. Qed.

Lemma a_nonneg : 0 <= a.
Proof. unfold a. pose proof (Rle_0_sqr i). pose proof (Rle_0_sqr j). pose proof (Rle_0_sqr k). unfold Rsqr in *. lra. Qed.

Lemma still_gap t : still -> 0 <= t <= 1 -> fst C >= ended DOUBLE_DOUBLE vc -> gap t > 0.
Proof. limits.
  intros ((ZI & ZJ) & ZK) Ht HC. destruct all_sure as ((NC & TC & LC & _) & _).
  pose proof omega_positive. pose proof TINY_positive. pose proof TINY_omega. pose proof off_omega.
  assert (O : forall p v, good p /\ Rabs (val p - v) <= off -> high p = 0 -> Rabs v <= off).
  { intros p v (Gp & Op) Zp. destruct (good_parts p Gp) as (_ & Vp & _). rewrite Zp, Rabs_R0, Rmult_0_r, Rminus_0_r in Vp.
    assert (E : val p = 0) by (apply Rabs_eq_R0; pose proof (Rabs_pos (val p)); lra).
    rewrite E in Op. rewrite <- Rabs_Ropp. replace (- v) with (0 - v) by ring. exact Op. }
  assert (S : forall p v, good p /\ Rabs (val p - v) <= off -> Rabs v <= 2 * M).
  { intros p v (Gp & Op). destruct (val_size p Gp) as [Sp _]. replace v with (val p + - (val p - v)) by ring.
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp.
    assert (TINY <= 1) by (apply (bpow_le radix2 (-800) 0); lia). lra. }
  pose proof (abs_mult _ _ _ _ (S X x GX) (O I i GI ZI)) as P1.
  pose proof (abs_mult _ _ _ _ (S Y y GY) (O J j GJ ZJ)) as P2.
  pose proof (abs_mult _ _ _ _ (S Z z GZ) (O K k GK ZK)) as P3.
  assert (Bb : Rabs b <= 6 * omega).
  { unfold b. eapply Rle_trans; [apply (triangle _ _ _ _ (triangle _ _ _ _ P1 P2) P3)|]. lra. }
  rewrite gap_polynomial. pose proof a_nonneg as PA.
  assert (0 <= a * (t * t)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]).
  assert (BT : Rabs (b * t) <= 6 * omega).
  { pose proof (abs_mult b t _ 1 Bb ltac:(rewrite Rabs_pos_eq; lra)). lra. }
  assert (TINY / 16 <= c).
  { destruct NC as (_ & _ & W). pose proof (small_share _ (Rabs_pos (fst C))) as Sh. unfold value in LC.
    revert LC W Sh. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  apply Rabs_le_inv in BT.
  lra.
Qed.

(** What the source asks, however it is written. *)
Lemma asked :
  (now <-> fst C <= - ended DOUBLE_DOUBLE vc) /\
  (hit <-> fst C <= - ended DOUBLE_DOUBLE vc \/
    (fst C >= ended DOUBLE_DOUBLE vc /\
      (fst G <= - ended DOUBLE_DOUBLE vg \/
       ((fst B <= - ended DOUBLE_DOUBLE vb /\ fst H >= ended DOUBLE_DOUBLE vh) /\ fst DD >= ended DOUBLE_DOUBLE vD)))) /\
  (miss <-> fst C >= ended DOUBLE_DOUBLE vc /\
    (((still \/ fst B >= ended DOUBLE_DOUBLE vb) \/ fst DD <= - ended DOUBLE_DOUBLE vD) \/
     (fst G >= ended DOUBLE_DOUBLE vg /\ fst H <= - ended DOUBLE_DOUBLE vh))).
Proof.
  first [exact (conj (iff_refl _) (conj (iff_refl _) (iff_refl _))) |
    unfold now, hit, miss, answer, verdict; cbn [fst snd]; intuition lra].
Qed.

Theorem verdict_right :
  (now -> gap 0 <= 0) /\
  (hit -> exists t, 0 <= t <= 1 /\ gap t <= 0) /\
  (hit -> ~ now -> gap 0 > 0) /\
  (miss -> forall t, 0 <= t <= 1 -> gap t > 0).
Proof.
  destruct all_sure as (SC & SB & SH & SG & SD).
  destruct SC as (_ & _ & _ & C1 & C2). destruct SB as (_ & _ & _ & B1 & B2). destruct SH as (_ & _ & _ & H1 & H2).
  destruct SG as (_ & _ & _ & G1 & G2). destruct SD as (_ & _ & _ & D1 & D2).
  assert (N0 : now -> gap 0 <= 0).
  { intros N. apply (proj1 asked) in N. rewrite gap_polynomial. apply C2 in N. lra. }
  pose proof a_nonneg as PA. pose proof D_discriminant as DE.
  split; [exact N0|]. split; [|split].
  - intros it. apply (proj1 (proj2 asked)) in it. destruct it as [N | (P & [Q | ((Q1 & Q2) & Q3)])].
    + exists 0. split; [lra | now apply N0, (proj1 asked)].
    + exists 1. split; [lra|]. rewrite gap_polynomial. apply G2 in Q. lra.
    + apply B2 in Q1. apply H1 in Q2. apply D1 in Q3.
      assert (a > 0) by lra. exists (- b / a).
      assert (E : - b / a * a = - b) by (field; lra).
      split.
      * split; apply Rmult_le_reg_r with a; lra.
      * rewrite gap_polynomial. apply Rmult_le_reg_r with a; [lra|].
        replace ((a * (- b / a * (- b / a)) + 2 * b * (- b / a) + c) * a) with (- (b * b - a * c)) by (field; lra).
        lra.
  - intros it NN. apply (proj1 (proj2 asked)) in it. destruct it as [N | (P & _)]; [now apply (proj1 asked) in N|].
    rewrite gap_polynomial. apply C1 in P. lra.
  - intros it t Ht. apply (proj2 (proj2 asked)) in it. destruct it as (P & Q). pose proof P as P'. apply C1 in P'.
    assert (T0 : 0 <= a * (t * t)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]).
    destruct Q as [[[Q | Q] | Q] | (Q1 & Q2)].
    + now apply still_gap.
    + apply B1 in Q. rewrite gap_polynomial. assert (0 <= b * t) by (apply Rmult_le_pos; lra). lra.
    + apply D2 in Q. rewrite gap_polynomial.
      assert (a > 0).
      { destruct (Rle_lt_or_eq_dec _ _ PA) as [L | E]; [exact L|]. exfalso. rewrite DE, <- E in Q.
        pose proof (Rle_0_sqr b). unfold Rsqr in *. lra. }
      apply Rmult_lt_reg_l with a; [lra|]. rewrite Rmult_0_r.
      replace (a * (a * (t * t) + 2 * b * t + c)) with ((a * t + b) * (a * t + b) - (b * b - a * c)) by ring.
      pose proof (Rle_0_sqr (a * t + b)). unfold Rsqr in *. lra.
    + apply G1 in Q1. apply H2 in Q2. rewrite gap_polynomial.
      assert (a * (1 - t) >= 0) by (apply Rle_ge, Rmult_le_pos; lra).
      assert (0 <= (1 - t) * (a * (1 - t) - 2 * (a + b))) by (apply Rmult_le_pos; lra).
      replace (a * (t * t) + 2 * b * t + c) with ((a + b + (b + c)) + (1 - t) * (a * (1 - t) - 2 * (a + b))) by ring.
      lra.
Qed.

(** What time and decided rest on: a row that hits, and not at the start. *)
Lemma gg_at_least_bb : ended DOUBLE_DOUBLE vb <= ended DOUBLE_DOUBLE vg.
Proof.
  assert (V : vb <= vg).
  { pose proof vb_above as (Fb & Pb & _). pose proof va_above as (Fa & Pa & _). pose proof vc_above as (_ & Pc & _).
    assert (F2 : F (2 * vb)).
    { rewrite Rmult_comm. change 2 with (bpow radix2 1). apply Mult_error.mult_bpow_pos_exact_FLT; [exact Fb | lia]. }
    rewrite <- (rnd_F vb Fb). unfold vg. apply rnd_le.
    assert (vb <= rnd (va + rnd (2 * vb))).
    { rewrite <- (rnd_F vb Fb) at 1. apply rnd_le. rewrite (rnd_F _ F2). lra. }
    lra. }
  unfold ended. apply rnd_le, Rplus_le_compat_r, rnd_le, Rmult_le_compat_l; [apply bpow_ge_0 | exact V].
Qed.

(** A row of which exact values say, with something to spare, that it hits and not at the start. *)
Definition clearly_later : Prop :=
  (4 / 5) * ended DOUBLE_DOUBLE vc <= c /\
  (a + b + (b + c) <= - (4 / 5) * ended DOUBLE_DOUBLE vg \/
   (b <= - (4 / 5) * ended DOUBLE_DOUBLE vb /\ (4 / 5) * ended DOUBLE_DOUBLE vh <= a + b /\
    (3 / 5) * ended DOUBLE_DOUBLE vD <= D)).

Lemma hit_is_clear : hit -> ~ now -> clearly_later.
Proof.
  destruct all_sure as (SC & SB & SH & SG & SD).
  assert (above : forall p v e, sure 8 p v e -> fst p >= e -> (4 / 5) * e <= v).
  { intros p v e ((_ & _ & W') & TE & LE & _) GE. pose proof (small_share _ (Rabs_pos (fst p))) as UE.
    pose proof TINY_positive. unfold value in LE. revert LE W' UE. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  assert (below : forall p v e, sure 8 p v e -> fst p <= - e -> v <= - (4 / 5) * e).
  { intros p v e ((_ & _ & W') & TE & LE & _) GE. pose proof (small_share _ (Rabs_pos (fst p))) as UE.
    pose proof TINY_positive. unfold value in LE. revert LE W' UE. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  assert (far : forall p v e, sure 3 p v e -> fst p >= e -> (3 / 5) * e <= v).
  { intros p v e ((_ & _ & W') & TE & LE & _) GE. pose proof (small_share _ (Rabs_pos (fst p))) as UE.
    pose proof TINY_positive. unfold value in LE. revert LE W' UE. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  intros it NN. apply (proj1 (proj2 asked)) in it. destruct it as [N | (P & Q)]; [now apply (proj1 asked) in N|].
  split; [now apply (above C)|]. destruct Q as [Q | ((Q1 & Q2) & Q3)].
  - left. now apply (below G).
  - right. split; [now apply (below B)|]. split; [now apply (above H) | now apply (far DD)].
Qed.

Theorem later_signs : clearly_later ->
  (fst C >= ended DOUBLE_DOUBLE vc / 2 /\ fst C >= TINY / 2) /\ fst B <= 0 /\ c > 0 /\ b < 0 /\ D > 0.
Proof.
  destruct all_sure as (SC & SB & SH & SG & SD).
  destruct SC as ((_ & _ & WC) & TC & LC & _). destruct SB as (NB & TB & LB & _). destruct SH as (_ & TH & _).
  destruct SG as (_ & TG & _). destruct SD as (_ & TD & _). pose proof TINY_positive. pose proof a_nonneg as PA.
  destruct NB as (_ & _ & WB). pose proof (small_share _ (Rabs_pos (fst B))) as SB.
  pose proof (small_share _ (Rabs_pos (fst C))) as SC.
  intros (P & Q).
  assert (EC : TINY <= ended DOUBLE_DOUBLE vc).
  { unfold ended. rewrite <- (rnd_F _ F_TINY) at 1. apply rnd_le.
    assert (0 <= rnd (DOUBLE_DOUBLE * vc)); [|lra]. rewrite <- rnd_0. apply rnd_le, Rmult_le_pos; [apply bpow_ge_0|].
    pose proof vc_above as (_ & V & _). exact V. }
  assert (CL : fst C >= (3 / 5) * ended DOUBLE_DOUBLE vc).
  { unfold value in LC. revert LC WC SC. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  split; [split; lra|].
  assert (P0 : c > 0) by lra.
  destruct Q as [GL | (Q1 & Q2 & Q3)].
  - pose proof gg_at_least_bb as GB.
    assert (BL : fst B <= 0).
    { unfold value in LB. revert LB WB SB. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
    split; [exact BL|]. split; [exact P0|]. assert (b < 0) by lra. split; [trivial|].
    rewrite D_discriminant. assert (a > 0 \/ a = 0) as [A0 | A0] by lra.
    + assert (0 <= (a - c) * (a - c)) by apply Rle_0_sqr.
      assert ((a + c) * (a + c) < (- 2 * b) * (- 2 * b)).
      { apply Rmult_le_0_lt_compat; lra. }
      lra.
    + rewrite A0. assert (0 < (- b) * (- b)) by (apply Rmult_lt_0_compat; lra). lra.
  - split; [|split; [exact P0 | split; lra]].
    unfold value in LB. revert LB WB SB. unfold Rabs. repeat destruct Rcase_abs; intros; lra.
Qed.

(** Then D stands clear of 0 by a share of its bound, or it is no smaller than b² allows: for lengths not all tiny. *)
Theorem later_known : bpow radix2 (-202) <= sa + sc -> clearly_later ->
  ended DOUBLE_DOUBLE vb <= 3 * - b /\
  (fst DD >= ended DOUBLE_DOUBLE vD / 4 \/
  (ended DOUBLE_DOUBLE vb <= 3 * - b /\ bpow radix2 (-310) <= - b /\ bpow radix2 (-100) * (b * b) <= D)).
Proof.
  intros Least Hc. destruct (later_signs Hc) as (_ & _ & C0 & B0 & D0).
  pose proof TINY_positive as T0. destruct Hc as (P & [GL' | (BL & _ & Q)]).
  2:{ split; [lra|]. left. destruct all_sure as (_ & _ & _ & _ & ((_ & _ & WD) & TD & LD & _)).
    pose proof (small_share _ (Rabs_pos (fst DD))) as SD. unfold value in LD.
    revert LD WD SD. unfold Rabs. repeat destruct Rcase_abs; intros; lra. }
  destruct all_sure as (_ & _ & _ & (_ & TG & _ & _ & _) & _).
  pose proof gg_at_least_bb as GB. pose proof a_nonneg as PA. pose proof TINY_omega as TO. pose proof omega_positive as O.
  assert (GL : a + b + (b + c) <= - (3 / 4) * ended DOUBLE_DOUBLE vg) by lra.
  pose proof (ended_at_least _ _ _ _ vg_above ltac:(lra)) as EG. set (gg := ended DOUBLE_DOUBLE vg) in *.
  assert (Sb : - b <= sb + 90 * omega).
  { destruct B_approx as (_ & _ & BS & _). apply Rabs_le_inv in BS. lra. }
  assert (PS : 0 <= sb) by apply B_approx. assert (PS2 : 0 <= sa + sc) by (pose proof (bpow_ge_0 radix2 (-202)); lra).
  assert (E1 : bpow radix2 (-310) * 4 <= u * (u * bpow radix2 (-202))).
  { change 4 with (bpow radix2 2). unfold u. rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (E2 : u * (u * bpow radix2 (-202)) <= u * (u * (sa + sc))).
  { apply Rmult_le_compat_l; [apply u_nonneg|]. apply Rmult_le_compat_l; [apply u_nonneg | exact Least]. }
  pose proof (small_share sb PS) as U1. pose proof (small_share (u * sb) ltac:(lra)) as U2.
  pose proof (small_share (sa + sc) PS2) as U3. pose proof (small_share (u * (sa + sc)) ltac:(lra)) as U4.
  pose proof (bpow_ge_0 radix2 (-310)) as P310.
  assert (KB : ended DOUBLE_DOUBLE vb <= 3 * - b) by lra.
  split; [exact KB|]. right. split; [exact KB|]. split; [lra|].
  set (g0 := - (a + b + (b + c))).
  assert (DG : g0 * - b / 2 <= D).
  { rewrite D_discriminant. replace b with (- (a + c + g0) / 2) by (unfold g0; field).
    pose proof (Rle_0_sqr (a - c)) as SQ. unfold Rsqr in SQ.
    assert (0 <= g0 * (a + c)) by (apply Rmult_le_pos; unfold g0; lra).
    assert (0 <= g0 * g0) by apply Rle_0_sqr. lra. }
  assert (O1 : 90 * omega <= - b / 1000).
  { assert (omega * 1048576 <= bpow radix2 (-310)).
    { change 1048576 with (bpow radix2 20). unfold omega. rewrite <- bpow_plus. apply bpow_le. lia. }
    lra. }
  assert (G1 : 700 * (u * (u * - b)) <= g0).
  { assert (A1 : (999 / 1000) * - b <= sb) by lra.
    pose proof (Rmult_le_compat_l u _ _ u_nonneg A1) as A2. pose proof (Rmult_le_compat_l u _ _ u_nonneg A2) as A3.
    unfold g0. lra. }
  assert (G2 : 700 * (u * (u * - b)) * - b <= g0 * - b) by (apply Rmult_le_compat_r; lra).
  assert (E3 : bpow radix2 (-100) <= 64 * (u * u)).
  { change 64 with (bpow radix2 6). unfold u. rewrite <- !bpow_plus. apply bpow_le. lia. }
  assert (BB : 0 <= b * b) by apply Rle_0_sqr.
  apply (Rmult_le_compat_r (b * b)) in E3; [|exact BB]. lra.
Qed.

Theorem later_sizes : bpow radix2 (-202) <= sa + sc -> clearly_later ->
  fst DD >= ended DOUBLE_DOUBLE vD / 4 \/
  (ended DOUBLE_DOUBLE vb <= 3 * - b /\ bpow radix2 (-310) <= - b /\ bpow radix2 (-100) * (b * b) <= D).
Proof. intros Least Hc. apply (later_known Least Hc). Qed.

(** The first contact, exactly. *)
Theorem first_contact : clearly_later -> let tau := c / (- b + sqrt D) in
  0 < tau <= 1 /\ gap tau = 0 /\ forall t, 0 <= t < tau -> gap t > 0.
Proof.
  intros Hc tau. destruct (later_signs Hc) as (_ & _ & C0 & B0 & D0).
  set (w := - b + sqrt D) in *. assert (SD : sqrt D * sqrt D = D) by (apply sqrt_sqrt; lra).
  assert (W0 : 0 < sqrt D) by (apply sqrt_lt_R0; lra). assert (W1 : - b < w) by (unfold w; lra).
  assert (WW : w * w + a * c = - 2 * b * w).
  { pose proof D_discriminant as E. unfold w. replace (a * c) with (b * b - sqrt D * sqrt D) by lra. ring. }
  assert (TW : tau * w = c) by (unfold tau; field; lra).
  assert (T0 : 0 < tau) by (apply Rdiv_lt_0_compat; lra).
  pose proof a_nonneg as PA.
  assert (GW : forall t, gap t * w = (c - w * t) * (w - a * t)).
  { intros t. rewrite gap_polynomial.
    replace ((c - w * t) * (w - a * t)) with (c * w - (w * w + a * c) * t + a * t * t * w) by ring. rewrite WW. ring. }
  assert (ZT : gap tau = 0).
  { apply Rmult_eq_reg_r with w; [|lra]. rewrite GW. rewrite (Rmult_comm w tau), TW. ring. }
  assert (P : forall t, 0 <= t < tau -> gap t > 0).
  { intros t Ht. apply Rlt_gt, Rmult_lt_reg_r with w; [lra|]. rewrite Rmult_0_l, GW.
    assert (TA : t * w < tau * w) by (apply Rmult_lt_compat_r; lra).
    assert (AC : a * c <= w * w).
    { pose proof D_discriminant as E. assert ((- b) * (- b) <= w * w) by (apply Rmult_le_compat; lra). lra. }
    apply Rmult_lt_0_compat; [lra|].
    apply Rmult_lt_reg_r with w; [lra|]. rewrite Rmult_0_l.
    assert (a * (t * w) <= a * c) by (apply Rmult_le_compat_l; lra).
    destruct (Rle_lt_or_eq_dec _ _ PA) as [PA' | PA'].
    - assert (a * (t * w) < a * c) by (apply Rmult_lt_compat_l; lra). lra.
    - rewrite <- PA'. assert (0 < w * w) by (apply Rmult_lt_0_compat; lra). lra. }
  split; [|split; [exact ZT | exact P]].
  split; [exact T0|].
  assert (exists t1, 0 <= t1 <= 1 /\ gap t1 <= 0) as (t1 & Ht1 & G1).
  { destruct all_sure as (_ & _ & (_ & TH & _) & (_ & TG & _) & _). pose proof TINY_positive.
    destruct Hc as (_ & [GL | (_ & HL & _)]).
    - exists 1. split; [lra|]. rewrite gap_polynomial. lra.
    - assert (a > 0) by lra. exists (- b / a). assert (E : - b / a * a = - b) by (field; lra). split.
      + split; apply Rmult_le_reg_r with a; lra.
      + rewrite gap_polynomial. apply Rmult_le_reg_r with a; [lra|].
        replace ((a * (- b / a * (- b / a)) + 2 * b * (- b / a) + c) * a) with (- (b * b - a * c)) by (field; lra).
        rewrite <- D_discriminant. lra. }
  destruct (Rle_lt_dec tau t1) as [L | L]; [lra|]. specialize (P t1 ltac:(lra)). lra.
Qed.

(** It is within the frame, so c is no larger than what b allows. *)
Theorem later_c : clearly_later -> c <= 2 * - b.
Proof.
  intros Hc. destruct (first_contact Hc) as ((T0 & T1) & G0 & _). destruct (later_signs Hc) as (_ & _ & _ & B0 & _).
  set (tau := c / (- b + sqrt D)) in *. rewrite gap_polynomial in G0.
  assert (0 <= a * (tau * tau)) by (apply Rmult_le_pos; [exact a_nonneg | apply Rle_0_sqr]).
  assert (tau * - b <= 1 * - b) by (apply Rmult_le_compat_r; lra). lra.
Qed.

End Stage.
