(** What is proved of the filter of lib/exact.py and lib/compiled/pairs.py, to be read without the proofs.

   - Float.v: [rnd], rounding to double precision, to nearest, ties to even, with subnormals; [F x]: x is a double.
   - Expressions.v: [computed x e], the value of an expression when each + − × is rounded; [holds x f], whether
     comparisons of such values hold; [never_overflows x f].
   - Written from the source by terms.py: Terms.v, where `plain` and `bounds` give filter_c ... filter_D and
     bound_c ... bound_D; and where `certain` with `verdict` gives filter_hit, filter_miss, filter_now, and
     `filtered` of the batch batch_hit, batch_now, batch_sure; where `two_terms` and `scaled` give the lists
     scaled_of_... and largest_of_....
   - Contact.v: [touch X t] is |p + v t|² <= r², [contact X] that this is so for a t of [0, 1], and [true_c] ...
     [true_D] are the five polynomials, in real numbers. Variables 0 to 6 are p = (x, y, z), v = (i, j, k) and r.
   - Input.v: [prepared scaled largest n given x]: x is what the filter sees of the numbers given, all divided by
     2^n, which exceeds the largest length.
     [way scaled largest pair]: in space or in the plane, each number given by one double or as a sum of two; [pair given]
     are the numbers meant, nothing rounded.

   What is not proved here but is how Python and the C library are known to work: that numpy and numba round each + − ×
   by itself, fusing none; that `frexp` gives an n with 2^n above its number, not below -1074; that `ldexp` is exact but
   for what falls below 2^-1074. Nor what stands around the filter: which rows `settled_block` and `filter_rows` hand on,
   and where they write hit and t. Tests look at that. *)

From Coq Require Import Reals ZArith List Lra.
From Flocq Require Import Core BinarySingleNaN.
From Proof Require Import Float Expressions Trees Covers Contact Terms Bounds Filter Input Answers Machine Doubles.

Open Scope R_scope.

Definition close (x : nat -> R) (value bound : expression) (truth : R) : Prop :=
  Rabs (computed x value - truth) <= computed x bound.

(** ** The filter, for one pair after scaling *)

Section Pair.

Variable scaled : list (expression * Z).
Variable largest : list expression.
Variable pair : (nat -> R) -> nat -> R.
Variable n : Z.
Variables given x : nat -> R.
Hypothesis path : way scaled largest pair.
Hypothesis floats : forall k, F (given k).
Hypothesis ready : prepared scaled largest n given x.

(** Each of the five polynomials is off by no more than its bound, as the machine computes that bound. *)
Theorem the_bounds_hold :
  let X := fun k => pair given k * bpow radix2 (- n) in
  close x filter_c bound_c (true_c X) /\
  close x filter_b bound_b (true_b X) /\
  close x filter_h bound_h (true_h X) /\
  close x filter_g bound_g (true_g X) /\
  close x filter_D bound_D (true_D X).
Proof.
  pose proof (scaled_bounds scaled largest pair n given x path floats ready) as all.
  unfold within in all. pose proof spare_is_positive. cbv zeta in *. unfold close. repeat split; lra.
Qed.

(** Where the filter says hit, the balls touch at some time of the frame. *)
Theorem a_hit_is_a_hit : holds x filter_hit -> contact (pair given).
Proof. exact (scaled_hit scaled largest pair n given x path floats ready). Qed.

(** Where it says miss, they touch at none, also where v vanished by scaling. *)
Theorem a_miss_is_a_miss : holds x filter_miss -> ~ contact (pair given).
Proof. exact (scaled_miss scaled largest pair n given x path floats ready). Qed.

(** Where it says hit at the start, they touch at the time 0. *)
Theorem now_is_at_the_start : holds x filter_now -> touch (pair given) 0.
Proof. exact (scaled_now scaled largest pair n given x path floats ready). Qed.

(** Where it says hit, and not at the start, they touch in the frame but not at the time 0. *)
Theorem later_is_after_the_start : holds x filter_hit -> ~ holds x filter_now -> ~ touch (pair given) 0.
Proof. exact (scaled_later scaled largest pair n given x path floats ready). Qed.

(** No value on the way reaches 2^1024. *)
Theorem nothing_overflows_in_a_pair :
  never_overflows x filter_hit /\ never_overflows x filter_miss /\ never_overflows x filter_now.
Proof.
  split; [| split]; apply (scaled_never_overflows scaled largest pair n given x path floats ready); cbn; tauto.
Qed.

End Pair.

(** ** The filter of a batch, unscaled and under its range test *)

Section Batch.

Variable x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis only_seven : forall n, (7 <= n)%nat -> x n = 0.

Theorem the_bounds_hold_in_range :
  holds x batch_in_range ->
  close x filter_c bound_c (true_c x) /\
  close x filter_b bound_b (true_b x) /\
  close x filter_h bound_h (true_h x) /\
  close x filter_g bound_g (true_g x) /\
  close x filter_D bound_D (true_D x).
Proof.
  intros in_range. pose proof (batch_bounds x floats only_seven in_range) as all.
  unfold within in all. pose proof spare_is_positive. unfold close. repeat split; lra.
Qed.

(** Where the filter of a batch is sure, hit is the answer. *)
Theorem a_sure_row_is_right : holds x batch_sure -> (holds x batch_hit <-> contact x).
Proof.
  intros sure. pose proof (sure_is_in_range x sure) as in_range.
  split; [apply batch_hit_right | apply batch_sure_right]; assumption.
Qed.

(** And its time, 0 for a hit, is the first: a hit of which it is sure is one at the start. *)
Theorem a_sure_hit_is_at_the_start : holds x batch_sure -> holds x batch_hit -> holds x batch_now /\ touch x 0.
Proof.
  intros sure hit. pose proof (sure_is_in_range x sure) as in_range.
  assert (holds x batch_now) as now by (apply batch_sure_hit_now; assumption).
  split; [exact now | now apply batch_now_right].
Qed.

(** So too where no times are wanted. *)
Theorem a_sure_row_without_times_is_right :
  holds x batch_without_times_sure -> (holds x batch_without_times_hit <-> contact x).
Proof.
  intros sure. pose proof (sure_without_times_is_in_range x sure) as in_range.
  split; [apply batch_without_times_hit_right | apply batch_without_times_sure_right]; assumption.
Qed.

Theorem nothing_overflows_in_range : holds x batch_in_range ->
  forall f, In f (batch_hit :: batch_now :: batch_sure :: batch_without_times_hit :: batch_without_times_sure :: nil) ->
  never_overflows x f.
Proof.
  intros in_range f inside. apply (batch_never_overflows x floats only_seven in_range).
  cbn in *; tauto.
Qed.

End Batch.

(** ** What the machine itself says, with infinities and nan

   [machine] and [says] are [computed] and [holds] in IEEE 754, as Flocq defines it; [reals] are the numbers that
   doubles stand for. They hold for every input: where a sum or a square overflows, the machine says neither
   hit nor miss. *)

Section Machine.

Variable scaled : list (expression * Z).
Variable largest : list expression.
Variable pair : (nat -> R) -> nat -> R.
Variable n : Z.
Variables given x : nat -> double.
Hypothesis path : way scaled largest pair.
Hypothesis enters : entered scaled largest n given x.

Theorem a_hit_that_the_machine_says : says x filter_hit = true -> contact (pair (reals given)).
Proof. exact (machine_hit scaled largest pair n given x path enters). Qed.

Theorem a_miss_that_the_machine_says : says x filter_miss = true -> ~ contact (pair (reals given)).
Proof. exact (machine_miss scaled largest pair n given x path enters). Qed.

Theorem a_start_that_the_machine_says : says x filter_now = true -> touch (pair (reals given)) 0.
Proof. exact (machine_now scaled largest pair n given x path enters). Qed.

Theorem a_later_hit_that_the_machine_says :
  says x filter_hit = true -> says x filter_now = false ->
  contact (pair (reals given)) /\ ~ touch (pair (reals given)) 0.
Proof.
  intros hit later. split; [now apply a_hit_that_the_machine_says |].
  exact (machine_later scaled largest pair n given x path enters hit later).
Qed.

End Machine.

(** `ldexp` as IEEE 754 has it meets the premise, whatever overflows before. *)
Theorem scaling_enters scaled largest pair n given x :
  way scaled largest pair ->
  ((forall h, In h largest -> is_finite (machine given h) = true) ->
    (-1074 <= n)%Z /\ (forall h, In h largest -> B2R (machine given h) < bpow radix2 n)) ->
  (forall k, x k = Bldexp mode_NE (machine given (fst (entry scaled k))) (snd (entry scaled k) * n)) ->
  entered scaled largest n given x.
Proof. exact (ldexp_enters scaled largest pair n given x). Qed.

(** A row of a batch of which the machine is sure: its hit is the answer, and its time, 0 for a hit, the first. *)
Theorem a_row_of_which_the_machine_is_sure x :
  (forall n, (7 <= n)%nat -> x n = B754_zero false) -> says x batch_sure = true ->
  (says x batch_hit = true <-> contact (reals x)) /\
  (says x batch_hit = true -> says x batch_now = true /\ touch (reals x) 0).
Proof. exact (machine_sure x). Qed.

Theorem a_row_without_times_of_which_the_machine_is_sure x :
  (forall n, (7 <= n)%nat -> x n = B754_zero false) -> says x batch_without_times_sure = true ->
  (says x batch_without_times_hit = true <-> contact (reals x)).
Proof. exact (machine_sure_without_times x). Qed.

(** ** Not in vain: p = (5, 0, 0)/8, v = (-4, 0, 0)/8, r = 3/8 is a hit after the start, and with v = (4, 0, 0)/8 a miss *)

Definition eighths (x i r : Z) : nat -> double :=
  fun n =>
    let whole m := binary_normalize 53 1024 some_digits room_for_digits mode_NE m (-3) false in
    match n with 0%nat => whole x | 3%nat => whole i | 6%nat => whole r | _ => B754_zero false end.

Example a_hit_is_said :
  (says (eighths 5 (-4) 3) filter_hit, says (eighths 5 (-4) 3) filter_miss, says (eighths 5 (-4) 3) filter_now)
  = (true, false, false).
Proof. vm_compute. reflexivity. Qed.

Example a_miss_is_said :
  (says (eighths 5 4 3) filter_hit, says (eighths 5 4 3) filter_miss, says (eighths 5 4 3) batch_sure)
  = (false, true, true).
Proof. vm_compute. reflexivity. Qed.
