import type { ErrorCode } from './generated/error-code.gen.js';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

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
