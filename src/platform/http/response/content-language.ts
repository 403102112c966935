import type { Response } from 'express';

const CONTENT_LANGUAGE = 'Content-Language';

/** The languages of the texts in an answer, where there are any. */
export function setContentLanguage(response: Response, locales: readonly string[]): void {
  if (!response.headersSent) {
    response.setHeader(CONTENT_LANGUAGE, locales.map((locale) => locale.replace('_', '-')).join(', '));
  }
}

/** A refusal has none of the texts that the handler has found before it. */
export function clearContentLanguage(response: Response): void {
  response.removeHeader(CONTENT_LANGUAGE);
}
