import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from '../account/index.js';
import { AuthModule } from '../auth/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { CustomerLabelEntity } from './customer-label.entity.js';
import { CustomerOfPath } from './customer-of-path.js';
import { CustomerEntity } from './customer.entity.js';
import { CustomerReader } from './customer.reader.js';
import { CustomerRepository } from './customer.repository.js';
import { CustomerService } from './customer.service.js';
import { RegisterCustomer } from './register-customer.js';
import { Registration } from './registration.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CustomerEntity, CustomerLabelEntity]),
    ...[AccountModule, AuthModule, EventModule, LevelModule],
  ],
  providers: [
    CustomerOfPath,
    CustomerReader,
    CustomerRepository,
    CustomerService,
    RegisterCustomer,
    Registration,
  ],
  exports: [CustomerOfPath, CustomerReader, CustomerService, RegisterCustomer, Registration],
})
export class CustomerModule {}
