import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What browsers are told of every answer. Other names below the same domain are not ours to speak for. */
const COMMON = {
  strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' },
} as const;

/** An answer is data: nothing in it may be run, loaded or shown in a frame. */
const protectData = helmet({
  ...COMMON,
  contentSecurityPolicy: {
    useDefaults: false,
    // The last three are not covered by the first.
    directives: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
  },
});

/** The pages of the documentation bring their own scripts, and styles in their text. */
const protectPages = helmet({
  ...COMMON,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  },
});

const PAGES = /^\/api\/docs(\/|$)/;

/**
 * Headers that browsers obey. Answers carry points, codes and personal data, so nobody keeps a copy of one unless its
 * handler says otherwise.
 */
export function secureHeaders(request: Request, response: Response, next: NextFunction): void {
  if (PAGES.test(request.path)) {
    protectPages(request, response, next);
    return;
  }
  response.setHeader('Cache-Control', 'no-store');
  protectData(request, response, next);
}
