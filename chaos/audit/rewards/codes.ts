import type { Connection } from '../../client/connection.js';
import { CHANGING_STOCK } from '../../plan/campaigns.js';
import type { Scene } from '../../scene.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';

const CHECK = 'codes';
const PER_PAGE = 1000;

/** What the clients know of a code. */
interface Known {
  readonly broughtBy: Past;
  /** Answers that say that it is gone. */
  readonly removals: Past[];
  /** Answers that say that there was nothing to remove. */
  readonly vain: Past[];
  mayBeRemoved: boolean;
  soldBy: Past | null;
}

interface CodesPage {
  readonly coupons: readonly { readonly code: string; readonly sold: boolean }[];
}

/**
 * Codes that come and go while they are sold, by the answers alone: those that were added, less those that were removed, are
 * those that are listed; what was handed out is listed as sold, and a code that was removed was never handed out.
 */
export async function compareCodes(
  history: History,
  { campaigns }: Scene,
  connections: readonly Connection[],
  findings: Findings,
): Promise<void> {
  const known = findKnown(history, findings);
  const listed = new Map<string, boolean>();
  for await (const { code, sold } of listedCodes(campaigns[CHANGING_STOCK]?.id, connections)) {
    listed.set(code, sold);
  }
  for (const code of listed.keys()) {
    if (!known.has(code)) {
      findings.add('nothing unasked', `No request has brought the code ${code}`);
    }
  }
  for (const [code, about] of known) {
    compareCode(code, about, listed.get(code), findings);
  }
}

/** All codes of a campaign, sold ones included, through the front door. */
export async function* listedCodes(
  campaignId: string | undefined,
  connections: readonly Connection[],
): AsyncGenerator<CodesPage['coupons'][number]> {
  let next: string | undefined = `/api/campaign/${campaignId}/coupons?perPage=${PER_PAGE}`;
  while (next !== undefined) {
    const page: { body: unknown; next: string | undefined } | undefined = await connections[0]?.page(next);
    yield* (page?.body as CodesPage | undefined)?.coupons ?? [];
    next = page?.next;
  }
}

function compareCode(
  code: string,
  { broughtBy, removals, vain, mayBeRemoved, soldBy }: Known,
  sold: boolean | undefined,
  findings: Findings,
): void {
  const numbers = [broughtBy, ...removals, ...vain, ...(soldBy ? [soldBy] : [])].map(({ number }) => number);
  const isThere = sold !== undefined;
  if (removals.length > 1) {
    findings.add('nothing twice', `The code ${code} was removed ${removals.length} times`, ...numbers);
  }
  if (removals.length > 0 && (isThere || soldBy)) {
    findings.add(CHECK, `The code ${code} was removed, and is ${soldBy ? 'sold' : 'there'}`, ...numbers);
  }
  if (broughtBy.knowledge === 'done' && !isThere && removals.length === 0 && !mayBeRemoved) {
    findings.add('every 200 is there', `The code ${code} was added and is gone`, ...numbers);
  }
  if (soldBy && sold !== true) {
    findings.add(CHECK, `The code ${code} was handed out, and the list says: ${sold}`, ...numbers);
  }
  const afterwards = vain.filter(({ sentAt }) => sentAt > broughtBy.settledAt);
  if (afterwards.length > 0 && sold === false) {
    findings.add(CHECK, `The code ${code} is unsold, and was not there to be removed`, ...numbers);
  }
  if (isThere && (broughtBy.knowledge === 'refused' || broughtBy.knowledge === 'nothing')) {
    findings.add('refusals change nothing', `The code ${code} is there`, ...numbers);
  }
}

function findKnown({ operations }: History, findings: Findings): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const past of operations.values()) {
    if (past.kind === 'addCodes') {
      past.words.forEach((code) =>
        known.set(code, { broughtBy: past, removals: [], vain: [], mayBeRemoved: false, soldBy: null }),
      );
      if (past.knowledge === 'done' && Number(past.made[0]) !== past.words.length) {
        findings.add(CHECK, `${past.made[0]} of ${past.words.length} new codes were added`, past.number);
      }
    }
  }
  for (const past of operations.values()) {
    if (past.kind === 'removeCodes') {
      noteRemoval(known.get(past.words[0] ?? ''), past);
    } else if ((past.kind === 'buy' || past.kind === 'give') && amount(past, 'g') === CHANGING_STOCK) {
      for (const code of past.made.map((made) => made.slice(made.indexOf(':') + 1))) {
        const about = known.get(code);
        if (!about) {
          findings.add(
            'nothing unasked',
            `The code ${code} was sold, and no request has brought it`,
            past.number,
          );
        } else if (about.soldBy) {
          findings.add('nothing twice', `The code ${code} was sold twice`, about.soldBy.number, past.number);
        } else {
          about.soldBy = past;
        }
      }
    }
  }
  return known;
}

function noteRemoval(about: Known | undefined, past: Past): void {
  if (past.knowledge === 'done') {
    (past.made[0] === '1' ? about?.removals : about?.vain)?.push(past);
  } else if (about && past.knowledge === 'unknown') {
    about.mayBeRemoved = true;
  }
}
