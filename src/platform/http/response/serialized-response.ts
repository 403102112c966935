/** An answer as it goes out, to the byte. */
export interface SerializedResponse {
  readonly status: number;
  /** Null where there is no body. */
  readonly type: string | null;
  readonly body: string | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/html; charset=utf-8';

/** What Nest and Express make of what a handler returns. */
export function serializeResponse(status: number, body: unknown): SerializedResponse {
  if (body === undefined || body === null) {
    return { status, type: null, body: null };
  }
  return {
    status,
    type: typeof body === 'object' ? JSON_TYPE : TEXT_TYPE,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
