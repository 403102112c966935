/** Databases take some ten thousands of values, and SQLite 2,000 columns; a statement stays well below. */
const VALUES_MAX = 10_000;
const PIECES_MAX = 500;

/** Pieces that go into one statement each; nearly always it is one. */
export function inBatches<Piece extends { readonly values: readonly unknown[] }>(
  pieces: readonly Piece[],
): Piece[][] {
  const batches: Piece[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const batch = batches.at(-1);
    if (batch && batch.length < PIECES_MAX && piece.values.length < room) {
      batch.push(piece);
      room -= piece.values.length + 1;
    } else {
      batches.push([piece]);
      room = VALUES_MAX - piece.values.length;
    }
  }
  return batches;
}
