import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Headers of every answer. They do not cover other names below the same domain. */
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

/**
 * The panel and the page of the customers run only scripts of ours, and call only our API. Styles may be in their text: the components set
 * sizes and colours of theirs in `<style>` and `style`, and what a style can do is bounded by what may be loaded.
 */
const protectPanel = helmet({
  ...COMMON,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
});

const PAGES = /^\/api\/docs(\/|$)/;
const PANEL = /^\/(admin|shop)(\/|$)/;

/** Headers for browsers. Answers carry personal data and codes, so no copy is kept unless the handler allows it. */
export function secureHeaders(request: Request, response: Response, next: NextFunction): void {
  if (PAGES.test(request.path)) {
    protectPages(request, response, next);
    return;
  }
  response.setHeader('Cache-Control', 'no-store');
  if (PANEL.test(request.path)) {
    protectPanel(request, response, next);
    return;
  }
  protectData(request, response, next);
}
