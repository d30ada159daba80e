/* Where everybody sits on the screen. You are near; the others go round clockwise from your left.

   Rows from the far end: one to three seats across, then pairs at the sides, with the board between. */
const FAR = [0, 1, 2, 1, 2, 3, 2, 3, 2, 3];

/* Chairs in the order of action from the one after `chair` on, round the table, without `chair` itself. */
export function after(seats, chair) {
  const ordered = [...seats].sort((one, other) => one.seat - other.seat);
  const later = ordered.filter((each) => each.seat > chair);
  return [...later, ...ordered.filter((each) => each.seat < chair)];
}

/* {far: [..], above: [[left, right]..], below: [[left, right]..]}: with one pair it is below the board, with two one is above. */
export function rows(others) {
  const across = FAR[others.length];
  const pairs = (others.length - across) / 2;
  const far = others.slice(pairs, pairs + across);
  const sides = Array.from({ length: pairs }, (_, row) => [others[pairs - 1 - row], others[pairs + across + row]]);
  const above = pairs > 1 ? 1 : 0;
  return { far, above: sides.slice(0, above), below: sides.slice(above) };
}

const NEAR = { 2: [1, 0], 3: [2, 0], 4: [2, 0], 5: [2, 1], 6: [2, 1], 7: [3, 1], 8: [3, 1], 9: [3, 2], 10: [3, 2] };

/* For those who only watch: nobody is nearest, so that the near end has seats, too. */
export function rowsAround(seats) {
  const ordered = after(seats, 0);
  const [far, pairs] = NEAR[ordered.length] || [ordered.length, 0];
  const right = ordered.slice(far, far + pairs);
  const left = ordered.slice(ordered.length - pairs).reverse();
  const sides = right.map((each, row) => [left[row], each]);
  const above = pairs > 1 ? 1 : 0;
  const near = ordered.slice(far + pairs, ordered.length - pairs).reverse();
  return { far: ordered.slice(0, far), above: sides.slice(0, above), below: sides.slice(above), near };
}
