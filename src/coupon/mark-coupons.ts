import { Injectable } from '@nestjs/common';
import { type DomainEvent, EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { KnownTransactionsService } from '../transaction/index.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import type { CouponEntity } from './coupon.entity.js';
import { CouponRepository } from './coupon.repository.js';
import { campaignUsageWasChanged, usageOfCampaignWasChanged } from './coupon.events.js';
import { type Mark, problemWith } from './mark.rules.js';

@Injectable()
export class MarkCoupons {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponRepository,
    private readonly transactions: KnownTransactionsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Marks all coupons or none; a refusal names the row and field. A coupon in the wanted state stays without an event. Coupons of other
   * stores and transactions of other customers count as unknown.
   * | Locks the coupons in the order of their ids and writes changes on condition of their state: of concurrent marks of one coupon on any
   * node, one succeeds and the others find it used.
   * @throws {InvalidFields}
   */
  async execute(storeId: string, marks: readonly Mark[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const ids = marks.map(({ couponId }) => couponId);
      const named = marks.flatMap(({ transactionId }) => transactionId ?? []);
      const pending = await this.transactions.findLater(tx, [...new Set(named)]);
      const found = couponsById(await this.coupons.lockByIds(tx, storeId, ids));
      const transactions = await pending.read();
      const now = this.clock.now();
      const problems = marks.flatMap((mark, row): InvalidField[] => {
        const isRepeated = ids.indexOf(mark.couponId) < row;
        const transaction = transactions.get(mark.transactionId ?? '');
        const problem = problemWith(mark, found.get(mark.couponId), isRepeated, transaction, now);
        return problem ? [{ field: `coupons[${row}].${problem.field}`, message: problem.message }] : [];
      });
      if (problems.length > 0) {
        throw new InvalidFields(problems);
      }
      await this.mark(tx, marks, found, now);
    });
  }

  /**
   * Marks a customer's coupon by id or code. With a shared code a customer may have several: the oldest that changes is marked, otherwise
   * the oldest that may stay. Locks all of them in the order of their ids before the choice, so two marks change two coupons. Returns false
   * for an unknown coupon.
   * @throws {InvalidFields} with the reason of the oldest, when none of them may be marked
   */
  async executeByCode(
    storeId: string,
    coupon: Pick<Mark, 'campaignId' | 'customerId' | 'used'> & { readonly idOrCode: string },
  ): Promise<boolean> {
    const { idOrCode, ...wanted } = coupon;
    return this.unitOfWork.run(async (tx) => {
      const bought = await this.coupons.lockBought(tx, storeId, wanted, idOrCode);
      const now = this.clock.now();
      const candidates = bought.map((found) => {
        const mark = { ...wanted, couponId: found.id, code: found.code };
        return { mark, found, problem: problemWith(mark, found, false, undefined, now) };
      });
      const possible = candidates.filter(({ problem }) => problem === null);
      const [oldest] = candidates;
      const chosen = possible.find(({ found }) => found.used !== wanted.used) ?? possible[0];
      if (!chosen && oldest?.problem) {
        throw new InvalidFields([oldest.problem]);
      }
      if (chosen) {
        await this.mark(tx, [chosen.mark], couponsById([chosen.found]), now);
      }
      return chosen !== undefined;
    });
  }

  private async mark(
    tx: Tx,
    marks: readonly Mark[],
    found: ReadonlyMap<string, CouponEntity>,
    now: Date,
  ): Promise<void> {
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
    await this.events.record(
      tx,
      ...changes.flatMap((mark) => getChange(mark, found.get(mark.couponId), now)),
    );
  }
}

function couponsById(coupons: readonly CouponEntity[]): ReadonlyMap<string, CouponEntity> {
  return new Map(coupons.map((coupon) => [coupon.id, coupon]));
}

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

/** Two events: for subscribers of the customer, and for subscribers of the campaign. */
function getChange(mark: Mark, coupon: CouponEntity | undefined, now: Date): DomainEvent[] {
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
