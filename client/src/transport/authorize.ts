import type { Session } from '../session/session.js';
import type { Send } from './retry.js';

export function withApiKey(send: Send, apiKey: string): Send {
  return async (request) => {
    request.headers.set('X-AUTH-TOKEN', apiKey);
    return send(request);
  };
}

/** A token that is refused is exchanged, and the request sent once more, under the same key. */
export function withSession(send: Send, session: Session): Send {
  return async (request) => {
    const again = request.clone();
    const token = await session.accessToken();
    const response = await send(withToken(request, token));
    if (response.status !== 401 || token === undefined) {
      return response;
    }
    const next = await session.tokenAfter(token);
    return next === undefined ? response : send(withToken(again, next));
  };
}

function withToken(request: Request, token: string | undefined): Request {
  if (token !== undefined) {
    request.headers.set('Authorization', `Bearer ${token}`);
  }
  return request;
}
