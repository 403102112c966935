/** The two of the IETF draft «RateLimit header fields for HTTP»: what is allowed, and what is left of it. */
export const RATE_LIMIT_POLICY = 'RateLimit-Policy';
export const RATE_LIMIT = 'RateLimit';
