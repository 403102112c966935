import { Body, Ip, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import {
  AnyCredentialsGuard,
  AttemptLimitsService,
  type AuthenticatedRequest,
  ForEveryone,
} from '../../auth/index.js';
import { releaseSlot } from '#platform/http/server/concurrency-limiter.js';
import { WantedLocale } from '#platform/http/request/language.decorator.js';
import { MessageRequestsService } from '../../message/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ActivateCustomerService } from '../activate-customer.service.js';
import type { ActivationColumn } from '../activation-secret.model.js';
import {
  ActivationUnknown,
  REGISTRATIONS,
  REQUESTED_CODES,
  REQUESTED_LINKS,
  TAKEN_NAMES,
  WRONG_CODES,
} from '../customer.errors.js';
import { CustomerReader } from '../customer.reader.js';
import { RegisterCustomer } from '../register-customer.js';
import { CODE_REQUEST } from '../requested-codes.service.js';
import { LINK_REQUEST } from '../requested-links.service.js';
import { UnsubscriptionsService } from '../unsubscriptions.service.js';
import {
  type CustomerSavedResponse,
  isTakenName,
  presentSaved,
  SelfRegisterRequest,
  SendCodeRequest,
  SendLinkRequest,
} from './customer.dto.js';

/** Registration by the customers themselves. */
@ForEveryone('customer')
export class SelfRegistrationController {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomerService,
    private readonly requests: MessageRequestsService,
    private readonly unsubscriptions: UnsubscriptionsService,
    private readonly customers: CustomerReader,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Registers the caller, who can log in once they have been activated.
   * @remarks No credentials are needed. The service sends a link with a token by e-mail, or a code by SMS: by the setting
   * `accountActivationMethod`, or the other way where the customer has no such contact. The message is in the language of the request
   * (`_locale` or `Accept-Language`). The customer shows token or code with `POST /api/{storeCode}/customer/activate/{token}` or
   * `…/activate-sms/{code}`. An administrator can also activate the account with
   * `POST /api/{storeCode}/admin/customer/{customer}/activate`. The code ends a day after the last message with it, the link after
   * seven days; `…/customer-phone/send-sms-code` and `…/customer-email/send-activation-link` send another one. The token confirms the
   * e-mail, the code the phone, and an administrator both. `loyaltyCardNumber` is refused unless the setting `customersMayRegisterCards` allows it.
   */
  @Post('self_register')
  async register(
    @CurrentStore() store: Store,
    @Body() { plainPassword, invitationToken, referral_customer_email, ...customer }: SelfRegisterRequest,
    @WantedLocale() locale: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CustomerSavedResponse> {
    this.limits.count(REGISTRATIONS, { address });
    releaseSlot(response);
    const broughtBy = { invitationToken, referrerEmail: referral_customer_email };
    const fields = { ...customer, storeId: store.id, broughtBy, activeAtOnce: false, activation: { locale } };
    const id = await this.limits.countFailures(
      TAKEN_NAMES,
      { address },
      () => this.registerCustomer.execute(fields, plainPassword),
      isTakenName,
    );
    return presentSaved(id, customer.email);
  }

  /**
   * Activates the customer that the token was issued for, or confirms the e-mail that an active customer has changed. It works once, for seven days.
   */
  @Post('activate/:token')
  async activate(@Param('token') token: string, @Ip() address: string): Promise<void> {
    await this.activateBy('activationToken', token, address);
  }

  /**
   * Activates the customer that the code was issued for. It works once.
   * @remarks No credentials are needed. Tills of existing clients ask for a code after each registration, with the token of the seller, although
   * customers that sellers register are active at once and get none: then no code is wrong.
   */
  @Post('activate-sms/:code')
  @UseGuards(AnyCredentialsGuard)
  async activateByCode(
    @Req() { user: caller }: AuthenticatedRequest,
    @CurrentStore() store: Store,
    @Param('code') code: string,
    @Ip() address: string,
  ): Promise<void> {
    try {
      await this.activateBy('activationCode', code, address);
    } catch (error) {
      const isSeller = error instanceof ActivationUnknown && caller?.role === 'seller';
      if (!isSeller || !(await this.customers.hasJustBeenRegisteredBy(store.id, caller.id))) {
        throw error;
      }
    }
  }

  /**
   * Sends another activation code by SMS, at most every two minutes.
   * @remarks No credentials are needed. Every phone has the same answer after the same time, whether or not a customer has it.
   */
  @Post('customer-phone/send-sms-code')
  async sendCode(
    @Body() { phone }: SendCodeRequest,
    @WantedLocale() locale: string | undefined,
    @Ip() address: string,
  ): Promise<void> {
    this.limits.count(REQUESTED_CODES, { account: phone, address });
    await this.requests.ask(CODE_REQUEST, { phone }, locale);
  }

  /**
   * Sends another link to an e-mail that waits for one: it activates a new customer, or confirms the e-mail that an active one has changed. The
   * link before is void. At most every two minutes.
   * @remarks No credentials are needed. Every e-mail has the same answer after the same time, whether or not a customer has it.
   */
  @Post('customer-email/send-activation-link')
  async sendLink(
    @Body() { email }: SendLinkRequest,
    @WantedLocale() locale: string | undefined,
    @Ip() address: string,
  ): Promise<void> {
    this.limits.count(REQUESTED_LINKS, { account: email.toLowerCase(), address });
    await this.requests.ask(LINK_REQUEST, { email }, locale);
  }

  /**
   * Takes back the agreement to news (`agreement2`) of the customer who got a reminder, by the token of its link. Once more changes nothing.
   * @remarks No credentials are needed. Mail programs send it by themselves when a person presses their button (RFC 8058).
   */
  @Post('unsubscribe/:token')
  async unsubscribe(@Param('token') token: string): Promise<void> {
    await this.unsubscriptions.unsubscribe(token);
  }

  private async activateBy(column: ActivationColumn, value: string, address: string): Promise<void> {
    await this.limits.countFailures(
      WRONG_CODES,
      { address },
      () => this.activateCustomer.activateBy(column, value),
      (error) => error instanceof ActivationUnknown,
    );
  }
}
