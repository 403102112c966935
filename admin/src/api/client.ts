import type { Session } from '../session/session.js';
import { ApiError } from './api-error.js';
import { client } from './generated/client.gen.js';

/** What sends every request of the generated functions. Import the functions from `./generated/sdk.gen.js`. */
export function prepareClient(session: Session): void {
  client.setConfig({
    baseUrl: window.location.origin,
    fetch: async (input, init) => authorizedFetch(session, input, init),
    throwOnError: true,
  });
  client.interceptors.error.use((body, response) =>
    response instanceof Response ? ApiError.of(response, body) : body,
  );
}

/** A token that has expired is exchanged, and the request sent again. Without a login, the answer 401 leads to the login page. */
async function authorizedFetch(
  session: Session,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init);
  const again = request.clone();
  const token = await session.accessToken();
  const response = await fetch(withToken(request, token));
  if (response.status !== 401 || token === undefined) {
    return response;
  }
  const next = await session.tokenAfter(token);
  return next === undefined ? response : fetch(withToken(again, next));
}

function withToken(request: Request, token: string | undefined): Request {
  if (token !== undefined) {
    request.headers.set('Authorization', `Bearer ${token}`);
  }
  return request;
}
