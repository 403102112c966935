import type { Connection } from '../../client/connection.js';
import { type CampaignPlan, EDITED_CAMPAIGN } from '../../plan/campaigns.js';
import { getStore } from '../../plan/customers.js';
import type { Scene } from '../../scene.js';
import { Erasures } from '../customers/erasures.js';
import type { CampaignFigures, EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, isNotFound, type Past } from '../history.js';
import { asItWas, type Edit, editBy, inForce } from './in-force.js';
import type { Expected } from '../points/ledger-of-journal.js';

const CHECK = 'campaign edits';
/** The figures as the journal has them. */
const FIGURES = {
  o: ['costInPoints', (data: CampaignFigures) => data.costInPoints],
  u: ['limitPerUser', (data: CampaignFigures) => data.limitPerUser ?? -1],
  t: ['limit', (data: CampaignFigures) => data.limit ?? -1],
  a: ['active', (data: CampaignFigures) => Number(data.active)],
  v: ['allTimeVisible', (data: CampaignFigures) => Number(data.campaignVisibility?.allTimeVisible)],
} as const;
type Letter = keyof typeof FIGURES;
const LETTERS = Object.keys(FIGURES) as Letter[];

interface FigureEdit extends Edit {
  readonly letter: Letter;
}

/**
 * A campaign whose price, limits, activity and visibility change while it is sold. Each purchase fits a definition that was in force while its
 * request was going on, by the answers to edits; each event of an edit is the one before with one edit more.
 */
export class DefinitionAudit {
  private readonly edits: FigureEdit[] = [];
  /** How many events tell of each letter and value. */
  private readonly told = new Map<string, number>();
  private readonly purchases = new Map<string, Past>();
  /** By the letters of the journal, as the events lead to it. */
  readonly current = new Map<Letter, number>();
  /** Before this line of the journal, nothing of what comes now can have happened. */
  private from = 0;

  constructor(
    private readonly history: History,
    plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    private readonly findings: Findings,
    private readonly erasures = new Erasures(history),
  ) {
    const { cost = 0, limit, limitPerUser } = plans[EDITED_CAMPAIGN] ?? {};
    for (const [letter, value] of [
      ['o', cost],
      ['u', limitPerUser ?? 0],
      ['t', limit ?? 0],
      ['a', 1],
      ['v', 1],
    ] as const) {
      this.edits.push({ ...asItWas(value), letter });
      this.current.set(letter, value);
    }
    for (const past of history.operations.values()) {
      if (past.kind === 'edit') {
        const letter = LETTERS.find((each) => past.words[0]?.startsWith(each)) ?? 'o';
        const edit = editBy(past, amount(past, letter));
        this.edits.push(...(edit ? [{ ...edit, letter }] : []));
      } else if (amount(past, 'g') === EDITED_CAMPAIGN) {
        past.made.forEach((made) => this.purchases.set(made, past));
      }
    }
  }

  look({ id, type, payload }: EventRecord): void {
    if (this.expected.campaign(payload.campaignId?.campaignId ?? '') !== EDITED_CAMPAIGN) {
      return;
    }
    const { campaignData, couponId, coupon, costInPoints = 0 } = payload;
    if (type.endsWith('.CampaignWasUpdated') && campaignData) {
      this.apply(id, campaignData);
    } else if (type.endsWith('.CampaignWasBoughtByCustomer')) {
      const past =
        this.purchases.get(`${couponId?.couponId}:${coupon?.code}`) ?? this.purchases.get(`:${coupon?.code}`);
      const prices = this.inForce('o', past);
      if (!prices.includes(costInPoints) && !(costInPoints === 0 && past?.words.includes('free') !== false)) {
        const what = `Event ${id}: sold for ${costInPoints}, while the price was ${prices.join(' or ')}`;
        this.findings.add(CHECK, what, past?.number);
      }
    }
  }

  /** Once all events have been looked at. */
  async compare({ campaigns }: Scene, connections: readonly Connection[]): Promise<void> {
    this.compareCounts();
    const path = `/api/campaign/${campaigns[EDITED_CAMPAIGN]?.id}`;
    const shown = await connections[0]?.ask<CampaignFigures>('GET', path);
    for (const [letter, value] of this.current) {
      const [name, getFigure] = FIGURES[letter];
      const figure = shown && getFigure(shown);
      if (figure !== value) {
        this.findings.add(CHECK, `${name} is ${figure}, the events lead to ${value}`);
      }
    }
    this.compareLimits();
    this.compareAvailability();
  }

  /** Customers and sellers buy what is active and visible; administrators sell whatever there is. */
  private compareAvailability(): void {
    for (const past of this.history.operations.values()) {
      if (past.kind !== 'buy' || amount(past, 'g') !== EDITED_CAMPAIGN) {
        continue;
      }
      const [active, visible] = (['a', 'v'] as const).map((letter) => this.inForce(letter, past));
      const all = [active, visible];
      if (past.knowledge === 'done' && !all.every((values) => values?.includes(1))) {
        this.findings.add(CHECK, 'Something was sold that was inactive or invisible', past.number);
      }
      // For customers of the other store it is not there.
      const isOwn = getStore(past.customer) === 'DEFAULT';
      const isDeleted = this.erasures.mayPrecede(past, past.customer);
      if (isOwn && isNotFound(past) && !isDeleted && !all.some((values) => values?.includes(0))) {
        this.findings.add(CHECK, 'What was active and visible was not found', past.number);
      }
    }
  }

  /** Compares: as many events as edits at most; and one for each that was answered, unless it may have been so already. */
  private compareCounts(): void {
    const byName = new Map<string, FigureEdit[]>();
    for (const edit of this.edits.filter(({ past }) => past !== null)) {
      const name = `${edit.letter}${edit.value}`;
      byName.set(name, [...(byName.get(name) ?? []), edit]);
    }
    for (const [name, own] of byName) {
      const told = this.told.get(name) ?? 0;
      const needed = own.filter((edit) => {
        const others = this.edits.filter((other) => other !== edit && other.letter === edit.letter);
        return edit.past?.knowledge === 'done' && !inForce(others, edit).includes(edit.value);
      });
      const numbers = needed.flatMap(({ past }) => (past ? [past.number] : []));
      if (told < needed.length) {
        const what = `${told} events tell of the edit ${name}, which was made ${needed.length} times`;
        this.findings.add('every 200 is there', what, ...numbers);
      }
      if (told > own.length) {
        const what = `${told} events tell of the edit ${name}, which was asked for ${own.length} times`;
        this.findings.add('nothing unasked', what, ...numbers);
      }
    }
  }

  /** What was certainly sold before, and this purchase, are within a limit that was in force. */
  private compareLimits(): void {
    const done = [...this.history.operations.values()]
      .filter((past) => (past.kind === 'buy' || past.kind === 'give') && past.knowledge === 'done')
      .filter((past) => amount(past, 'g') === EDITED_CAMPAIGN && past.settledAt < Infinity);
    for (const past of done) {
      const before = done.filter(({ settledAt }) => settledAt < past.sentAt);
      const own = before.filter(({ customer }) => customer === past.customer);
      for (const [letter, earlier] of [
        ['t', before],
        ['u', own],
      ] as const) {
        const sold = [...earlier, past].reduce((sum, each) => sum + amount(each, 'q'), 0);
        const most = Math.max(...this.inForce(letter, past));
        if (sold > most) {
          const what = `${sold} were sold, while ${FIGURES[letter][0]} was ${most} at most`;
          this.findings.add('limits', what, past.number);
        }
      }
    }
  }

  /**
   * Edits whose answer came before a later one was sent have their events before its event. Where several ask for the same,
   * an event may belong to each of them: it happened when the first of them may have, at the earliest.
   */
  private apply(id: number, figures: CampaignFigures): void {
    const changed = LETTERS.filter((letter) => FIGURES[letter][1](figures) !== this.current.get(letter));
    const [letterOf = 'o'] = changed;
    const valueOf = FIGURES[letterOf][1](figures);
    const possible = this.edits
      .filter(({ past, letter, value }) => past !== null && letter === letterOf && value === valueOf)
      .filter(({ settledAt }) => settledAt > this.from);
    if (changed.length !== 1 || possible.length === 0) {
      const what = `Event ${id}: no request has edited it so, or not now: ${JSON.stringify(changed)}`;
      this.findings.add('nothing unasked', what);
    } else {
      this.from = Math.max(this.from, Math.min(...possible.map(({ sentAt }) => sentAt)));
      const name = `${letterOf}${valueOf}`;
      this.told.set(name, (this.told.get(name) ?? 0) + 1);
    }
    LETTERS.forEach((each) => this.current.set(each, FIGURES[each][1](figures)));
  }

  private inForce(letter: Letter, past: Past | undefined): number[] {
    return inForce(
      this.edits.filter((edit) => edit.letter === letter),
      past,
    );
  }
}
