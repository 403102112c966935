import { Body, Controller, HttpCode, Ip, Param } from '@nestjs/common';
import { type AttemptLimit, AttemptLimits, Public } from '../../auth/index.js';
import { inStore } from '../../platform/http/paths.js';
import { Post } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ActivateCustomer } from '../activate-customer.js';
import { ActivationUnknown } from '../customer.errors.js';
import { RegisterCustomer } from '../register-customer.js';
import { type CustomerSavedResponse, presentSaved } from './customer.presenter.js';
import { SelfRegisterRequest } from './customer.request.js';

/**
 * Too many customers have registered themselves from one address.
 * @remedy Wait for the seconds of `Retry-After`.
 */
// Hashing a password is work; one address may be a whole shop, or the server of a storefront.
const REGISTRATIONS: AttemptLimit = {
  code: 'customer.too-many-registrations',
  max: 60,
  windowSeconds: 60,
};

/**
 * Too many activation codes or links from one address were wrong.
 * @remedy Wait for the seconds of `Retry-After`. Until then the right one is refused, too.
 */
// Codes have six digits.
const WRONG_CODES: AttemptLimit = {
  code: 'customer.too-many-wrong-codes',
  max: 30,
  windowSeconds: 15 * 60,
};

/** How somebody becomes a customer without anybody's help. */
@Controller(inStore('customer'))
@Public()
export class SelfRegistrationController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomer,
    private readonly limits: AttemptLimits,
  ) {}

  /** Registers the caller, who can log in once the token or the code that was made for him has been shown. */
  @Post('self_register')
  @HttpCode(200)
  async register(
    @CurrentStore() store: Store,
    @Body() { plainPassword, ...customer }: SelfRegisterRequest,
    @Ip() address: string,
  ): Promise<CustomerSavedResponse> {
    await this.limits.count(REGISTRATIONS, address);
    const fields = { ...customer, storeId: store.id, activeAtOnce: false };
    return presentSaved(await this.registerCustomer.execute(fields, plainPassword), customer.email);
  }

  /** Activates the customer whom the token was made for. It works once. */
  @Post('activate/:token')
  @HttpCode(200)
  async activate(@Param('token') token: string, @Ip() address: string): Promise<void> {
    await this.activateBy('activationToken', token, address);
  }

  /** Activates the customer whom the code was made for. It works once. */
  @Post('activate-sms/:code')
  @HttpCode(200)
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
      address,
      () => this.activateCustomer.activateBy(kind, value),
      (error) => error instanceof ActivationUnknown,
    );
  }
}
