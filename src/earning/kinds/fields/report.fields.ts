import { IsOptional } from 'class-validator';
import { FormFlag } from '#platform/http/request/fields/readers.js';
import { type LimitRequest, NO_LIMIT, type WithLimit } from './limit.fields.js';
import type { RuleFieldProblem } from '../rule-kind.types.js';

/* Whether customers report themselves what a rule pays for, or the shop alone does. */

export class ReportRequest {
  /**
   * Kinds about events of clients, places and codes: whether customers may report them, and not the shop alone. It needs an active
   * `limit`. Left out of a change, it stays as it is. As long as it was never sent, customers report places and codes whose limit is
   * active, and no events.
   */
  @IsOptional()
  @FormFlag()
  readonly customersMayReport?: boolean;
}

export class ReportRecord {
  /** Whether customers may report it themselves. */
  readonly customersMayReport?: boolean;
}

export interface ReportedSettings extends WithLimit {
  /** Missing where it was never sent, as in rules that were stored before the field was there. */
  readonly customersMayReport?: boolean;
}

/** How a kind reads the field, and what it says. */
export class CustomerReports {
  /** @param byDefault What holds where it was never sent. */
  constructor(private readonly byDefault: boolean) {}

  /** Customers can report whatever they like, so a rule never pays for reports without a limit. */
  readonly allowed = ({ limit, customersMayReport = this.byDefault }: ReportedSettings): boolean =>
    customersMayReport && limit.active;

  present(reports: ReportedSettings): Required<ReportedSettings> {
    return { limit: reports.limit, customersMayReport: this.allowed(reports) };
  }

  /**
   * @param before The rule as it is. Clients that do not know the field leave it out, and must not change it; a record that was read
   * and is sent back says nothing new.
   */
  read(
    { limit = NO_LIMIT, customersMayReport: sent }: ReportRequest & LimitRequest,
    before?: ReportedSettings,
  ): ReportedSettings | readonly RuleFieldProblem[] {
    if (sent === true && !limit.active) {
      const message = 'A rule that customers may report needs an active limit.';
      return [{ field: 'limit.active', message }];
    }
    const kept = { ...before, limit };
    const isNew = sent !== undefined && !(before && sent === this.allowed(kept));
    const said = isNew ? sent : before?.customersMayReport;
    return { limit, ...(said !== undefined && { customersMayReport: said }) };
  }
}
