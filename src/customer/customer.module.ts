import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { CustomerNotFound } from './customer.errors.js';
import { AccountModule } from '../account/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { PosModule } from '../pos/index.js';
import { SearchModule } from '../search/index.js';
import { SellerModule } from '../seller/index.js';
import { SettingsModule } from '../settings/index.js';
import { ActivateCustomer } from './activate-customer.service.js';
import { ConfirmContact } from './confirm-contact.js';
import { CustomerLabelEntity } from './customer-label.entity.js';
import { CustomerListReader } from './customer-list.reader.js';
import { CustomerMatcher } from './customer-matcher.service.js';
import { CustomerResolver } from './customer-resolver.service.js';
import { CustomerSearchEntity } from './customer-search.entity.js';
import { CustomerSearchQuery } from './customer-search.query.js';
import { CustomerStatusReader } from './customer-status.reader.js';
import { CustomerTransactionsEntity } from './customer-transactions.entity.js';
import { CustomerTransactionsRepository } from './customer-transactions.repository.js';
import { CustomerTransactions } from './customer-transactions.service.js';
import { CustomerViews } from './customer-views.service.js';
import { CustomerEntity } from './customer.entity.js';
import { CustomerReader } from './customer.reader.js';
import { CustomerMoments } from './customer-moments.service.js';
import { CustomerRepository } from './customer.repository.js';
import { CustomerService } from './customer.service.js';
import { EditCustomer } from './edit-customer.js';
import { AdminCustomerController } from './http/admin-customer.controller.js';
import { CustomerImportController, RequestedCustomers } from './import/http/customer-import.controller.js';
import { CustomerLookupController } from './http/customer-lookup.controller.js';
import { CustomerStatisticsController } from './http/customer-statistics.controller.js';
import { CustomerRecordController } from './http/customer-record.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { LevelCustomersController } from './http/level-customers.controller.js';
import { SelfRegistrationController } from './http/self-registration.controller.js';
import { SellerCustomerController } from './http/seller-customer.controller.js';
import { CustomerBodies, ImportCustomers } from './import/import-customers.js';
import { RegisterCustomer } from './register-customer.js';
import { Registration } from './registration.service.js';
import { SearchableCustomers } from './searchable-customers.service.js';
import { SearchCustomers } from './search-customers.js';
import { ApplyLevelRules } from './levels/apply-level-rules.job.js';
import { CustomerLevels } from './levels/customer-levels.service.js';
import { ExpiringLevels } from './levels/expiring-levels.service.js';
import { LevelPreviewController } from './levels/http/level-preview.controller.js';
import { LevelAmountsQuery } from './levels/level-amounts.query.js';
import { LevelPassEntity } from './levels/level-pass.entity.js';
import { LevelPassRepository } from './levels/level-pass.repository.js';
import { LevelProgresses } from './levels/level-progress.service.js';
import { LevelPreviews } from './levels/level-previews.service.js';
import { RecalculateLevels } from './levels/recalculate-levels.job.js';
import { SetLevel } from './set-level.service.js';

const FOR_OTHERS = [
  CustomerListReader,
  CustomerMatcher,
  CustomerResolver,
  CustomerReader,
  CustomerService,
  CustomerStatusReader,
  CustomerTransactions,
  CustomerViews,
  ConfirmContact,
  EditCustomer,
  ExpiringLevels,
  ImportCustomers,
  RegisterCustomer,
  Registration,
];

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ...[CustomerEntity, CustomerLabelEntity, CustomerSearchEntity, CustomerTransactionsEntity],
      LevelPassEntity,
    ]),
    ...[AccountModule, EventModule, LevelModule, PosModule, SearchModule, SellerModule, SettingsModule],
  ],
  controllers: [
    AdminCustomerController,
    CustomerImportController,
    CustomerLookupController,
    CustomerRecordController,
    CustomersController,
    CustomerStatisticsController,
    LevelCustomersController,
    LevelPreviewController,
    SelfRegistrationController,
    SellerCustomerController,
  ],
  providers: [
    ...FOR_OTHERS,
    { provide: CustomerBodies, useClass: RequestedCustomers },
    ActivateCustomer,
    ApplyLevelRules,
    CustomerLevels,
    CustomerMoments,
    CustomerRepository,
    CustomerSearchQuery,
    CustomerTransactionsRepository,
    SearchableCustomers,
    LevelAmountsQuery,
    LevelPassRepository,
    LevelPreviews,
    LevelProgresses,
    RecalculateLevels,
    SearchCustomers,
    SetLevel,
  ],
  exports: FOR_OTHERS,
})
export class CustomerModule implements PathParameters {
  readonly missing = { customer: CustomerNotFound };
}
