import { Injectable } from '@nestjs/common';
import { EventLookupService } from '../event/index.js';
import { withTransientRetry } from '#platform/database/transaction/transaction-retry.js';
import { SharedTransactions } from '#platform/database/transaction/shared-transactions.js';
import { OUTCOME_POLLING_MS } from '#platform/database/transaction/commit-outcomes.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { OutcomeUnknown, ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { Clock } from '#platform/time/clock.js';
import { parseOutcomeKey, type RequestKey } from './request-key.model.js';
import { AnswerLost, KeyOfAnotherRequest, StillRunning } from './idempotency.errors.js';
import type { IdempotencyRecordEntity, SealedBody } from './idempotency-record.entity.js';
import { type FinishedRecord, IdempotencyRecordRepository } from './idempotency-record.repository.js';

export const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

export interface RecordedResponse {
  readonly status: number;
  readonly type: string | null;
  readonly body: string | null;
  /** For a refusal. */
  readonly errorCode?: string | undefined;
  /** The `ETag` of an edited record. An answer without a body is kept without it. */
  readonly tag?: string | undefined;
}

export interface KeyedRequest {
  readonly key: RequestKey;
  readonly fingerprint: string;
  /** Does what is asked for, and says how it is answered. Begins any number of units of work. May run several times. */
  readonly work: () => Promise<RecordedResponse>;
  /** The answer to what ended it, if it would end so again. */
  readonly refusal: (error: unknown) => Promise<RecordedResponse | undefined>;
}

@Injectable()
export class IdempotentExecutorService {
  private readonly running = new Map<string, string>();

  constructor(
    private readonly transactions: SharedTransactions,
    private readonly records: IdempotencyRecordRepository,
    private readonly events: EventLookupService,
    private readonly clock: Clock,
  ) {}

  /**
   * Executes the request once; a repetition receives the same response: its writes and the response are one unit of work. A refusal has undone
   * what came before it and is kept by itself.
   *
   * Inserts the row of the key before the first write of `work`, and completes it after the last. The second of two at once in one process is
   * refused; in two, it waits at that row, and is refused or receives the response; on two nodes of a cluster, one is undone at its commit and
   * finds the other's row. The same holds after a crash, and without an answer to COMMIT: the request runs again, and the row is there, or is
   * waited for, or was never written.
   * @throws {StillRunning}
   * @throws {KeyOfAnotherRequest}
   */
  async execute(
    request: KeyedRequest,
  ): Promise<{ readonly answer: RecordedResponse; readonly replayed: boolean }> {
    const { key, fingerprint } = request;
    const elsewhere = this.running.get(key.id);
    if (elsewhere === fingerprint) {
      throw new StillRunning();
    }
    if (elsewhere !== undefined) {
      return { answer: await this.resolveConcurrentRequest(request), replayed: true };
    }
    this.running.set(key.id, fingerprint);
    try {
      return await withTransientRetry((inDoubt) => this.attempt(request, inDoubt), true);
    } finally {
      this.running.delete(key.id);
    }
  }

  /** Keeps the answer to a request that was done without its key, whose caller learned of it afterwards. */
  async remember(
    { key, fingerprint }: Pick<KeyedRequest, 'key' | 'fingerprint'>,
    response: RecordedResponse,
  ): Promise<void> {
    await withTransientRetry(() =>
      this.executeAndRecord({ key, fingerprint }, () => Promise.resolve(response), false),
    );
  }

  /**
   * Another request is going on here under the same key. It need not be the first: one that comes long after that, and is
   * about to be refused itself, must not turn a repetition of the first into another request.
   * @throws {KeyOfAnotherRequest}
   */
  private async resolveConcurrentRequest(request: KeyedRequest): Promise<RecordedResponse> {
    const found = await this.records.findCommitted(request.key.id);
    if (found === null || found === 'held' || found.expiresAt <= this.clock.now()) {
      throw new KeyOfAnotherRequest();
    }
    return responseFrom(found, request);
  }

  private async attempt(request: KeyedRequest, inDoubt: boolean) {
    const found = await this.records.findCommitted(request.key.id);
    if (found === 'held') {
      // An attempt of our own that is in doubt is waited for.
      throw inDoubt ? new ConcurrencyConflict() : new StillRunning();
    }
    const isExpired = found !== null && found.expiresAt <= this.clock.now();
    if (found && !isExpired) {
      return { answer: responseFrom(found, request), replayed: true };
    }
    if (!found) {
      await this.ensureNotExecuted(request.key.text);
    }
    return { answer: await this.executeFirst(request, isExpired), replayed: false };
  }

  /**
   * For a key that a client received for an unknown outcome. Its request may have been executed before, by a process that has not
   * kept the answer yet, or never will.
   * @throws {OutcomeUnknown} while that process may be at it
   * @throws {AnswerLost}
   */
  private async ensureNotExecuted(key: string): Promise<void> {
    const locator = parseOutcomeKey(key);
    const doneAt = locator === undefined ? null : await this.events.find(locator);
    if (doneAt) {
      const isRecent = this.clock.now().getTime() - doneAt.getTime() < OUTCOME_POLLING_MS;
      throw isRecent ? new OutcomeUnknown(undefined, key) : new AnswerLost();
    }
  }

  private async executeFirst(request: KeyedRequest, isExpired: boolean): Promise<RecordedResponse> {
    try {
      return await this.executeAndRecord(request, request.work, isExpired);
    } catch (error) {
      const refusal = await request.refusal(error);
      if (!refusal) {
        throw error;
      }
      return this.executeAndRecord(request, () => Promise.resolve(refusal), isExpired);
    }
  }

  private async executeAndRecord(
    request: Pick<KeyedRequest, 'key' | 'fingerprint'>,
    work: () => Promise<RecordedResponse>,
    isExpired: boolean,
  ): Promise<RecordedResponse> {
    const { key, fingerprint } = request;
    const { id } = key;
    return this.transactions.run(work, {
      inBatch: {
        owner: request,
        answer: (response: RecordedResponse): BatchedAnswer => ({
          isExpired,
          record: { id, fingerprint, expiresAt: this.newExpiry(), ...sealResponse(response, key) },
        }),
        writeAll: (tx, answers) => this.recordAll(tx, answers as readonly BatchedAnswer[]),
      },
      before: async (tx) => {
        if (isExpired) {
          await this.records.deleteExpired(tx, id, this.clock.now());
        }
        await this.records.begin(tx, { id, fingerprint, expiresAt: this.newExpiry() });
      },
      after: async (tx, response) => {
        await this.records.finish(tx, { id, ...sealResponse(response, key) });
      },
    });
  }

  /** The answers to several requests, in one statement. */
  private async recordAll(tx: Tx, answers: readonly BatchedAnswer[]): Promise<void> {
    for (const { record } of answers.filter(({ isExpired }) => isExpired)) {
      await this.records.deleteExpired(tx, record.id, this.clock.now());
    }
    await this.records.addFinished(
      tx,
      answers.map(({ record }) => record),
    );
  }

  private newExpiry(): Date {
    return new Date(this.clock.now().getTime() + RETENTION_MS);
  }
}

/** The answer to a request that was done in a batch with others. */
interface BatchedAnswer {
  /** Whether there is a record of the key that is to be replaced. */
  readonly isExpired: boolean;
  readonly record: FinishedRecord;
}

/** @throws {KeyOfAnotherRequest} */
function responseFrom(record: IdempotencyRecordEntity, { key, fingerprint }: KeyedRequest): RecordedResponse {
  if (record.fingerprint !== fingerprint || record.status === 0) {
    throw new KeyOfAnotherRequest();
  }
  return openResponse(record, key);
}

/** Makes an answer what is stored of it. */
export function sealResponse({ status, type, body, errorCode, tag }: RecordedResponse, key: RequestKey) {
  const sealed: SealedBody | null =
    body === null
      ? null
      : {
          ...key.seal(body),
          ...(errorCode !== undefined && { errorCode }),
          ...(tag !== undefined && { etag: key.seal(tag) }),
        };
  return { status, contentType: type, body: sealed };
}

export function openResponse(
  { status, contentType, body }: IdempotencyRecordEntity,
  key: RequestKey,
): RecordedResponse {
  return {
    status,
    type: contentType,
    body: body && key.open(body),
    errorCode: body?.errorCode,
    tag: body?.etag && key.open(body.etag),
  };
}
