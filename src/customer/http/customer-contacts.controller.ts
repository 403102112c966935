import { Body, HttpCode, Ip, Param, Post, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  AttemptLimitsService,
  Caller,
  CurrentPasswordService,
  ForAdministrators,
  ForCustomers,
  ForEveryone,
  Permission,
  type Principal,
} from '../../auth/index.js';
import { WantedLocale } from '#platform/http/request/language.decorator.js';
import { releaseSlot } from '#platform/http/server/concurrency-limiter.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { AgreeToContacts } from '../agree-to-contacts.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { ContactRefusalUnknown, WRONG_CODES } from '../customer.errors.js';
import { DecideContacts } from '../decide-contacts.js';
import { RefuseContacts } from '../refuse-contacts.js';
import { AgreeToContactsRequest, DecideContactsRequest } from './customer-contacts.dto.js';

@ForCustomers('customer/contacts')
export class OwnContactsController {
  constructor(
    private readonly agreeToContacts: AgreeToContacts,
    private readonly currentPassword: CurrentPasswordService,
  ) {}

  /**
   * Agrees to the caller's changed e-mail or phone: it logs in from now on, an e-mail as soon as it is confirmed by its link, which is sent again.
   * @remarks `waitingContacts` of the customer's record shows what waits. 409 when nothing does. Wrong passwords count as at the login.
   */
  @Post('agree')
  @HttpCode(204)
  @ApiConflictResponse()
  @ApiTooManyRequestsResponse()
  async agree(
    @Caller() caller: Principal,
    @Body() { currentPassword }: AgreeToContactsRequest,
    @WantedLocale() locale: string | undefined,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    releaseSlot(response);
    await this.currentPassword.ensure(caller.id, currentPassword, address);
    await this.agreeToContacts.execute(caller.id, locale);
  }
}

@ForEveryone('customer/contacts')
export class RefusedContactsController {
  constructor(
    private readonly refuseContacts: RefuseContacts,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Refuses a changed e-mail or phone that waits, by the token of the notice about it: the former contacts are in the record again, and every
   * login of the customer ends.
   * @remarks No credentials are needed. 404 for a token of a change that does not wait any more.
   */
  @Post('refuse/:token')
  @HttpCode(204)
  @ApiTooManyRequestsResponse()
  async refuse(@Param('token') token: string, @Ip() address: string): Promise<void> {
    await this.limits.countFailures(
      WRONG_CODES,
      { address },
      () => this.refuseContacts.execute(token),
      (error) => error instanceof ContactRefusalUnknown,
    );
  }
}

@ForAdministrators('admin/customer')
export class DecidedContactsController {
  constructor(
    private readonly decideContacts: DecideContacts,
    private readonly ofPath: CustomerResolverService,
  ) {}

  /**
   * Hands a changed e-mail or phone of a customer over, which logs in at once, because the administrator knows it to be theirs. The audit log keeps the reason.
   * Send what you have seen; 400 if the customer has another one, 409 when it does not wait.
   */
  @Post(':customer/contacts/decide')
  @HttpCode(204)
  @ApiConflictResponse()
  @Permission('CUSTOMER_CREDENTIALS', 'MODIFY')
  async decide(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { reason, ...seen }: DecideContactsRequest,
  ): Promise<void> {
    const { id: customerId } = await this.ofPath.find(store, idOrCard, caller);
    await this.decideContacts.execute({ storeId: store.id, customerId, seen, reason });
  }
}
