import fc from 'fast-check';

/** How many, instead of the few that every run of the tests takes; others each time. */
const RUNS = process.env['PROPERTY_RUNS'];
/** The few are always the same, so that a verdict depends on nothing but the change that it is about. */
const SEED =
  process.env['PROPERTY_SEED'] ?? (RUNS === undefined ? '1' : String(Math.trunc(Math.random() * 2 ** 31)));
const PATH = process.env['PROPERTY_PATH'];

/**
 * Tries something on random values, and throws what is wrong with the smallest that it finds. With the seed and the path
 * that it names, in `PROPERTY_SEED` and `PROPERTY_PATH`, exactly this one is tried again; the seed alone repeats a run.
 */
export async function check<T>(
  arbitrary: fc.Arbitrary<T>,
  runs: number,
  predicate: (value: T) => Promise<void>,
): Promise<void> {
  // Left to itself, fast-check likes small values: short histories, in which nothing can go wrong yet.
  const details = await fc.check(fc.asyncProperty(fc.noBias(arbitrary), predicate), {
    seed: Number(SEED),
    numRuns: Number(RUNS ?? runs),
    ...(PATH !== undefined && { path: PATH }),
  });
  if (details.failed) {
    const again = `PROPERTY_SEED=${details.seed} PROPERTY_PATH=${details.counterexamplePath ?? ''}`;
    const counterexample = JSON.stringify(details.counterexample?.[0]);
    throw new Error(
      `Wrong after ${details.numRuns} of ${details.numRuns + details.numShrinks} tries. Again: ${again}\n${counterexample}`,
      { cause: details.errorInstance },
    );
  }
  process.stdout.write(
    `${expect.getState().currentTestName ?? ''}: ${details.numRuns} runs, seed ${details.seed}\n`,
  );
}
