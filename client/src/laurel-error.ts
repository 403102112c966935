import type { ErrorCode } from './generated/error-code.gen.js';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** These say nothing about an earlier attempt of the same request. */
const UNDECIDED = [401, 408, 409, 425, 429];

/** An answer that is no success. */
export class LaurelError extends Error {
  override readonly name = 'LaurelError';

  private constructor(
    readonly status: number,
    /** Stable: compare it, and not the message. Undefined when the answer came from something before the service, like a proxy. */
    readonly code: ErrorCode | (string & {}) | undefined,
    message: string,
    /** What is wrong with which field of the request. */
    readonly fields: readonly FieldProblem[],
    readonly headers: Headers,
    readonly body: unknown,
  ) {
    super(message);
  }

  static of(response: Response, body: unknown): LaurelError {
    const { error, errors, message } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
    const sentence = typeof error === 'string' ? error : (error?.message ?? message ?? response.statusText);
    return new LaurelError(
      response.status,
      response.headers.get('X-Error-Code') ?? undefined,
      sentence || `Status ${response.status}`,
      errors ?? [],
      response.headers,
      body,
    );
  }

  /**
   * It is certain that the request has done nothing, and would do nothing if it was sent again. Every other error leaves open what became
   * of a write: send it again with the same `Idempotency-Key`, and give another request another one.
   */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !UNDECIDED.includes(this.status);
  }

  /** Seconds after which a request that came too early, or to a busy service, is welcome. */
  get retryAfter(): number | undefined {
    return Number(this.headers.get('Retry-After')) || undefined;
  }

  /** Returns this answer about other fields: for a form that has sent a part of itself, or has other names for its fields. */
  withFields(fields: readonly FieldProblem[]): LaurelError {
    return new LaurelError(this.status, this.code, this.message, fields, this.headers, this.body);
  }

  /** Which line of the log of the service belongs to this answer. */
  get requestId(): string | undefined {
    return this.headers.get('X-Request-Id') ?? undefined;
  }
}

interface ErrorBody {
  readonly error?: string | { readonly message?: string };
  readonly errors?: readonly FieldProblem[];
  readonly message?: string;
}
