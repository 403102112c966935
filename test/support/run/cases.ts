/**
 * Whether a spec of thousands of cases takes this one: each of `every`, always the same, since the gate has minutes. `CASES=all` takes
 * all of them.
 */
export function isTurn(number: number, every: number): boolean {
  return takesAllCases || number % every === 0;
}

export const takesAllCases = process.env['CASES'] === 'all';
