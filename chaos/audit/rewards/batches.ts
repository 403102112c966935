import type { Connection } from '../../client/connection.js';
import { IMPORTED_STOCK } from '../../plan/campaigns.js';
import type { Scene } from '../../scene.js';
import { listedCodes } from './codes.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';

const CHECK = 'batches of codes';
/** `D17-…` was drawn for operation 17, `I17-3` is the fourth of its file. */
const MARKED = /^([DI])(\d+)-(\d+)$/;
const KINDS: Readonly<Record<string, readonly (Past['kind'] | undefined)[]>> = {
  D: ['drawCodes', 'drawCommand'],
  I: ['importCodes', 'importCommand'],
};
const ALL = Object.values(KINDS).flat();

/** Codes that were drawn, or came in files, while the campaign was sold: all of those that were answered, each once. */
export async function compareBatches(
  history: History,
  { campaigns }: Scene,
  connections: readonly Connection[],
  findings: Findings,
): Promise<void> {
  const found = new Map<number, Set<string>>();
  const sold = new Set<string>();
  for await (const { code, sold: isSold } of listedCodes(campaigns[IMPORTED_STOCK]?.id, connections)) {
    const [, letter = '', numeral = '-1'] = MARKED.exec(code) ?? [];
    const number = Number(numeral);
    const codes = found.get(number) ?? new Set();
    found.set(number, codes);
    if (codes.has(code)) {
      findings.add('nothing twice', `The code ${code} is listed twice`, number);
    }
    codes.add(code);
    if (!KINDS[letter]?.includes(history.get(number)?.kind)) {
      findings.add('nothing unasked', `No request has brought the code ${code}`);
    }
    if (isSold) {
      sold.add(code);
    }
  }
  for (const past of history.operations.values()) {
    if (ALL.includes(past.kind)) {
      compareBatch(past, found.get(past.number)?.size ?? 0, findings);
    } else if ((past.kind === 'buy' || past.kind === 'give') && amount(past, 'g') === IMPORTED_STOCK) {
      for (const code of past.made.map((made) => made.slice(made.indexOf(':') + 1))) {
        if (!sold.has(code)) {
          findings.add(CHECK, `The code ${code} was handed out, and is not listed as sold`, past.number);
        }
      }
    }
  }
}

function compareBatch(past: Past, found: number, findings: Findings): void {
  const { knowledge, made, number } = past;
  const count = amount(past, 'n');
  if (knowledge === 'done' && (found !== count || Number(made[0]) !== count)) {
    const what = `${count} codes were asked for, ${made[0]} answered, and ${found} are there`;
    findings.add('every 200 is there', what, number);
  }
  if (found > count) {
    findings.add('nothing twice', `${count} codes were asked for, and ${found} are there`, number);
  }
  if (found > 0 && (knowledge === 'refused' || knowledge === 'nothing')) {
    findings.add(
      'refusals change nothing',
      `${found} codes are there, the client heard: ${knowledge}`,
      number,
    );
  }
}
