(** The five polynomials and their bounds as the machine computes them in double-double, and what it says of them: what
    it says is so for numbers that have no largest. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Rounding DoubleTerms StageTerms Sums Ranges.
From Proof Require Import Expressions Trees Covers Contact Terms WholeLater Machine Steps MachinePairs.
Import ListNotations.

Open Scope R_scope.

Lemma has_DOUBLE : has M.DOUBLE DOUBLE.
Proof. exact (has_power (-49) ltac:(lia)). Qed.

Lemma has_DOUBLE_DOUBLE : has M.DOUBLE_DOUBLE DOUBLE_DOUBLE.
Proof. exact (has_power (-96) ltac:(lia)). Qed.

Lemma has_TINY : has M.TINY TINY.
Proof. exact (has_power (-800) ltac:(lia)). Qed.

Definition five_may_have (x : double * double * double * double * double) (X : R * R * R * R * R) : Prop :=
  let '(a, b, c, d, e) := x in let '(A, B, C, D, E) := X in
  may_have a A /\ may_have b B /\ may_have c C /\ may_have d D /\ may_have e E.

Lemma bounds_may x y z i j k r unit X Y Z I J K Q U :
  may_have x X -> may_have y Y -> may_have z Z -> may_have i I -> may_have j J -> may_have k K -> may_have r Q ->
  may_have unit U -> bounds_fits X Y Z I J K Q U ->
  five_may_have (M.bounds x y z i j k r unit) (bounds X Y Z I J K Q U).
Proof.
  intros mx my mz mi mj mk mr mu. unfold bounds_fits, bounds, M.bounds. cbv zeta. intros fit.
  repeat match type of fit with _ /\ _ => let H := fresh in destruct fit as [H fit] end.
  pose proof (has_may _ _ has_DOUBLE). unfold five_may_have.
  repeat split; may.
Qed.

Lemma doubled_may x y z i j k r X Y Z I J K Q :
  pair_may_have x X -> pair_may_have y Y -> pair_may_have z Z -> pair_may_have i I -> pair_may_have j J ->
  pair_may_have k K -> pair_may_have r Q -> doubled_fits X Y Z I J K Q ->
  five_may_have (M.doubled x y z i j k r) (doubled X Y Z I J K Q).
Proof.
  intros mx my mz mi mj mk mr. unfold doubled_fits. cbv zeta. intros (fit & fit_h & fit_bc & fit_g & _).
  destruct (coefficients_may _ _ M.multiply multiply multiply_fits pair_may_have multiply_may x y z i j k r X Y Z I J K Q
    mx my mz mi mj mk mr fit) as (a & b & c & D).
  pose proof (add_may _ _ _ _ a b fit_h) as h. pose proof (add_may _ _ _ _ b c fit_bc) as bc.
  pose proof (add_may _ _ _ _ h bc fit_g) as g.
  exact (conj (proj1 c) (conj (proj1 b) (conj (proj1 h) (conj (proj1 g) (proj1 D))))).
Qed.

(** ** What is said *)

Lemma true_zero x X : may_have x X -> Beqb x (the_double 0 0) = true -> X = 0.
Proof.
  intros [no | has_x] it; [now destruct x |]. exact (true_equal _ _ _ _ has_x (has_whole 0 ltac:(lia)) it).
Qed.

(** What the machine says is so; and where it says hit and not at the start, it is not at the start. *)
Definition says_so (said : bool * bool * bool) (answer : Prop * Prop * Prop) : Prop :=
  let '(hit, miss, now) := said in let '(Hit, Miss, Now) := answer in
  (hit = true -> Hit) /\ (miss = true -> Miss) /\ (now = true -> Now) /\ (hit = true -> now = false -> ~ Now).

Lemma verdict_says c b h g D cc bb hh gg DD still C B H G DE CC BB HH GG DDE (Still : Prop) :
  five_may_have (c, b, h, g, D) (C, B, H, G, DE) -> five_may_have (cc, bb, hh, gg, DD) (CC, BB, HH, GG, DDE) ->
  (still = true -> Still) ->
  says_so (M.verdict c b h g D cc bb hh gg DD still) (verdict C B H G DE CC BB HH GG DDE Still).
Proof.
  intros (mc & mb & mh & mg & mD) (mcc & mbb & mhh & mgg & mDD) is_still.
  unfold M.verdict, verdict. cbv zeta. unfold says_so.
  pose proof (true_below _ _ _ _ mc (may_opp _ _ mcc)) as now.
  pose proof (true_below _ _ _ _ mcc mc) as apart.
  pose proof (true_below _ _ _ _ mg (may_opp _ _ mgg)) as inside. pose proof (true_below _ _ _ _ mgg mg) as outside.
  pose proof (true_below _ _ _ _ mb (may_opp _ _ mbb)) as nearing. pose proof (true_below _ _ _ _ mbb mb) as leaving.
  pose proof (true_below _ _ _ _ mh (may_opp _ _ mhh)) as before. pose proof (true_below _ _ _ _ mhh mh) as passing.
  pose proof (true_below _ _ _ _ mD (may_opp _ _ mDD)) as beside. pose proof (true_below _ _ _ _ mDD mD) as across.
  rewrite ?orb_true_iff, ?andb_true_iff, ?orb_true_iff, ?andb_true_iff, ?orb_true_iff, ?andb_true_iff.
  split; [| split; [| split]].
  - intros [it | (it & [it' | ((n & p) & a)])].
    + left. now apply now.
    + right. split; [apply Rle_ge; now apply apart | left; now apply inside].
    + right. split; [apply Rle_ge; now apply apart | right].
      split; [split; [now apply nearing | apply Rle_ge; now apply passing] | apply Rle_ge; now apply across].
  - intros (it & [[[s | l] | bs] | (o & be)]); (split; [apply Rle_ge; now apply apart |]).
    + left. left. left. now apply is_still.
    + left. left. right. apply Rle_ge. now apply leaving.
    + left. right. now apply beside.
    + right. split; [apply Rle_ge; now apply outside | now apply before].
  - intros it. now apply now.
  - intros [it | (it & _)] no; [congruence |]. destruct (apart it) as (has_cc & has_c & _).
    exact (false_below _ _ _ _ has_c (has_opp _ _ has_cc) no).
Qed.

Lemma certain_says x y z i j k r c b h g D X Y Z I J K Q C B H G DE :
  pair_may_have x X -> pair_may_have y Y -> pair_may_have z Z -> pair_may_have i I -> pair_may_have j J ->
  pair_may_have k K -> pair_may_have r Q -> five_may_have (c, b, h, g, D) (C, B, H, G, DE) ->
  bounds_fits (fst X) (fst Y) (fst Z) (fst I) (fst J) (fst K) (fst Q) DOUBLE_DOUBLE ->
  says_so (M.certain x y z i j k r c b h g D M.DOUBLE_DOUBLE) (certain X Y Z I J K Q C B H G DE DOUBLE_DOUBLE).
Proof.
  intros mx my mz mi mj mk mr five fit.
  pose proof (bounds_may (fst x) (fst y) (fst z) (fst i) (fst j) (fst k) (fst r) M.DOUBLE_DOUBLE _ _ _ _ _ _ _ _
    (proj1 mx) (proj1 my) (proj1 mz) (proj1 mi) (proj1 mj) (proj1 mk) (proj1 mr) (has_may _ _ has_DOUBLE_DOUBLE) fit) as off.
  unfold M.certain, certain. cbv zeta.
  destruct (M.bounds _ _ _ _ _ _ _ _) as [[[[cc bb] hh] gg] DD].
  destruct (bounds _ _ _ _ _ _ _ _) as [[[[CC BB] HH] GG] DDE]. cbn [fst snd].
  set (still := (Beqb (fst i) (the_double 0 0) && Beqb (fst j) (the_double 0 0) && Beqb (fst k) (the_double 0 0))%bool).
  assert (still = true -> (fst I = 0 /\ fst J = 0) /\ fst K = 0) as is_still.
  { unfold still. rewrite 2!andb_true_iff.
    intros ((ii & jj) & kk).
    exact (conj (conj (true_zero _ _ (proj1 mi) ii) (true_zero _ _ (proj1 mj) jj)) (true_zero _ _ (proj1 mk) kk)). }
  pose proof (verdict_says _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ five off is_still) as said.
  revert said. destruct (M.verdict _ _ _ _ _ _ _ _ _ _ _) as [[hit miss] now].
  destruct (verdict _ _ _ _ _ _ _ _ _ _ _) as [[Hit Miss] Now]. unfold says_so. cbn [fst snd].
  rewrite !andb_true_iff. intros (is_hit & is_miss & is_now & later).
  repeat split; try tauto. intros (it & range) no (at_start & _). rewrite range, andb_true_r in no. tauto.
Qed.

(** It says nothing where a high part is infinite or nan. *)
Definition bound_g_of_pairs : expression := Add (Mul (Cst 1 (-96)) (size_in bound_g)) (Cst 1 (-800)).

Lemma said_is_finite (x : nat -> double) (y : nat -> double) c b h g D :
  let p k := (x k, y k) in
  let '(hit, miss, now) :=
    M.certain (p 0%nat) (p 1%nat) (p 2%nat) (p 3%nat) (p 4%nat) (p 5%nat) (p 6%nat) c b h g D M.DOUBLE_DOUBLE in
  hit = true \/ miss = true \/ now = true -> forall k, (k < 7)%nat -> is_finite (x k) = true.
Proof.
  intros p. unfold M.certain. cbv zeta. rewrite !andb_true_iff.
  assert (machine x bound_g_of_pairs = snd (fst (M.bounds (x 0%nat) (x 1%nat) (x 2%nat) (x 3%nat) (x 4%nat) (x 5%nat)
    (x 6%nat) M.DOUBLE_DOUBLE))) as same by reflexivity.
  cbn [fst]. intros said k small. apply (finite_from_finite x bound_g_of_pairs).
  - apply below_infinity_is_finite; [reflexivity | reflexivity |]. cbn [says]. rewrite same.
    unfold p in said. cbn [fst] in said. tauto.
  - do 7 (destruct k as [| k]; [reflexivity |]). exfalso; lia.
Qed.
