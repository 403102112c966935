import { Body, Get, Ip, Param, Put } from '@nestjs/common';
import {
  AttemptLimitsService,
  Caller,
  CurrentPasswordService,
  ensureMayDo,
  ForAllRoles,
  Permission,
  type Principal,
} from '../../auth/index.js';
import { InLanguage, WantedLocale } from '#platform/http/request/language.decorator.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import type { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { Language } from '#platform/language/language.js';
import { Extensions } from '#platform/extensions.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerResolverService } from '../customer-resolver.service.js';
import { CustomerStatusReader } from '../customer-status.reader.js';
import { CustomerViewsService, SegmentsOfCustomers } from '../customer-views.service.js';
import { TAKEN_NAMES } from '../customer.errors.js';
import { EditCustomer, type EditedCustomer } from '../edit-customer.js';
import { type CustomerStatusResponse, presentStatus } from './customer-status.dto.js';
import {
  type CustomerDetailsRecord,
  type CustomerSavedResponse,
  EditCustomerRequest,
  isTakenName,
  presentDetails,
  presentSaved,
} from './customer.dto.js';

interface Change {
  readonly storeId: string;
  readonly id: string;
  readonly changes: Omit<EditCustomerRequest, 'revision'>;
  readonly locale: string | undefined;
  readonly expected: ExpectedRevision;
}

/** One customer, for administrators, sellers and the customer themselves. */
@ForAllRoles('customer')
export class CustomerRecordController {
  constructor(
    private readonly editCustomer: EditCustomer,
    private readonly ofPath: CustomerResolverService,
    private readonly views: CustomerViewsService,
    private readonly extensions: Extensions,
    private readonly statuses: CustomerStatusReader,
    private readonly limits: AttemptLimitsService,
    private readonly currentPassword: CurrentPasswordService,
  ) {}

  /** Shows where a customer stands: points, level, what it takes to the next one. */
  @Get(':customer/status')
  @Permission('CUSTOMER', 'VIEW')
  async status(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @InLanguage() language: Language,
  ): Promise<CustomerStatusResponse> {
    const customer = await this.ofPath.find(store, idOrCard, caller);
    return presentStatus(await this.statuses.read(customer, language));
  }

  /** Shows one customer. `{customer}` is an id or a loyalty card number. */
  @Get(':customer')
  @ShowsRevision()
  @Permission('CUSTOMER', 'VIEW')
  async show(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @InLanguage() language: Language,
  ): Promise<CustomerDetailsRecord> {
    const customer = await this.ofPath.find(store, idOrCard, caller);
    const view = await this.views.loadDetails(customer, language);
    const segments = await this.extensions.one(SegmentsOfCustomers).find(customer.id);
    return presentDetails(view, segments, caller);
  }

  /**
   * Changes the fields that are sent. A changed e-mail or phone of a customer who has logged in before does not log in yet, also when staff has changed it:
   * the former one does, until the customer agrees (`POST /api/{storeCode}/customer/contacts/agree`, or `currentPassword` here), the days of
   * `contactHandoverDays` have passed after a notice to the former one, or an administrator decides it. A record that was read may be sent back whole: what a customer may not change of
   * themselves is read-only for them. An e-mail or a phone that customers change is not confirmed: no sale and no transfer finds
   * them by it until it is confirmed: by the link that the service sends to another e-mail, by an administrator with
   * `POST /api/{storeCode}/admin/customer/{customer}/confirm-contact`, or because staff sets another one. With `plainPassword` an administrator with the right CUSTOMER_CREDENTIALS sets the password of the customer, also the
   * first one of a customer who was registered without; every login of the customer ends.
   */
  @Put(':customer')
  @Permission('CUSTOMER', 'MODIFY')
  async edit(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Param('customer') idOrCard: string,
    @Body() { revision, ...changes }: EditCustomerRequest,
    @InLanguage() language: Language,
    @WantedLocale() locale: string | undefined,
    @Edit(EditCustomerRequest) edit: RecordEdit,
    @Ip() address: string,
  ): Promise<CustomerSavedResponse> {
    const { id } = await this.ofPath.find(store, idOrCard, caller);
    if (caller.role === 'admin' && changes.plainPassword !== undefined) {
      ensureMayDo(caller, 'CUSTOMER_CREDENTIALS', 'MODIFY');
    }
    if (caller.role === 'customer' && changes.currentPassword !== undefined) {
      await this.currentPassword.ensure(id, changes.currentPassword, address);
    }
    const saved = await edit.run(
      revision,
      (expected) => this.change(caller, { storeId: store.id, id, changes, locale, expected }),
      () => this.show(caller, store, id, language),
    );
    return presentSaved(id, saved.email);
  }

  private async change(
    caller: Principal,
    { storeId, id, changes, locale, expected }: Change,
  ): Promise<EditedCustomer> {
    const { plainPassword, currentPassword, ...edit } = changes;
    const isAgreed = currentPassword !== undefined;
    if (caller.role === 'customer') {
      const change = () => this.editCustomer.executeOwn(storeId, id, edit, { locale, isAgreed, expected });
      return this.limits.countFailures(TAKEN_NAMES, { account: id }, change, isTakenName);
    }
    // A seller could log in as a customer whose password they set; customers change their password with the current one, elsewhere.
    const password = caller.role === 'admin' ? plainPassword : undefined;
    return this.editCustomer.execute(storeId, id, edit, { plainPassword: password, expected });
  }
}
