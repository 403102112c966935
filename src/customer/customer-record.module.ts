import { Module } from '@nestjs/common';
import { CustomerModule } from './customer.module.js';
import { CustomerRecordController } from './http/customer-record.controller.js';

/**
 * `/api/customer/{customer}` has a word like `check` or `campaign` for a card number, so it has to come behind the paths
 * of all modules: whoever puts the service together imports this last, and no module imports it.
 */
@Module({ imports: [CustomerModule], controllers: [CustomerRecordController] })
export class CustomerRecordModule {}
