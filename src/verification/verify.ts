import { Injectable } from '@nestjs/common';
import { PointsVerifier } from '../account/index.js';
import { AuditVerifier } from '../audit/index.js';
import { Snapshot } from '../platform/database/snapshot.js';
import { CouponVerifier } from './coupon-stock.reader.js';
import { CustomerSearchVerifier } from './customer-search.reader.js';
import { EventPositionsVerifier } from './event-positions.reader.js';
import { LedgerEventsVerifier } from './ledger-events.reader.js';
import { LevelPopulationVerifier } from './level-population.reader.js';
import { LoginNamesVerifier } from './login-names.reader.js';
import { PurchaseEventsVerifier } from './purchase-events.reader.js';
import type { Difference, Verifier } from './verifier.reader.js';

export interface VerifyWatcher {
  reached(done: number, total: number): void;
  found(difference: Difference): void;
}

@Injectable()
export class Verify {
  private readonly verifiers: readonly Verifier[];

  constructor(
    private readonly snapshot: Snapshot,
    points: PointsVerifier,
    ledgerEvents: LedgerEventsVerifier,
    purchaseEvents: PurchaseEventsVerifier,
    coupons: CouponVerifier,
    eventPositions: EventPositionsVerifier,
    levelPopulation: LevelPopulationVerifier,
    loginNames: LoginNamesVerifier,
    customerSearch: CustomerSearchVerifier,
    audit: AuditVerifier,
  ) {
    this.verifiers = [
      points,
      ledgerEvents,
      purchaseEvents,
      coupons,
      eventPositions,
      levelPopulation,
      loginNames,
      customerSearch,
      audit,
    ];
  }

  /**
   * Compares everything that is written in two places, in one snapshot of the database: what is bought meanwhile is not
   * in it, and nobody waits. Tells of each difference as it is found, and returns how many there are. Holds a piece of
   * the rows at a time, however many there are. Writes nothing, so it may be broken off at any time.
   */
  async execute(watcher: VerifyWatcher): Promise<number> {
    return this.snapshot.read(async (source) => {
      let differences = 0;
      for (const [done, verifier] of this.verifiers.entries()) {
        for await (const difference of verifier.differences(source)) {
          differences += 1;
          watcher.found(difference);
        }
        watcher.reached(done + 1, this.verifiers.length);
      }
      return differences;
    });
  }
}
