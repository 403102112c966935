export interface SerializedResponse {
  readonly status: number;
  readonly type: string | null;
  readonly body: string | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/html; charset=utf-8';

/** Applies the conversions of Nest and Express to the result of a handler. */
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
