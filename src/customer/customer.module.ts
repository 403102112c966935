import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { SearchModule } from '../search/index.js';
import { SellerModule } from '../seller/index.js';
import { ActivateCustomer } from './activate-customer.js';
import { CustomerLabelEntity } from './customer-label.entity.js';
import { CustomerListReader } from './customer-list.reader.js';
import { CustomerOfPath } from './customer-of-path.js';
import { CustomerSearchEntity } from './customer-search.entity.js';
import { CustomerSearchReader } from './customer-search.reader.js';
import { CustomerStatusReader } from './customer-status.reader.js';
import { CustomerViews } from './customer-views.js';
import { CustomerEntity } from './customer.entity.js';
import { CustomerReader } from './customer.reader.js';
import { CustomerRepository } from './customer.repository.js';
import { CustomerService } from './customer.service.js';
import { EditCustomer } from './edit-customer.js';
import { AdminCustomerController } from './http/admin-customer.controller.js';
import { CustomerLookupController } from './http/customer-lookup.controller.js';
import { CustomerStatisticsController } from './http/customer-statistics.controller.js';
import { CustomersController } from './http/customers.controller.js';
import { LevelCustomersController } from './http/level-customers.controller.js';
import { SelfRegistrationController } from './http/self-registration.controller.js';
import { SellerCustomerController } from './http/seller-customer.controller.js';
import { RegisterCustomer } from './register-customer.js';
import { Registration } from './registration.service.js';
import { SearchableCustomers } from './searchable-customers.js';
import { SearchCustomers } from './search-customers.js';
import { SegmentsOfCustomers } from './segments-of-customers.js';
import { SetLevel } from './set-level.js';

const FOR_OTHERS = [
  CustomerOfPath,
  CustomerReader,
  CustomerService,
  CustomerStatusReader,
  CustomerViews,
  EditCustomer,
  RegisterCustomer,
  Registration,
  SegmentsOfCustomers,
];

@Module({
  imports: [
    TypeOrmModule.forFeature([CustomerEntity, CustomerLabelEntity, CustomerSearchEntity]),
    ...[AccountModule, EventModule, LevelModule, SearchModule, SellerModule],
  ],
  controllers: [
    // First: `activate-sms/level` is a code, and not the level of a customer by that name.
    SelfRegistrationController,
    AdminCustomerController,
    CustomerLookupController,
    CustomersController,
    CustomerStatisticsController,
    LevelCustomersController,
    SellerCustomerController,
  ],
  providers: [
    ...FOR_OTHERS,
    ActivateCustomer,
    CustomerListReader,
    CustomerRepository,
    CustomerSearchReader,
    SearchableCustomers,
    SearchCustomers,
    SetLevel,
  ],
  exports: FOR_OTHERS,
})
export class CustomerModule {}
