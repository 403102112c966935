import { Injectable } from '@nestjs/common';
import {
  type IssueFigure,
  IssuedPointsReader,
  type LedgerRow,
  type IssuedPointsLot,
} from '../../account/index.js';
import type { Page, PageQuery } from '#platform/database/query/list-page.js';
import { beginOfNamedDay, boundsOfMonth, endOfNamedDay } from '#platform/time/calendar.js';

export interface ExpiryDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const ROWS_AT_ONCE = 1000;
const MS = 1;

@Injectable()
export class ReportRowsService {
  constructor(private readonly points: IssuedPointsReader) {}

  async ofFigure(
    storeId: string,
    { month, figure }: { readonly month: string; readonly figure: IssueFigure },
    page: { readonly count: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly rows: readonly LedgerRow[]; readonly next: string | undefined }> {
    return this.points.getRows(figure, { storeId, ...boundsOfMonth(month) }, page);
  }

  async *eachOfFigure(
    storeId: string,
    which: { readonly month: string; readonly figure: IssueFigure },
  ): AsyncGenerator<LedgerRow> {
    let cursor: string | undefined;
    do {
      const { rows, next } = await this.ofFigure(storeId, which, { count: ROWS_AT_ONCE, cursor });
      yield* rows;
      cursor = next;
    } while (cursor !== undefined);
  }

  async lots(storeId: string, { from, to }: ExpiryDays, page: PageQuery): Promise<Page<IssuedPointsLot>> {
    const bounds = {
      from: from === undefined ? undefined : beginOfNamedDay(from),
      to: to === undefined ? undefined : new Date(endOfNamedDay(to).getTime() + MS),
    };
    return this.points.lotsThatExpire(storeId, bounds, page);
  }

  async *eachLot(storeId: string, days: ExpiryDays): AsyncGenerator<IssuedPointsLot> {
    let cursor: string | undefined;
    do {
      const { rows, next } = await this.lots(storeId, days, { page: 1, perPage: ROWS_AT_ONCE, cursor });
      yield* rows;
      cursor = next;
    } while (cursor !== undefined);
  }
}
