import { Controller, Get, Redirect, Req, Res, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { IdentityProviderService, Public } from '../../../auth/index.js';
import {
  DEMO_ADMINISTRATOR,
  DEMO_CUSTOMER,
  DEMO_SELLER,
  type DemoLogin,
  LoadDemo,
} from '../../demo/index.js';
import { BuiltPagesService, type PageName } from '../built-pages.service.js';
import { RouteNotFound } from '#platform/http/http.errors.js';
import { CACHE_CONTROL } from '#platform/http/response/headers.js';
import { PRODUCT } from '#platform/product.js';

const FOREVER = 'public, max-age=31536000, immutable';
/** Kept, and asked for again with every use: a new version is seen at once. */
const CHECKED_FIRST = 'no-cache';

interface LoginOffer {
  readonly version: string;
  /** A public login of the demo programme, where it is loaded. */
  readonly demo?: DemoLogin;
  /** What logs administrators in beside name and password. */
  readonly provider?: { readonly name: string };
}

/** The admin panel. Not part of the API: pages and their files. */
@Controller()
@Public()
@ApiExcludeController()
export class PanelController {
  constructor(
    private readonly pages: BuiltPagesService,
    private readonly demo: LoadDemo,
    private readonly provider: IdentityProviderService,
  ) {}

  @Get()
  @Redirect('/admin')
  leadToPanel(): void {
    // The decorator says it all.
  }

  /** For the login page: what it may offer beside name and password. */
  @Get('admin/login.json')
  async offerLogin(): Promise<LoginOffer> {
    const { name } = this.provider;
    const offer = presentLoginOffer((await this.demo.isOffered()) ? DEMO_ADMINISTRATOR : undefined);
    return { ...offer, ...(name !== undefined && { provider: { name } }) };
  }

  @Get(['admin', 'admin/*path'])
  send(@Req() request: Request, @Res() response: Response): void {
    sendPage(this.pages, 'admin', request, response);
  }
}

/** The page of the customers. Not part of the API, like the admin panel. */
@Controller('shop')
@Public()
@ApiExcludeController()
export class ShopController {
  constructor(
    private readonly pages: BuiltPagesService,
    private readonly demo: LoadDemo,
  ) {}

  /** For the login page: what it may offer beside name and password. */
  @Get('login.json')
  async offerLogin(): Promise<LoginOffer> {
    return presentLoginOffer((await this.demo.isOffered()) ? DEMO_CUSTOMER : undefined);
  }

  /** By its own path, a service worker is not responsible for `/shop` without a slash, where the page begins. */
  @Get('service-worker.js')
  @Header('Service-Worker-Allowed', '/shop')
  sendServiceWorker(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response);
  }

  @Get(['', '*path'])
  send(@Req() request: Request, @Res() response: Response): void {
    sendPage(this.pages, 'shop', request, response);
  }
}

/** The page of sellers, who serve customers with it. Not part of the API, like the admin panel. */
@Controller('till')
@Public()
@ApiExcludeController()
export class TillController {
  constructor(
    private readonly pages: BuiltPagesService,
    private readonly demo: LoadDemo,
  ) {}

  /** For the login page: what it may offer beside name and password. */
  @Get('login.json')
  async offerLogin(): Promise<LoginOffer> {
    return presentLoginOffer((await this.demo.isOffered()) ? DEMO_SELLER : undefined);
  }

  /** Serves the worker as for the page of the customers. */
  @Get('service-worker.js')
  @Header('Service-Worker-Allowed', '/till')
  sendServiceWorker(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response);
  }

  @Get(['', '*path'])
  send(@Req() request: Request, @Res() response: Response): void {
    sendPage(this.pages, 'till', request, response);
  }
}

function presentLoginOffer(demo: DemoLogin | undefined): LoginOffer {
  return { version: PRODUCT.version, ...(demo && { demo }) };
}

/** Answers with the file that the path names, compressed where the browser reads that. */
function sendPage(pages: BuiltPagesService, page: PageName, request: Request, response: Response): void {
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
