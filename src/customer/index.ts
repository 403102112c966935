export { CustomerOfPath } from './customer-of-path.js';
export { CustomerNotFound } from './customer.errors.js';
export { CustomerModule } from './customer.module.js';
export { type CustomerNames, CustomerReader } from './customer.reader.js';
export { type Label, type StatusType } from './customer.rules.js';
export { type CustomerForPurchase, CustomerService } from './customer.service.js';
export { RegisterCustomer } from './register-customer.js';
export { type NewCustomer, Registration } from './registration.service.js';
