import type { Request, Response } from 'express';
import { RouteNotFound } from '#platform/http/http.errors.js';
import { CACHE_CONTROL } from '#platform/http/response/headers.js';
import type { BuiltPagesService, PageName } from '../built-pages.service.js';

const FOREVER = 'public, max-age=31536000, immutable';
/** Kept, and asked for again with every use: a new version is seen at once. */
const CHECKED_FIRST = 'no-cache';

/** Answers with the file that the path names, compressed where the browser reads that. */
export function sendPage(
  pages: BuiltPagesService,
  page: PageName,
  request: Request,
  response: Response,
): void {
  const file = pages.find(page, request.path.slice(`/${page}/`.length));
  if (!file) {
    throw new RouteNotFound();
  }
  const { folder, name, isCompressed, isImmutable, etag } = file;
  const zipped = isCompressed && request.acceptsEncodings('gzip') === 'gzip';
  response.setHeader(CACHE_CONTROL, isImmutable ? FOREVER : CHECKED_FIRST);
  response.setHeader('ETag', etag);
  response.type(name.slice(name.lastIndexOf('.')));
  if (isCompressed) {
    response.vary('Accept-Encoding');
  }
  if (zipped) {
    response.setHeader('Content-Encoding', 'gzip');
  }
  response.sendFile(zipped ? `${name}.gz` : name, {
    root: folder,
    cacheControl: false,
    lastModified: false,
  });
}
