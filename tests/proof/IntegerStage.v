(** The last stage of lib/exact.py, as its source has it, is right for all doubles. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Contact Terms Input Integers IntegerTerms.
Import ListNotations.

Open Scope R_scope.

(** ** The loop of `quotient` *)

Fixpoint rounds (n : nat) (c b D bits : Z) : option R :=
  match n with
  | O => None
  | S m => match one_round c b D bits with Done t => Some t | Again more => rounds m c b D more end
  end.

Section Loop.

Variables c b D : Z.
Hypothesis c_positive : (0 < c)%Z.
Hypothesis b_positive : (0 < b)%Z.
Hypothesis D_not_negative : (0 <= D)%Z.

Ltac shifts := rewrite ?Z.shiftl_mul_pow2 in * by lia.

Lemma round_right bits t : (0 < bits)%Z -> one_round c b D bits = Done t -> t = rnd (time_of c b D).
Proof.
  intros some. unfold one_round. cbv zeta. shifts.
  assert (0 <= bits)%Z as positive by lia.
  pose proof (ended_root c b D bits c_positive b_positive D_not_negative positive) as whole.
  pose proof (agreed c b D bits c_positive b_positive D_not_negative positive) as same.
  destruct (Z.eqb_spec (Z.sqrt (D * 2 ^ (2 * bits)) * Z.sqrt (D * 2 ^ (2 * bits))) (D * 2 ^ (2 * bits))) as [is | _].
  - intros [=]. subst. now apply whole.
  - destruct (Req_bool_spec (divided (c * 2 ^ bits) (b * 2 ^ bits + Z.sqrt (D * 2 ^ (2 * bits))))
      (divided (c * 2 ^ bits) (b * 2 ^ bits + Z.sqrt (D * 2 ^ (2 * bits)) + 1))) as [is |]; [| discriminate].
    intros [=]. subst. now apply same.
Qed.

Lemma round_grows bits more : (0 < bits)%Z -> one_round c b D bits = Again more -> (bits < more)%Z.
Proof.
  intros some. unfold one_round. cbv zeta. destruct (_ =? _)%Z; [discriminate |].
  destruct (Req_bool _ _); [discriminate |]. intros [=]. lia.
Qed.

Lemma round_safe bits : (0 < bits)%Z -> IZR c <= IZR (2 ^ 1000) * IZR b -> one_round_safe c b D bits.
Proof.
  intros some ratio. assert (0 <= bits)%Z as positive by lia.
  destruct (no_error c b D bits c_positive b_positive D_not_negative positive ratio) as [one two].
  unfold one_round_safe. cbv zeta. shifts.
  assert (0 <= D * 2 ^ (2 * bits))%Z by (apply Z.mul_nonneg_nonneg; [exact D_not_negative | apply Z.pow_nonneg; lia]).
  repeat match goal with
  | |- _ /\ _ => split
  | |- if ?q then _ else _ => destruct q
  end; auto; lia.
Qed.

Theorem rounds_right n t bits : (0 < bits)%Z -> rounds n c b D bits = Some t -> t = rnd (time_of c b D).
Proof.
  revert bits. induction n as [| n IH]; intros bits some; cbn [rounds]; [discriminate |].
  destruct (one_round c b D bits) as [got | more] eqn:is.
  - intros [=]. subst. now apply round_right with bits.
  - apply round_grows in is; [| exact some]. apply IH. lia.
Qed.

Theorem rounds_end bits : (0 < bits)%Z -> exists n t, rounds n c b D bits = Some t.
Proof.
  destruct (bits_enough c b D c_positive b_positive D_not_negative) as (least & enough).
  assert (forall n bits, (0 < bits)%Z -> (least <= bits + Z.of_nat n)%Z ->
    exists t, rounds (S n) c b D bits = Some t) as all.
  { intros n. induction n as [| n IH]; intros some_bits some far.
    - cbn [rounds]. destruct (one_round c b D some_bits) as [t | more] eqn:is; [now exists t | exfalso].
      specialize (enough some_bits ltac:(lia) ltac:(lia)). cbv zeta in enough.
      revert is. unfold one_round. cbv zeta. shifts.
      destruct (Z.eqb_spec (Z.sqrt (D * 2 ^ (2 * some_bits)) * Z.sqrt (D * 2 ^ (2 * some_bits))) (D * 2 ^ (2 *
        some_bits)));
        [discriminate |].
      destruct enough as [whole | same]; [contradiction |].
      rewrite Req_bool_true by exact same. discriminate.
    - change (rounds (S (S n)) c b D some_bits)
        with (match one_round c b D some_bits with Done t => Some t | Again more => rounds (S n) c b D more end).
      destruct (one_round c b D some_bits) as [t | more] eqn:is; [now exists t |].
      apply round_grows in is; [| exact some]. apply IH; lia. }
  intros some. destruct (all (Z.to_nat (least - bits)) bits some ltac:(lia)) as (t & is). eauto.
Qed.

(** In every round that comes Python raises no error. *)
Inductive comes : Z -> Prop :=
  | comes_first : comes first_bits
  | comes_next bits more : comes bits -> one_round c b D bits = Again more -> comes more.

Lemma coming_bits bits : comes bits -> (0 < bits)%Z.
Proof. induction 1 as [| bits more _ IH is]; [reflexivity |]. apply round_grows in is; lia. Qed.

End Loop.

(** ** What a double is to Python: the quotient of two whole numbers, the lower a power of two *)

Definition ratio (x : R) (top bottom : Z) : Prop :=
  (exists e, (0 <= e)%Z /\ bottom = (2 ^ e)%Z) /\ x = IZR top / IZR bottom.

Lemma every_double_has_a_ratio x : F x -> exists top bottom, ratio x top bottom.
Proof.
  intros ->. unfold F2R. cbn [Fnum Fexp]. set (m := Ztrunc _). set (e := cexp radix2 fexp x).
  destruct (Z_le_gt_dec 0 e) as [up | down].
  - exists (m * 2 ^ e)%Z, 1%Z. split; [exists 0%Z; now split |].
    rewrite mult_IZR. change 2%Z with (radix_val radix2). rewrite IZR_Zpower by exact up. field.
  - exists m, (2 ^ (- e))%Z. split; [exists (- e)%Z; split; [lia | reflexivity] |].
    change 2%Z with (radix_val radix2). rewrite IZR_Zpower, bpow_opp by lia. field. apply Rgt_not_eq, bpow_gt_0.
Qed.

(** The largest of some powers of two is one, and a multiple of each. *)
Lemma largest_of_powers l : (forall z, In z l -> exists e, (0 <= e)%Z /\ z = (2 ^ e)%Z) -> l <> [] ->
  (exists e, (0 <= e)%Z /\ largest_of l = (2 ^ e)%Z) /\ forall z, In z l -> (z | largest_of l)%Z.
Proof.
  assert (forall d e, (0 <= d)%Z -> (0 <= e)%Z -> (2 ^ d <= 2 ^ e)%Z -> (2 ^ d | 2 ^ e)%Z) as divides.
  { intros d e pd pe le. apply Z.pow_le_mono_r_iff in le; try lia. exists (2 ^ (e - d))%Z.
    rewrite <- Z.pow_add_r by lia. f_equal. lia. }
  induction l as [| x l IH]; intros all some; [contradiction |].
  destruct (all x (or_introl eq_refl)) as (d & pd & is_x). cbn [largest_of fold_right]. fold (largest_of l).
  destruct l as [| y l].
  - cbn [largest_of fold_right]. assert (0 < 2 ^ d)%Z by (apply Z.pow_pos_nonneg; lia). rewrite Z.max_l by lia.
    split; [now exists d |]. intros z [<- | []]. apply Z.divide_refl.
  - destruct IH as ((e & pe & is_l) & each); [intros z inside; apply all; now right | discriminate |].
    destruct (Z.max_spec x (largest_of (y :: l))) as [[lt ->] | [ge ->]].
    + split; [now exists e |]. intros z [<- | inside]; [| now apply each].
      rewrite is_l in *. rewrite is_x in *. apply divides; lia.
    + split; [now exists d |]. intros z [<- | inside]; [apply Z.divide_refl |].
      apply Z.divide_trans with (1 := each z inside). rewrite is_l in *. rewrite is_x in *. apply divides; lia.
Qed.

(** Each number times the largest of the lower ones is whole. *)
Lemma ratio_times x top bottom m : ratio x top bottom -> (bottom | m)%Z ->
  IZR (top * (m / bottom)) = x * IZR m.
Proof.
  intros ((e & pe & is) & ->) (k & ->). assert (0 < bottom)%Z as positive by (rewrite is; apply Z.pow_pos_nonneg; lia).
  rewrite Z.div_mul by lia. rewrite 2!mult_IZR. apply IZR_lt in positive. field. lra.
Qed.

(** ** The cases *)

(** What it is for a finding to be right. *)
Definition right_finding (X : nat -> R) (f : finding) : Prop :=
  match f with
  | At_start => touch X 0
  | Never => ~ contact X
  | Quotient c b D =>
      (0 < c)%Z /\ (0 < b)%Z /\ (0 <= D)%Z /\ (c <= 2 * b)%Z /\ ~ touch X 0 /\ first X (time_of c b D)
  end.

Section Cases.

Variable X : nat -> R.
Variable common : Z.
Hypothesis common_positive : (0 < common)%Z.

(** p, v and r in whole numbers. *)
Variables x y z i j k r : Z.
Hypothesis x_is : IZR x = X 0%nat * IZR common.
Hypothesis y_is : IZR y = X 1%nat * IZR common.
Hypothesis z_is : IZR z = X 2%nat * IZR common.
Hypothesis i_is : IZR i = X 3%nat * IZR common.
Hypothesis j_is : IZR j = X 4%nat * IZR common.
Hypothesis k_is : IZR k = X 5%nat * IZR common.
Hypothesis r_is : IZR r = X 6%nat * IZR common.

Let a := (i * i + j * j + k * k)%Z.
Let b := (x * i + y * j + z * k)%Z.
Let c := (x * x + y * y + z * z - r * r)%Z.

Let Y n := X n * IZR common.

Lemma as_reals : true_a Y = IZR a /\ true_b Y = IZR b /\ true_c Y = IZR c.
Proof.
  unfold true_a, true_b, true_c, Y, a, b, c. rewrite <- x_is, <- y_is, <- z_is, <- i_is, <- j_is, <- k_is, <- r_is.
  rewrite minus_IZR, !plus_IZR, !mult_IZR. repeat split; ring.
Qed.

Lemma scale : 0 < IZR common.
Proof. now apply IZR_lt. Qed.

Ltac in_reals :=
  destruct as_reals as (is_a & is_b & is_c);
  repeat match goal with
  | H : (_ <= _)%Z |- _ => apply IZR_le in H
  | H : (_ < _)%Z |- _ => apply IZR_lt in H
  end; rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR in *; rewrite <- ?is_a, <- ?is_b, <- ?is_c in *.

Lemma start_found : (c <= 0)%Z -> touch X 0.
Proof. intros inside. apply (touch_scaled X (IZR common)); [exact scale |]. in_reals. now apply overlap_at_start. Qed.

Lemma receding_found : (0 < c)%Z -> (0 <= b)%Z -> ~ contact X.
Proof.
  intros apart leaving touching. apply (contact_scaled X (IZR common) scale) in touching. revert touching.
  in_reals. now apply none_receding.
Qed.

Lemma passing_found : (b * b - a * c < 0)%Z -> ~ contact X.
Proof.
  intros wide touching. apply (contact_scaled X (IZR common) scale) in touching. revert touching.
  in_reals. apply none_passing. rewrite discriminant. fold Y. lra.
Qed.

Lemma later_found : (a + b < 0)%Z -> (0 < a + 2 * b + c)%Z -> ~ contact X.
Proof.
  intros nearing outside touching. apply (contact_scaled X (IZR common) scale) in touching. revert touching.
  in_reals. apply none_yet; unfold true_g, true_h; fold Y; lra.
Qed.

Lemma quotient_found : (0 < c)%Z -> (b < 0)%Z -> (0 <= b * b - a * c)%Z -> (0 <= a + b \/ a + 2 * b + c <= 0)%Z ->
  right_finding X (Quotient c (- b) (b * b - a * c)).
Proof.
  intros apart nearing deep in_frame. cbn [right_finding].
  assert (0 < true_c Y /\ true_b Y < 0 /\ 0 <= true_b Y * true_b Y - true_a Y * true_c Y /\
    (0 <= true_a Y + true_b Y \/ true_a Y + 2 * true_b Y + true_c Y <= 0)) as (apart' & nearing' & deep' & in_frame').
  { destruct as_reals as (-> & -> & ->). rewrite <- !mult_IZR, <- minus_IZR, <- !plus_IZR.
    repeat split; try now apply IZR_lt. - now apply IZR_le. - destruct in_frame; [left | right]; now apply IZR_le. }
  pose proof (first_time Y apart' nearing' deep' in_frame') as time.
  assert (time_of c (- b) (b * b - a * c) = true_c Y / (- true_b Y + sqrt (true_b Y * true_b Y - true_a Y * true_c
    Y))) as same.
  { unfold time_of. destruct as_reals as (-> & -> & ->). now rewrite opp_IZR, minus_IZR, !mult_IZR. }
  do 3 (split; [lia |]). split; [| split].
  - destruct (ratio_is_small Y apart' nearing' deep') as [small | late].
    + destruct as_reals as (_ & is_b & is_c). rewrite is_b, is_c, <- opp_IZR, <- mult_IZR in small.
      now apply le_IZR in small.
    + exfalso. destruct time as ((_ & le) & _). lra.
  - rewrite <- (touch_scaled X (IZR common) 0 scale). now apply apart_at_start.
  - rewrite same. exact (proj1 (first_scaled X (IZR common) _ scale) time).
Qed.

End Cases.

(** ** The source, for each way in which numbers are given *)

(** What the source finds, and the numbers that are meant. *)
Inductive contact_way : ((nat -> Z) -> (nat -> Z) -> finding) -> ((nat -> R) -> nat -> R) -> Prop :=
  | contact_one_space : contact_way contact_of_one_space one_term
  | contact_two_space : contact_way contact_of_two_space two_terms
  | contact_one_plane : contact_way contact_of_one_plane (fun given => in_plane (one_term given))
  | contact_two_plane : contact_way contact_of_two_plane (fun given => in_plane (two_terms given)).

Section Source.

Variable given : nat -> R.
Variables top bottom : nat -> Z.
Hypothesis ratios : forall k, ratio (given k) (top k) (bottom k).

Ltac is_scaled :=
  unfold in_plane, one_term, two_terms; cbn [Nat.add]; rewrite ?plus_IZR;
  repeat match goal with H : IZR _ = _ |- _ => rewrite H; clear H end; ring.

Ltac decide_it m large x y z i j k r :=
  let c := constr:((x * x + y * y + z * z - r * r)%Z) in
  let b := constr:((x * i + y * j + z * k)%Z) in
  let a := constr:((i * i + j * j + k * k)%Z) in
  repeat match goal with
  | |- right_finding _ (if (?p <=? ?q)%Z then _ else _) => destruct (Z.leb_spec p q)
  | |- right_finding _ (if (?p <? ?q)%Z then _ else _) => destruct (Z.ltb_spec p q)
  | |- right_finding _ (if (?p =? ?q)%Z then _ else _) => destruct (Z.eqb_spec p q)
  end;
  lazymatch goal with
  | |- right_finding _ (Quotient ?c' ?b' ?D') =>
      assert (Quotient c' b' D' = Quotient c (- b) (b * b - a * c)) as -> by (f_equal; ring);
      apply (quotient_found _ m large x y z i j k r); [is_scaled .. | lia | lia | lia | lia]
  | |- right_finding _ At_start => apply (start_found _ m large x y z i j k r); [is_scaled .. | lia]
  | |- right_finding _ Never =>
      first
        [ apply (receding_found _ m large x y z i j k r); [is_scaled .. | lia | lia]
        | apply (passing_found _ m large x y z i j k r); [is_scaled .. | lia]
        | apply (later_found _ m large x y z i j k r); [is_scaled .. | lia | lia] ]
  end.

(** The numbers get names, made whole by their largest lower part. *)
Ltac take_largest m large divides :=
  match goal with |- context [largest_of ?l] =>
    let e := fresh in let low := fresh in let is := fresh in let z := fresh in let inside := fresh in
    destruct (largest_of_powers l) as ((e & low & is) & divides);
    [ intros z inside; cbn [In] in inside; repeat (destruct inside as [<- | inside]; [apply ratios |]); contradiction
    | discriminate |];
    assert (0 < largest_of l)%Z as large by (rewrite is; apply Z.pow_pos_nonneg; lia);
    clear is; set (m := largest_of l) in *; cbn [In] in divides
  end.

Ltac name_whole m divides n whole :=
  pose proof (ratio_times _ _ _ m (ratios n) (divides (bottom n) ltac:(tauto)));
  set (whole := (top n * (m / bottom n))%Z) in *; clearbody whole.

Theorem source_finds_right find pair : contact_way find pair -> right_finding (pair given) (find top bottom).
Proof.
  intros [].
  - unfold contact_of_one_space. cbv zeta. take_largest m large divides.
    name_whole m divides 0%nat x; name_whole m divides 1%nat y; name_whole m divides 2%nat z.
    name_whole m divides 3%nat i; name_whole m divides 4%nat j; name_whole m divides 5%nat k.
    name_whole m divides 6%nat r. clear divides. clearbody m. decide_it m large x y z i j k r.
  - unfold contact_of_two_space. cbv zeta. take_largest m large divides.
    name_whole m divides 0%nat x; name_whole m divides 1%nat y; name_whole m divides 2%nat z.
    name_whole m divides 3%nat i; name_whole m divides 4%nat j; name_whole m divides 5%nat k.
    name_whole m divides 7%nat x'; name_whole m divides 8%nat y'; name_whole m divides 9%nat z'.
    name_whole m divides 10%nat i'; name_whole m divides 11%nat j'; name_whole m divides 12%nat k'.
    name_whole m divides 6%nat r; name_whole m divides 13%nat r'. clear divides. clearbody m.
    decide_it m large (x + x')%Z (y + y')%Z (z + z')%Z (i + i')%Z (j + j')%Z (k + k')%Z (r + r')%Z.
  - unfold contact_of_one_plane. cbv zeta. take_largest m large divides.
    name_whole m divides 0%nat x; name_whole m divides 1%nat y.
    name_whole m divides 3%nat i; name_whole m divides 4%nat j.
    name_whole m divides 6%nat r. clear divides. clearbody m. decide_it m large x y 0%Z i j 0%Z r.
  - unfold contact_of_two_plane. cbv zeta. take_largest m large divides.
    name_whole m divides 0%nat x; name_whole m divides 1%nat y.
    name_whole m divides 3%nat i; name_whole m divides 4%nat j.
    name_whole m divides 7%nat x'; name_whole m divides 8%nat y'.
    name_whole m divides 10%nat i'; name_whole m divides 11%nat j'.
    name_whole m divides 6%nat r; name_whole m divides 13%nat r'. clear divides. clearbody m.
    decide_it m large (x + x')%Z (y + y')%Z 0%Z (i + i')%Z (j + j')%Z 0%Z (r + r')%Z.
Qed.

End Source.

(** ** The stage *)

(** What the stage answers: 0, none, or what the loop of `quotient` comes to. *)
Inductive answers : finding -> option R -> Prop :=
  | answers_start : answers At_start (Some 0)
  | answers_never : answers Never None
  | answers_time c b D n t : rounds n c b D first_bits = Some t -> answers (Quotient c b D) (Some t).

Section Stage.

Variable given : nat -> R.
Variables top bottom : nat -> Z.
Hypothesis ratios : forall k, ratio (given k) (top k) (bottom k).
Variable find : (nat -> Z) -> (nat -> Z) -> finding.
Variable pair : (nat -> R) -> nat -> R.
Hypothesis path : contact_way find pair.

Lemma found : right_finding (pair given) (find top bottom).
Proof. exact (source_finds_right given top bottom ratios find pair path). Qed.

Theorem stage_answers : exists t, answers (find top bottom) t.
Proof.
  pose proof found as is. destruct (find top bottom) as [| | c b D].
  - exists (Some 0). constructor.
  - exists None. constructor.
  - destruct is as (C & B & P & _). destruct (rounds_end c b D C B P first_bits eq_refl) as (n & t & same).
    exists (Some t). now apply answers_time with n.
Qed.

Theorem stage_right t : answers (find top bottom) t -> right (pair given) t.
Proof.
  pose proof found as is. destruct 1 as [| | c b D n t same]; cbn [right right_finding] in *.
  - exists 0. split; [now apply first_at_start | symmetry; exact rounding_keeps_zero].
  - exact is.
  - destruct is as (C & B & P & _ & _ & time). exists (time_of c b D). split; [exact time |].
    exact (rounds_right c b D C B P n t first_bits eq_refl same).
Qed.

(** On no way does Python raise an error. *)
Theorem stage_safe c b D bits : find top bottom = Quotient c b D -> comes c b D bits -> one_round_safe c b D bits.
Proof.
  intros is coming. pose proof found as true. rewrite is in true. destruct true as (C & B & P & small & _).
  apply round_safe; auto; [now apply (coming_bits c b D) |].
  apply IZR_le in small. rewrite mult_IZR in small. assert (2 <= IZR (2 ^ 1000)) by (apply IZR_le; discriminate).
  apply IZR_lt in B. apply Rle_trans with (1 := small). apply Rmult_le_compat_r; lra.
Qed.

End Stage.
