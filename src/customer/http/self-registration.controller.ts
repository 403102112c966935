import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Public } from '../../auth/index.js';
import { inStore } from '../../platform/http/paths.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ActivateCustomer } from '../activate-customer.js';
import { RegisterCustomer } from '../register-customer.js';
import { type CustomerSavedResponse, presentSaved } from './customer.presenter.js';
import { SelfRegisterRequest } from './customer.request.js';

/** How somebody becomes a customer without anybody's help. */
@Controller(inStore('customer'))
@Public()
export class SelfRegistrationController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomer,
  ) {}

  /** Registers the caller, who can log in once the token or the code that was made for him has been shown. */
  @Post('self_register')
  @HttpCode(200)
  async register(
    @CurrentStore() store: Store,
    @Body() { plainPassword, ...customer }: SelfRegisterRequest,
  ): Promise<CustomerSavedResponse> {
    const fields = { ...customer, storeId: store.id, activeAtOnce: false };
    return presentSaved(await this.registerCustomer.execute(fields, plainPassword), customer.email);
  }

  /** Activates the customer whom the token was made for. It works once. */
  @Post('activate/:token')
  @HttpCode(200)
  async activate(@Param('token') token: string): Promise<void> {
    await this.activateCustomer.activateBy('activationToken', token);
  }

  /** Activates the customer whom the code was made for. It works once. */
  @Post('activate-sms/:code')
  @HttpCode(200)
  async activateByCode(@Param('code') code: string): Promise<void> {
    await this.activateCustomer.activateBy('activationCode', code);
  }
}
