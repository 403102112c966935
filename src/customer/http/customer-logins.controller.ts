import { Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiConflictResponse } from '@nestjs/swagger';
import {
  Caller,
  ForAdministrators,
  type LoginSessionListResponse,
  LoginSessionsService,
  Permission,
  presentSessions,
  type Principal,
} from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerLoginsService } from '../customer-logins.service.js';
import { CustomerResolverService } from '../customer-resolver.service.js';

@ForAdministrators('customer')
export class CustomerLoginsController {
  constructor(
    private readonly sessions: LoginSessionsService,
    private readonly logins: CustomerLoginsService,
    private readonly ofPath: CustomerResolverService,
  ) {}

  /** Lists the logins of a customer that have not ended, the latest first; 100 at the most. */
  @Get(':customer/session')
  @Permission('CUSTOMER_CREDENTIALS', 'VIEW')
  async list(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<LoginSessionListResponse> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    return presentSessions(await this.sessions.listOpen({ id, role: 'customer' }), caller);
  }

  /**
   * Ends all logins of a customer: their tokens are refused from the next request on. The customer can log in again. 409 for a customer who was
   * merged into another one.
   */
  @Delete(':customer/session')
  @HttpCode(204)
  @ApiConflictResponse()
  @Permission('CUSTOMER_CREDENTIALS', 'MODIFY')
  async endAll(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.logins.endAll(store.id, id);
  }

  /**
   * Removes the second factor of a customer who has lost the app and the recovery codes, and ends all their logins. 409 for a customer who was
   * merged into another one.
   */
  @Delete(':customer/second-factor')
  @HttpCode(204)
  @ApiConflictResponse()
  @Permission('CUSTOMER_CREDENTIALS', 'MODIFY')
  async removeSecondFactor(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.logins.removeSecondFactor(store.id, id);
  }
}
