import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../auth/index.js';
import { DEMO_CUSTOMER, LoadDemo } from '../../demo/index.js';
import { BuiltPagesService } from '../built-pages.service.js';
import { type LoginOffer, presentLoginOffer } from './login-offer.dto.js';
import { sendPage } from './panel.controller.js';

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
