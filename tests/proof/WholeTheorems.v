(** What is proved of `lib.exact.sweep` as a whole, to be read without the proofs.

   - Contact.v: [touch X t] is |p + v t|² <= r², [contact X] that this is so for a t of [0, 1];
       variables 0 to 6 of X are
     p = (x, y, z), v = (i, j, k) and r. Integers.v: [first X tau] says that tau is the first such t; [right X t] that t
     is None and there is no contact, or that it is the double nearest to the first, ties to even.
   - Float.v: [F x], x is a double; [rnd], rounding to the nearest. Machine.v: [double] is that of IEEE 754, infinities
     and nan among them, as Flocq has it; [machine given e] is what a machine makes of an expression, [says] what it
     answers. [reals given] are the numbers that finite doubles are.
   - Written from the source: IntegerTerms.v, [contact_of_...] what `first_contact` does with whole numbers, and a round
     of the loop of `quotient`; WholeTerms.v, [settled] whose answer `settled_block` keeps; and those of Theorems.v and
     DoubleTheorems.v.
   - Whole.v: [sweep_of] `sweep` or `sweep_absolute`, in space or in the plane; [exponent_of] what `frexp` gives;
     [divided_by] what `ldexp` gives.
   - MachineWhole.v: [machine_pairs] is what double-double is given, nan among it, where the first difference of a sum of
     two doubles has overflowed; [machine_look] what it says, and [machine_time] its time, and whether that is sure. They
     are made of the functions of MachineTerms.v, of which MachineTheorems.v tells.
   - MachineSums.v: [machine_sums] is what sums of doubles say of the pairs [machine_given]: hit, time, and whether they
     are known. It is made of the functions of MachineSumsTerms.v. [time_of] is a time as a number, None for infinity;
     MachineWhole.v: [what_is_known] is the word for a row in the table of stages.

   What the premises of the last theorem mean, and what is not proved, is told in guide/proof.md. *)

From Coq Require Import Reals ZArith List Psatz.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Contact Terms Input Machine Steps DoubleTerms StageTerms.
From Proof Require Import Integers IntegerTerms IntegerStage WholeTerms WholeSums Whole MachineSums MachineWhole.

Open Scope R_scope.

(** ** What it is to be right *)

(** hit, that there is a time, says whether there is contact in the frame. *)
Theorem a_right_hit X t : right X t -> (t <> None <-> contact X).
Proof. exact (right_hit X t). Qed.

(** The time is a double, and none is nearer to the time of first contact. *)
Theorem a_right_time X t : right X (Some t) ->
  exists tau, first X tau /\ F t /\ forall y, F y -> Rabs (t - tau) <= Rabs (y - tau).
Proof. exact (right_nearest X t). Qed.

(** There is but one right answer. *)
Theorem one_right_answer X s t : right X s -> right X t -> s = t.
Proof. exact (right_is_one X s t). Qed.

(** ** Whole numbers *)

(** Every double is the quotient of two whole numbers, the lower a power of two, as `as_integer_ratio` has it. *)
Theorem a_double_has_a_ratio x : F x -> exists top bottom, ratio x top bottom.
Proof. exact (every_double_has_a_ratio x). Qed.

Section Integers.

Variables (scaled : list (expression * Z)) (largest : list expression).
Variable find : (nat -> Z) -> (nat -> Z) -> finding.
Variable pair : (nat -> R) -> nat -> R.
Variable given : nat -> R.
Variables top bottom : nat -> Z.
Hypothesis sweep : sweep_of scaled largest find pair.
Hypothesis ratios : forall k, ratio (given k) (top k) (bottom k).

Let ends := sweep_ends scaled largest find pair sweep.

(** `first_contact` always comes to an answer: the loop of `quotient` has an end. *)
Theorem whole_numbers_answer : exists t, answers (find top bottom) t.
Proof. exact (stage_answers given top bottom ratios find pair ends). Qed.

(** And that is right, for all doubles. *)
Theorem whole_numbers_are_right t : answers (find top bottom) t -> right (pair given) t.
Proof. exact (stage_right given top bottom ratios find pair ends t). Qed.

(** In no round of the loop does Python raise an error. *)
Theorem whole_numbers_raise_no_error c b D bits :
  find top bottom = Quotient c b D -> comes c b D bits -> one_round_safe c b D bits.
Proof. exact (stage_safe given top bottom ratios find pair ends c b D bits). Qed.

End Integers.

(** ** Every row, whichever stage settles it *)

Theorem every_row_is_right
  (* `sweep` or `sweep_absolute`, in space or in the plane, of any doubles given *)
  scaled largest find pair (given : nat -> double) :
  sweep_of scaled largest find pair ->
  (* all of them finite *)
  (forall k, is_finite (given k) = true) ->
  (* the power of two 2^n by which lengths are divided, and x, what `scaled` makes of the high parts *)
  forall (n : Z) (x : nat -> double), exponent_of largest n given -> divided_by n scaled given x ->
  (* what the filter says in doubles of the machine, infinite and nan among them *)
  forall first, tells first (says x filter_hit) (says x filter_miss) (says x filter_now) ->
  (* what double-double says in them, from the same doubles given *)
  forall second, (let '(hit, miss, now) := machine_look (machine_pairs scaled n given x) in tells second hit miss now) ->
  (* its time in them, and whether it is called sure *)
  forall (t : double) (sure : bool), machine_time (machine_pairs scaled n given x) = (t, sure) ->
  (* hit and time that sums of doubles come to in them, and whether they are known *)
  forall (hit_by_sums : bool) (by_sums : double) (is_known : bool),
    machine_sums (machine_given scaled given) = (hit_by_sums, by_sums, is_known) ->
  let knows := what_is_known is_known by_sums in
  (* what whole numbers answer *)
  forall top bottom (by_integers : option R), (forall k, ratio (reals given k) (top k) (bottom k)) ->
    answers (find top bottom) by_integers ->
  right (pair (reals given)) (row first second sure knows (B2R t) (time_of by_sums) by_integers) /\
  (* and the time is a number, where it is kept; that of sums may be infinity, which is no hit *)
  (settled first second sure knows = Timed -> is_finite t = true) /\
  (settled first second sure knows = Unrounded -> is_finite by_sums = true \/ by_sums = infinity).
Proof.
  intros sweep _ n x exponent ldexp first first_says second second_says t sure time_says hit_by_sums by_sums is_known
    sums_come_to knows top bottom by_integers ratios integers_say.
  pose proof (sums_are_said scaled largest find pair given sweep) as summed. rewrite sums_come_to in summed. change (what_is_known is_known by_sums) with knows in summed. clearbody knows.
  pose proof (second_is_said scaled largest find pair n given x sweep exponent ldexp second second_says) as so.
  pose proof (time_is_said scaled largest find pair n given x sweep exponent ldexp first second first_says second_says)
    as timed.
  rewrite time_says in timed. cbn [fst snd] in timed. split; [| split].
  - refine (row_is_right scaled largest find pair n given x sweep exponent ldexp first second sure knows (B2R t)
      (time_of by_sums) by_integers top bottom first_says so (fun later is => proj2 (timed later is)) _ ratios
      integers_say).
    intros all. now apply summed.
  - intros kept. apply timed; revert kept; clear; destruct first, second, sure, knows; cbn; auto; discriminate.
  - intros kept. assert (knows = All_known) as all
      by (revert kept; clear; destruct first, second, sure, knows; cbn; auto; discriminate).
    now apply summed.
Qed.

(** ** Not in vain: p = (3, 4), v = (-3, 0), r = 4 graze at the very end of the frame *)

Definition grazing (k : nat) : Z := match k with 0%nat => 3 | 1%nat => 4 | 3%nat => -3 | 6%nat => 4 | _ => 0 end.

Definition grazing_doubles (k : nat) : double :=
  binary_normalize 53 1024 some_digits room_for_digits mode_NE (grazing k) 0 false.

Definition an_eighth (k : nat) : double :=
  Bldexp mode_NE (machine grazing_doubles (fst (entry scaled_of_one_plane k))) (snd (entry scaled_of_one_plane k) * 3).

Example a_graze_is_found : contact_of_one_plane grazing (fun _ => 1%Z) = Quotient 9 9 0.
Proof. reflexivity. Qed.

(** Sums of doubles know its time, which is 1. *)
Definition graze_by_sums := machine_sums (machine_given scaled_of_one_plane grazing_doubles).

Example a_graze_is_known : snd graze_by_sums = true /\ time_of (snd (fst graze_by_sums)) = Some 1.
Proof.
  split; [vm_compute; reflexivity |]. apply time_of_number.
  assert (is_finite (snd (fst graze_by_sums)) = true) as fine by (vm_compute; reflexivity).
  split; [exact fine |]. apply (true_equal _ (the_double 1 0) _ _ (has_itself _ fine) (has_whole 1 ltac:(discriminate))).
  vm_compute. reflexivity.
Qed.

(** Filter and double-double say nothing of it, and whole numbers say the same: so the premises can be met. *)
Example a_graze_is_right : right (in_plane (reals grazing_doubles)) (Some 1).
Proof.
  assert (forall k, reals grazing_doubles k = IZR (grazing k)) as reals_are.
  { intros k. unfold reals, grazing_doubles, grazing.
    do 7 (destruct k as [| k]; [vm_compute; unfold IZR, IPR, IPR_2; lra |]). vm_compute. reflexivity. }
  assert (answers (contact_of_one_plane grazing (fun _ => 1%Z)) (Some 1)) as integers_say.
  { rewrite a_graze_is_found. apply answers_time with 1%nat. cbn [rounds]. unfold one_round. cbv zeta.
    change (Z.sqrt (Z.shiftl 0 (2 * first_bits)) * Z.sqrt (Z.shiftl 0 (2 * first_bits)) =?
      Z.shiftl 0 (2 * first_bits))%Z with true. cbv iota. f_equal.
    change (Z.shiftl 9 first_bits + Z.sqrt (Z.shiftl 0 (2 * first_bits)))%Z with (Z.shiftl 9 first_bits).
    unfold divided. replace (IZR (Z.shiftl 9 first_bits) / IZR (Z.shiftl 9 first_bits)) with 1.
    - apply float_rounds_to_itself, (power_is_float 0). discriminate.
    - field. apply (IZR_neq _ 0). discriminate. }
  rewrite <- (proj2 a_graze_is_known).
  apply (every_row_is_right scaled_of_one_plane largest_of_one_plane contact_of_one_plane
    (fun given => in_plane (one_term given)) grazing_doubles sweep_in_plane) with
    (n := 3%Z) (x := an_eighth) (first := Open) (second := Open) (sure := false) (t := B754_nan)
    (hit_by_sums := fst (fst graze_by_sums)) (by_sums := snd (fst graze_by_sums)) (is_known := snd graze_by_sums)
    (top := grazing) (bottom := fun _ => 1%Z) (by_integers := Some 1); try discriminate.
  - intros k. unfold grazing_doubles. do 7 (destruct k as [| k]; [reflexivity |]). reflexivity.
  - assert (forall k, B2R (machine grazing_doubles (Abs (Var k))) = IZR (Z.abs (grazing k))) as sizes.
    { intros k. cbn [machine]. rewrite B2R_Babs, abs_IZR. f_equal. apply reals_are. }
    intros _. split; [discriminate |]. split; [| left].
    + intros h inside. unfold largest_of_one_plane in inside. change (bpow radix2 3) with (IZR 8).
      repeat (destruct inside as [<- | inside];
        [first [rewrite sizes; apply IZR_lt; reflexivity | cbn; lra] |]).
      destruct inside.
    + exists (Abs (Var 1)). split; [unfold largest_of_one_plane; cbn [In]; tauto |].
      rewrite sizes. change (bpow radix2 (3 - 1)) with (IZR 4). apply IZR_le. discriminate.
  - intros k. reflexivity.
  - split; vm_compute; reflexivity.
  - vm_compute. split; reflexivity.
  - vm_compute. reflexivity.
  - fold graze_by_sums. destruct graze_by_sums as [[hit t] known]. reflexivity.
  - intros k. split; [exists 0%Z; split; [discriminate | reflexivity] |]. rewrite reals_are. field.
  - exact integers_say.
Qed.
