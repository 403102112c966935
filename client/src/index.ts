export { createLaurel, type Laurel, type LaurelOptions } from './laurel.js';
export { type Credentials, type RefreshTokenStore, type Role, Session } from './session/session.js';
export { browserTokens, type BrowserTokens, memoryTokens } from './session/token-stores.js';
export { type FieldProblem, LaurelError } from './laurel-error.js';
export { newIdempotencyKey } from './transport/idempotency-key.js';
export { listen, type ListenOptions } from './events.js';
export { nextCursor, rowsOf } from './rows.js';
export type { ErrorCode } from './generated/error-code.gen.js';
