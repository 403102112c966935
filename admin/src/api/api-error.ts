export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Any answer that is no success. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** `module.reason`: docs/errors.md. Empty when the answer came from somewhere else. */
    readonly code: string,
    message: string,
    readonly fields: readonly FieldProblem[],
    readonly headers: Headers,
  ) {
    super(message);
  }

  static of(response: Response, body: unknown): ApiError {
    const { error, errors, message } = (typeof body === 'object' && body !== null ? body : {}) as Body;
    const sentence = typeof error === 'string' ? error : (error?.message ?? message ?? response.statusText);
    return new ApiError(
      response.status,
      response.headers.get('X-Error-Code') ?? '',
      sentence,
      errors ?? [],
      response.headers,
    );
  }

  get requestId(): string | undefined {
    return this.headers.get('X-Request-Id') ?? undefined;
  }
}

interface Body {
  readonly error?: string | { readonly message?: string };
  readonly errors?: readonly FieldProblem[];
  readonly message?: string;
}
