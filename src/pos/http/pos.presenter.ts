import { Fraction } from '#platform/http/response/response-fields.js';
import { moneyOf } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { PosFigure } from '../pos-figures.types.js';
import type { PosEntity } from '../pos.entity.js';
import { locationOf } from '../pos.events.js';

class GeoPointRecord {
  @Fraction()
  readonly lat!: number;
  @Fraction()
  readonly long!: number;
}

class PosLocationRecord {
  readonly street?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly postal?: string;
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
  readonly geoPoint?: GeoPointRecord;
}

export class PosRecord {
  readonly posId!: string;
  readonly name!: string;
  readonly identifier!: string;
  readonly description?: string;
  readonly location!: PosLocationRecord;
  @Fraction()
  readonly transactionsAmount!: number;
  readonly transactionsCount!: number;
  readonly currency!: string;
  readonly createdAt!: string;
}

export class PosListResponse {
  readonly pos!: PosRecord[];
  readonly total!: number;
}

export function presentPos(pos: PosEntity, figure: PosFigure, currency: string): PosRecord {
  const { id, name, identifier, description, createdAt } = pos;
  return {
    posId: id,
    name,
    identifier,
    ...(description !== null && { description }),
    location: locationOf(pos),
    transactionsAmount: moneyOf(figure.grossCents),
    transactionsCount: figure.transactions,
    currency,
    createdAt: presentTimestamp(createdAt),
  };
}
