import { Injectable } from '@nestjs/common';
import { CampaignReader, RecordPurchase } from '../../campaign/index.js';
import {
  CODE_IS_THERE,
  codesOfFile,
  COUPON_DELIVERY_STATUSES,
  type CouponDeliveryStatus,
  ImportCodes,
  type SentCode,
} from '../../coupon/index.js';
import { CustomerService } from '../../customer/index.js';
import { DomainError } from '#platform/error/domain-error.js';
import { getRefusal } from '#platform/file/file-report.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type MovingRun, MovingBatchesService } from './moving-batches.service.js';
import type { FileFigures, Handled } from './moving-report.model.js';
import { getCampaignCodes } from './source-bodies.rules.js';
import type { CodesFile, SourceFile } from './source-folder.model.js';
import {
  getSourceId,
  getNeededId,
  getNumber,
  getObject,
  getPastTime,
  getSourceText,
  getTime,
  getValue,
  needed,
  type SourceRecord,
} from './source-values.rules.js';

/** The report of an import names so many rejected codes at the most. */
const CODES_AT_ONCE = 100;
const POINTS_MAX = 1_000_000_000_000;

@Injectable()
export class MovedCouponsService {
  constructor(
    private readonly batches: MovingBatchesService,
    private readonly customers: CustomerService,
    private readonly recordPurchase: RecordPurchase,
    private readonly campaigns: CampaignReader,
    private readonly importCodes: ImportCodes,
  ) {}

  /** Records coupons that were bought, with their use and delivery. Comes before the codes in stock, so that each keeps its id. */
  async moveBought(run: MovingRun, { name, records }: SourceFile): Promise<void> {
    await this.batches.handleRecords(
      run,
      run.report.begin(name),
      records(),
      (record) => getValue(getObject(record, 'coupon'), 'code'),
      (tx, record) => this.record(tx, run, record),
    );
  }

  private async record(tx: Tx, { storeId, now }: MovingRun, record: SourceRecord): Promise<Handled> {
    const coupon = getObject(record, 'coupon');
    const customerId = getNeededId(record, 'customerId');
    const campaignId = getNeededId(record, 'campaignId');
    const status = getSourceText(record, 'status');
    if (status === 'cancelled') {
      return { became: 'left out', reason: 'This coupon was canceled.' };
    }
    if ((getNumber(record, 'returnedAmount') ?? 0) > 0) {
      return { became: 'left out', reason: 'A part of this coupon came back as another one.' };
    }
    if (getValue(record, 'campaignType') === 'cashback') {
      return { became: 'left out', reason: 'Cashback was paid out where it was bought.' };
    }
    if (!(await this.customers.findKnown(tx, [customerId])).has(customerId)) {
      return { became: 'refused', reason: 'customerId: This customer does not exist.' };
    }
    const purchasedAt = getPastTime(record, 'purchasedAt', now);
    const isUsed = getValue(record, 'used') === true;
    const activeTo = getTime(record, 'activeTo') ?? null;
    return this.recordPurchase.execute({
      storeId,
      campaignId,
      customerId,
      purchasedAt,
      couponId: getNeededId(coupon, 'id'),
      code: needed('coupon.code', getSourceText(coupon, 'code')).trim(),
      pointsBefore: Math.min(
        Math.max(0, Math.floor(getNumber(record, 'currentPointsAmount') ?? 0)),
        POINTS_MAX,
      ),
      activeSince: getTime(record, 'activeSince') ?? null,
      activeTo: status === 'expired' && !isUsed && (activeTo === null || activeTo > now) ? now : activeTo,
      usedAt: isUsed ? (getUsageTime(record, now) ?? purchasedAt) : null,
      transactionId: getSourceId(record, 'transactionId') ?? null,
      usedForTransactionId: getSourceId(record, 'usedForTransactionId') ?? null,
      deliveryStatus: getDeliveryStatus(record) ?? null,
    });
  }

  /** The codes that records of campaigns have. */
  async moveCodesOfCampaigns(run: MovingRun, { name, records }: SourceFile): Promise<void> {
    const figures = run.report.begin(`${name}, codes`);
    for await (const { row, body } of records()) {
      const record = (body ?? {}) as SourceRecord;
      const codes = getCampaignCodes(record);
      // What is wrong with the campaign is reported with the campaigns.
      const campaignId = codes.length === 0 ? undefined : getIdOrNothing(record);
      if (campaignId !== undefined) {
        const sent = codes.map((code) => ({ row, code }));
        await this.moveCodes(run, figures, campaignId, inPieces(sent));
      }
    }
  }

  /** The codes of one campaign. */
  async moveCodesFile(run: MovingRun, { name, campaignId, bytes }: CodesFile): Promise<void> {
    const figures = run.report.begin(name);
    for await (const piece of codesOfFile(bytes())) {
      const codes = piece.flatMap((each) => {
        if ('note' in each) {
          run.report.notes.push(`${name}: ${each.note}`);
          return [];
        }
        return [each];
      });
      await this.moveCodes(run, figures, campaignId, inPieces(codes));
    }
  }

  private async moveCodes(
    run: MovingRun,
    figures: FileFigures,
    campaignId: string,
    pieces: Iterable<readonly SentCode[]>,
  ): Promise<void> {
    for (const codes of pieces) {
      run.goOn();
      const reason = await this.addCodes(run, figures, campaignId, codes);
      if (reason !== undefined) {
        codes.forEach(({ row, code }) =>
          run.report.add(figures, { row, identifier: code }, { became: 'refused', reason }),
        );
      }
    }
  }

  /** Returns why none of them can be added. */
  private async addCodes(
    { report, made }: MovingRun,
    figures: FileFigures,
    campaignId: string,
    codes: readonly SentCode[],
  ): Promise<string | undefined> {
    if (!made.has(campaignId) && !(await this.campaigns.getNames([campaignId])).has(campaignId)) {
      return 'This campaign does not exist.';
    }
    const outcome = await this.importCodes
      .execute({ campaignId, codes: inOnePiece(codes) })
      .catch((error: unknown) => {
        const refusal = getRefusal(error) ?? (error instanceof DomainError ? error.message : undefined);
        if (refusal === undefined || (error as DomainError).status >= 500) {
          throw error;
        }
        return refusal;
      });
    if (typeof outcome === 'string') {
      return outcome;
    }
    figures.taken += outcome.added;
    const accounted = outcome.added + outcome.rejected.length;
    for (const { row, code, message } of outcome.rejected) {
      const handled: Handled =
        message === CODE_IS_THERE ? { became: 'known' } : { became: 'refused', reason: message };
      report.add(figures, { row, identifier: code }, handled);
    }
    // The same code twice in one piece is one code.
    figures.known += Math.max(0, codes.length - accounted);
    return undefined;
  }
}

function getIdOrNothing(record: SourceRecord): string | undefined {
  try {
    return getSourceId(record, 'campaignId');
  } catch {
    return undefined;
  }
}

function getUsageTime(record: SourceRecord, now: Date): Date | undefined {
  return getValue(record, 'usageDate') === undefined ? undefined : getPastTime(record, 'usageDate', now);
}

function getDeliveryStatus(record: SourceRecord): CouponDeliveryStatus | undefined {
  return COUPON_DELIVERY_STATUSES.find((each) => each === getValue(record, 'deliveryStatus'));
}

function* inPieces<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += CODES_AT_ONCE) {
    yield all.slice(first, first + CODES_AT_ONCE);
  }
}

async function* inOnePiece<T>(items: T): AsyncGenerator<T> {
  yield await Promise.resolve(items);
}
