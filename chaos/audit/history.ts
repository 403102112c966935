import { getLines } from '../client/journal.js';
import type { CommandKind } from '../plan/commands.js';
import type { OperationKind } from '../plan/kinds.js';
import type { Findings } from './findings.js';

const UNAUTHORISED = 401;
const LIMITED: ReadonlySet<string> = new Set(['claim', 'forget']);
/** One of two requests with one file is refused. What it has done until then stays. */
const PARTLY_DONE: ReadonlySet<string> = new Set(['importPoints']);

/** What the clients know of an operation at the end. */
export type Knowledge = 'nothing' | 'unknown' | 'refused' | 'done';

export interface Past {
  readonly number: number;
  readonly kind: OperationKind | CommandKind | 'misuse';
  readonly customer: number;
  readonly hasKey: boolean;
  /** Campaign, receiver, points, quantity, coupon or transfer, as the kind has it. */
  readonly words: readonly string[];
  knowledge: Knowledge;
  /** Digest of the answer. */
  digest: string;
  /** What it has made. */
  made: readonly string[];
  /** How many attempts have an unknown outcome. */
  lost: number;
  /** Lines of the journal: the first attempt, and the first answer that settled it. Infinity without one. */
  readonly sentAt: number;
  settledAt: number;
  /** What a refusal says. */
  refusal: string;
  /** Line of the first answer that the token is not good any more. */
  unauthorisedAt?: number;
}

/** All operations that were sent, as the journal tells of them. */
export class History {
  readonly operations = new Map<number, Past>();
  private line = 0;

  constructor(private readonly findings: Findings) {}

  static async of(file: string, findings: Findings): Promise<History> {
    const history = new History(findings);
    for await (const line of getLines(file)) {
      history.read(line);
    }
    return history;
  }

  get(number: number): Past | undefined {
    return this.operations.get(number);
  }

  private read(line: string): void {
    const [sign, numeral, ...rest] = line.split(' ');
    const number = Number(numeral);
    this.line += 1;
    if (sign === '>') {
      this.sent(number, rest);
      return;
    }
    const past = this.operations.get(number);
    if (!past) {
      return;
    }
    if (sign === '?') {
      past.lost += 1;
      past.knowledge = past.knowledge === 'nothing' ? 'unknown' : past.knowledge;
    } else if (sign === '<') {
      this.answered(past, rest);
    }
  }

  private sent(number: number, [, , key, kind, customer = '', ...words]: readonly string[]): void {
    if (this.operations.has(number)) {
      return;
    }
    this.operations.set(number, {
      number,
      kind: kind as OperationKind,
      customer: Number(customer.slice(1)),
      hasKey: key === 'key',
      words,
      knowledge: 'nothing',
      digest: '',
      made: [],
      lost: 0,
      refusal: '',
      sentAt: this.line,
      settledAt: Infinity,
    });
  }

  /** Nothing was done by this attempt. An earlier one without an answer may have done it: the token is looked at before kept answers are. */
  private turnAway(past: Past, refusal: string): void {
    past.unauthorisedAt ??= this.line;
    if (past.knowledge === 'nothing') {
      past.knowledge = 'refused';
      past.settledAt = this.line;
      past.refusal = refusal;
    }
  }

  private answered(past: Past, [, status = '', digest = '', ...made]: readonly string[]): void {
    const { number, kind } = past;
    // 204 is as good as 200.
    const code = Number.parseInt(status, 10) === 204 ? 200 : Number.parseInt(status, 10);
    if (code === UNAUTHORISED && kind !== 'refresh') {
      this.turnAway(past, made.join(' '));
      return;
    }
    if (kind === 'misuse') {
      past.knowledge = 'refused';
      if (code !== 422 && code !== 409) {
        this.findings.add(
          'keys',
          `Another request under a used key was answered ${status}`,
          number,
          Number(past.words[1]),
        );
      }
      return;
    }
    const isRefusal = [400, 404, 409].includes(code) || (kind === 'refresh' && code === 401);
    if (code >= 400 && !isRefusal && !(code === 429 && LIMITED.has(kind))) {
      this.findings.add('answers', `Operation ${number} was answered ${status}: ${made.join(' ')}`, number);
      past.knowledge = past.knowledge === 'nothing' ? 'unknown' : past.knowledge;
      return;
    }
    if (code === 409 && PARTLY_DONE.has(kind) && past.knowledge === 'nothing') {
      past.knowledge = 'unknown';
      return;
    }
    // Too many wrong numbers of receipts, or requests for passwords: nothing was done.
    if (code === 409 || (code === 429 && LIMITED.has(kind))) {
      return;
    }
    const isFirst = past.knowledge !== 'done' && past.knowledge !== 'refused';
    if (!isFirst && past.digest !== '' && past.digest !== digest) {
      this.findings.add('replays', `Operation ${number} was answered in two ways under one key`, number);
    }
    if (isFirst || code === 200) {
      past.settledAt = Math.min(past.settledAt, this.line);
      past.refusal = code === 200 ? '' : made.join(' ');
      past.knowledge = code === 200 ? 'done' : 'refused';
      past.digest = digest;
      past.made = code === 200 ? made.filter(Boolean) : [];
    }
  }
}

/** The number in `g12`, `q3`, `p40`, `c7`. */
export function amount(past: Past, letter: string): number {
  const word = past.words.find((each) => new RegExp(`^${letter}\\d+$`).test(each));
  return Number(word?.slice(1) ?? 0);
}

/** To customers and sellers, what they may not have does not exist. */
export function isNotFound({ knowledge, refusal }: Past): boolean {
  return knowledge === 'refused' && refusal.includes('"code":404');
}
