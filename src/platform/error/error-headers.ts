/*
 * Headers of refusals beside those of HTTP itself.
 */

/** The stable code of a refusal. docs/errors.md lists all of them. */
export const ERROR_CODE = 'X-Error-Code';

/** Which permission a 403 misses: `REWARD_CAMPAIGN:MODIFY`. Several, with commas between them: any of them will do. */
export const REQUIRED_PERMISSION = 'X-Required-Permission';

/** The two of the IETF draft «RateLimit header fields for HTTP»: what is allowed, and what is left of it. */
export const RATE_LIMIT_POLICY = 'RateLimit-Policy';
export const RATE_LIMIT = 'RateLimit';
