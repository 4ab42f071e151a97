(** A pair that stands for a real number: how sums and products carry its error on, as a share of the sizes of terms. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms Sums Addition Products.
Open Scope R_scope.

(** s: the sum of the sizes of the terms of X. k: how many u² of it may be lost. e: what underflow may take besides. *)
Definition approx (k s e : R) (p : R * R) (X : R) :=
  nearly p /\ Rabs (value p - X) <= k * (u * (u * s)) + e /\ Rabs X <= s + e /\ 0 <= s /\ omega <= e /\ 0 <= k <= 1000.

Lemma approx_size k s e p X : approx k s e p X -> Rabs (value p) <= (101 / 100) * s + 2 * e.
Proof.
  intros (_ & A & B & S & O & K). pose proof (small_share s S). pose proof (small_share (u * s) ltac:(lra)).
  assert (k * (u * (u * s)) <= 1000 * (u * (u * s))) by (apply Rmult_le_compat_r; lra).
  replace (value p) with (X + (value p - X)) by ring. eapply Rle_trans; [apply (triangle _ _ _ _ B A)|]. lra.
Qed.

Lemma approx_add k s1 e1 p X s2 e2 q Y : k <= 900 -> approx k s1 e1 p X -> approx k s2 e2 q Y ->
  approx (k + 8) (s1 + s2) (2 * (e1 + e2)) (add p q) (X + Y).
Proof.
  intros Hk HX HY. pose proof (approx_size _ _ _ _ _ HX) as ZX. pose proof (approx_size _ _ _ _ _ HY) as ZY.
  destruct HX as (NX & AX & BX & S1 & O1 & K). destruct HY as (NY & AY & BY & S2 & O2 & _).
  pose proof omega_positive. pose proof (triangle _ _ _ _ BX BY).
  pose proof (nearly_add_loss p q NX NY) as L. pose proof (triangle _ _ _ _ AX AY) as Z.
  pose proof (small_share e1 ltac:(lra)). pose proof (small_share e2 ltac:(lra)).
  pose proof (small_share (u * e1) ltac:(lra)). pose proof (small_share (u * e2) ltac:(lra)).
  pose proof (small_share (s1 + s2) ltac:(lra)). pose proof (small_share (u * (s1 + s2)) ltac:(lra)).
  assert (V : Rabs (value p) + Rabs (value q) <= (101 / 100) * (s1 + s2) + 2 * (e1 + e2)) by lra.
  times_u V. times_u K0.
  split; [apply double_double_nearly; now apply add_normal|]. split; [|repeat split; lra].
  replace (value (add p q) - (X + Y)) with ((value (add p q) - (value p + value q)) + ((value p - X) + (value q - Y))) by ring.
  eapply Rle_trans; [apply (triangle _ _ _ _ L Z)|]. lra.
Qed.

Lemma approx_opposite k s e p X : approx k s e p X -> approx k s e (- fst p, - snd p) (- X).
Proof.
  intros (N & A & B & R). split; [now apply opposite|]. rewrite opposite_value, Rabs_Ropp.
  replace (- value p - - X) with (- (value p - X)) by ring. rewrite Rabs_Ropp. auto.
Qed.

Lemma approx_subtract k s1 e1 p X s2 e2 q Y : k <= 900 -> approx k s1 e1 p X -> approx k s2 e2 q Y ->
  approx (k + 8) (s1 + s2) (2 * (e1 + e2)) (subtract p q) (X - Y).
Proof. intros Hk HX HY. exact (approx_add k s1 e1 p X s2 e2 _ (- Y) Hk HX (approx_opposite _ _ _ _ _ HY)). Qed.

Lemma approx_weaken k k' s e e' p X : k <= k' -> k' <= 1000 -> e <= e' -> approx k s e p X -> approx k' s e' p X.
Proof.
  intros Hk Hk' He (N & A & B & S & O & K). pose proof (small_share s S). pose proof (small_share (u * s) ltac:(lra)).
  assert (k * (u * (u * s)) <= k' * (u * (u * s))) by (apply Rmult_le_compat_r; lra).
  repeat split; try apply N; lra.
Qed.

Lemma approx_multiply k1 s1 e1 p X k2 s2 e2 q Y e :
  k1 + k2 <= 900 -> approx k1 s1 e1 p X -> approx k2 s2 e2 q Y ->
  4 * (s1 * e2 + s2 * e1 + e1 * e2) + 16 * (omega * (1 + s1 + s2 + e1 + e2)) <= e ->
  approx (k1 + k2 + 72) (s1 * s2) e (multiply p q) (X * Y).
Proof.
  intros Hk HX HY He. pose proof (approx_size _ _ _ _ _ HX) as ZX. pose proof (approx_size _ _ _ _ _ HY) as ZY.
  destruct HX as (NX & AX & BX & S1 & O1 & K1). destruct HY as (NY & AY & BY & S2 & O2 & K2).
  pose proof omega_positive as O. destruct (nearly_multiply_loss p q NX NY) as [N L].
  assert (P1 : 0 <= s1 * e2) by (apply Rmult_le_pos; lra). assert (P2 : 0 <= s2 * e1) by (apply Rmult_le_pos; lra).
  assert (P3 : 0 <= e1 * e2) by (apply Rmult_le_pos; lra). assert (P4 : 0 <= s1 * s2) by (apply Rmult_le_pos; lra).
  assert (P5 : 0 <= omega * s1) by (apply Rmult_le_pos; lra). assert (P6 : 0 <= omega * s2) by (apply Rmult_le_pos; lra).
  assert (P7 : 0 <= omega * e1) by (apply Rmult_le_pos; lra). assert (P8 : 0 <= omega * e2) by (apply Rmult_le_pos; lra).
  split; [exact N|].
  assert (BXY : Rabs (X * Y) <= s1 * s2 + e).
  { eapply Rle_trans; [apply (abs_mult _ _ _ _ BX BY)|]. lra. }
  split; [|repeat split; lra].
  pose proof (small_share s1 S1). pose proof (small_share s2 S2).
  pose proof (abs_mult _ _ _ _ ZX ZY) as M.
  pose proof (small_share _ P1). pose proof (small_share _ P2). pose proof (small_share _ P3). pose proof (small_share _ P4).
  pose proof (small_share (u * (s1 * e2)) ltac:(lra)). pose proof (small_share (u * (s2 * e1)) ltac:(lra)).
  pose proof (small_share (u * (e1 * e2)) ltac:(lra)). pose proof (small_share (u * (s1 * s2)) ltac:(lra)).
  assert (D : Rabs (value p * value q - X * Y) <=
    (k1 * (u * (u * s1)) + e1) * ((101 / 100) * s2 + 2 * e2) + (s1 + e1) * (k2 * (u * (u * s2)) + e2)).
  { replace (value p * value q - X * Y) with ((value p - X) * value q + X * (value q - Y)) by ring.
    apply triangle; apply abs_mult; assumption. }
  times_u M. times_u K.
  assert (W : omega * (1 + Rabs (value p) + Rabs (value q)) <= omega * (1 + (101 / 100) * s1 + 2 * e1 + ((101 / 100) * s2 + 2 * e2))).
  { apply Rmult_le_compat_l; lra. }
  assert (T1 : k1 * (u * (u * (s1 * s2))) <= 900 * (u * (u * (s1 * s2)))) by (apply Rmult_le_compat_r; lra).
  assert (T2 : k1 * (u * (u * (s1 * e2))) <= 900 * (u * (u * (s1 * e2)))) by (apply Rmult_le_compat_r; lra).
  assert (T3 : k2 * (u * (u * (s2 * e1))) <= 900 * (u * (u * (s2 * e1)))) by (apply Rmult_le_compat_r; lra).
  replace (value (multiply p q) - X * Y) with ((value (multiply p q) - value p * value q) + (value p * value q - X * Y)) by ring.
  eapply Rle_trans; [apply (triangle _ _ _ _ L D)|].
  lra.
Qed.

(** The square of a difference whose size may lie far below those of its terms: w bounds the terms, |N| stands sharp. *)
Lemma approx_square k w e n N e' :
  k <= 400 -> approx k w e n N -> 16 * (e * (w + e)) + 32 * (omega * (1 + w + e)) <= e' ->
  approx (2 * k + 72) ((Rabs N + u * w) * w) e' (multiply n n) (N * N).
Proof.
  intros Hk HX He. pose proof (approx_size _ _ _ _ _ HX) as Z.
  destruct HX as (NN & A & B & S & O' & K).
  pose proof omega_positive as O. destruct (nearly_multiply_loss n n NN NN) as [M L].
  pose proof (Rabs_pos N) as PN. pose proof (small_share w S).
  assert (P1 : 0 <= e * w) by (apply Rmult_le_pos; lra). assert (P2 : 0 <= e * e) by (apply Rmult_le_pos; lra).
  assert (P3 : 0 <= w * w) by (apply Rmult_le_pos; lra). assert (P4 : 0 <= Rabs N * w) by (apply Rmult_le_pos; lra).
  assert (P5 : 0 <= omega * w) by (apply Rmult_le_pos; lra). assert (P6 : 0 <= omega * e) by (apply Rmult_le_pos; lra).
  assert (P7 : omega * e <= e * e) by (apply Rmult_le_compat_r; lra).
  assert (P8 : Rabs N * e <= (w + e) * e) by (apply Rmult_le_compat_r; lra).
  assert (P9 : Rabs N * Rabs N <= Rabs N * (w + e)) by (apply Rmult_le_compat_l; lra).
  pose proof (small_share _ P1). pose proof (small_share _ P2). pose proof (small_share _ P3). pose proof (small_share _ P4).
  pose proof (small_share (u * (e * w)) ltac:(lra)). pose proof (small_share (u * (e * e)) ltac:(lra)).
  pose proof (small_share (u * (w * w)) ltac:(lra)). pose proof (small_share (u * (Rabs N * w)) ltac:(lra)).
  pose proof (small_share (u * (u * (w * w))) ltac:(lra)).
  assert (PE : 0 <= Rabs N * e) by (apply Rmult_le_pos; lra). pose proof (small_share _ PE).
  split; [exact M|]. rewrite (Rabs_mult N N). split; [|repeat split; lra].
    set (d := k * (u * (u * w)) + e) in *.
    assert (kw : 0 <= k * (u * (u * w)) <= u * w / 1000).
    { pose proof (small_share (u * w) ltac:(lra)). split.
      - apply Rmult_le_pos; lra.
      - assert (k * (u * (u * w)) <= 1000 * (u * (u * w))) by (apply Rmult_le_compat_r; lra). lra. }
    assert (ZN : Rabs (value n) <= Rabs N + d).
    { replace (value n) with (N + (value n - N)) by ring. apply triangle; lra. }
    assert (D : Rabs (value n * value n - N * N) <= d * (2 * Rabs N + d)).
    { replace (value n * value n - N * N) with ((value n - N) * (value n + N)) by ring.
      apply abs_mult; [exact A|]. eapply Rle_trans; [apply Rabs_triang|]. lra. }
    assert (D2 : d * (2 * Rabs N + d) <= (2 * k + 1) * (u * (u * ((Rabs N + u * w) * w))) + 3 * (e * (w + e))).
    { assert (kk : k * (u * (u * w)) * (k * (u * (u * w))) <= k * (u * (u * w)) * (u * w / 1000)).
      { apply Rmult_le_compat_l; lra. }
      assert (ke : e * (k * (u * (u * w))) <= e * (u * w / 1000)) by (apply Rmult_le_compat_l; lra).
      assert (ku : k * (u * (u * (u * (w * w)))) <= 400 * (u * (u * (u * (w * w))))).
      { apply Rmult_le_compat_r; lra. }
      assert (kv : 0 <= k * (u * (u * (u * (w * w))))) by (apply Rmult_le_pos; lra).
      unfold d. lra. }
    set (t := (Rabs N + u * w) * w) in *.
    assert (Pt : 0 <= t /\ Rabs N * w <= t) by (unfold t; lra).
    pose proof (small_share t ltac:(lra)). pose proof (small_share (u * t) ltac:(lra)).
    assert (kt : (2 * k + 1) * (u * (u * t)) <= 801 * (u * (u * t))) by (apply Rmult_le_compat_r; lra).
    pose proof (Rle_trans _ _ _ D D2) as D3.
    assert (V : Rabs (value n * value n) <= (101 / 100) * t + 5 * (e * (w + e))).
    { replace (value n * value n) with (N * N + (value n * value n - N * N)) by ring.
      eapply Rle_trans; [apply Rabs_triang|]. rewrite (Rabs_mult N N). lra. }
    times_u V. times_u K0.
    assert (W : omega * (1 + Rabs (value n) + Rabs (value n)) <= omega * (1 + 2 * ((101 / 100) * w + 2 * e))).
    { apply Rmult_le_compat_l; lra. }
    replace (value (multiply n n) - N * N) with ((value (multiply n n) - value n * value n) + (value n * value n - N * N)) by ring.
    eapply Rle_trans; [apply (triangle _ _ _ _ L D3)|]. lra.
Qed.
