import { Body, Controller, Get, HttpCode, Param, UseGuards } from '@nestjs/common';
import { AnyRoleGuard, Caller, Permission, type Principal } from '../../auth/index.js';
import { inStore } from '../../platform/http/paths.js';
import { Put } from '../../platform/http/writes.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { ownEdit } from '../customer-edit.rules.js';
import { CustomerOfPath } from '../customer-of-path.js';
import { CustomerStatusReader } from '../customer-status.reader.js';
import { CustomerViews } from '../customer-views.js';
import { EditCustomer } from '../edit-customer.js';
import { SegmentsOfCustomers } from '../segments-of-customers.js';
import { type CustomerStatusResponse, presentStatus } from './customer-status.presenter.js';
import {
  type CustomerDetailsRecord,
  type CustomerSavedResponse,
  presentDetails,
  presentSaved,
} from './customer.presenter.js';
import { EditCustomerRequest } from './customer.request.js';

/** One customer, for those who run the programme and for the customer himself. */
@Controller(inStore('customer'))
@UseGuards(AnyRoleGuard)
export class CustomerRecordController {
  constructor(
    private readonly editCustomer: EditCustomer,
    private readonly ofPath: CustomerOfPath,
    private readonly views: CustomerViews,
    private readonly segments: SegmentsOfCustomers,
    private readonly statuses: CustomerStatusReader,
  ) {}

  /** Shows where a customer stands: points, level, what it takes to the next one. */
  @Get(':customer/status')
  @Permission('CUSTOMER', 'VIEW')
  async status(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<CustomerStatusResponse> {
    return presentStatus(await this.statuses.of(await this.ofPath.find(store, idOrCard, caller)));
  }

  /** Shows one customer. `{customer}` is an id or a loyalty card number. */
  @Get(':customer')
  @Permission('CUSTOMER', 'VIEW')
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
  ): Promise<CustomerDetailsRecord> {
    const customer = await this.ofPath.find(store, idOrCard, caller);
    const [view = { customer, labels: [], level: undefined }] = await this.views.of([customer]);
    return presentDetails(view, await this.segments.of(customer.id), caller.role === 'admin');
  }

  /**
   * Changes the fields that are sent. A record that was read may be sent back whole: what a customer may not change of
   * himself is read-only for him. With `plainPassword` an administrator sets the password of the customer, also the
   * first of one who was registered without; every login of the customer ends.
   */
  @Put(':customer')
  @HttpCode(200)
  @Permission('CUSTOMER', 'MODIFY')
  async edit(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { plainPassword, ...edit }: EditCustomerRequest,
  ): Promise<CustomerSavedResponse> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    const allowed = caller.role === 'customer' ? ownEdit(edit) : edit;
    // Sellers meet customers whom they could log in as; the customer himself has to say his current password.
    const password = caller.role === 'admin' ? plainPassword : undefined;
    const { email } = await this.editCustomer.execute(store.id, id, allowed, password);
    return presentSaved(id, email);
  }
}
