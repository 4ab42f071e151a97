(** What enters the filter of lib/mesh: differences and scaled numbers, close to those that are meant. *)

From Coq Require Import Reals ZArith List Bool Psatz.
From Flocq Require Import Core.
From Proof Require Import Float Expressions Trees Input Sizes MeshTerms MeshInput Features MeshSight MeshAnswers.
Import ListNotations.

Open Scope R_scope.

(** The seven looks at a triangle. *)
Definition triangle_is_right (X x : nat -> R) : Prop :=
  right (face X) (by_face X)
    (holds x face_skip) (holds x face_holds) (holds x face_fails) (holds x face_now) /\
  right (edge X 0) (by_edge X 0 1)
    (holds x edge_0_skip) (holds x edge_0_holds) (holds x edge_0_fails) (holds x edge_0_now) /\
  right (edge X 1) (by_edge X 1 2)
    (holds x edge_1_skip) (holds x edge_1_holds) (holds x edge_1_fails) (holds x edge_1_now) /\
  right (edge X 2) (by_edge X 2 0)
    (holds x edge_2_skip) (holds x edge_2_holds) (holds x edge_2_fails) (holds x edge_2_now) /\
  right (corner X 0) (by_corner X 0 2)
    (holds x corner_0_skip) (holds x corner_0_holds) (holds x corner_0_fails) (holds x corner_0_now) /\
  right (corner X 1) (by_corner X 1 0)
    (holds x corner_1_skip) (holds x corner_1_holds) (holds x corner_1_fails) (holds x corner_1_now) /\
  right (corner X 2) (by_corner X 2 1)
    (holds x corner_2_skip) (holds x corner_2_holds) (holds x corner_2_fails) (holds x corner_2_now).

(** The three looks at a segment. *)
Definition segment_is_right (X x : nat -> R) : Prop :=
  right (edge X 0) (along_edge X 0 1)
    (holds x edge_0_skip_of_segment) (holds x edge_0_holds_of_segment) (holds x edge_0_fails_of_segment) (holds x edge_0_now_of_segment) /\
  right (corner X 0) (by_corner X 0 1)
    (holds x corner_0_skip_of_segment) (holds x corner_0_holds_of_segment) (holds x corner_0_fails_of_segment) (holds x corner_0_now_of_segment) /\
  right (corner X 1) (by_corner X 1 0)
    (holds x corner_1_skip_of_segment) (holds x corner_1_holds_of_segment) (holds x corner_1_fails_of_segment) (holds x corner_1_now_of_segment).

Definition entry (seen : list (nat * expression)) (n : nat) : expression :=
  match find (fun row => Nat.eqb n (fst row)) seen with Some row => snd row | None => Cst 0 0 end.

Definition with_scale (numbers : nat -> R) (s : R) (n : nat) : R := if Nat.eqb n 16 then s else numbers n.

(** May this number be a rounded one? *)
Definition may_be_rounded (n : nat) : bool := (Nat.leb 3 n && Nat.leb n 6)%bool.

Definition is_place (n : nat) : bool := (negb (Nat.eqb n 16) && negb (may_be_rounded n))%bool.

(** Each is a scaled number, or a difference of scaled places. *)
Definition enters_well (entry : expression) : bool :=
  match entry with
  | Cst 0 0 => true
  | Mul (Var i) (Var 16) => negb (Nat.eqb i 16)
  | Sub (Mul (Var i) (Var 16)) (Mul (Var j) (Var 16)) | Add (Mul (Var i) (Var 16)) (Neg (Mul (Var j) (Var 16))) =>
      is_place i && is_place j
  | _ => false
  end.

Definition seen_well (seen : list (nat * expression)) : bool :=
  forallb (fun n => enters_well (entry seen n)) (seq 0 22) && equal (entry seen 21) (Mul (Var 6) (Var 16)) &&
  forallb (fun row => Nat.ltb (fst row) 22) seen.

Section Given.

Variable seen : list (nat * expression).
Variables given meant : nat -> R.
Variable k : Z.
Let s := bpow radix2 k.
Hypothesis well : seen_well seen = true.
Hypothesis floats : forall n, F (given n).
Hypothesis near : forall n, Rabs (given n - meant n) <= if may_be_rounded n then u * Rabs (meant n) else 0.
Hypothesis small : forall n, Rabs (meant n) * s <= computed meant longest.
Hypothesis radius : 0 <= given 6%nat.

Let x n := computed (with_scale given s) (entry seen n).
Let X n := exact (with_scale meant s) (entry seen n).
Let meant_in_sight n := exact (with_scale meant 1) (entry seen n).

Lemma entry_is_well n : enters_well (entry seen n) = true.
Proof.
  pose proof well as all. unfold seen_well in all. rewrite 2!andb_true_iff, 2!forallb_forall in all.
  destruct all as [[inside _] below]. destruct (Nat.ltb_spec n 22) as [less | more].
  - apply inside, in_seq. lia.
  - unfold entry. destruct (find _ seen) as [row |] eqn:it; [| reflexivity]. apply find_some in it.
    destruct it as [there same]. apply Nat.eqb_eq in same. specialize (below _ there). apply Nat.ltb_lt in below. lia.
Qed.

Lemma scale_positive : 0 < s.
Proof. apply bpow_gt_0. Qed.

Lemma most_is_short : computed meant longest <= IZR (2 ^ 16).
Proof. unfold longest. cbn [computed]. unfold constant, F2R. cbn [Fnum Fexp]. rewrite power_of_two by lia.
  rewrite Rmult_1_l. apply bpow_le. lia. Qed.

(** A length that is scaled, by rounding once. *)
Lemma scaled_length i : i <> 16%nat ->
  let y := rnd (given i * s) in
  F y /\ Rabs (y - meant i * s) <= (if may_be_rounded i then u * Rabs (meant i * s) else 0) + 2 * eta /\
  Rabs (meant i * s) <= IZR (2 ^ 16).
Proof.
  intros other y. pose proof scale_positive. destruct (rounding_shifts (given i) k (floats i)) as [Fy close].
  fold s y in Fy, close. rewrite omega_is_two_eta in close. pose proof (near i) as off. pose proof (small i).
  pose proof most_is_short. rewrite Rabs_mult, (Rabs_pos_eq s) by lra.
  split; [exact Fy |]. split; [| lra].
  replace (y - meant i * s) with ((y - given i * s) + (given i - meant i) * s) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite (Rabs_mult (given i - meant i)), (Rabs_pos_eq s) by lra.
  destruct (may_be_rounded i).
  - assert (Rabs (given i - meant i) * s <= u * Rabs (meant i) * s) by (apply Rmult_le_compat_r; lra). lra.
  - assert (Rabs (given i - meant i) * s <= 0 * s) by (apply Rmult_le_compat_r; lra). lra.
Qed.

Lemma difference_of_places i j y : is_place i = true -> is_place j = true ->
  y = rnd (rnd (given i * s) - rnd (given j * s)) ->
  Rabs (y - (meant i * s - meant j * s)) <= u * Rabs (meant i * s - meant j * s) + 8 * eta /\
  Rabs (meant i * s - meant j * s) <= IZR (2 ^ 17).
Proof.
  unfold is_place. rewrite 2!andb_true_iff, 4!negb_true_iff, 2!Nat.eqb_neq. intros [other_i place_i] [other_j place_j] ->.
  destruct (scaled_length i other_i) as (Fi & close_i & small_i). destruct (scaled_length j other_j) as (Fj & close_j & small_j).
  rewrite place_i in close_i. rewrite place_j in close_j. cbv zeta in *.
  pose proof (loss_of_difference _ _ Fi Fj) as loss. pose proof u_small. pose proof u_positive. pose proof eta_positive.
  set (a := rnd (given i * s)) in *. set (b := rnd (given j * s)) in *.
  set (A := meant i * s) in *. set (B := meant j * s) in *.
  assert (Rabs (a - b - (A - B)) <= 4 * eta) as apart.
  { replace (a - b - (A - B)) with ((a - A) + - (b - B)) by ring. eapply Rle_trans; [apply Rabs_triang |].
    rewrite Rabs_Ropp. lra. }
  assert (Rabs (a - b) <= Rabs (A - B) + 4 * eta) as size.
  { replace (a - b) with ((A - B) + (a - b - (A - B))) by ring. eapply Rle_trans; [apply Rabs_triang |]. lra. }
  assert (u * Rabs (a - b) <= u * (Rabs (A - B) + 4 * eta)) by (apply Rmult_le_compat_l; lra).
  assert (u * (4 * eta) <= / 1048576 * (4 * eta)) by (apply Rmult_le_compat_r; lra).
  split.
  - replace (rnd (a - b) - (A - B)) with ((rnd (a - b) - (a - b)) + (a - b - (A - B))) by ring.
    eapply Rle_trans; [apply Rabs_triang |]. lra.
  - unfold Rminus. eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp.
    assert (IZR (2 ^ 17) = 2 * IZR (2 ^ 16)) as -> by (rewrite <- mult_IZR; reflexivity). lra.
Qed.

Lemma scaled_variable (numbers : nat -> R) (y : R) (i : nat) : i <> 16%nat -> with_scale numbers y i = numbers i.
Proof. unfold with_scale. intros other. apply Nat.eqb_neq in other. now rewrite other. Qed.

Lemma place_is_other i : is_place i = true -> i <> 16%nat.
Proof. unfold is_place. rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq. tauto. Qed.

Lemma is_scale (numbers : nat -> R) (y : R) : with_scale numbers y 16 = y.
Proof. reflexivity. Qed.

Ltac the_scale n := do 16 (destruct n as [| n]; [discriminate |]); destruct n as [| n]; [| discriminate].

(** What is seen, entry by entry. *)
Lemma seen_cases n :
  (exists i, i <> 16%nat /\ x n = rnd (given i * s) /\ X n = meant i * s /\ meant_in_sight n = meant i) \/
  (exists i j, is_place i = true /\ is_place j = true /\ x n = rnd (rnd (given i * s) - rnd (given j * s)) /\
    X n = meant i * s - meant j * s /\ meant_in_sight n = meant i - meant j) \/
  (x n = 0 /\ X n = 0 /\ meant_in_sight n = 0).
Proof.
  pose proof (entry_is_well n) as good. unfold x, X, meant_in_sight.
  destruct (entry seen n) as [| a b | a b | a b | a b | |]; try discriminate.
  - destruct a; try discriminate. destruct b; try discriminate. right; right. cbn [computed exact]. rewrite zero_is_zero. auto.
  - destruct a as [| | | | a c | |]; try discriminate. destruct a as [i | | | | | |]; try discriminate.
    destruct c as [c | | | | | |]; try discriminate. the_scale c.
    destruct b as [| | | | | | b]; try discriminate. destruct b as [| | | | b c | |]; try discriminate.
    destruct b as [j | | | | | |]; try discriminate. destruct c as [c | | | | | |]; try discriminate. the_scale c.
    cbn [enters_well] in good. rewrite andb_true_iff in good. destruct good as [place_i place_j].
    right; left. exists i, j. cbn [computed exact].
    rewrite !is_scale, !scaled_variable by now apply place_is_other. repeat split; auto; ring.
  - destruct a as [| | | | a c | |]; try discriminate. destruct a as [i | | | | | |]; try discriminate.
    destruct c as [c | | | | | |]; try discriminate. the_scale c.
    destruct b as [| | | | b c | |]; try discriminate. destruct b as [j | | | | | |]; try discriminate.
    destruct c as [c | | | | | |]; try discriminate. the_scale c.
    cbn [enters_well] in good. rewrite andb_true_iff in good. destruct good as [place_i place_j].
    right; left. exists i, j. cbn [computed exact].
    rewrite !is_scale, !scaled_variable by now apply place_is_other. repeat split; auto; ring.
  - destruct a as [i | | | | | |]; try discriminate. destruct b as [c | | | | | |]; try discriminate. the_scale c.
    cbn [enters_well] in good. rewrite negb_true_iff, Nat.eqb_neq in good.
    left. exists i. cbn [computed exact]. rewrite !is_scale, !scaled_variable by assumption. repeat split; auto; ring.
Qed.

Lemma sight_is_near n : F (x n) /\ Rabs (x n - X n) <= u * Rabs (X n) + 8 * eta /\ Rabs (X n) <= IZR (2 ^ 17) /\
  X n = meant_in_sight n * s.
Proof.
  pose proof eta_positive. pose proof u_positive.
  destruct (seen_cases n) as [(i & other & -> & -> & ->) | [(i & j & place_i & place_j & is_x & -> & ->) | (-> & -> & ->)]].
  - destruct (scaled_length i other) as (Fy & close & size). cbv zeta in *.
    assert (0 <= u * Rabs (meant i * s)) by (apply Rmult_le_pos; [lra | apply Rabs_pos]).
    split; [exact Fy |]. split; [destruct (may_be_rounded i); lra |]. split; [| reflexivity].
    assert (IZR (2 ^ 17) = 2 * IZR (2 ^ 16)) as -> by (rewrite <- mult_IZR; reflexivity).
    pose proof (Rabs_pos (meant i * s)). lra.
  - destruct (difference_of_places i j _ place_i place_j is_x) as [close size].
    split; [rewrite is_x; apply rounded_is_float |]. split; [exact close |]. split; [exact size | ring].
  - split; [apply zero_is_float |]. replace (0 - 0) with 0 by ring. rewrite Rabs_R0, !Rmult_0_l, Rmult_0_r.
    repeat split; lra.
Qed.

Lemma radius_in_sight : 0 <= x 21%nat.
Proof.
  pose proof well as all. unfold seen_well in all. rewrite 2!andb_true_iff in all. destruct all as [[_ same] _].
  apply equal_is_equal in same. unfold x. rewrite same. cbn [computed]. apply rounding_keeps_sign.
  apply Rmult_le_pos; [exact radius | apply Rlt_le, scale_positive].
Qed.

(** Nothing changes by scaling. *)
Lemma right_scaled f f' inside inside' c skip holds_ fails now :
  0 < c -> (forall t, f t = c * f' t) -> (forall t, inside t <-> inside' t) ->
  right f inside skip holds_ fails now -> right f' inside' skip holds_ fails now.
Proof.
  intros positive same walls all.
  assert (forall t, first f inside t <-> first f' inside' t) as firsts.
  { assert (forall t, (f t <= 0 <-> f' t <= 0) /\ (0 < f t <-> 0 < f' t)) as signs.
    { intros t. rewrite same. split; split; intros; nra. }
    intros t. unfold first. rewrite walls. destruct (signs t) as [now_ _]. rewrite now_.
    split; intros (range & touching & before & kept); (repeat split; try tauto); intros q from; apply signs; auto. }
  unfold right in *. destruct all as (one & two & three & four & five).
  split; [| split; [| split; [| split]]].
  - intros it t. rewrite <- firsts. now apply one.
  - intros it t. rewrite <- firsts. now apply two.
  - intros it. apply firsts. now apply three.
  - intros it. destruct (four it) as [t there]. exists t. now apply firsts.
  - intros it no. rewrite <- firsts. now apply five.
Qed.

Lemma is_scaled n : X n = meant_in_sight n * s.
Proof. apply sight_is_near. Qed.

Lemma beyond_scaled i (d d' : vector) c t :
  d = (let '(a, b, z) := d' in (a * c, b * c, z * c)) -> beyond X i d t = s * c * beyond meant_in_sight i d' t.
Proof.
  intros ->. destruct d' as [[a b] z]. unfold beyond, after, P, V, triple, dot. rewrite !is_scaled. ring.
Qed.

Lemma edge_direction i : e X i = let '(a, b, z) := e meant_in_sight i in (a * s, b * s, z * s).
Proof. unfold e, triple. now rewrite !is_scaled. Qed.

Lemma wall_direction i : m X i = let '(a, b, z) := m meant_in_sight i in (a * (s * s * s), b * (s * s * s), z * (s * s * s)).
Proof. by_vectors. rewrite !is_scaled. f_equal; [f_equal |]; ring. Qed.

Lemma sides_of_edge i j t :
  (0 <= beyond X i (e X j) t <-> 0 <= beyond meant_in_sight i (e meant_in_sight j) t) /\
  (beyond X i (e X j) t <= 0 <-> beyond meant_in_sight i (e meant_in_sight j) t <= 0).
Proof.
  rewrite (beyond_scaled i _ (e meant_in_sight j) s t (edge_direction j)). pose proof scale_positive.
  assert (0 < s * s) by (apply Rmult_lt_0_compat; assumption). split; split; intros; nra.
Qed.

Lemma sides_of_wall i j t :
  (0 <= beyond X i (m X j) t <-> 0 <= beyond meant_in_sight i (m meant_in_sight j) t) /\
  (beyond X i (m X j) t <= 0 <-> beyond meant_in_sight i (m meant_in_sight j) t <= 0).
Proof.
  rewrite (beyond_scaled i _ (m meant_in_sight j) (s * s * s) t (wall_direction j)). pose proof scale_positive.
  assert (0 < s * (s * s * s)) by (repeat apply Rmult_lt_0_compat; assumption). split; split; intros; nra.
Qed.

Ltac scaled_square := intros t; by_vectors; rewrite !is_scaled; ring.

Ltac scaled_walls :=
  intros t; unfold by_face, by_edge, along_edge, by_corner;
  rewrite ?(fun i j => proj1 (sides_of_edge i j t)), ?(fun i j => proj2 (sides_of_edge i j t)),
    ?(fun i j => proj1 (sides_of_wall i j t)), ?(fun i j => proj2 (sides_of_wall i j t)); tauto.

Ltac scaled_look lemma power :=
  let near_ := fresh "near_" in
  assert (forall n, Rabs (x n - X n) <= u * Rabs (X n) + 8 * eta) as near_ by apply sight_is_near;
  refine (right_scaled _ _ _ _ power _ _ _ _ _ _ _ (lemma X x _ near_ _ radius_in_sight));
  [ pose proof scale_positive; repeat apply Rmult_lt_0_compat; assumption | scaled_square | scaled_walls
  | apply sight_is_near | apply sight_is_near ].

Theorem what_is_said_of_a_triangle : triangle_is_right meant_in_sight x.
Proof.
  unfold triangle_is_right. split; [| split; [| split; [| split; [| split; [| split]]]]].
  - scaled_look face_is_right (s * s * s * s * s * s).
  - scaled_look edge_0_is_right (s * s * s * s).
  - scaled_look edge_1_is_right (s * s * s * s).
  - scaled_look edge_2_is_right (s * s * s * s).
  - scaled_look corner_0_is_right (s * s).
  - scaled_look corner_1_is_right (s * s).
  - scaled_look corner_2_is_right (s * s).
Qed.

Theorem what_is_said_of_a_segment : segment_is_right meant_in_sight x.
Proof.
  unfold segment_is_right. split; [| split].
  - scaled_look edge_0_of_segment_is_right (s * s * s * s).
  - scaled_look corner_0_of_segment_is_right (s * s).
  - scaled_look corner_1_of_segment_is_right (s * s).
Qed.

End Given.

(** So it is as the loops see triangles and segments, and as numpy does. *)
Theorem every_sight_is_well :
  forallb seen_well [seen_by_loop; segment_seen_by_loop; seen_by_numpy; segment_seen_by_numpy] = true.
Proof. vm_compute. reflexivity. Qed.

(** What is seen of the numbers meant, nothing scaled: the centre from each corner, its displacement, the edges, r. *)
Theorem what_is_seen meant :
  let in_sight seen n := exact (with_scale meant 1) (entry seen n) in
  let corner_at i := (meant (7 + 3 * i)%nat, meant (8 + 3 * i)%nat, meant (9 + 3 * i)%nat) in
  let less (p q : vector) := let '(x, y, z) := p in let '(i, j, k) := q in (x - i, y - j, z - k) in
  let centre := (meant 0%nat, meant 1%nat, meant 2%nat) in
  Forall (fun seen => forall i, (i < 3)%nat ->
    P (in_sight seen) i = less centre (corner_at i) /\
    V (in_sight seen) = (meant 3%nat, meant 4%nat, meant 5%nat) /\
    e (in_sight seen) i = less (corner_at (Nat.modulo (i + 1) 3)) (corner_at i) /\
    r (in_sight seen) = meant 6%nat) [seen_by_loop; seen_by_numpy] /\
  Forall (fun seen => forall i, (i < 2)%nat ->
    P (in_sight seen) i = less centre (corner_at i) /\
    V (in_sight seen) = (meant 3%nat, meant 4%nat, meant 5%nat) /\
    e (in_sight seen) i = less (corner_at (Nat.modulo (i + 1) 2)) (corner_at i) /\
    r (in_sight seen) = meant 6%nat) [segment_seen_by_loop; segment_seen_by_numpy].
Proof.
  cbv zeta. split; repeat (apply Forall_cons; [| try apply Forall_nil]);
    intros i below; do 3 (destruct i as [| i];
      [try lia; cbv [P V e r triple entry find with_scale exact seen_by_loop seen_by_numpy segment_seen_by_loop
          segment_seen_by_numpy fst snd Nat.eqb Nat.add Nat.mul Nat.modulo Nat.divmod Nat.sub];
        repeat split; repeat apply f_equal2; ring |]); lia.
Qed.
