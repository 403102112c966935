import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { Injectable, Logger } from '@nestjs/common';
import { AttachedValues } from '#platform/attached-values.js';
import type { Tx } from './tx.js';

/** Work in a batch, for the batch. */
export interface BatchMember {
  readonly owner: object;
  /** The answer to write, after the caller has continued with the uncommitted result. @throws when the caller has failed */
  answer(): Promise<unknown>;
  writeAnswers(tx: Tx, answers: readonly unknown[]): Promise<void>;
  commit(): void;
  fail(error: unknown): void;
}

export interface JoinableTransaction {
  readonly hasBegun: boolean;
  readonly isOpen: boolean;
  join<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Joins a batch instead of its own transaction; undefined after the begin, and for work whose end is not a row. */
  enterBatch?(): BatchMember | undefined;
}

export interface CommitProbe {
  /** Searches an inserted row, and waits for an open transaction that may insert it. */
  readonly probe: () => Promise<boolean>;
  /** Searches it as the last statement of the next attempt. Unnecessary where the next attempt cannot insert it again. */
  readonly probeWithin?: (tx: Tx) => Promise<boolean>;
  /** Finds the row from other processes. */
  readonly locator?: string;
}

export type OutcomeUnknownListener = (cause: unknown, locator: string) => void;

export interface Journal {
  /** The last progress of an interrupted attempt. */
  readonly reached: object | undefined;
  write(tx: Tx, reached: object): Promise<void>;
  /** Between two steps: shows that the work continues. Throws after a takeover by another executor. */
  renew(): Promise<void>;
}

export interface TransactionHooks {
  readonly afterCommit: (() => void)[];
  cleaning?: (() => Promise<void>)[];
  commitProbe?: CommitProbe;
}

interface Scope {
  /** The application: tests have several in one process. */
  readonly owner: object;
  readonly open: boolean;
  readonly joinable?: JoinableTransaction;
  readonly journal?: Journal | undefined;
  readonly onOutcomeUnknown?: OutcomeUnknownListener;
}

/** Shared: code that waits for an external system does not know the owner of the transaction. */
const scopes = new AsyncLocalStorage<Scope & { open: boolean }>();

/** Publishes waits inside a transaction. Tests fail on them. */
const waiting = channel('laurel:waiting-in-transaction');
const logger = new Logger('UnitOfWork');

/** The unit of work of the calling code, in this application. */
@Injectable()
export class TransactionScope {
  private readonly hooks = new AttachedValues<Tx, TransactionHooks>();

  get current(): Scope | undefined {
    const scope = scopes.getStore();
    return scope?.owner === this ? scope : undefined;
  }

  async run<T>(scope: Omit<Scope, 'owner' | 'open'>, work: () => Promise<T>): Promise<T> {
    return scopes.run({ owner: this, open: false, ...scope }, work);
  }

  /** Runs `work` as a unit of work: only joining ones may begin within it. */
  async runOpen<T>(scope: Omit<Scope, 'owner' | 'open'>, work: () => Promise<T>): Promise<T> {
    const open = { owner: this, open: true, ...scope };
    return scopes.run(open, work).finally(() => (open.open = false));
  }

  begin(tx: Tx, hooks: TransactionHooks): void {
    this.hooks.set(tx, hooks);
  }

  getHooks(tx: Tx): TransactionHooks | undefined {
    return this.hooks.get(tx);
  }
}

/**
 * Call it before a wait outside the database, like a network request. An open transaction would keep locks and a connection, on SQLite the
 * only writing one, and delay others. The mistake is logged, and tests fail.
 */
export function checkNoTransaction(waitedFor: string): void {
  const scope = scopes.getStore();
  if (scope?.open || (scope?.joinable?.hasBegun && scope.joinable.isOpen)) {
    const error = new Error(`A transaction is open while something else is waited for: ${waitedFor}`);
    logger.error(error);
    waiting.publish(error);
  }
}
