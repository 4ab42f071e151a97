(** Nothing overflows on the way to the five polynomials and their bounds, while no length exceeds 2^100. *)
From Coq Require Import Reals ZArith Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums.
Open Scope R_scope.

(** At most 2^(e + n). e says of what, n is counted. *)
Definition below (e n : Z) (x : R) := Rabs x <= bpow radix2 (e + n) /\ (0 <= e)%Z /\ (0 <= n)%Z.

Lemma below_more e n m x : (n <= m)%Z -> below e n x -> below e m x.
Proof. intros H (B & E & N). split; [|lia]. eapply Rle_trans; [exact B|]. apply bpow_le. lia. Qed.

Lemma below_shift e f n m x : (e + n <= f + m)%Z -> (0 <= f)%Z -> (0 <= m)%Z -> below e n x -> below f m x.
Proof. intros H F M (B & E & N). split; [|lia]. eapply Rle_trans; [exact B|]. apply bpow_le. lia. Qed.

Lemma below_rnd e n x : below e n x -> below e n (rnd x).
Proof.
  intros (B & E). split; [|exact E].
  rewrite rnd_abs, <- (rnd_F (bpow radix2 (e + n))) by (apply F_bpow; lia). now apply rnd_le.
Qed.

Lemma below_opp e n x : below e n x -> below e n (- x).
Proof. intros (B & E). split; [now rewrite Rabs_Ropp | exact E]. Qed.

Lemma below_abs e n x : below e n x -> below e n (Rabs x).
Proof. intros (B & E). split; [now rewrite Rabs_Rabsolu | exact E]. Qed.

Lemma below_plus e n m x y : below e n x -> below e m y -> below e (Z.max n m + 1) (x + y).
Proof.
  intros A B. apply (below_more e n (Z.max n m)) in A; [|lia]. apply (below_more e m (Z.max n m)) in B; [|lia].
  destruct A as (A & E). destruct B as (B & _). split; [|lia].
  rewrite Z.add_assoc, bpow_plus. change (bpow radix2 1) with 2. pose proof (triangle _ _ _ _ A B). lra.
Qed.

Lemma below_minus e n m x y : below e n x -> below e m y -> below e (Z.max n m + 1) (x - y).
Proof. intros A B. apply below_plus; [exact A | now apply below_opp]. Qed.

Lemma below_times e f n m x y : below e n x -> below f m y -> below (e + f) (n + m) (x * y).
Proof.
  intros (A & E) (B & F). split; [|lia]. rewrite Rabs_mult.
  replace (e + f + (n + m))%Z with ((e + n) + (f + m))%Z by lia. rewrite bpow_plus.
  apply Rmult_le_compat; trivial; apply Rabs_pos.
Qed.

Lemma below_splitter e n x : below e n x -> below e (n + 28) (134217729 * x).
Proof.
  intros (B & E). split; [|lia]. rewrite Rabs_mult, Rmult_comm, Z.add_assoc, bpow_plus.
  apply Rmult_le_compat; try apply Rabs_pos; trivial. rewrite Rabs_pos_eq by lra.
  change (bpow radix2 28) with 268435456. lra.
Qed.

Lemma below_twice e n x : below e n x -> below e (n + 1) (2 * x).
Proof.
  intros (B & E). split; [|lia]. rewrite Rabs_mult, Rmult_comm, Z.add_assoc, bpow_plus.
  apply Rmult_le_compat; try apply Rabs_pos; trivial. rewrite Rabs_pos_eq by lra. change (bpow radix2 1) with 2. lra.
Qed.

Lemma below_share e n k x : (k <= 0)%Z -> below e n x -> below e n (bpow radix2 k * x).
Proof.
  intros H (B & E). split; [|lia]. rewrite Rabs_mult, (Rabs_pos_eq (bpow radix2 k)) by apply bpow_ge_0.
  pose proof (bpow_le radix2 k 0 H) as K. change (bpow radix2 0) with 1 in K. pose proof (Rabs_pos x).
  apply Rle_trans with (1 * Rabs x); [apply Rmult_le_compat_r; lra | lra].
Qed.

Lemma below_DOUBLE e n x : below e n x -> below e n (DOUBLE * x).
Proof.
  intros (B & E). split; [|lia]. assert (0 <= DOUBLE <= 1) by (unfold DOUBLE; simpl (bpow _ _); lra).
  rewrite Rabs_mult, (Rabs_pos_eq DOUBLE) by lra. pose proof (Rabs_pos x).
  apply Rle_trans with (1 * Rabs x); [apply Rmult_le_compat_r; lra | lra].
Qed.

Lemma below_bpow e k : (0 <= e)%Z -> (k <= 0)%Z -> below e 0 (bpow radix2 k).
Proof. intros. split; [|lia]. rewrite Rabs_pos_eq by apply bpow_ge_0. apply bpow_le. lia. Qed.

Lemma below_fits e n x : below e n x -> (e + n <= 1023)%Z -> Rabs x < bpow radix2 1024.
Proof. intros (B & _) H. eapply Rle_lt_trans; [exact B|]. apply bpow_lt. lia. Qed.

Definition both_below (e n : Z) (p : R * R) := below e n (fst p) /\ below e n (snd p).

Ltac known := first
  [ eassumption
  | apply below_opp; known
  | apply below_abs; known
  | match goal with H : both_below _ _ ?p |- below _ _ (fst ?p) => exact (proj1 H) end
  | match goal with H : both_below _ _ ?p |- below _ _ (snd ?p) => exact (proj2 H) end
  | apply below_bpow; lia ].
(** Bound an expression by what is known of its parts. *)
Ltac size := lazymatch goal with
  | |- below _ _ (rnd _) => apply below_rnd; size
  | |- below _ _ (Rabs _) => apply below_abs; size
  | |- below _ _ (- _) => apply below_opp; size
  | |- below _ _ (_ + _) => eapply below_plus; size
  | |- below _ _ (_ - _) => eapply below_minus; size
  | |- below _ _ (134217729 * _) => apply below_splitter; size
  | |- below _ _ (2 * _) => apply below_twice; size
  | |- below _ _ (bpow radix2 _ * _) => apply below_share; [lia | size]
  | |- below _ _ (DOUBLE * _) => apply below_DOUBLE; size
  | |- below _ _ (_ * _) => eapply below_times; size
  | |- _ => known
  end.
(** Take a step of a function: bound what it computes, under a name of its own. *)
Ltac step := lazymatch goal with
  | |- let v := ?t in _ => let x := fresh "v" in let H := fresh "B" in
      intros x; eassert (H : below _ _ x) by (unfold x; size); clearbody x;
      match type of H with below ?e ?n _ => let m := eval cbv in n in change (below e m x) in H end
  end.

Lemma two_sum_below e x y : (0 <= e <= 1000)%Z -> below e 0 x -> below e 0 y ->
  two_sum_fits x y /\ both_below e 5 (two_sum x y).
Proof.
  intros He A B. cbv delta [two_sum_fits two_sum] beta. split.
  - repeat (step; try (split; [eapply below_fits; [eassumption | lia] |])). exact I.
  - cbv zeta. split; cbn [fst snd]; (eapply below_more; [|size]); lia.
Qed.

Lemma both_more e n m p : (n <= m)%Z -> both_below e n p -> both_below e m p.
Proof. intros H (A & B). split; now apply below_more with n. Qed.

Lemma both_shift e f n m p : (e + n <= f + m)%Z -> (0 <= f)%Z -> (0 <= m)%Z -> both_below e n p -> both_below f m p.
Proof. intros H F M (A & B). split; now apply below_shift with e n. Qed.

Ltac fits := split; [eapply below_fits; [eassumption | lia] |].

Lemma halves_below e x : (0 <= e <= 900)%Z -> below e 0 x -> halves_fits x /\ both_below e 31 (halves x).
Proof.
  intros He A. cbv delta [halves_fits halves] beta. split.
  - repeat (step; try fits). exact I.
  - cbv zeta. split; cbn [fst snd]; (eapply below_more; [|size]); lia.
Qed.

Lemma two_product_below e f x y : (0 <= e)%Z -> (0 <= f)%Z -> (e + f <= 900)%Z -> below e 0 x -> below f 0 y ->
  two_product_fits x y /\ both_below (e + f) 66 (two_product x y).
Proof.
  intros He Hf Hef A B. destruct (halves_below e x ltac:(lia) A) as [FA HA]. destruct (halves_below f y ltac:(lia) B) as [FB HB].
  cbv delta [two_product_fits two_product] beta. split.
  - step; fits. intros v2. split; [exact FA|]. intros v3. split; [exact FB|]. subst v2 v3.
    repeat (step; try fits). exact I.
  - cbv zeta. split; cbn [fst snd]; (eapply below_more; [|size]); lia.
Qed.

Lemma normal_below e h l : (0 <= e <= 1000)%Z -> below e 0 h -> below e 0 l ->
  normal_fits h l /\ both_below e 3 (normal h l).
Proof.
  intros He A B. cbv delta [normal_fits normal] beta. split.
  - repeat (step; try fits). exact I.
  - cbv zeta. split; cbn [fst snd]; (eapply below_more; [|size]); lia.
Qed.

Lemma add_below e x y : (0 <= e <= 980)%Z -> both_below e 0 x -> both_below e 0 y ->
  add_fits x y /\ both_below e 13 (add x y).
Proof.
  intros He (X0 & X1) (Y0 & Y1).
  destruct (two_sum_below e (fst x) (fst y) ltac:(lia) X0 Y0) as [FA HA].
  destruct (two_sum_below e (snd x) (snd y) ltac:(lia) X1 Y1) as [FB HB].
  unfold add, add_fits; cbv zeta.
  set (v1 := two_sum (fst x) (fst y)) in *. set (v2 := two_sum (snd x) (snd y)) in *. clearbody v1 v2.
  assert (B3 : below e 6 (rnd (snd v1 + fst v2))) by (eapply below_more; [|size]; lia).
  set (v3 := rnd (snd v1 + fst v2)) in *. clearbody v3.
  destruct (normal_below (e + 6) (fst v1) v3 ltac:(lia)) as [FN HN].
  { apply below_shift with e 5%Z; try lia. apply HA. }
  { apply below_shift with e 6%Z; try lia. exact B3. }
  apply (both_shift _ e _ 9) in HN; [|lia|lia|lia].
  set (v4 := normal (fst v1) v3) in *. clearbody v4.
  assert (B5 : below e 10 (rnd (snd v4 + snd v2))) by (eapply below_more; [|size]; lia).
  set (v5 := rnd (snd v4 + snd v2)) in *. clearbody v5.
  destruct (normal_below (e + 10) (fst v4) v5 ltac:(lia)) as [FM HM].
  { apply below_shift with e 9%Z; try lia. apply HN. }
  { apply below_shift with e 10%Z; try lia. exact B5. }
  apply (both_shift _ e _ 13) in HM; [|lia|lia|lia].
  split; [|exact HM].
  repeat (split; [first [assumption | eapply below_fits; [eassumption | lia]]|]). exact I.
Qed.

Lemma subtract_below e x y : (0 <= e <= 980)%Z -> both_below e 0 x -> both_below e 0 y ->
  subtract_fits x y /\ both_below e 13 (subtract x y).
Proof.
  intros He A (B0 & B1). destruct (add_below e x (- fst y, - snd y) He A) as [F H].
  { split; now apply below_opp. }
  split; [split; [exact F | exact I] | exact H].
Qed.

Lemma multiply_below e f x y : (0 <= e)%Z -> (0 <= f)%Z -> (e + f <= 900)%Z -> both_below e 0 x -> both_below f 0 y ->
  multiply_fits x y /\ both_below (e + f) 70 (multiply x y).
Proof.
  intros He Hf Hef (X0 & X1) (Y0 & Y1).
  destruct (two_product_below e f (fst x) (fst y) He Hf Hef X0 Y0) as [FA HA].
  unfold multiply, multiply_fits; cbv zeta.
  set (v1 := two_product (fst x) (fst y)) in *. clearbody v1.
  assert (B2 : below (e + f) 0 (rnd (fst x * snd y))) by (apply below_rnd; exact (below_times _ _ 0 0 _ _ X0 Y1)).
  assert (B3 : below (e + f) 0 (rnd (snd x * fst y))) by (apply below_rnd; exact (below_times _ _ 0 0 _ _ X1 Y0)).
  set (v2 := rnd (fst x * snd y)) in *. set (v3 := rnd (snd x * fst y)) in *. clearbody v2 v3.
  assert (B4 : below (e + f) 1 (rnd (v2 + v3))) by (eapply below_more; [|size]; lia).
  set (v4 := rnd (v2 + v3)) in *. clearbody v4.
  assert (B5 : below (e + f) 67 (rnd (snd v1 + v4))) by (eapply below_more; [|size]; lia).
  set (v5 := rnd (snd v1 + v4)) in *. clearbody v5.
  destruct (normal_below (e + f + 67) (fst v1) v5 ltac:(lia)) as [FN HN].
  { apply below_shift with (e + f)%Z 66%Z; try lia. apply HA. }
  { apply below_shift with (e + f)%Z 67%Z; try lia. exact B5. }
  apply (both_shift _ (e + f) _ 70) in HN; [|lia|lia|lia].
  split; [|exact HN].
  repeat (split; [first [assumption | eapply below_fits; [eassumption | lia]]|]). exact I.
Qed.

(** With numbers for exponents. *)
Definition most (n : Z) (p : R * R) := both_below 0 n p.

Lemma most_add n x y : (0 <= n <= 980)%Z -> most n x -> most n y -> add_fits x y /\ most (n + 13) (add x y).
Proof.
  intros Hn A B. apply (both_shift 0 n n 0) in A; [|lia|lia|lia]. apply (both_shift 0 n n 0) in B; [|lia|lia|lia].
  destruct (add_below n x y Hn A B) as [F H]. split; [exact F|]. apply both_shift with n 13%Z; trivial; lia.
Qed.

Lemma most_subtract n x y : (0 <= n <= 980)%Z -> most n x -> most n y -> subtract_fits x y /\ most (n + 13) (subtract x y).
Proof.
  intros Hn A B. apply (both_shift 0 n n 0) in A; [|lia|lia|lia]. apply (both_shift 0 n n 0) in B; [|lia|lia|lia].
  destruct (subtract_below n x y Hn A B) as [F H]. split; [exact F|]. apply both_shift with n 13%Z; trivial; lia.
Qed.

Lemma most_multiply n m x y : (0 <= n)%Z -> (0 <= m)%Z -> (n + m <= 900)%Z -> most n x -> most m y ->
  multiply_fits x y /\ most (n + m + 70) (multiply x y).
Proof.
  intros Hn Hm Hnm A B. apply (both_shift 0 n n 0) in A; [|lia|lia|lia]. apply (both_shift 0 m m 0) in B; [|lia|lia|lia].
  destruct (multiply_below n m x y Hn Hm Hnm A B) as [F H]. split; [exact F|].
  apply both_shift with (n + m)%Z 70%Z; trivial; lia.
Qed.

Lemma most_more n m p : (n <= m)%Z -> most n p -> most m p.
Proof. apply both_more. Qed.

Section Coefficients.

Variable T : Type.
Variable product : T -> T -> R * R.
Variable product_fits : T -> T -> Prop.
Variable good : T -> Prop.
Hypothesis products : forall p q, good p -> good q -> product_fits p q /\ most 270 (product p q).

Variables x y z i j k r : T.
Hypothesis all_good : good x /\ good y /\ good z /\ good i /\ good j /\ good k /\ good r.

Let all := coefficients x y z i j k r product.

Theorem coefficients_below : coefficients_fits x y z i j k r product product_fits /\
  most 296 (fst (fst (fst all))) /\ most 296 (snd (fst (fst all))) /\ most 309 (snd (fst all)) /\ most 701 (snd all).
Proof.
  destruct all_good as (X & Y & Z & I & J & K & Q).
  unfold all, coefficients, coefficients_fits; cbv zeta; cbn [fst snd].
  assert (Three : forall a1 b1 a2 b2 a3 b3, good a1 -> good b1 -> good a2 -> good b2 -> good a3 -> good b3 ->
    add_fits (product a1 b1) (product a2 b2) /\ add_fits (add (product a1 b1) (product a2 b2)) (product a3 b3) /\
    most 296 (add (add (product a1 b1) (product a2 b2)) (product a3 b3))).
  { intros. destruct (products a1 b1) as [_ M1]; trivial. destruct (products a2 b2) as [_ M2]; trivial.
    destruct (products a3 b3) as [_ M3]; trivial.
    destruct (most_add 270 _ _ ltac:(lia) M1 M2) as [F1 N1].
    destruct (most_add 283 _ _ ltac:(lia) N1 (most_more 270 283 _ ltac:(lia) M3)) as [F2 N2]. auto. }
  assert (Two : forall a1 b1 a2 b2, good a1 -> good b1 -> good a2 -> good b2 ->
    subtract_fits (product a1 b1) (product a2 b2) /\ most 283 (subtract (product a1 b1) (product a2 b2))).
  { intros. destruct (products a1 b1) as [_ M1]; trivial. destruct (products a2 b2) as [_ M2]; trivial.
    exact (most_subtract 270 _ _ ltac:(lia) M1 M2). }
  assert (P : forall p q, good p -> good q -> product_fits p q) by (intros; now apply products).
  destruct (Three i i j j k k) as (A1 & A2 & A3); trivial.
  destruct (Three x i y j z k) as (B1 & B2 & B3); trivial.
  destruct (Three x x y y z z) as (C1 & C2 & C3); trivial.
  destruct (products r r) as [_ R1]; trivial.
  destruct (most_subtract 296 _ _ ltac:(lia) C3 (most_more 270 296 _ ltac:(lia) R1)) as [C4 C5].
  destruct (Two y k z j) as [N1 N2]; trivial. destruct (Two z i x k) as [M1 M2]; trivial. destruct (Two x j y i) as [O1 O2]; trivial.
  destruct (most_multiply 296 270 _ _ ltac:(lia) ltac:(lia) ltac:(lia) A3 R1) as [D1 D2].
  destruct (most_multiply 283 283 _ _ ltac:(lia) ltac:(lia) ltac:(lia) N2 N2) as [D3 D4].
  destruct (most_multiply 283 283 _ _ ltac:(lia) ltac:(lia) ltac:(lia) M2 M2) as [D5 D6].
  destruct (most_multiply 283 283 _ _ ltac:(lia) ltac:(lia) ltac:(lia) O2 O2) as [D7 D8].
  destruct (most_add 636 _ _ ltac:(lia) D4 D6) as [E1 E2].
  destruct (most_add 649 _ _ ltac:(lia) E2 (most_more 636 649 _ ltac:(lia) D8)) as [E3 E4].
  destruct (most_subtract 662 _ _ ltac:(lia) (most_more 636 662 _ ltac:(lia) D2) E4) as [E5 E6].
  split; [|split; [exact A3|]; split; [exact B3|]; split; [exact C5|]; apply most_more with (662 + 13)%Z; [lia | exact E6]].
  repeat (split; [first [assumption | now apply P]|]). exact Logic.I.
Qed.

End Coefficients.

Theorem bounds_below x y z i j k r unit n : (n <= 0)%Z -> unit = bpow radix2 n ->
  below 100 0 x -> below 100 0 y -> below 100 0 z -> below 100 0 i -> below 100 0 j -> below 100 0 k -> below 100 0 r ->
  bounds_fits x y z i j k r unit.
Proof.
  intros Hn -> X Y Z I J K Q. cbv delta [bounds_fits] beta.
  repeat (step; try fits). exact Logic.I.
Qed.

(** What doubled, and decided of the batch, add up of the coefficients. *)
Lemma sums_below a b c : most 296 a -> most 296 b -> most 309 c ->
  add_fits a b /\ add_fits b c /\ add_fits (add a b) (add b c).
Proof.
  intros A B C. destruct (most_add 296 _ _ ltac:(lia) A B) as [F1 H1].
  destruct (most_add 309 _ _ ltac:(lia) (most_more 296 309 _ ltac:(lia) B) C) as [F2 H2].
  destruct (most_add 322 _ _ ltac:(lia) (most_more 309 322 _ ltac:(lia) H1) H2) as [F3 _]. auto.
Qed.

Definition pair_in_size (p : R * R) := Rabs (fst p) <= bpow radix2 100 /\ Rabs (snd p) <= bpow radix2 100.

Lemma pairs_below p q : pair_in_size p -> pair_in_size q -> multiply_fits p q /\ most 270 (multiply p q).
Proof.
  intros (P0 & P1) (Q0 & Q1).
  destruct (multiply_below 100 100 p q) as [F H]; try lia.
  - split; (split; [assumption | lia]).
  - split; (split; [assumption | lia]).
  - split; [exact F|]. apply both_shift with (100 + 100)%Z 70%Z; trivial; lia.
Qed.

Lemma numbers_below x y : Rabs x <= bpow radix2 100 -> Rabs y <= bpow radix2 100 ->
  two_product_fits x y /\ most 270 (two_product x y).
Proof.
  intros X Y. destruct (two_product_below 100 100 x y) as [F H]; try lia.
  - split; [exact X | lia].
  - split; [exact Y | lia].
  - split; [exact F|]. apply both_shift with (100 + 100)%Z 66%Z; trivial; lia.
Qed.

Theorem doubled_below X Y Z I J K Q :
  pair_in_size X -> pair_in_size Y -> pair_in_size Z -> pair_in_size I -> pair_in_size J -> pair_in_size K -> pair_in_size Q ->
  doubled_fits X Y Z I J K Q.
Proof.
  intros. destruct (coefficients_below _ multiply multiply_fits pair_in_size pairs_below X Y Z I J K Q) as (C & A & B & D & _).
  - exact (conj H (conj H0 (conj H1 (conj H2 (conj H3 (conj H4 H5)))))).
  - cbv delta [doubled_fits] beta zeta. destruct (sums_below _ _ _ A B D) as (S1 & S2 & S3).
    exact (conj C (conj S1 (conj S2 (conj S3 Logic.I)))).
Qed.
