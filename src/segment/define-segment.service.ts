import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';
import {
  criterionOf,
  isTooLarge,
  missingFields,
  type SegmentPart,
  type SentCriterion,
  type SentPart,
} from './criterion.rules.js';
import { SegmentRepository } from './segment.repository.js';

/** Parts as they are stored, and the customers of each list in them. */
export interface Definition {
  readonly parts: SegmentPart[];
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/** Turns what was sent into what a segment is made of. */
@Injectable()
export class DefineSegment {
  constructor(private readonly segments: SegmentRepository) {}

  /**
   * @param before Ids of these are kept where the caller has sent them back; all others are new, so that nobody can
   * take the id of a criterion of another segment.
   * @throws {InvalidFields} for what is missing or too much, and for customers that do not exist
   */
  async define(tx: Tx, sent: readonly SentPart[], before: readonly SegmentPart[]): Promise<Definition> {
    if (isTooLarge(sent)) {
      throw new InvalidFields([
        { field: 'parts', message: 'This segment has too many criteria and labels.' },
      ]);
    }
    const missing = missingFields(sent);
    if (missing.length > 0) {
      throw new InvalidFields(missing);
    }
    await this.refuseUnknownCustomers(tx, sent);
    const free = new Set(
      before.flatMap((part) => [part.segmentPartId, ...part.criteria.map(({ criterionId }) => criterionId)]),
    );
    const idOf = (id = ''): string => (free.delete(id) ? id : randomUUID());
    const lists = new Map<string, readonly string[]>();
    const parts = sent.map(({ segmentPartId, criteria }) => ({
      segmentPartId: idOf(segmentPartId),
      criteria: criteria.map((criterion) => {
        const criterionId = idOf(criterion.criterionId);
        if (criterion.type === 'customer_list') {
          lists.set(criterionId, criterion.customers ?? []);
        }
        return criterionOf(criterion, criterionId);
      }),
    }));
    return { parts, lists };
  }

  private async refuseUnknownCustomers(tx: Tx, sent: readonly SentPart[]): Promise<void> {
    const lists = sent.flatMap(({ criteria }, part) =>
      criteria.map((criterion, index) => ({
        customers: customersOf(criterion),
        field: `parts[${part}].criteria[${index}].customers`,
      })),
    );
    const known = await this.segments.findCustomers(tx, [
      ...new Set(lists.flatMap(({ customers }) => customers)),
    ]);
    const wrong = lists.flatMap(({ customers, field }) => {
      const unknown = customers.find((id) => !known.has(id));
      return unknown === undefined ? [] : [{ field, message: `Customer ${unknown} does not exist.` }];
    });
    if (wrong.length > 0) {
      throw new InvalidFields(wrong);
    }
  }
}

function customersOf({ type, customers = [] }: SentCriterion): readonly string[] {
  return type === 'customer_list' ? customers : [];
}
