(** What the filter says is true: each comparison that it makes gives a sign. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds.
Import ListNotations.

Open Scope R_scope.

Definition formulas : list formula :=
  [filter_hit; filter_miss; filter_now; batch_hit; batch_now; batch_sure;
   batch_without_times_hit; batch_without_times_now; batch_without_times_sure].

(** No value on the way to what is asked reaches the largest double. *)
Definition all_low (k : known) : bool := forallb (stays_low_in (fun _ => k)) formulas.

Lemma low_after_scaling : all_low after_scaling = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma low_in_a_batch : all_low in_a_batch = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Section Filter.

Variable k : known.
Variables X x : nat -> R.
Hypothesis enough : sound k = true.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n, Rabs (x n - X n) <= (if rounded k then u * Rabs (X n) else 0) + IZR (lost k) * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (most k).
Hypothesis counted : (0 <= lost k)%Z.

Lemma vanished n : x n = 0 -> Rabs (X n) <= 2 * (IZR (lost k) * eta).
Proof.
  intros zero. pose proof (near n) as close. rewrite zero in close.
  replace (0 - X n) with (- X n) in close by ring. rewrite Rabs_Ropp in close.
  generalize u_positive u_small eta_positive; intros. pose proof (Rabs_pos (X n)).
  assert (0 <= IZR (lost k)) by now apply IZR_le.
  assert (0 <= IZR (lost k) * eta) by (apply Rmult_le_pos; lra).
  assert (u * Rabs (X n) <= / 1048576 * Rabs (X n)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= u * Rabs (X n)) by (apply Rmult_le_pos; lra). destruct (rounded k); lra.
Qed.

Lemma none_if_vanished : F2R spare <= true_c X -> x 3%nat = 0 -> x 4%nat = 0 -> x 5%nat = 0 -> ~ contact X.
Proof.
  intros gap zero_i zero_j zero_k.
  apply (none_at_rest X (2 * (IZR (lost k) * eta)) (IZR (most k))); try apply vanished; auto.
  apply Rlt_le_trans with (2 := gap). destruct (all_parts k enough) as (_ & _ & _ & _ & _ & little).
  apply IZR_lt in little. rewrite 2!mult_IZR in little.
  assert (F2R spare = IZR (2 ^ 175) * eta) as is_spare.
  { unfold spare, F2R, eta; cbn [Fnum Fexp]. rewrite Rmult_1_l.
    change (2 ^ 175)%Z with (radix2 ^ 175)%Z. rewrite (IZR_Zpower radix2) by lia.
    rewrite <- bpow_plus. reflexivity. }
  rewrite is_spare. replace (6 * (IZR (most k) * (2 * (IZR (lost k) * eta))))
    with (12 * (IZR (most k) * IZR (lost k)) * eta) by ring.
  apply Rmult_lt_compat_r; [apply eta_positive | exact little].
Qed.

(** From what the machine has found to what is true: each comparison gives a sign. *)
Ltac take_apart :=
  repeat match goal with
  | H : _ /\ _ |- _ => destruct H
  | H : _ \/ _ |- _ => destruct H
  end.

Ltac true_signs :=
  let all := fresh in
  pose proof (five_bounds k X x enough floats near small counted) as all; unfold within in all; destruct all as (near_c & near_b & near_h & near_g & near_D);
  pose proof spare_is_positive;
  repeat match goal with
  | H : Rabs (?a - ?b) + ?s <= ?c |- _ =>
      let low := fresh in let high := fresh in
      assert (- (c - s) <= a - b <= c - s) as [low high] by (apply Rabs_le_inv; lra); clear H
  end.

Ltac what_follows :=
  cbn [holds computed] in *; rewrite ?zero_is_zero in *; true_signs; take_apart;
  try contradiction; try lra;
  first
    [ apply contact_at_end; lra
    | apply contact_between; lra
    | exists 0; split; [lra | apply overlap_at_start; lra]
    | apply none_receding; lra
    | apply none_passing; lra
    | apply none_yet; lra
    | apply none_if_vanished; lra ].

Theorem hit_is_right : holds x filter_hit -> contact X.
Proof. unfold filter_hit. intros found. what_follows. Qed.

Theorem miss_is_right : holds x filter_miss -> ~ contact X.
Proof. unfold filter_miss. intros found. what_follows. Qed.

Theorem now_is_right : holds x filter_now -> touch X 0.
Proof. unfold filter_now. intros found. cbn [holds computed] in *. true_signs. apply overlap_at_start. lra. Qed.

Theorem later_is_right : holds x filter_hit -> ~ holds x filter_now -> 0 < true_c X.
Proof. unfold filter_hit, filter_now. intros found later. cbn [holds computed] in *. true_signs. take_apart; tauto || lra. Qed.

Theorem batch_hit_is_right : holds x batch_hit -> contact X.
Proof. unfold batch_hit. intros found. what_follows. Qed.

Theorem batch_now_is_right : holds x batch_now -> touch X 0.
Proof. unfold batch_now. intros found. cbn [holds computed] in *. true_signs. apply overlap_at_start. lra. Qed.

Theorem batch_later_is_right : holds x batch_hit -> ~ holds x batch_now -> 0 < true_c X.
Proof. unfold batch_hit, batch_now. intros found later. cbn [holds computed] in *. true_signs. take_apart; tauto || lra. Qed.

Ltac sure_and_contact sure touching :=
  destruct sure as [[no | yes] _]; [exfalso; revert touching; what_follows | cbn [holds] in *; tauto].

Theorem batch_sure_is_right : holds x batch_sure -> contact X -> holds x batch_hit.
Proof. unfold batch_sure, batch_hit, batch_now. intros sure touching. sure_and_contact sure touching. Qed.

Theorem batch_sure_hit_is_now : holds x batch_sure -> holds x batch_hit -> holds x batch_now.
Proof.
  unfold batch_sure, batch_now. intros sure hit. pose proof (batch_hit_is_right hit) as touching.
  destruct sure as [[no | yes] _]; [exfalso; revert touching; clear hit; what_follows | exact yes].
Qed.

Theorem batch_without_times_hit_is_right : holds x batch_without_times_hit -> contact X.
Proof. unfold batch_without_times_hit, batch_now. intros found. what_follows. Qed.

Theorem batch_without_times_sure_is_right :
  holds x batch_without_times_sure -> contact X -> holds x batch_without_times_hit.
Proof.
  unfold batch_without_times_sure, batch_without_times_hit, batch_hit, batch_now.
  intros sure touching. sure_and_contact sure touching.
Qed.

Theorem no_formula_overflows f : all_low k = true -> In f formulas -> never_overflows x f.
Proof.
  intros low inside.
  apply (formula_never_overflows (fun _ => k) X x floats near small (fun _ => counted)).
  now apply (proj1 (forallb_forall _ formulas) low).
Qed.

End Filter.

(** ** The range test of a batch *)

Fixpoint summands (e : expression) : list expression :=
  match e with Add a b => summands a ++ summands b | _ => [e] end.

Section Range.

Variable x : nat -> R.
Hypothesis floats : forall n, F (x n).

Lemma computed_is_float e : doubles_only e = true -> F (computed x e).
Proof.
  induction e; cbn [doubles_only computed]; rewrite ?andb_true_iff; intros fine;
    auto using rounded_is_float, size_is_float, negated_is_float.
  unfold is_double in fine. rewrite andb_true_iff, 2!Z.leb_le in fine. now apply few_digits_are_float.
Qed.

Lemma computed_is_positive e : shown_positive e = true -> 0 <= computed x e.
Proof.
  induction e; cbn [shown_positive computed]; try discriminate; rewrite ?orb_true_iff, ?andb_true_iff.
  - intros. apply F2R_ge_0. now apply Z.leb_le.
  - intros [? ?]. apply rounding_keeps_sign, Rplus_le_le_0_compat; auto.
  - intros [[? ?] | twice]; apply rounding_keeps_sign; [apply Rmult_le_pos; auto |].
    rewrite (equal_is_equal _ _ twice). apply Rle_0_sqr.
  - intros _. apply Rabs_pos.
Qed.

Lemma no_summand_is_larger e s :
  doubles_only e = true -> shown_positive e = true -> In s (summands e) -> computed x s <= computed x e.
Proof.
  induction e; intros fine positive inside;
    try (destruct inside as [<- | []]; apply Rle_refl).
  cbn [summands] in inside. cbn [doubles_only shown_positive] in fine, positive.
  rewrite andb_true_iff in fine, positive. destruct fine as [fine_a fine_b], positive as [positive_a positive_b].
  pose proof (computed_is_positive _ positive_a). pose proof (computed_is_positive _ positive_b).
  cbn [computed]. apply in_app_or in inside. destruct inside as [left | right].
  - apply Rle_trans with (computed x e1); [auto |].
    rewrite <- (float_rounds_to_itself (computed x e1)) at 1 by now apply computed_is_float.
    apply rounding_is_monotone. lra.
  - apply Rle_trans with (computed x e2); [auto |].
    rewrite <- (float_rounds_to_itself (computed x e2)) at 1 by now apply computed_is_float.
    apply rounding_is_monotone. lra.
Qed.

Hypothesis only_seven : forall n, (7 <= n)%nat -> x n = 0.

Theorem range_is_enough : holds x batch_in_range -> forall n, Rabs (x n) <= IZR (most in_a_batch).
Proof.
  unfold batch_in_range; cbn [holds]. intros [_ below] n. change (IZR (most in_a_batch)) with (bpow radix2 100).
  destruct (Nat.le_gt_cases 7 n) as [beyond | inside].
  { rewrite only_seven, Rabs_R0 by assumption. apply bpow_ge_0. }
  assert (computed x (Mul (Var n) (Var n)) <= computed x batch_squares) as square.
  { apply no_summand_is_larger; try reflexivity.
    do 7 (destruct n as [| n]; [cbn; tauto |]). exfalso; lia. }
  assert (computed x batch_squares < bpow radix2 200) as low.
  { eapply Rlt_le_trans; [exact below |]. apply Req_le. cbn [computed]. unfold constant, F2R; cbn [Fnum Fexp]. apply Rmult_1_l. }
  cbn [computed] in square.
  destruct (Rle_lt_dec (Rabs (x n)) (bpow radix2 100)) as [| larger]; [assumption | exfalso].
  assert (bpow radix2 200 <= x n * x n) as too_much.
  { change 200%Z with (100 + 100)%Z. rewrite bpow_plus. rewrite <- (Rabs_pos_eq (x n * x n)) by apply Rle_0_sqr.
    rewrite Rabs_mult. pose proof (bpow_ge_0 radix2 100). apply Rmult_le_compat; lra. }
  apply rounding_is_monotone in too_much. rewrite (float_rounds_to_itself (bpow radix2 200)) in too_much
    by (apply power_is_float; lia).
  lra.
Qed.

Hypothesis in_range : holds x batch_in_range.

Lemma nothing_lost n : Rabs (x n - x n) <= (if rounded in_a_batch then u * Rabs (x n) else 0) + IZR (lost in_a_batch) * eta.
Proof. replace (x n - x n) with 0 by ring. rewrite Rabs_R0. cbn [in_a_batch rounded lost]. lra. Qed.

End Range.

Lemma sure_is_in_range x : holds x batch_sure -> holds x batch_in_range.
Proof. unfold batch_sure. cbn [holds]. tauto. Qed.

Lemma sure_without_times_is_in_range x : holds x batch_without_times_sure -> holds x batch_in_range.
Proof. unfold batch_without_times_sure. cbn [holds]. tauto. Qed.
