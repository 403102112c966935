export { ActivateCustomerService } from './activate-customer.service.js';
export { AnonymizeCustomer } from './anonymize-customer.js';
export { type CustomerMatch, isStillMatched } from './customer-match.rules.js';
export { CustomerMatcherService, type Identification, mayBuy } from './customer-matcher.service.js';
export { CustomerResolverService } from './customer-resolver.service.js';
export { csvOfCustomers } from './customer-csv.dto.js';
export { CustomerLabelsService } from './customer-labels.service.js';
export { CustomerListReader } from './customer-list.reader.js';
export { getSearchText, type SearchedOfCustomer } from './customer-search-text.model.js';
export { type CustomerMoment, CustomerMomentEffect } from './customer-moments.service.js';
export { CustomerNotFound } from './customer.errors.js';
export { CustomerLevelsService, type PointsHolder } from './levels/customer-levels.service.js';
export { ExpiringLevelsService } from './levels/expiring-levels.service.js';
export { CustomerModule } from './customer.module.js';
export { isConfirmed } from './contact.model.js';
export {
  type CustomerAddress,
  type CustomerNames,
  CustomerReader,
  type CustomerState,
} from './customer.reader.js';
export { type CustomerLabel, STATUS_TYPES, type StatusType } from './customer.rules.js';
export { CustomerTransactionsService, type TransactionTotals } from './customer-transactions.service.js';
export type { CustomerForPurchase } from './customer.repository.js';
export { CompleteSearchTexts } from './complete-search-texts.js';
export { DeleteCustomer } from './delete-customer.js';
export { ErasureReader } from './erasure.reader.js';
export { CustomerService } from './customer.service.js';
export { customersOfFile } from './import/customer-file.model.js';
export { CustomerBodies, ImportCustomers } from './import/import-customers.js';
export { RegisterCustomer } from './register-customer.js';
export {
  type BroughtBy,
  type NewCustomer,
  type ReferredCustomer,
  RegistrationEffect,
  RegistrationService,
} from './registration.service.js';
export type { CustomerCondition } from './customer-filter.model.js';
export { type SegmentOfCustomer, SegmentsOfCustomers } from './customer-views.service.js';
export { UnsubscriptionsService } from './unsubscriptions.service.js';
