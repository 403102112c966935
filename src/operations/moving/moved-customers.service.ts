import { Injectable } from '@nestjs/common';
import {
  ActivateCustomerService,
  CustomerBodies,
  CustomerService,
  type NewCustomer,
  RegisterCustomer,
} from '../../customer/index.js';
import { SellerReader } from '../../seller/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { type MovingRun, MovingBatchesService } from './moving-batches.service.js';
import type { Handled } from './moving-report.model.js';
import { getCustomerBody } from './source-bodies.rules.js';
import type { SourceFile } from './source-folder.model.js';
import {
  getSourceId,
  getNeededId,
  getObject,
  getPastTime,
  getSourceText,
  getValue,
  type SourceRecord,
} from './source-values.rules.js';

const NO_SELLER = 'The seller is left out, because they do not exist.';

@Injectable()
export class MovedCustomersService {
  constructor(
    private readonly batches: MovingBatchesService,
    private readonly bodies: CustomerBodies,
    private readonly customers: CustomerService,
    private readonly registerCustomer: RegisterCustomer,
    private readonly activateCustomer: ActivateCustomerService,
    private readonly sellers: SellerReader,
    private readonly clock: Clock,
  ) {}

  /** Registers customers at their own times, with their ids and levels, and without a password, a message or points. */
  async move(run: MovingRun, { name, records }: SourceFile): Promise<void> {
    await this.batches.handleRecords(
      run,
      run.report.begin(name),
      records(),
      (record) =>
        getValue(record, 'email') ?? getValue(record, 'loyaltyCardNumber') ?? getValue(record, 'customerId'),
      (tx, record) => this.register(tx, run, record),
    );
  }

  private async register(tx: Tx, run: MovingRun, record: SourceRecord): Promise<Handled> {
    const id = getNeededId(record, 'customerId');
    if ((await this.customers.findKnown(tx, [id])).has(id)) {
      return { became: 'known' };
    }
    const status = getStatusType(record);
    if (status === 'deleted') {
      return { became: 'left out', reason: 'This customer was deleted.' };
    }
    const registeredAt = getPastTime(record, 'createdAt', run.now);
    const isLevelManual = getSourceId(record, 'manuallyAssignedLevelId') !== undefined;
    const { sent, remark } = await this.read(run.storeId, record);
    if (typeof sent === 'string') {
      return { became: 'refused', reason: sent };
    }
    const sellerId = await this.findSeller(run, sent.sellerId);
    const moved = { id, isLevelManual };
    const customer = { ...sent, sellerId, activeAtOnce: status !== 'new', moved };
    await this.clock.at(registeredAt, () => this.registerCustomer.execute(customer));
    if (status === 'blocked') {
      const blockedAt =
        getValue(record, 'updatedAt') === undefined
          ? registeredAt
          : getPastTime(record, 'updatedAt', run.now);
      await this.clock.at(blockedAt, () => this.activateCustomer.deactivate(run.storeId, id));
    }
    const remarks = [remark, sellerId === sent.sellerId ? undefined : NO_SELLER].flatMap(
      (each) => each ?? [],
    );
    return { became: 'taken', remark: remarks.length === 0 ? undefined : remarks.join(' ') };
  }

  /** Sellers who were deleted are not moved. */
  private async findSeller({ made }: MovingRun, id: string | undefined): Promise<string | undefined> {
    return id === undefined || made.has(id) || (await this.sellers.findById(id)) ? id : undefined;
  }

  /** The public system takes a part of an address; here an address is whole. */
  private async read(
    storeId: string,
    record: SourceRecord,
  ): Promise<{ readonly sent: NewCustomer | string; readonly remark?: string }> {
    const { address, ...body } = getCustomerBody(record);
    const whole = await this.bodies.read(storeId, { ...body, ...(address !== undefined && { address }) });
    if (typeof whole !== 'string' || address === undefined) {
      return { sent: whole };
    }
    const sent = await this.bodies.read(storeId, body);
    return typeof sent === 'string' ? { sent: whole } : { sent, remark: `The address is left out: ${whole}` };
  }
}

function getStatusType(record: SourceRecord): string {
  const type = getSourceText(getObject(record, 'status'), 'type');
  return type ?? (getValue(record, 'active') === false ? 'blocked' : 'active');
}
