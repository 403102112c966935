import { Body, Ip, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AttemptLimitsService, ForEveryone } from '../../auth/index.js';
import { releaseSlot } from '#platform/http/server/concurrency-limiter.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ActivateCustomerService } from '../activate-customer.service.js';
import { ActivationUnknown, REGISTRATIONS, TAKEN_NAMES, WRONG_CODES } from '../customer.errors.js';
import { RegisterCustomer } from '../register-customer.js';
import {
  type CustomerSavedResponse,
  isTakenName,
  presentSaved,
  SelfRegisterRequest,
} from './customer.dto.js';

/** Registration by the customers themselves. */
@ForEveryone('customer')
export class SelfRegistrationController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomerService,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Registers the caller, who can log in once they have been activated.
   * @remarks No credentials are needed. The service sends no message: a consumer of the event `CustomerWasRegistered`, or an
   * administrator, reads `activationToken` or `activationCode` in `GET /api/{storeCode}/customer/{customer}`, and passes it on. The
   * customer shows it with `POST /api/{storeCode}/customer/activate/{token}` or `…/activate-sms/{code}`; an administrator can also
   * activate the account with `POST /api/{storeCode}/admin/customer/{customer}/activate`. The token confirms the e-mail, the code the
   * phone, and an administrator both. `loyaltyCardNumber` is refused unless the setting `customersMayRegisterCards` allows it.
   */
  @Post('self_register')
  async register(
    @CurrentStore() store: Store,
    @Body() { plainPassword, ...customer }: SelfRegisterRequest,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CustomerSavedResponse> {
    this.limits.count(REGISTRATIONS, { address });
    releaseSlot(response);
    const fields = { ...customer, storeId: store.id, activeAtOnce: false };
    const id = await this.limits.countFailures(
      TAKEN_NAMES,
      { address },
      () => this.registerCustomer.execute(fields, plainPassword),
      isTakenName,
    );
    return presentSaved(id, customer.email);
  }

  /** Activates the customer that the token was issued for. It works once. */
  @Post('activate/:token')
  async activate(@Param('token') token: string, @Ip() address: string): Promise<void> {
    await this.activateBy('activationToken', token, address);
  }

  /** Activates the customer that the code was issued for. It works once. */
  @Post('activate-sms/:code')
  async activateByCode(@Param('code') code: string, @Ip() address: string): Promise<void> {
    await this.activateBy('activationCode', code, address);
  }

  private async activateBy(
    kind: 'activationToken' | 'activationCode',
    value: string,
    address: string,
  ): Promise<void> {
    await this.limits.countFailures(
      WRONG_CODES,
      { address },
      () => this.activateCustomer.activateBy(kind, value),
      (error) => error instanceof ActivationUnknown,
    );
  }
}
