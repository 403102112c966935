import { Injectable } from '@nestjs/common';
import { PointsService } from '../../points/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { BulkCustomersService } from '../bulk-customers.service.js';
import { type ActionOfKind, BulkKind, type BulkResult, type BulkSubject } from '../bulk-kind.model.js';
import { GIVEN_POINTS } from '../bulk-preview.rules.js';

const NOTHING_LEFT =
  'None of these points are left: they were spent, sent, blocked or canceled, or have expired.';
const NOT_THESE_POINTS = 'These points are not what the action gave to this customer: they stay.';

/** Gives each customer the same points, in a transfer of their own. Undoing takes back what is left of them. */
@Extension(BulkKind)
@Injectable()
export class GivenPointsService implements BulkKind {
  readonly code = GIVEN_POINTS;
  readonly resource = 'POINT_TRANSFER';

  constructor(
    private readonly pointsService: PointsService,
    private readonly customers: BulkCustomersService,
  ) {}

  async findRefusals(
    storeId: string,
    _parameters: BulkParameters,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    return this.customers.findRefusals(storeId, customerIds);
  }

  /** Locks and writes the account, then what a single transfer writes. */
  async apply(tx: Tx, action: ActionOfKind, customer: string): Promise<BulkResult> {
    const { storeId, parameters, issuer, issuerId } = action;
    const comment = parameters['comment'];
    const wished = {
      customer,
      points: Number(parameters['points']),
      comment: comment === undefined ? undefined : String(comment),
    };
    return { undoWith: await this.pointsService.addIn(tx, storeId, wished, { issuer, issuerId }) };
  }

  /** Locks and writes the account. Points that were spent stay spent; those of another customer, or of another gift, are left alone. */
  async undo(
    tx: Tx,
    { storeId, parameters, issuer, issuerId }: ActionOfKind,
    customer: string,
    transferId: string | null,
  ): Promise<BulkResult> {
    const points = Number(parameters['points']);
    const given = { customer, points, issuer, issuerId };
    const taken = await this.pointsService.takeBackIn(tx, storeId, transferId ?? '', given);
    if (taken === null) {
      return { refusal: NOT_THESE_POINTS };
    }
    if (taken === 0) {
      return { refusal: NOTHING_LEFT };
    }
    return taken < points
      ? { remainder: `${taken} of ${points} points were taken back: the others were spent before.` }
      : {};
  }

  async describe(
    _storeId: string,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, BulkSubject>> {
    return this.customers.describe(customerIds);
  }
}
