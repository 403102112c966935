import { Module } from '@nestjs/common';
import { EventsVerifier } from './events/events.verifier.js';
import { LastInstantReader } from './events/last-instant.reader.js';
import { CampaignHistoriesVerifier } from './histories/campaigns/campaign-histories.verifier.js';
import { CustomerHistoriesVerifier } from './histories/customers/customer-histories.verifier.js';
import { CatalogueVerifier } from './catalogue.verifier.js';
import { DefinitionsVerifier } from './definitions.verifier.js';
import { SaleEarningsVerifier } from './sales/sale-earnings.verifier.js';
import { NoticesVerifier } from './notices.verifier.js';
import { ReferencesVerifier } from './references.verifier.js';
import { TransactionsVerifier } from './sales/transactions.verifier.js';
import { EarningModule } from '../../earning/index.js';
import { TransactionModule } from '../../transaction/index.js';
import { Verify } from './verify.js';

const VERIFIERS = [
  CustomerHistoriesVerifier,
  CampaignHistoriesVerifier,
  EventsVerifier,
  CatalogueVerifier,
  DefinitionsVerifier,
  SaleEarningsVerifier,
  NoticesVerifier,
  ReferencesVerifier,
  TransactionsVerifier,
];

@Module({
  imports: [TransactionModule, EarningModule],
  providers: [...VERIFIERS, LastInstantReader, Verify],
  exports: [Verify],
})
export class VerificationModule {}
