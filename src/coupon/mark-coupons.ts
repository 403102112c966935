import { Injectable } from '@nestjs/common';
import { type DomainEvent, EventRecorder } from '../event/index.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type InvalidField, InvalidFields } from '../platform/error/invalid-fields.js';
import { Clock } from '../platform/time/clock.js';
import { eventTimestamp } from '../platform/time/timestamp.js';
import type { CouponEntity } from './coupon.entity.js';
import { CouponRepository } from './coupon.repository.js';
import { campaignUsageWasChanged } from './events/campaign-usage-was-changed.event.js';
import { usageOfCampaignWasChanged } from './events/usage-of-campaign-was-changed.event.js';
import { type Mark, problemWith } from './mark.rules.js';

@Injectable()
export class MarkCoupons {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
    private readonly events: EventRecorder,
    private readonly clock: Clock,
  ) {}

  /**
   * All or nothing: one mark that is not possible leaves every coupon as it was, and is named with its row and field. A
   * coupon that is already as the mark wants it to be (unused) is left alone, and nothing is said to have happened.
   *
   * Locks the coupons in order of their ids, and writes those that change by a statement that says what it found: of
   * twenty who mark one coupon, on whatever node, one succeeds, and the others find it used. Killed before the commit,
   * nothing has happened.
   * @throws {InvalidFields}
   */
  async execute(marks: readonly Mark[]): Promise<void> {
    await this.unitOfWork.run((tx) => this.mark(tx, marks));
  }

  /**
   * The one coupon of a customer that an id or a code names. Where all buyers get the same code, the first that the mark
   * would change. Says false when the customer has no such coupon.
   */
  async executeByCode(
    coupon: Pick<Mark, 'campaignId' | 'customerId' | 'used'> & { readonly idOrCode: string },
  ): Promise<boolean> {
    const { campaignId, customerId, used, idOrCode } = coupon;
    return this.unitOfWork.run(async (tx) => {
      const bought = await this.coupons.findBought(tx, campaignId, customerId, idOrCode);
      const meant = bought.find((each) => each.used !== used) ?? bought[0];
      if (!meant) {
        return false;
      }
      await this.mark(tx, [{ campaignId, customerId, used, couponId: meant.id, code: meant.code }]);
      return true;
    });
  }

  private async mark(tx: Tx, marks: readonly Mark[]): Promise<void> {
    const ids = marks.map(({ couponId }) => couponId);
    const found = new Map((await this.coupons.lockByIds(tx, ids)).map((coupon) => [coupon.id, coupon]));
    const now = this.clock.now();
    const problems = marks.flatMap((mark, row): InvalidField[] => {
      const isRepeated = ids.indexOf(mark.couponId) < row;
      const problem = problemWith(mark, found.get(mark.couponId), isRepeated, now);
      return problem ? [{ field: `coupons[${row}].${problem.field}`, message: problem.message }] : [];
    });
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const changes = marks.filter((mark) => found.get(mark.couponId)?.used !== mark.used);
    for (const [, alike] of grouped(changes)) {
      const { used, transactionId = null } = alike[0];
      const usedAt = used ? now : null;
      await this.coupons.setUsed(
        tx,
        alike.map(({ couponId }) => couponId),
        { used, usedAt, transactionId },
      );
    }
    await this.events.record(tx, ...changes.flatMap((mark) => changeOf(mark, found.get(mark.couponId), now)));
  }
}

/** Those that one statement can change. */
function grouped(marks: readonly Mark[]): ReadonlyMap<string, [Mark, ...Mark[]]> {
  const groups = new Map<string, [Mark, ...Mark[]]>();
  for (const mark of marks) {
    const key = `${mark.used} ${mark.transactionId ?? ''}`;
    const group = groups.get(key);
    if (group) {
      group.push(mark);
    } else {
      groups.set(key, [mark]);
    }
  }
  return groups;
}

/** Told twice: to those who follow the customer, and to those who follow the campaign. */
function changeOf(mark: Mark, coupon: CouponEntity | undefined, now: Date): DomainEvent[] {
  const { customerId, campaignId, couponId, used, transactionId } = mark;
  const about = {
    customerId: { customerId },
    campaignId: { campaignId },
    coupon: { code: coupon?.code ?? mark.code },
    couponId: { couponId },
    used,
    ...(transactionId !== undefined && { transactionId: { transactionId } }),
  };
  return [
    campaignUsageWasChanged({ ...about, ...(used && { usageDate: eventTimestamp(now) }) }),
    usageOfCampaignWasChanged(about),
  ];
}
