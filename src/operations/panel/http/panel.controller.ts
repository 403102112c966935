import { Controller, Get, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../auth/index.js';
import { DEMO_ADMINISTRATOR, LoadDemo } from '../../demo/index.js';
import { BuiltPagesService } from '../built-pages.service.js';
import { type LoginOffer, presentLoginOffer } from './login-offer.dto.js';
import { sendPage } from './send-page.functions.js';

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
