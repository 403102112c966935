import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { Injectable, Logger } from '@nestjs/common';
import { AttachedValues } from '#platform/attached-values.js';
import type { BatchMember } from './shared-transaction.js';
import type { Tx } from './tx.js';

/** A transaction that units of work join, instead of beginning one of their own. */
export interface JoinableTransaction {
  /** Whether there is a transaction yet. */
  readonly hasBegun: boolean;
  readonly isOpen: boolean;
  join<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes it a part of a batch, instead of a transaction of its own; undefined when it has begun, or its end is not a row. */
  enterBatch?(): BatchMember | undefined;
}

/** Finds out whether a unit of work was committed. */
export interface CommitProbe {
  /** Looks for a row that it has inserted, and waits for an open transaction that may still insert it. */
  readonly probe: () => Promise<boolean>;
  /** Looks for it as the last statement of the next attempt. Not needed where the next one cannot write it a second time. */
  readonly probeWithin?: (tx: Tx) => Promise<boolean>;
  /** The locator by which other processes, too, find the row. */
  readonly locator?: string;
}

/** Called when the outcome of a unit of work may stay unknown for long, with the locator by which others find it. */
export type OutcomeUnknownListener = (cause: unknown, locator: string) => void;

/** Records the progress of work that consists of many units of work, so that a repetition can continue. */
export interface Journal {
  /** The last progress that an earlier, interrupted attempt has recorded. */
  readonly reached: object | undefined;
  write(tx: Tx, reached: object): Promise<void>;
  /** Between two steps: shows that the work goes on. Throws when another executor has taken it over. */
  renew(): Promise<void>;
}

/** The callbacks of an open unit of work. */
export interface TransactionHooks {
  readonly afterCommit: (() => void)[];
  commitProbe?: CommitProbe;
}

/** The surroundings of a unit of work when it begins. */
interface Scope {
  /** The application that it is about: tests have several in one process. */
  readonly owner: object;
  /** Whether a unit of work is open. */
  readonly open: boolean;
  readonly joinable?: JoinableTransaction;
  readonly journal?: Journal | undefined;
  readonly onOutcomeUnknown?: OutcomeUnknownListener;
}

/** One for all: code that waits for an external system does not know whose transaction is open. */
const scopes = new AsyncLocalStorage<Scope & { open: boolean }>();

/** Publishes waits inside a transaction. Tests fail on them. */
const waiting = channel('laurel:waiting-in-transaction');
const logger = new Logger('UnitOfWork');

/** The surroundings of the calling code, as far as they are about units of work of this application. */
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

  /** Runs `work` as a unit of work: until it ends, none may begin within it but those that join. */
  async runOpen<T>(scope: Omit<Scope, 'owner' | 'open'>, work: () => Promise<T>): Promise<T> {
    const open = { owner: this, open: true, ...scope };
    return scopes.run(open, work).finally(() => (open.open = false));
  }

  begin(tx: Tx, hooks: TransactionHooks): void {
    this.hooks.set(tx, hooks);
  }

  hooksOf(tx: Tx): TransactionHooks | undefined {
    return this.hooks.get(tx);
  }
}

/**
 * For code that is about to wait for something outside of the database, like an answer over the network. A transaction that
 * is open meanwhile keeps its locks and its connection, on SQLite the only one that writes, so others would wait as well.
 * That is a mistake in the program: it is logged, and tests fail.
 */
export function checkNoTransaction(waitedFor: string): void {
  const scope = scopes.getStore();
  if (scope?.open || (scope?.joinable?.hasBegun && scope.joinable.isOpen)) {
    const error = new Error(`A transaction is open while something else is waited for: ${waitedFor}`);
    logger.error(error);
    waiting.publish(error);
  }
}
