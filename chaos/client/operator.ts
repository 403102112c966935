import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../plan/kinds.js';
import { getDigest } from '../random.js';
import type { Scene } from '../scene.js';
import type { Connection, Outcome } from './connection.js';
import type { Journal } from './journal.js';
import { Marks } from './marks.js';
import { learn, madeBy } from './learn.js';
import type { Answered, Memory } from './memory.js';
import { type Request } from './request.js';
import { requestFor } from './requests.js';
import type { Tally } from './tally.js';

/** Clients ask again until they know; by then everything that was broken has been whole for long. */
const TIMEOUT_MS = 120_000;
const PAUSE_MS_MIN = 40;
const PAUSE_MS_MAX = 1000;
/** Attempts that repeat an answered request are numbered from here on. */
const REPEATED = 1000;
const TOO_MANY = 429;
const DONE = [200, 204];

/** Does operations as a careful client would: under a key, and again, whenever it does not know the outcome. */
export class Operator {
  private attempts = REPEATED;
  private readonly marks: Marks;

  constructor(
    private readonly keyPrefix: string,
    private readonly scene: Scene,
    private readonly connections: readonly Connection[],
    private readonly journal: Journal,
    private readonly memory: Memory,
    private readonly tally: Tally,
    private readonly now: () => number,
  ) {
    this.marks = new Marks(scene, connections);
  }

  async perform(planned: Operation): Promise<void> {
    const operation = this.forNewcomer(planned);
    if (operation.kind === 'replay' || operation.kind === 'misuse') {
      await this.repeat(operation);
      return;
    }
    const request = await this.requestFor(operation);
    if (!request) {
      this.tally.skipped += 1;
      return;
    }
    const outcome = await this.untilAnswered(operation, request);
    if (operation.kind === 'refresh') {
      const { status = null, body = '' } = outcome ?? {};
      this.memory.sessions.settle(operation.customer, request, status, body, this.now());
    }
    if (outcome && DONE.includes(outcome.status)) {
      learn(this.memory, operation, request, outcome.body, this.scene);
    }
    // What was too much may be asked again later.
    if (outcome && operation.hasKey && outcome.status !== TOO_MANY) {
      const digest = getDigest(outcome.body);
      this.memory.noteAnswer({ number: operation.number, request, digest });
    }
  }

  /** What it is about is chosen when it is sent. */
  private async requestFor(operation: Operation): Promise<Request | null> {
    const gift = await this.marks.giftFor(operation);
    const isPossible = operation.kind !== 'gift' || gift !== undefined;
    const transactionId = isPossible ? await this.marks.idFor(operation) : undefined;
    return requestFor({ ...operation, transactionId, gift }, this.scene, this.memory, this.now());
  }

  private forNewcomer(operation: Operation): Operation {
    const newcomer = operation.newcomer === null ? undefined : this.memory.newcomer(operation.newcomer);
    return newcomer === undefined ? operation : { ...operation, customer: newcomer };
  }

  /** Without a key, only what is known to have done nothing is sent again; or under the key that was given in doubt. */
  private async untilAnswered(operation: Operation, request: Request) {
    const { number, hasKey } = operation;
    const twice = hasKey && operation.trouble === 'twice';
    const first = this.attempt(operation, request, 0);
    const second = twice ? await this.attempt(operation, request, 1) : null;
    let last = await first;
    let key = keyFor(last, this.getOwnKey(operation));
    let outcome = definitive(last) ?? (second && definitive(second));
    const giveUpAt = performance.now() + TIMEOUT_MS;
    let pauseMs = PAUSE_MS_MIN;
    for (let attempt = 2; !outcome && (key !== null || hasDoneNothing(last)); attempt += 1) {
      if (performance.now() > giveUpAt) {
        this.tally.unanswered.push(number);
        return null;
      }
      await sleep(pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX);
      this.tally.retries += 1;
      last = await this.attempt(operation, request, attempt, key);
      key = keyFor(last, key);
      outcome = definitive(last);
    }
    return outcome;
  }

  /** Once, without a retry. The status, or null without an answer. */
  async attemptOnce(operation: Operation): Promise<number | null> {
    const request = await this.requestFor(operation);
    const outcome = request && (await this.attempt(operation, request, 0));
    return outcome?.is === 'answered' ? outcome.status : null;
  }

  private async attempt(
    operation: Operation,
    request: Request,
    attempt: number,
    key = this.getOwnKey(operation),
  ): Promise<Outcome> {
    const { number, trouble, cutAfterMs } = operation;
    const process = (operation.process + attempt) % this.connections.length;
    this.journal.write('>', number, attempt, process, key === null ? '-' : 'key', request.words);
    const cut = trouble === 'cut' && attempt === 0 ? cutAfterMs : null;
    return this.send(number, attempt, process, request, key, cut);
  }

  private async send(
    number: number,
    attempt: number,
    process: number,
    request: Request,
    key: string | null,
    cutAfterMs: number | null,
  ): Promise<Outcome> {
    const began = performance.now();
    const outcome = await this.connection(process).post(request, key, cutAfterMs);
    this.tally.count(outcome, performance.now() - began);
    if (outcome.is !== 'answered') {
      this.journal.write(outcome.is === 'nothing' ? 'x' : '?', number, attempt, outcome.reason);
    } else if (outcome.status === 503) {
      this.journal.write(hasDoneNothing(outcome) ? 'x' : '?', number, attempt, '503');
    } else {
      const made = outcome.status === 200 ? madeBy(outcome.body) : outcome.body.slice(0, 160);
      const digest = getDigest(outcome.body).toString(16);
      const status = outcome.isReplay ? `${outcome.status}r` : outcome.status;
      this.journal.write('<', number, attempt, status, digest, made);
    }
    return outcome;
  }

  /** What was answered long ago is asked for again, or its key is taken for something else. */
  private async repeat(operation: Operation): Promise<void> {
    const earlier = this.memory.answer(operation.pick);
    if (!earlier) {
      this.tally.skipped += 1;
      return;
    }
    const number = operation.kind === 'replay' ? earlier.number : operation.number;
    const request = operation.kind === 'replay' ? earlier.request : misused(earlier, this.scene);
    this.attempts += 1;
    this.journal.write('>', number, this.attempts, operation.process, 'key', request.words);
    await this.send(number, this.attempts, operation.process, request, this.getKey(earlier.number), null);
  }

  private getOwnKey({ hasKey, number }: Operation): string | null {
    return hasKey ? this.getKey(number) : null;
  }

  private getKey(number: number): string {
    return `${this.keyPrefix}-${number}`;
  }

  private connection(index: number): Connection {
    const connection = this.connections[index];
    if (!connection) {
      throw new Error(`There is no process ${index}`);
    }
    return connection;
  }
}

/** Another request by the same caller: it must never be done, and never be answered as if it had been. */
function misused({ number, request }: Answered, { campaigns, customers }: Scene): Request {
  const words = `misuse c0 of ${number}`;
  const path = `/api/DEFAULT/customer/campaign/${campaigns[0]?.id}/buy`;
  const transfer = { customer: customers[0]?.id, points: 1, comment: 'under a key of something else' };
  const { by, token } = request;
  const said = { by, token, words };
  const pointsPath = by === 'seller' ? '/api/pos/points/transfer/add' : '/api/points/transfer/add';
  return by === 'customer'
    ? { ...said, path, body: 'quantity=6' }
    : { ...said, path: pointsPath, body: JSON.stringify({ transfer }) };
}

/** The answer that ends the retries. 409 and "come again": the same request is still going on; 503: later. */
function definitive(outcome: Outcome): { status: number; body: string } | null {
  const isOver =
    outcome.is === 'answered' && outcome.status !== 503 && (outcome.status !== 409 || !outcome.mayRetry);
  return isOver ? outcome : null;
}

/** A 503 that allows a retry has done nothing, unless it hands out a key for the retry: then it may have been done. */
function hasDoneNothing(outcome: Outcome): boolean {
  return (
    outcome.is === 'nothing' ||
    (outcome.is === 'answered' && outcome.status === 503 && outcome.mayRetry && outcome.key === null)
  );
}

function keyFor(outcome: Outcome, key: string | null): string | null {
  return outcome.is === 'answered' ? (key ?? outcome.key) : key;
}
