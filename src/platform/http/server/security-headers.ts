import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** They exclude other names below the domain. */
const COMMON = {
  strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' },
} as const;

/** Prevents that browsers run, load or frame answers. */
const protectData = helmet({
  ...COMMON,
  contentSecurityPolicy: {
    useDefaults: false,
    // The first directive does not cover the last three.
    directives: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
  },
});

/** The pages of the documentation have scripts and inline styles. */
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
 * The panel, the customers' page and the till run only own scripts and call only this API. Inline styles are allowed for sizes and colours
 * of components; the loading rules bound them.
 */
const protectPanel = protectPage(["'self'"]);

/** Read codes by WebAssembly where the browser does not. That runs what own scripts have loaded, and evaluates no text. */
const protectScanning = protectPage(["'self'", "'wasm-unsafe-eval'"]);

function protectPage(scriptSrc: string[]): ReturnType<typeof helmet> {
  return helmet({
    ...COMMON,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc,
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
}

const PAGES = /^\/api\/docs(\/|$)/;
const PANEL = /^\/admin(\/|$)/;
const SCANNING = /^\/(shop|till)(\/|$)/;

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
  if (SCANNING.test(request.path)) {
    protectScanning(request, response, next);
    return;
  }
  protectData(request, response, next);
}
