import { refusal } from '#platform/error/domain-error.js';

/** Thrown inside a unit of work that conflicts with a faster one: it runs again from its first statement. */
export class ConcurrencyConflict extends Error {}

/** COMMIT got no answer, but a probe has shown since that nothing was committed. */
export class CommitLost extends ConcurrencyConflict {}

export class Busy extends refusal({
  code: 'database.busy',
  kind: 'busy',
  when:
    'The write was undone and run again until time was up: others were always faster, or the database ' +
    'went away. Nothing has changed.',
  remedy: 'Send the request again, after the seconds of `Retry-After`.',
}) {
  constructor(cause: unknown, message = 'Busy: nothing was done, try again') {
    super(message, { cause });
  }
}

export class DiskFull extends refusal(
  {
    code: 'database.disk-full',
    kind: 'busy',
    when: 'The disk of the database is full. Nothing has changed; operators learn of it from `DiskSpace`.',
    remedy: 'Send the request again later, after the operator has made room.',
  },
  Busy,
) {
  constructor() {
    super(undefined, 'The disk of the database is full: nothing was done');
  }
}

export class OutcomeUnknown extends refusal({
  code: 'database.outcome-unknown',
  kind: 'outcome-unknown',
  when:
    'The connection to the database was lost between COMMIT and its answer, so all of it is done or ' +
    'nothing. Running it again might do it twice: only the caller can look, or repeat the request ' +
    'under its idempotency key.',
  remedy:
    'Send the request again with the `Idempotency-Key` of the answer. Without one, look whether it ' +
    'was done.',
}) {
  /** @param key The idempotency key under which the request finds out, or is done. */
  constructor(
    cause: unknown,
    readonly key?: string,
  ) {
    super(
      key === undefined
        ? 'It is not known whether this was done: look before you try again'
        : 'It is not known yet whether this was done: repeat the request with this Idempotency-Key',
      { cause },
    );
  }
}

export class DatabaseUnreachable extends refusal({
  code: 'database.unreachable',
  kind: 'busy',
  when: 'The database cannot be reached.',
  remedy: 'Send the request again, after the seconds of `Retry-After`. Nothing was done.',
}) {
  constructor(cause: unknown) {
    super('The database cannot be reached: try again', { cause });
  }
}

export class ValueRefused extends refusal({
  code: 'database.value-refused',
  kind: 'bad-request',
  when: 'The database refuses a value that the checks of the request have let through.',
  remedy:
    'Look for values that are too long or out of range. Report it: Laurel should have named the ' + 'field.',
}) {}

export class PartlyDone extends refusal({
  code: 'database.partly-done',
  kind: 'busy',
  when:
    'Work of several steps has stopped between two of them, because the database was busy or away. ' +
    'What was done before stays.',
  remedy:
    'Send the same once more, after the seconds of `Retry-After`. What is done already is left as it ' +
    'is.',
}) {
  /** @param message What is done, how much of it, and what the caller does about the rest */
  constructor(cause: unknown, message: string) {
    super(message, { cause });
  }
}

/**
 * What work of several steps ends with that has failed with `error`: errors of the database say that nothing was done, which is not
 * true when earlier steps are committed.
 * @param done How much is done, in a sentence for the caller; undefined while nothing is
 */
export function errorOfSteps(error: unknown, done: string | undefined): unknown {
  const isOfDatabase =
    error instanceof Busy || error instanceof DatabaseUnreachable || error instanceof OutcomeUnknown;
  return isOfDatabase && done !== undefined ? new PartlyDone(error, `Busy: ${done}`) : error;
}
