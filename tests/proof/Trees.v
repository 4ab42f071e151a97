(** How far the computed value of a tree of + − × |·| may be from the exact one.

   For each tree: A, the sum of the sizes of its terms; P, the same with each term grown by 1 + u for each rounding
   on its way; L, the same with each term shrunk by 1 − u, where nothing can cancel; M, a whole number not below P;
   W, a whole number. The theorem:  |computed − exact| <= P − A + W 2^-1075. A, P and L are polynomials in the sizes
   of the variables, with coefficients m 2^e, so that the machine can compare them. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core Operations.
From Proof Require Import Float Expressions.
Import ListNotations.

Open Scope R_scope.

(** ** Polynomials: lists of monomials, each the sorted list of its variables and a coefficient *)

Definition coefficient := float radix2.
Definition polynomial := list (list nat * coefficient).

Fixpoint product (v : nat -> R) (m : list nat) : R :=
  match m with [] => 1 | n :: m => v n * product v m end.

Fixpoint value (v : nat -> R) (p : polynomial) : R :=
  match p with [] => 0 | (m, c) :: p => F2R c * product v m + value v p end.

Fixpoint place (n : nat) (m : list nat) : list nat :=
  match m with
  | [] => [n]
  | k :: rest => if Nat.leb n k then n :: m else k :: place n rest
  end.

Definition times (m m' : list nat) : list nat := fold_right place m' m.

(** Lists are kept in an order that multiplying by a monomial keeps, too; nothing that is proved rests on that. *)
Fixpoint order (m m' : list nat) : comparison :=
  match m, m' with
  | [], [] => Datatypes.Eq
  | [], _ => Datatypes.Gt
  | _, [] => Datatypes.Lt
  | n :: m, n' :: m' => match Nat.compare n n' with Datatypes.Eq => order m m' | way => way end
  end.

Definition same (m m' : list nat) : bool := match order m m' with Datatypes.Eq => true | _ => false end.

(** Fplus, but that a power of two is a shift. *)
Definition added (c c' : coefficient) : coefficient :=
  if (Fexp c <=? Fexp c')%Z then Float radix2 (Fnum c + Z.shiftl (Fnum c') (Fexp c' - Fexp c)) (Fexp c)
  else Float radix2 (Z.shiftl (Fnum c) (Fexp c - Fexp c') + Fnum c') (Fexp c').

Fixpoint plus (p : polynomial) : polynomial -> polynomial :=
  match p with
  | [] => fun q => q
  | (m, c) :: p' => fix into q :=
      match q with
      | [] => p
      | (m', c') :: q' =>
          match order m m' with
          | Datatypes.Eq => (m', added c c') :: plus p' q'
          | Datatypes.Lt => (m, c) :: plus p' q
          | Datatypes.Gt => (m', c') :: into q'
          end
      end
  end.

Definition by_monomial (m : list nat) (c : coefficient) (p : polynomial) : polynomial :=
  map (fun t => (times m (fst t), Fmult c (snd t))) p.
Definition multiplied (p q : polynomial) : polynomial :=
  fold_right (fun t => plus (by_monomial (fst t) (snd t) q)) [] p.
Definition scaled_by (c : coefficient) (p : polynomial) : polynomial := by_monomial [] c p.
Definition minus (p q : polynomial) : polynomial := plus p (scaled_by (Float radix2 (-1) 0) q).
Definition number (c : coefficient) : polynomial := [([], c)].
Definition variable (n : nat) : polynomial := [([n], Float radix2 1 0)].
Definition none_negative (p : polynomial) : bool := forallb (fun t => (0 <=? Fnum (snd t))%Z) p.

Lemma value_of_product v m m' : product v (times m m') = product v m * product v m'.
Proof.
  assert (forall n l, product v (place n l) = v n * product v l) as one.
  { induction l as [| k l IH]; simpl; [reflexivity |].
    destruct (Nat.leb n k); simpl; [reflexivity |]. rewrite IH; ring. }
  induction m as [| n m IH]; simpl; [ring |]. rewrite one, IH; ring.
Qed.

Lemma order_is_equal m m' : order m m' = Datatypes.Eq -> m = m'.
Proof.
  revert m'. induction m as [| n m IH]; destruct m' as [| n' m']; cbn [order]; try discriminate; [reflexivity |].
  destruct (Nat.compare_spec n n') as [-> | |]; try discriminate. intros it. now rewrite (IH m' it).
Qed.

Lemma added_is c c' : added c c' = Fplus c c'.
Proof.
  unfold added, Fplus, Falign. destruct c as [m e], c' as [m' e']. cbn [Fnum Fexp].
  destruct (Z.leb_spec e e'); rewrite Z.shiftl_mul_pow2 by lia; reflexivity.
Qed.

Lemma value_of_plus v p q : value v (plus p q) = value v p + value v q.
Proof.
  revert q. induction p as [| [m c] p IH]; intros q; [simpl; ring |].
  induction q as [| [m' c'] q IHq]; [simpl; ring |]. cbn [plus] in IHq |- *.
  destruct (order m m') eqn:way; cbn [value].
  - apply order_is_equal in way as ->. rewrite IH, added_is, F2R_plus. ring.
  - rewrite IH. cbn [value]. ring.
  - rewrite IHq. cbn [value]. ring.
Qed.

Lemma value_by_monomial v m c p : value v (by_monomial m c p) = F2R c * product v m * value v p.
Proof.
  induction p as [| [m' c'] p IH]; simpl; [ring |]. rewrite IH, F2R_mult, value_of_product; ring.
Qed.

Lemma value_multiplied v p q : value v (multiplied p q) = value v p * value v q.
Proof.
  induction p as [| [m c] p IH]; simpl; [ring |]. fold (multiplied p q).
  rewrite value_of_plus, value_by_monomial, IH; ring.
Qed.

Lemma value_scaled v c p : value v (scaled_by c p) = F2R c * value v p.
Proof. unfold scaled_by; rewrite value_by_monomial; simpl; ring. Qed.

Lemma value_of_minus v p q : value v (minus p q) = value v p - value v q.
Proof.
  unfold minus; rewrite value_of_plus, value_scaled.
  replace (F2R (Float radix2 (-1) 0)) with (-1) by (unfold F2R; simpl; ring). ring.
Qed.

Lemma value_of_number v c : value v (number c) = F2R c.
Proof. simpl; ring. Qed.

Lemma value_of_variable v n : value v (variable n) = v n.
Proof. simpl. replace (F2R (Float radix2 1 0)) with 1 by (unfold F2R; simpl; ring). ring. Qed.

Lemma product_not_negative v m : (forall n, 0 <= v n) -> 0 <= product v m.
Proof. intros sizes; induction m; simpl; [lra | apply Rmult_le_pos; auto]. Qed.

Lemma not_negative v p : (forall n, 0 <= v n) -> none_negative p = true -> 0 <= value v p.
Proof.
  intros sizes; induction p as [| [m c] p IH]; simpl; [lra |].
  rewrite andb_true_iff; intros [first others].
  apply Rplus_le_le_0_compat; [| auto].
  apply Rmult_le_pos; [| now apply product_not_negative].
  apply F2R_ge_0. now apply Z.leb_le.
Qed.

(** ** What is known of the variables *)

(** [most]: |X| is at most this. [rounded]: x may be off X by a share u. [lost]: and by that many 2^-1075. *)
Record known := { most : Z; rounded : bool; lost : Z }.

Section Tree.

Variable about : nat -> known.

Definition grow : coefficient := Float radix2 (2 ^ 53 + 1) (-53).
Definition shrink : coefficient := Float radix2 (2 ^ 53 - 1) (-53).

(** The constant is a double, and no rounding is needed for it. *)
Definition is_double (m e : Z) : bool := ((Z.abs m <=? 2 ^ 53) && (-1074 <=? e))%Z.

Fixpoint doubles_only (e : expression) : bool :=
  match e with
  | Var _ => true
  | Cst m k => is_double m k
  | Add a b | Sub a b | Mul a b => doubles_only a && doubles_only b
  | Abs a | Neg a => doubles_only a
  end.

Fixpoint equal (a b : expression) : bool :=
  match a, b with
  | Var n, Var k => Nat.eqb n k
  | Cst m e, Cst m' e' => (m =? m')%Z && (e =? e')%Z
  | Add a b, Add a' b' | Sub a b, Sub a' b' | Mul a b, Mul a' b' => equal a a' && equal b b'
  | Abs a, Abs a' | Neg a, Neg a' => equal a a'
  | _, _ => false
  end.

(** Its form shows that it is not negative. *)
Fixpoint shown_positive (e : expression) : bool :=
  match e with
  | Cst m _ => (0 <=? m)%Z
  | Add a b => shown_positive a && shown_positive b
  | Mul a b => (shown_positive a && shown_positive b) || equal a b
  | Abs _ => true
  | _ => false
  end.

(** A: the sum of the sizes of the terms. *)
Fixpoint sizes (e : expression) : polynomial :=
  match e with
  | Var n => variable n
  | Cst m k => number (Float radix2 (Z.abs m) k)
  | Add a b | Sub a b => plus (sizes a) (sizes b)
  | Mul a b => multiplied (sizes a) (sizes b)
  | Abs a | Neg a => sizes a
  end.

(** P: each term grown by each rounding on its way. *)
Fixpoint grown (e : expression) : polynomial :=
  match e with
  | Var n => if rounded (about n) then scaled_by grow (variable n) else variable n
  | Cst m k => number (Float radix2 (Z.abs m) k)
  | Add a b | Sub a b => scaled_by grow (plus (grown a) (grown b))
  | Mul a b => scaled_by grow (multiplied (grown a) (grown b))
  | Abs a | Neg a => grown a
  end.

(** scaled_by shrink, but that the product with 2^53 − 1 is a shift and a difference. *)
Definition lessened (p : polynomial) : polynomial :=
  map (fun t => (fst t, Float radix2 (Z.shiftl (Fnum (snd t)) 53 - Fnum (snd t)) (-53 + Fexp (snd t)))) p.

Lemma lessened_is p : lessened p = scaled_by shrink p.
Proof.
  apply map_ext. intros [m [c e]]. unfold Fmult, shrink. cbn [fst snd Fnum Fexp times fold_right]. do 2 f_equal.
  rewrite Z.shiftl_mul_pow2 by discriminate. ring.
Qed.

(** L: each term shrunk by each rounding on its way; 0 where terms might cancel. *)
Fixpoint shrunk (e : expression) : polynomial :=
  match e with
  | Var n => if rounded (about n) then lessened (variable n) else variable n
  | Cst m k => number (Float radix2 (Z.abs m) k)
  | Add a b =>
      if shown_positive a && shown_positive b then lessened (plus (shrunk a) (shrunk b)) else []
  | Sub _ _ => []
  | Mul a b => lessened (multiplied (shrunk a) (shrunk b))
  | Abs a | Neg a => shrunk a
  end.

(** M: a whole number not below P. *)
Fixpoint ceiling (e : expression) : Z :=
  match e with
  | Var n => if rounded (about n) then 2 * most (about n) else most (about n)
  | Cst m k => if (0 <=? k)%Z then Z.abs m * 2 ^ k else Z.abs m / 2 ^ (- k) + 1
  | Add a b | Sub a b => 2 * (ceiling a + ceiling b)
  | Mul a b => 2 * (ceiling a * ceiling b)
  | Abs a | Neg a => ceiling a
  end.

(** W: what underflow may take, in units of 2^-1075. *)
Fixpoint underflow (e : expression) : Z :=
  match e with
  | Var n => lost (about n)
  | Cst _ _ => 0
  | Add a b | Sub a b => 2 * (underflow a + underflow b)
  | Mul a b =>
      2 * (underflow a * ceiling b + ceiling a * underflow b + underflow a * underflow b) + 1
  | Abs a | Neg a => underflow a
  end.

(** ** The theorem on trees *)

Variables X x : nat -> R.
Hypothesis floats : forall n, F (x n).
Hypothesis near : forall n,
  Rabs (x n - X n) <= (if rounded (about n) then u * Rabs (X n) else 0) + IZR (lost (about n)) * eta.
Hypothesis small : forall n, Rabs (X n) <= IZR (most (about n)).
Hypothesis counted : forall n, (0 <= lost (about n))%Z.

Notation in_sizes p := (value (fun n => Rabs (X n)) p).

Lemma value_of_grow : F2R grow = 1 + u.
Proof.
  unfold grow, F2R; cbn [Fnum Fexp]. fold u. rewrite plus_IZR.
  assert (IZR (2 ^ 53) * u = 1) as one by (unfold u; change (IZR (2 ^ 53)) with (bpow radix2 53);
    rewrite <- bpow_plus; reflexivity).
  lra.
Qed.

Lemma value_of_shrink : F2R shrink = 1 - u.
Proof.
  unfold shrink, F2R; cbn [Fnum Fexp]. fold u. rewrite minus_IZR.
  assert (IZR (2 ^ 53) * u = 1) as one by (unfold u; change (IZR (2 ^ 53)) with (bpow radix2 53);
    rewrite <- bpow_plus; reflexivity).
  lra.
Qed.

Lemma equal_is_equal a b : equal a b = true -> a = b.
Proof.
  revert b; induction a; destruct b; simpl; try discriminate; rewrite ?andb_true_iff;
    try (intros [? ?]; f_equal; now auto); try (intros; f_equal; now auto).
  - intros; f_equal; now apply Nat.eqb_eq.
  - intros [? ?]; f_equal; now apply Z.eqb_eq.
Qed.

Lemma constant_below_ceiling m k : Rabs (constant m k) <= IZR (ceiling (Cst m k)).
Proof.
  unfold constant. rewrite <- F2R_Zabs. cbn [ceiling].
  destruct (Z.leb_spec 0 k) as [whole | part].
  - unfold F2R; cbn [Fnum Fexp]. rewrite mult_IZR. apply Req_le; f_equal.
    symmetry; apply (IZR_Zpower radix2); assumption.
  - unfold F2R; cbn [Fnum Fexp].
    assert (0 < 2 ^ (- k))%Z as positive by (apply Z.pow_pos_nonneg; lia).
    assert (IZR (2 ^ (- k)) * bpow radix2 k = 1) as one.
    { change 2%Z with (radix_val radix2). rewrite IZR_Zpower by lia. rewrite <- bpow_plus.
      replace (- k + k)%Z with 0%Z by lia. reflexivity. }
    assert (0 < bpow radix2 k) by apply bpow_gt_0.
    assert (Z.abs m <= (Z.abs m / 2 ^ (- k) + 1) * 2 ^ (- k))%Z as enough
      by (generalize (Z.div_mod (Z.abs m) (2 ^ (- k))) (Z.mod_pos_bound (Z.abs m) (2 ^ (- k))); nia).
    apply IZR_le in enough. rewrite mult_IZR in enough.
    apply Rle_trans with (IZR (Z.abs m / 2 ^ (- k) + 1) * IZR (2 ^ (- k)) * bpow radix2 k).
    + apply Rmult_le_compat_r; lra.
    + rewrite Rmult_assoc, one, Rmult_1_r; apply Rle_refl.
Qed.

(** All that is claimed of a tree, so that one induction gives it. *)
Definition claim (e : expression) : Prop :=
  F (computed x e) /\
  Rabs (computed x e - exact X e) <= in_sizes (grown e) - in_sizes (sizes e) + IZR (underflow e) * eta /\
  Rabs (exact X e) <= in_sizes (sizes e) /\
  in_sizes (sizes e) <= in_sizes (grown e) /\
  in_sizes (grown e) <= IZR (ceiling e) /\
  (0 <= underflow e)%Z /\
  0 <= in_sizes (shrunk e) <= in_sizes (grown e) /\
  in_sizes (shrunk e) - IZR (underflow e) * eta <= Rabs (computed x e) /\
  (shown_positive e = true -> 0 <= computed x e).

Lemma size_from_error a A P S w : Rabs (a - A) <= P - S + w -> Rabs A <= S -> Rabs a <= P + w.
Proof. intros. replace a with ((a - A) + A) by ring. eapply Rle_trans; [apply Rabs_triang | lra]. Qed.

Lemma error_of_sum s a b A B Pa Pb Sa Sb wa wb :
  Rabs (s - (a + b)) <= u * Rabs (a + b) ->
  Rabs (a - A) <= Pa - Sa + wa -> Rabs (b - B) <= Pb - Sb + wb -> Rabs A <= Sa -> Rabs B <= Sb ->
  0 <= wa -> 0 <= wb ->
  Rabs (s - (A + B)) <= (1 + u) * (Pa + Pb) - (Sa + Sb) + 2 * (wa + wb).
Proof.
  intros loss near_a near_b size_A size_B not_a not_b.
  generalize u_positive u_small; intros.
  pose proof (size_from_error _ _ _ _ _ near_a size_A) as size_a.
  pose proof (size_from_error _ _ _ _ _ near_b size_B) as size_b.
  assert (Rabs (a + b) <= Pa + Pb + (wa + wb)) as together
    by (eapply Rle_trans; [apply Rabs_triang | lra]).
  assert (u * Rabs (a + b) <= u * (Pa + Pb) + (wa + wb)) as share.
  { apply Rle_trans with (u * (Pa + Pb + (wa + wb))); [apply Rmult_le_compat_l; lra |].
    assert (u * (wa + wb) <= 1 * (wa + wb)) by (apply Rmult_le_compat_r; lra). lra. }
  replace (s - (A + B)) with ((s - (a + b)) + ((a - A) + (b - B))) by ring.
  eapply Rle_trans; [apply Rabs_triang |].
  pose proof (Rabs_triang (a - A) (b - B)). lra.
Qed.

Lemma error_of_product s a b A B Pa Pb Sa Sb wa wb Ma Mb :
  Rabs (s - a * b) <= u * Rabs (a * b) + eta ->
  Rabs (a - A) <= Pa - Sa + wa * eta -> Rabs (b - B) <= Pb - Sb + wb * eta -> Rabs A <= Sa -> Rabs B <= Sb ->
  Sa <= Pa -> Sb <= Pb -> Pa <= Ma -> Pb <= Mb -> 0 <= wa -> 0 <= wb ->
  Rabs (s - A * B) <= (1 + u) * (Pa * Pb) - Sa * Sb + (2 * (wa * Mb + Ma * wb + wa * wb) + 1) * eta.
Proof.
  intros loss near_a near_b size_A size_B grow_a grow_b most_a most_b not_a not_b.
  generalize u_positive u_small eta_positive; intros.
  pose proof (size_from_error _ _ _ _ _ near_a size_A) as size_a.
  pose proof (size_from_error _ _ _ _ _ near_b size_B) as size_b.
  pose proof (Rabs_pos A). pose proof (Rabs_pos B). pose proof (Rabs_pos a). pose proof (Rabs_pos b).
  assert (eta <= 1) as less
    by (unfold eta; change 1 with (bpow radix2 0); apply bpow_le; lia).
  assert (0 <= wa * eta) by (apply Rmult_le_pos; lra).
  assert (0 <= wb * eta) by (apply Rmult_le_pos; lra).
  set (rest := (wa * Mb + Ma * wb + wa * wb) * eta).
  assert (Rabs (a * b) <= Pa * Pb + rest) as size.
  { rewrite Rabs_mult. apply Rle_trans with ((Pa + wa * eta) * (Pb + wb * eta)).
    - apply Rmult_le_compat; assumption.
    - unfold rest.
      assert (wa * eta * Pb <= wa * eta * Mb) by (apply Rmult_le_compat_l; lra).
      assert (wb * eta * Pa <= wb * eta * Ma) by (apply Rmult_le_compat_l; lra).
      assert (wa * wb * (eta * eta) <= wa * wb * (eta * 1)).
      { apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra]. }
      lra. }
  assert (Rabs (a * b - A * B) <= Pa * Pb - Sa * Sb + rest) as away.
  { replace (a * b - A * B) with ((a - A) * b + A * (b - B)) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. rewrite 2!Rabs_mult.
    assert (Rabs (a - A) * Rabs b <= (Pa - Sa + wa * eta) * (Pb + wb * eta)) as left
      by (apply Rmult_le_compat; auto; apply Rabs_pos).
    assert (Rabs A * Rabs (b - B) <= Sa * (Pb - Sb + wb * eta)) as right
      by (apply Rmult_le_compat; auto; apply Rabs_pos).
    unfold rest.
    assert (wa * eta * Pb <= wa * eta * Mb) by (apply Rmult_le_compat_l; lra).
    assert (wb * eta * Pa <= wb * eta * Ma) by (apply Rmult_le_compat_l; lra).
    assert (wa * wb * (eta * eta) <= wa * wb * (eta * 1)).
    { apply Rmult_le_compat_l; [apply Rmult_le_pos; lra | apply Rmult_le_compat_l; lra]. }
    lra. }
  assert (0 <= rest).
  { apply Rmult_le_pos; [| lra]. assert (0 <= wa * Mb) by (apply Rmult_le_pos; lra).
    assert (0 <= Ma * wb) by (apply Rmult_le_pos; lra). assert (0 <= wa * wb) by (apply Rmult_le_pos; lra). lra. }
  assert (u * Rabs (a * b) <= u * (Pa * Pb) + rest) as share.
  { apply Rle_trans with (u * (Pa * Pb + rest)); [apply Rmult_le_compat_l; lra |].
    assert (u * rest <= 1 * rest) by (apply Rmult_le_compat_r; lra). lra. }
  replace (s - A * B) with ((s - a * b) + (a * b - A * B)) by ring.
  eapply Rle_trans; [apply Rabs_triang |].
  replace ((2 * (wa * Mb + Ma * wb + wa * wb) + 1) * eta) with (2 * rest + eta) by (unfold rest; ring).
  lra.
Qed.

Lemma least_of_product s a b Pa Pb La Lb wa wb Ma Mb :
  Rabs (s - a * b) <= u * Rabs (a * b) + eta ->
  La - wa * eta <= Rabs a -> Lb - wb * eta <= Rabs b -> 0 <= La <= Pa -> 0 <= Lb <= Pb -> Pa <= Ma -> Pb <= Mb ->
  0 <= wa -> 0 <= wb ->
  (1 - u) * (La * Lb) - (2 * (wa * Mb + Ma * wb + wa * wb) + 1) * eta <= Rabs s.
Proof.
  intros loss least_a least_b range_a range_b most_a most_b not_a not_b.
  generalize u_positive u_small eta_positive; intros.
  pose proof (Rabs_pos a). pose proof (Rabs_pos b). pose proof (Rabs_pos (a * b)).
  assert (0 <= wa * eta) by (apply Rmult_le_pos; lra).
  assert (0 <= wb * eta) by (apply Rmult_le_pos; lra).
  assert (La * Lb - (wa * Mb + Ma * wb) * eta <= Rabs (a * b)) as most_lost.
  { rewrite Rabs_mult.
    assert (wa * eta * Lb <= wa * eta * Mb) by (apply Rmult_le_compat_l; lra).
    assert (wb * eta * La <= wb * eta * Ma) by (apply Rmult_le_compat_l; lra).
    destruct (Rle_lt_dec 0 (La - wa * eta)) as [left |].
    - destruct (Rle_lt_dec 0 (Lb - wb * eta)) as [right |].
      + assert ((La - wa * eta) * (Lb - wb * eta) <= Rabs a * Rabs b) by (apply Rmult_le_compat; assumption).
        assert (0 <= wa * eta * (wb * eta)) by (apply Rmult_le_pos; assumption). lra.
      + assert (La * Lb <= La * (wb * eta)) by (apply Rmult_le_compat_l; lra).
        assert (0 <= wa * eta * Lb) by (apply Rmult_le_pos; lra).
        assert (0 <= Rabs a * Rabs b) by (apply Rmult_le_pos; assumption). lra.
    - assert (La * Lb <= wa * eta * Lb) by (apply Rmult_le_compat_r; lra).
      assert (0 <= wb * eta * La) by (apply Rmult_le_pos; lra).
      assert (0 <= Rabs a * Rabs b) by (apply Rmult_le_pos; assumption). lra. }
  assert (0 <= wa * Mb) by (apply Rmult_le_pos; lra).
  assert (0 <= Ma * wb) by (apply Rmult_le_pos; lra).
  assert (0 <= wa * wb * eta) by (apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
  assert (0 <= (wa * Mb + Ma * wb) * eta) by (apply Rmult_le_pos; lra).
  assert ((1 - u) * (La * Lb - (wa * Mb + Ma * wb) * eta) <= (1 - u) * Rabs (a * b)) as shrunk_size
    by (apply Rmult_le_compat_l; lra).
  assert (0 <= u * ((wa * Mb + Ma * wb) * eta)) by (apply Rmult_le_pos; lra).
  assert (Rabs (a * b) - Rabs (s - a * b) <= Rabs s).
  { pose proof (Rabs_triang_inv (a * b) (a * b - s)) as triangle. replace (a * b - (a * b - s)) with s in triangle by ring.
    rewrite (Rabs_minus_sym s). exact triangle. }
  lra.
Qed.

Lemma least_of_sum s a b La Lb wa wb :
  Rabs (s - (a + b)) <= u * Rabs (a + b) -> 0 <= a -> 0 <= b ->
  La - wa <= Rabs a -> Lb - wb <= Rabs b -> 0 <= wa -> 0 <= wb ->
  (1 - u) * (La + Lb) - 2 * (wa + wb) <= Rabs s.
Proof.
  intros loss sign_a sign_b least_a least_b not_a not_b.
  generalize u_positive u_small; intros.
  rewrite Rabs_pos_eq in least_a, least_b by assumption. rewrite (Rabs_pos_eq (a + b)) in loss by lra.
  assert ((1 - u) * (La + Lb - (wa + wb)) <= (1 - u) * (a + b)) by (apply Rmult_le_compat_l; lra).
  assert (0 <= u * (wa + wb)) by (apply Rmult_le_pos; lra).
  pose proof (Rle_abs s). pose proof (Rle_abs (- (s - (a + b)))) as below. rewrite Rabs_Ropp in below. lra.
Qed.

Lemma claim_for_variable n : claim (Var n).
Proof.
  generalize u_positive u_small eta_positive; intros.
  pose proof (near n) as close. pose proof (small n). pose proof (counted n) as whole.
  pose proof (Rabs_pos (X n)). assert (0 <= IZR (lost (about n))) by now apply IZR_le.
  assert (0 <= IZR (lost (about n)) * eta) by (apply Rmult_le_pos; lra).
  assert (u * Rabs (X n) <= 1 * Rabs (X n)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= u * Rabs (X n)) by (apply Rmult_le_pos; lra).
  assert (Rabs (X n) - Rabs (x n - X n) <= Rabs (x n)).
  { pose proof (Rabs_triang_inv (X n) (X n - x n)) as triangle. replace (X n - (X n - x n)) with (x n) in triangle by ring.
    rewrite (Rabs_minus_sym (x n)). exact triangle. }
  unfold claim; cbn [computed exact grown sizes shrunk ceiling underflow shown_positive].
  destruct (rounded (about n)); rewrite ?lessened_is, ?value_scaled, ?value_of_variable, ?value_of_grow, ?value_of_shrink;
    rewrite ?mult_IZR; repeat split; auto; try discriminate; lra.
Qed.

Lemma claim_for_constant m k : is_double m k = true -> claim (Cst m k).
Proof.
  unfold is_double; rewrite andb_true_iff, 2!Z.leb_le; intros [digits low].
  unfold claim; cbn [computed exact grown sizes shrunk underflow shown_positive].
  rewrite value_of_number. change (F2R (Float radix2 (Z.abs m) k)) with (constant (Z.abs m) k).
  assert (constant (Z.abs m) k = Rabs (constant m k)) as size by (unfold constant; now rewrite F2R_Zabs).
  rewrite size. pose proof (constant_below_ceiling m k). pose proof (Rabs_pos (constant m k)).
  replace (constant m k - constant m k) with 0 by ring. rewrite Rabs_R0, Rmult_0_l.
  repeat split; try lra; try lia.
  - now apply few_digits_are_float.
  - rewrite Z.leb_le. intros. now apply F2R_ge_0.
Qed.

Lemma difference_is_sum a b : claim (Add a (Neg b)) -> claim (Sub a b).
Proof.
  unfold claim; cbn [computed exact grown sizes shrunk ceiling underflow shown_positive].
  intros (Fs & error & size & more & top & whole & _ & _ & _).
  pose proof (Rabs_pos (rnd (computed x a - computed x b))).
  pose proof (Rabs_pos (exact X a + - exact X b)).
  assert (0 <= IZR (2 * (underflow a + underflow b)) * eta)
    by (apply Rmult_le_pos; [now apply IZR_le | apply Rlt_le, eta_positive]).
  cbn [value]. repeat split; try assumption; try discriminate; lra.
Qed.

Lemma claim_for_size a : claim a -> claim (Abs a).
Proof.
  unfold claim; cbn [computed exact grown sizes shrunk ceiling underflow shown_positive].
  intros (Fa & error & size & more & top & whole & range & least & positive).
  rewrite 2!Rabs_Rabsolu. repeat split; try assumption; try apply range; try (intros; apply Rabs_pos).
  - now apply size_is_float.
  - eapply Rle_trans; [apply Rabs_triang_inv2 | exact error].
Qed.

Lemma claim_for_opposite a : claim a -> claim (Neg a).
Proof.
  unfold claim; cbn [computed exact grown sizes shrunk ceiling underflow shown_positive].
  intros (Fa & error & size & more & top & whole & range & least & positive).
  rewrite 2!Rabs_Ropp. repeat split; try assumption; try apply range; try discriminate.
  - now apply negated_is_float.
  - replace (- computed x a - - exact X a) with (- (computed x a - exact X a)) by ring. now rewrite Rabs_Ropp.
Qed.

Lemma claim_for_sum a b : claim a -> claim b -> claim (Add a b).
Proof.
  unfold claim; cbn [computed exact grown sizes shrunk ceiling underflow shown_positive].
  intros (Fa & error_a & size_a & more_a & top_a & whole_a & range_a & least_a & positive_a)
         (Fb & error_b & size_b & more_b & top_b & whole_b & range_b & least_b & positive_b).
  generalize u_positive u_small eta_positive; intros.
  pose proof (loss_of_sum _ _ Fa Fb) as loss.
  assert (0 <= IZR (underflow a)) by now apply IZR_le.
  assert (0 <= IZR (underflow b)) by now apply IZR_le.
  assert (0 <= IZR (underflow a) * eta) by (apply Rmult_le_pos; lra).
  assert (0 <= IZR (underflow b) * eta) by (apply Rmult_le_pos; lra).
  rewrite value_scaled, 2!value_of_plus, value_of_grow.
  assert (IZR (2 * (underflow a + underflow b)) * eta = 2 * (IZR (underflow a) * eta + IZR (underflow b) * eta)) as whole
    by (rewrite mult_IZR, plus_IZR; ring).
  rewrite whole, mult_IZR, plus_IZR.
  pose proof (Rabs_pos (exact X a)). pose proof (Rabs_pos (exact X b)).
  set (Pa := value _ (grown a)) in *. set (Pb := value _ (grown b)) in *.
  assert (0 <= u * (Pa + Pb)) by (apply Rmult_le_pos; lra).
  assert (u * (Pa + Pb) <= 1 * (Pa + Pb)) by (apply Rmult_le_compat_r; lra).
  assert (forall p, (if shown_positive a && shown_positive b then lessened (plus (shrunk a) (shrunk b)) else []) = p ->
    0 <= in_sizes p <= (1 + u) * (Pa + Pb) /\
    in_sizes p - 2 * (IZR (underflow a) * eta + IZR (underflow b) * eta) <= Rabs (rnd (computed x a + computed x b))) as low.
  { intros p <-. destruct (shown_positive a), (shown_positive b); cbn [andb];
      try (cbn [value]; pose proof (Rabs_pos (rnd (computed x a + computed x b))); repeat split; lra).
    rewrite lessened_is, value_scaled, value_of_plus, value_of_shrink.
    set (La := value _ (shrunk a)) in *. set (Lb := value _ (shrunk b)) in *.
    assert (0 <= u * (La + Lb)) by (apply Rmult_le_pos; lra).
    assert (u * (La + Lb) <= 1 * (La + Lb)) by (apply Rmult_le_compat_r; lra).
    split; [split; lra |]. apply (least_of_sum _ _ _ _ _ _ _ loss); auto. }
  specialize (low _ eq_refl).
  repeat split; try apply low; try lra; try lia.
  - apply rounded_is_float.
  - apply (error_of_sum _ _ _ _ _ _ _ _ _ _ _ loss error_a error_b size_a size_b); assumption.
  - eapply Rle_trans; [apply Rabs_triang | lra].
  - rewrite andb_true_iff; intros [? ?]. apply rounding_keeps_sign. apply Rplus_le_le_0_compat; auto.
Qed.

Lemma claim_for_product a b : claim a -> claim b -> claim (Mul a b).
Proof.
  unfold claim; cbn [computed exact grown sizes shrunk ceiling underflow shown_positive].
  intros (Fa & error_a & size_a & more_a & top_a & whole_a & range_a & least_a & positive_a)
         (Fb & error_b & size_b & more_b & top_b & whole_b & range_b & least_b & positive_b).
  generalize u_positive u_small eta_positive; intros.
  pose proof (loss_of_rounding (computed x a * computed x b)) as loss.
  assert (0 <= IZR (underflow a)) by now apply IZR_le.
  assert (0 <= IZR (underflow b)) by now apply IZR_le.
  rewrite lessened_is, 2!value_scaled, 3!value_multiplied, value_of_grow, value_of_shrink.
  assert (IZR (2 * (underflow a * ceiling b + ceiling a * underflow b + underflow a * underflow b) + 1) =
    2 * (IZR (underflow a) * IZR (ceiling b) + IZR (ceiling a) * IZR (underflow b) + IZR (underflow a) * IZR (underflow b)) + 1)
    as whole by now rewrite ?plus_IZR, ?mult_IZR, ?plus_IZR, ?mult_IZR.
  rewrite whole, 2!mult_IZR.
  pose proof (Rabs_pos (exact X a)). pose proof (Rabs_pos (exact X b)).
  set (Pa := value _ (grown a)) in *. set (Pb := value _ (grown b)) in *.
  set (Sa := value _ (sizes a)) in *. set (Sb := value _ (sizes b)) in *.
  set (La := value _ (shrunk a)) in *. set (Lb := value _ (shrunk b)) in *.
  assert (0 <= Pa * Pb) by (apply Rmult_le_pos; lra).
  assert (0 <= La * Lb) by (apply Rmult_le_pos; lra).
  assert (Sa * Sb <= Pa * Pb) by (apply Rmult_le_compat; lra).
  assert (La * Lb <= Pa * Pb) by (apply Rmult_le_compat; lra).
  assert (Pa * Pb <= IZR (ceiling a) * IZR (ceiling b)) by (apply Rmult_le_compat; lra).
  assert (0 <= u * (Pa * Pb)) by (apply Rmult_le_pos; lra).
  assert (u * (Pa * Pb) <= 1 * (Pa * Pb)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= u * (La * Lb)) by (apply Rmult_le_pos; lra).
  assert (u * (La * Lb) <= 1 * (La * Lb)) by (apply Rmult_le_compat_r; lra).
  assert (0 <= ceiling a)%Z by (apply le_IZR; lra).
  assert (0 <= ceiling b)%Z by (apply le_IZR; lra).
  repeat split; try lra; try nia.
  - apply rounded_is_float.
  - apply (error_of_product _ _ _ _ _ _ _ _ _ _ _ _ _ loss error_a error_b size_a size_b); assumption.
  - rewrite Rabs_mult. apply Rmult_le_compat; auto using Rabs_pos.
  - apply (least_of_product _ _ _ _ _ _ _ _ _ _ _ loss least_a least_b range_a range_b); assumption.
  - rewrite orb_true_iff, andb_true_iff; intros [[? ?] | twice]; apply rounding_keeps_sign.
    + apply Rmult_le_pos; auto.
    + rewrite (equal_is_equal _ _ twice). apply Rle_0_sqr.
Qed.

Theorem theorem_on_trees e : doubles_only e = true -> claim e.
Proof.
  induction e; cbn [doubles_only]; rewrite ?andb_true_iff; intros fine.
  - apply claim_for_variable.
  - now apply claim_for_constant.
  - apply claim_for_sum; tauto.
  - apply difference_is_sum, claim_for_sum; [tauto |]. apply claim_for_opposite; tauto.
  - apply claim_for_product; tauto.
  - apply claim_for_size; tauto.
  - apply claim_for_opposite; tauto.
Qed.

End Tree.
