import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { CustomerNotFound } from './customer.errors.js';
import { AttachmentModule } from '../attachment/index.js';
import { AccountModule } from '../account/index.js';
import { EventModule } from '../event/index.js';
import { LevelModule } from '../level/index.js';
import { MessageModule } from '../message/index.js';
import { PosModule } from '../pos/index.js';
import { SearchModule } from '../search/index.js';
import { SellerModule } from '../seller/index.js';
import { SettingsModule } from '../settings/index.js';
import { StoreModule } from '../store/index.js';
import { ActivateCustomerService } from './activate-customer.service.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import { ActivationSecretsService } from './activation-secrets.service.js';
import { ConfirmContact } from './confirm-contact.js';
import { CustomerLabelEntity, CustomerEntity } from './customer.entity.js';
import { CustomerLabelsService } from './customer-labels.service.js';
import { CustomerListReader } from './customer-list.reader.js';
import { CustomerMatcherService } from './customer-matcher.service.js';
import { CustomerResolverService } from './customer-resolver.service.js';
import { CustomerSearchEntity } from './customer-search.entity.js';
import { CustomerSearchReader } from './customer-search.reader.js';
import { CustomerStatusReader } from './customer-status.reader.js';
import { CustomerTransactionsEntity } from './customer-transactions.entity.js';
import { CustomerTransactionsRepository } from './customer-transactions.repository.js';
import { CustomerTransactionsService } from './customer-transactions.service.js';
import { CustomerViewsService } from './customer-views.service.js';
import { CustomerReader } from './customer.reader.js';
import { CustomerMergeEntity, CustomerMergeRowEntity } from './customer-merge.entity.js';
import { CustomerMergeReader } from './customer-merge.reader.js';
import { CustomerMergeRepository } from './customer-merge.repository.js';
import { CustomerMergesVerifier } from './customer-merges.verifier.js';
import { ErasedPairService } from './erased-pair.service.js';
import { CustomerMergeController } from './http/customer-merge.controller.js';
import { MergeCustomers } from './merge-customers.js';
import { MergePreviewsService } from './merge-previews.service.js';
import { MergedTotalsService } from './merged-totals.service.js';
import { UndoMerge } from './undo-merge.js';
import { CustomerMomentsService } from './customer-moments.service.js';
import { CustomerRepository } from './customer.repository.js';
import { CustomerService } from './customer.service.js';
import { AnonymizeCustomer } from './anonymize-customer.js';
import { CompleteSearchTexts } from './complete-search-texts.js';
import { CustomerSearchRepository } from './customer-search.repository.js';
import { DeleteCustomer } from './delete-customer.js';
import { EditCustomer } from './edit-customer.js';
import { ErasureEntity } from './erasure.entity.js';
import { ErasureReader } from './erasure.reader.js';
import { ErasureRepository } from './erasure.repository.js';
import { ErasuresVerifier } from './erasures.verifier.js';
import { ErasureService } from './erasure.service.js';
import { AdminCustomerController } from './http/admin-customer.controller.js';
import { CustomerImportController, RequestedCustomers } from './import/http/customer-import.controller.js';
import {
  CustomerLookupController,
  CustomersController,
  CustomersCsvController,
  CustomerStatisticsController,
  LevelCustomersController,
} from './http/customers.controller.js';
import { AgreeToContacts } from './agree-to-contacts.js';
import { ContactChangesService } from './contact-changes.service.js';
import { DecideContacts } from './decide-contacts.js';
import { HandOverContactsJob } from './hand-over-contacts.job.js';
import {
  DecidedContactsController,
  OwnContactsController,
  RefusedContactsController,
} from './http/customer-contacts.controller.js';
import { CustomerLoginsService } from './customer-logins.service.js';
import { RefuseContacts } from './refuse-contacts.js';
import { CustomerFactorNoticesService } from './customer-factor-notices.service.js';
import { CustomerAvatarService } from './customer-avatar.service.js';
import { CustomerAvatarController } from './http/customer-avatar.controller.js';
import {
  AdminCustomerErasureController,
  CustomerErasureController,
} from './http/customer-erasure.controller.js';
import { CustomerCsvController, CustomerExportController } from './http/customer-export.controller.js';
import { CustomerExportsService } from './http/customer-exports.service.js';
import { CustomerLoginsController } from './http/customer-logins.controller.js';
import { CustomerRecordController } from './http/customer-record.controller.js';
import { LevelCsvController } from './http/level-csv.controller.js';
import { SelfRegistrationController } from './http/self-registration.controller.js';
import { SellerCustomerController } from './http/seller-customer.controller.js';
import { CustomerBodies, ImportCustomers } from './import/import-customers.js';
import { MessageRecipientsService } from './message-recipients.service.js';
import { RegisterCustomer } from './register-customer.js';
import { RegistrationService } from './registration.service.js';
import { RepeatErasuresJob } from './repeat-erasures.job.js';
import { RequestedCodesService } from './requested-codes.service.js';
import { RequestedLinksService } from './requested-links.service.js';
import { SearchableCustomersService } from './searchable-customers.service.js';
import { SearchCustomers } from './search-customers.js';
import { ApplyLevelRulesJob } from './levels/apply-level-rules.job.js';
import { CustomerLevelsService } from './levels/customer-levels.service.js';
import { ExpiringLevelsService } from './levels/expiring-levels.service.js';
import { LevelPreviewController } from './levels/http/level-preview.controller.js';
import { LevelAmountsReader } from './levels/level-amounts.reader.js';
import { LevelPassEntity } from './levels/level-pass.entity.js';
import { LevelPassRepository } from './levels/level-pass.repository.js';
import { LevelProgressService } from './levels/level-progress.service.js';
import { LevelPreviewsService } from './levels/level-previews.service.js';
import { RecalculateLevelsJob } from './levels/recalculate-levels.job.js';
import { SendActivationCode } from './send-activation-code.js';
import { SendActivationLink } from './send-activation-link.js';
import { UnsubscriptionsService } from './unsubscriptions.service.js';
import { WelcomesService } from './welcomes.service.js';
import { SetLevelService } from './set-level.service.js';
import { CustomerSearchVerifier } from './customer-search.verifier.js';
import { CustomerTotalsVerifier } from './customer-totals.verifier.js';

const FOR_OTHERS = [
  ActivateCustomerService,
  AnonymizeCustomer,
  CompleteSearchTexts,
  CustomerSearchRepository,
  DeleteCustomer,
  ErasureReader,
  CustomerLabelsService,
  CustomerListReader,
  CustomerMatcherService,
  CustomerResolverService,
  CustomerReader,
  CustomerService,
  CustomerStatusReader,
  CustomerTransactionsService,
  CustomerViewsService,
  ConfirmContact,
  EditCustomer,
  ExpiringLevelsService,
  ImportCustomers,
  RegisterCustomer,
  RegistrationService,
  UnsubscriptionsService,
];

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([
      CustomerEntity,
      CustomerLabelEntity,
      CustomerSearchEntity,
      CustomerTransactionsEntity,
      CustomerMergeEntity,
      CustomerMergeRowEntity,
      ErasureEntity,
      LevelPassEntity,
    ]),
    AccountModule,
    EventModule,
    LevelModule,
    MessageModule,
    PosModule,
    AttachmentModule,
    SearchModule,
    SellerModule,
    SettingsModule,
    StoreModule,
  ],
  controllers: [
    AdminCustomerController,
    AdminCustomerErasureController,
    CustomerAvatarController,
    CustomerErasureController,
    CustomerExportController,
    CustomerCsvController,
    DecidedContactsController,
    OwnContactsController,
    RefusedContactsController,
    CustomerImportController,
    CustomerLookupController,
    CustomerMergeController,
    CustomerRecordController,
    CustomersController,
    CustomersCsvController,
    CustomerStatisticsController,
    LevelCsvController,
    CustomerLoginsController,
    LevelCustomersController,
    LevelPreviewController,
    SelfRegistrationController,
    SellerCustomerController,
  ],
  providers: [
    ...FOR_OTHERS,
    { provide: CustomerBodies, useClass: RequestedCustomers },
    ActivationMessagesService,
    AgreeToContacts,
    ContactChangesService,
    DecideContacts,
    HandOverContactsJob,
    RefuseContacts,
    CustomerLoginsService,
    ActivationSecretsService,
    ApplyLevelRulesJob,
    CustomerAvatarService,
    CustomerFactorNoticesService,
    CustomerLevelsService,
    CustomerMergeReader,
    CustomerMergeRepository,
    CustomerMomentsService,
    CustomerRepository,
    CustomerSearchReader,
    CustomerTransactionsRepository,
    ErasedPairService,
    ErasureRepository,
    MergeCustomers,
    MergePreviewsService,
    MergedTotalsService,
    UndoMerge,
    CustomerExportsService,
    ErasureService,
    SearchableCustomersService,
    LevelAmountsReader,
    LevelPassRepository,
    LevelPreviewsService,
    LevelProgressService,
    MessageRecipientsService,
    RecalculateLevelsJob,
    RepeatErasuresJob,
    RequestedCodesService,
    RequestedLinksService,
    SendActivationCode,
    SendActivationLink,
    SearchCustomers,
    SetLevelService,
    WelcomesService,
    CustomerSearchVerifier,
    CustomerTotalsVerifier,
    CustomerMergesVerifier,
    ErasuresVerifier,
  ],
  exports: [...FOR_OTHERS, CustomerBodies],
})
export class CustomerModule implements PathParameters {
  readonly missing = { customer: CustomerNotFound };
}
