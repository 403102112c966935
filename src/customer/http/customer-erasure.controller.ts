import { Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ReplacedBy } from '#platform/http/openapi/replaced-by.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { Caller, ForAdministrators, Permission, type Principal } from '../../auth/index.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { AnonymizeCustomer } from '../anonymize-customer.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { CustomerNotFound } from '../customer.errors.js';
import { DeleteCustomer } from '../delete-customer.js';
import { ErasureReader } from '../erasure.reader.js';
import { type ErasureResponse, presentErasure } from './customer-erasure.dto.js';

@ForAdministrators('customer')
export class CustomerErasureController {
  constructor(
    private readonly anonymizeCustomer: AnonymizeCustomer,
    private readonly deleteCustomer: DeleteCustomer,
    private readonly ofPath: CustomerResolverService,
  ) {}

  /**
   * Erases the personal data of a customer: names, contacts, address, labels, picture, comments, what shops have sent about the buyer, and
   * messages, also from events that were recorded before. The customer stays in the lists without a name, is blocked, and is refused from the
   * next request on; e-mail, phone and card may be registered again. Points, coupons, sales and figures stay. It cannot be undone; a second
   * time does nothing.
   */
  @Post(':customer/anonymize')
  @HttpCode(204)
  @Permission('CUSTOMER', 'MODIFY')
  async anonymize(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.anonymizeCustomer.execute(store.id, id);
  }

  /**
   * Deletes a customer: 404 and in no list from then on. Personal data are erased as by
   * `POST /api/{storeCode}/customer/{customer}/anonymize`. It cannot be undone.
   */
  @Delete(':customer')
  @HttpCode(204)
  @Permission('CUSTOMER', 'MODIFY')
  async delete(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.deleteCustomer.execute(store.id, id);
  }
}

@ForAdministrators('admin/customer')
export class AdminCustomerErasureController {
  constructor(
    private readonly anonymizeCustomer: AnonymizeCustomer,
    private readonly deleteCustomer: DeleteCustomer,
    private readonly erasures: ErasureReader,
    private readonly ofPath: CustomerResolverService,
  ) {}

  /** Erases the personal data of a customer, as `POST /api/{storeCode}/customer/{customer}/anonymize` does. */
  @Post(':customer/anonymize')
  @ReplacedBy('POST /api/{storeCode}/customer/{customer}/anonymize')
  @HttpCode(204)
  @Permission('CUSTOMER', 'MODIFY')
  async anonymize(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.anonymizeCustomer.execute(store.id, id);
  }

  /** Deletes a customer, as `DELETE /api/{storeCode}/customer/{customer}` does. */
  @Delete(':customer')
  @ReplacedBy('DELETE /api/{storeCode}/customer/{customer}')
  @HttpCode(204)
  @Permission('CUSTOMER', 'MODIFY')
  async delete(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<void> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    await this.deleteCustomer.execute(store.id, id);
  }

  /** Shows the certificate of an erasure, also of a deleted customer: when it was, and which tables were looked at. */
  @Get(':customer/erasure')
  @Permission('CUSTOMER', 'VIEW')
  async certificate(
    @CurrentStore() store: Store,
    @Param('customer', IdPipe) customerId: string,
  ): Promise<ErasureResponse> {
    const erasure = await this.erasures.find(store.id, customerId);
    if (!erasure) {
      throw new CustomerNotFound();
    }
    return presentErasure(erasure);
  }
}
