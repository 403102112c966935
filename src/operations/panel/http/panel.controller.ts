import { Controller, Get, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../auth/index.js';
import { DEMO_ADMINISTRATOR, LoadDemo } from '../../demo/index.js';
import { BuiltPagesService, type PageName } from '../built-pages.service.js';
import { type LoginOffer, presentLoginOffer } from './login-offer.dto.js';
import { RouteNotFound } from '#platform/http/http.errors.js';
import { CACHE_CONTROL } from '#platform/http/response/headers.js';

/** The admin panel. Not part of the API: pages and their files. */
@Controller()
@Public()
@ApiExcludeController()
export class PanelController {
  constructor(
    private readonly pages: BuiltPagesService,
    private readonly demo: LoadDemo,
  ) {}

  @Get()
  @Redirect('/admin')
  leadToPanel(): void {
    // The decorator says it all.
  }

  /** For the login page: what it may offer beside name and password. */
  @Get('admin/login.json')
  async offerLogin(): Promise<LoginOffer> {
    return presentLoginOffer((await this.demo.isOffered()) ? DEMO_ADMINISTRATOR : undefined);
  }

  @Get(['admin', 'admin/*path'])
  send(@Req() request: Request, @Res() response: Response): void {
    sendPage(this.pages, 'admin', request, response);
  }
}

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
