/**
 * The last line of defence for logs: no code logs a secret or personal data on purpose, but a driver quotes the
 * value that it refuses, and an address carries its password. Whatever looks like one of these is masked.
 */

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@]*@/g, '//***@'],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi, '***'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '***'],
  [/\bwhsec_[\w+/=-]+/g, '***'],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '***'],
];

const NAMES =
  /passw|secret|token|authori[sz]ation|cookie|api.?key|e-?mail|phone|login|username|body|query$|code$/i;
/** What begins so is no secret: numbers of errors and statuses. */
const HARMLESS_NAMES: ReadonlySet<string> = new Set(['code', 'errorCode', 'statusCode']);
const DEPTH_MAX = 4;

export function textWithoutSecrets(text: string): string {
  return PATTERNS.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), text);
}

/** A copy for the log: members whose names promise a secret or a person are masked, and so is what looks like one in texts. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return textWithoutSecrets(value);
  }
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'bigint' ? String(value) : value;
  }
  if (value instanceof Error) {
    return describeError(value);
  }
  if (depth >= DEPTH_MAX) {
    return '…';
  }
  if (Array.isArray(value)) {
    return value.map((entry) => withoutSecrets(entry, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      NAMES.test(name) && !HARMLESS_NAMES.has(name) ? '***' : withoutSecrets(member, depth + 1),
    ]),
  );
}

const FRAMES_MAX = 20;
const STATEMENT_LENGTH_MAX = 500;

/** Only what is named here: errors of drivers also carry the values of a statement, those of clients their request. */
interface ErrorDetails extends Error {
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly query?: unknown;
  readonly driverError?: unknown;
}

/** An error as the log shows it. The statement of a database error is logged, its values are not. */
export function describeError(error: Error, depth = 0): object {
  const { name, code, errno, query, cause, stack = '' } = error as ErrorDetails;
  const isOfDatabase = typeof query === 'string' || errno !== undefined;
  return {
    type: name,
    message: textWithoutSecrets(isOfDatabase ? withoutValues(error.message) : error.message),
    ...(code !== undefined && { code }),
    ...(errno !== undefined && { errno }),
    ...(typeof query === 'string' && { statement: withoutValues(query).slice(0, STATEMENT_LENGTH_MAX) }),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, FRAMES_MAX)
      .map((line) => line.trim()),
    ...(error instanceof AggregateError && {
      errors: error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one))),
    }),
    ...(cause instanceof Error && depth < DEPTH_MAX && { cause: describeError(cause, depth + 1) }),
  };
}

/** `Duplicate entry 'value' for key 'x'`: a server quotes the value, which may itself contain a quote. */
function withoutValues(message: string): string {
  return message.replace(/'.*'/gs, "'…'");
}
