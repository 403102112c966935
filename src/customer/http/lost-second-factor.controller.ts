import { Delete, HttpCode, Param } from '@nestjs/common';
import { ApiConflictResponse } from '@nestjs/swagger';
import { Caller, ForAdministrators, Permission, type Principal } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerLoginsService } from '../customer-logins.service.js';
import { CustomerResolverService } from '../customer-resolver.service.js';

@ForAdministrators('customer')
export class LostSecondFactorController {
  constructor(
    private readonly logins: CustomerLoginsService,
    private readonly ofPath: CustomerResolverService,
  ) {}

  /**
   * Removes the second factor of a customer who has lost the app and the recovery codes, and ends all their logins. 409 for a customer who was
   * merged into another one.
   */
  @Delete(':customer/second-factor')
  @HttpCode(204)
  @ApiConflictResponse()
  @Permission('CUSTOMER_CREDENTIALS', 'MODIFY')
  async remove(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.logins.removeSecondFactor(store.id, id);
  }
}
