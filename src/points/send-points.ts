import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorder } from '../event/index.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { MayNotSpend, notEnoughPoints, sentToOneself, unknownCustomer } from './points.errors.js';
import { type GivenBy, type Holder, PointsCustomers } from './points-customers.service.js';
import { ReceiverReader } from './receiver.reader.js';

export interface PointsToSend {
  readonly sender: string;
  readonly receiver: string;
  readonly points: number;
  readonly comment?: string | undefined;
}

@Injectable()
export class SendPoints {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly holders: PointsCustomers,
    private readonly receivers: ReceiverReader,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorder,
  ) {}

  /**
   * Afterwards the points are the receiver's, with the expiry they had, and the receiver has the level they allow; or
   * nothing has happened. Locks and writes both accounts in order of the customers' ids, so that two who send to each
   * other at once do not wait for one another, then the receiver if the level changes. Returns the sender's transfer.
   * @throws {InvalidFields} for somebody unknown, for oneself, and when there are not enough points
   */
  async execute(storeId: string, sending: PointsToSend, by: GivenBy): Promise<string> {
    return this.send(storeId, sending, by, () => undefined);
  }

  /**
   * As the sender himself wishes it, who knows the receiver by id, e-mail or phone.
   * @throws {InvalidFields} as `execute` does
   * @throws {MayNotSpend} unless he is an active customer
   */
  async executeOwn(storeId: string, sending: PointsToSend, by: GivenBy): Promise<string> {
    const receiver = await this.receivers.findId(sending.receiver);
    if (receiver === null) {
      throw unknownCustomer('receiver');
    }
    return this.send(storeId, { ...sending, receiver }, by, ({ customer }) => {
      if (customer.statusType !== 'active') {
        throw new MayNotSpend();
      }
    });
  }

  private async send(
    storeId: string,
    sending: PointsToSend,
    by: GivenBy,
    check: (sender: Holder) => void,
  ): Promise<string> {
    const { points, comment = '' } = sending;
    if (sending.sender === sending.receiver) {
      throw sentToOneself();
    }
    return this.unitOfWork.run(async (tx) => {
      const { sender, receiver } = await this.holders.lockBoth(tx, storeId, sending);
      check(sender);
      if (sender.account.available < points) {
        throw notEnoughPoints();
      }
      const cause = { points, comment, ...by };
      const sent = await this.accounts.send(tx, sender.account, receiver.account, cause);
      const { available, customerId } = receiver.account;
      const moved = await this.customers.pointsChanged(tx, customerId, available);
      await this.events.record(tx, ...sent.events, ...moved);
      return sent.transferId;
    });
  }
}
