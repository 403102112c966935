import { Injectable } from '@nestjs/common';
import { CustomerService } from '../../customer/index.js';
import { PosService } from '../../pos/index.js';
import { KnownTransactionsService, RegisterTransaction, TransactionBodies } from '../../transaction/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { FileRecord } from '#platform/file/file-records.js';
import { Clock } from '#platform/time/clock.js';
import { type MovingRun, MovingBatchesService } from './moving-batches.service.js';
import type { Handled } from './moving-report.model.js';
import { getTransactionBody } from './source-bodies.rules.js';
import type { SourceFile } from './source-folder.model.js';
import {
  getSourceId,
  getNeededId,
  getObject,
  getValue,
  isSourceRecord,
  type SourceRecord,
} from './source-values.rules.js';

@Injectable()
export class MovedTransactionsService {
  constructor(
    private readonly batches: MovingBatchesService,
    private readonly bodies: TransactionBodies,
    private readonly transactions: KnownTransactionsService,
    private readonly registerTransaction: RegisterTransaction,
    private readonly customers: CustomerService,
    private readonly posService: PosService,
    private readonly clock: Clock,
  ) {}

  /** Records sales, then returns, which may stand before their sales: nothing is paid for them. */
  async move(run: MovingRun, { name, records }: SourceFile): Promise<void> {
    const figures = run.report.begin(name);
    for (const areReturns of [false, true]) {
      await this.batches.handleRecords(
        run,
        figures,
        only(records(), areReturns),
        (record) => getValue(getData(record), 'documentNumber'),
        (tx, record) => this.record(tx, run, record),
      );
    }
  }

  private async record(tx: Tx, run: MovingRun, record: SourceRecord): Promise<Handled> {
    const id = getNeededId(record, 'transactionId');
    const pending = await this.transactions.findLater(tx, [id]);
    if ((await pending.read()).has(id)) {
      return { became: 'known' };
    }
    const sent = await this.bodies.read(run.storeId, getTransactionBody(record));
    if (typeof sent === 'string') {
      return { became: 'refused', reason: sent };
    }
    const customerId = getSourceId(record, 'customerId') ?? null;
    if (customerId !== null && !(await this.customers.findKnown(tx, [customerId])).has(customerId)) {
      return { became: 'refused', reason: 'customerId: This customer does not exist.' };
    }
    if (sent.posId !== null && !(await this.posService.find(tx, run.storeId, sent.posId))) {
      return { became: 'refused', reason: 'posId: This point of sale does not exist.' };
    }
    if (sent.purchasedAt > run.now) {
      return { became: 'refused', reason: 'purchaseDate: This time has not come yet.' };
    }
    const { isNew } = await this.clock.at(sent.purchasedAt, () =>
      this.registerTransaction.executeFor(customerId, { ...sent, moved: { id } }),
    );
    return { became: isNew ? 'taken' : 'known' };
  }
}

function getData(record: SourceRecord): SourceRecord {
  return { ...record, ...getObject(record, 'transactionData') };
}

/** What cannot be read is reported with the sales. */
async function* only(records: AsyncIterable<FileRecord>, areReturns: boolean): AsyncGenerator<FileRecord> {
  for await (const record of records) {
    const isReturn =
      isSourceRecord(record.body) && getValue(getData(record.body), 'documentType') === 'return';
    if (isReturn === areReturns) {
      yield record;
    }
  }
}
