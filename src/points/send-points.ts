import { Injectable } from '@nestjs/common';
import { PointsFiguresReader, AccountService } from '../account/index.js';
import { AttemptLimitsService, LoginNamesReader } from '../auth/index.js';
import { CustomerReader, CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import {
  UNKNOWN_RECEIVERS,
  MayNotSpend,
  notEnoughPoints,
  PointsTooFresh,
  SendingIsOff,
  sentToOneself,
  unknownCustomer,
} from './points.errors.js';
import { type GivenBy, type AccountHolder, PointsCustomersService } from './points-customers.service.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
    private readonly holders: PointsCustomersService,
    private readonly loginNames: LoginNamesReader,
    private readonly customerReader: CustomerReader,
    private readonly accountReader: PointsFiguresReader,
    private readonly limits: AttemptLimitsService,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /**
   * Moves the points to the receiver, with the expiry they had, and the receiver to the level that they allow. All or nothing. Locks and writes
   * both accounts in order of the customers' ids, then the receiver if the level changes. Returns the sender's transfer.
   * @throws {InvalidFields} for an unknown receiver, for oneself, and when there are not enough points
   * @throws {PointsTooFresh} when there are, and too few of them can be sent by now
   */
  async execute(storeId: string, sending: PointsToSend, by: GivenBy): Promise<string> {
    return this.send(storeId, sending, by, () => Promise.resolve());
  }

  /**
   * Sends points of a customer, who names the receiver by id, e-mail or phone. Looks at the sender first: without the points, all receivers are
   * answered alike, and with them, few unknown receivers can be tried.
   * @throws {InvalidFields} and {PointsTooFresh} as `execute` does
   * @throws {SendingIsOff}
   * @throws {MayNotSpend} unless customers of the sender's status may spend
   * @throws {TooManyAttempts}
   */
  async executeOwn(storeId: string, sending: PointsToSend, by: GivenBy): Promise<string> {
    await this.ensureMaySend(storeId, sending);
    const receiver = await this.limits.countFailures(
      UNKNOWN_RECEIVERS,
      { account: sending.sender },
      () => this.findReceiver(storeId, sending.receiver),
      (found) => found === null,
    );
    if (receiver === null) {
      throw unknownCustomer('receiver');
    }
    return this.send(storeId, { ...sending, receiver }, by, async ({ customer }, tx) => {
      ensureMay(await this.settings.read(tx), customer);
    });
  }

  /**
   * By id, e-mail or phone, of which the last two are unique. Null when no current customer of the store has it, or has not
   * proven that it is theirs.
   */
  private async findReceiver(storeId: string, typed: string): Promise<string | null> {
    if (UUID.test(typed)) {
      const id = typed.toLowerCase();
      return (await this.customerReader.isCurrent(storeId, id)) ? id : null;
    }
    const kind = typed.includes('@') ? 'email' : 'phone';
    const id = await this.loginNames.findAccountId('customer', kind, typed);
    return id !== null && (await this.customerReader.isCurrentBy(storeId, id, kind)) ? id : null;
  }

  /** Looks at what is committed; the unit of work looks again. */
  private async ensureMaySend(storeId: string, { sender, points }: PointsToSend): Promise<void> {
    const customer = await this.customerReader.findById(storeId, sender);
    ensureMay(await this.settings.current(), customer);
    if ((await this.accountReader.getAvailable(sender)) < points) {
      throw notEnoughPoints();
    }
  }

  private async send(
    storeId: string,
    sending: PointsToSend,
    by: GivenBy,
    check: (sender: AccountHolder, tx: Tx) => Promise<void>,
  ): Promise<string> {
    const { points, comment = '' } = sending;
    if (sending.sender === sending.receiver) {
      throw sentToOneself();
    }
    return this.unitOfWork.run(async (tx) => {
      const { sender, receiver } = await this.holders.lockBoth(tx, storeId, sending);
      await check(sender, tx);
      if (sender.account.available < points) {
        throw notEnoughPoints();
      }
      const sendable = await this.accounts.findSendable(tx, sender.account, await this.settings.read(tx));
      if (sendable.points < points) {
        throw new PointsTooFresh(sendable);
      }
      const cause = { points, comment, ...by };
      const { lots } = sendable;
      const sent = await this.accounts.send(tx, sender.account, receiver.account, cause, lots);
      const moved = await this.customers.pointsChangedAll(tx, [receiver.account, sender.account]);
      await this.events.record(tx, ...sent.events, ...[...moved.values()].flat());
      return sent.transferId;
    });
  }
}

function ensureMay(
  { customersMaySendPoints, customerStatusesSpending }: SettingsValues,
  customer: { readonly statusType: string } | null,
): void {
  if (!customersMaySendPoints) {
    throw new SendingIsOff();
  }
  if (customer && !customerStatusesSpending.some((status) => status === customer.statusType)) {
    throw new MayNotSpend();
  }
}
