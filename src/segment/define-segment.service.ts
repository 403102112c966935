import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { CustomerService } from '../customer/index.js';
import { PosService } from '../pos/index.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import {
  isTooLarge,
  type ReadCriterion,
  type ReadPart,
  readParts,
  type SegmentPart,
  type SentPart,
} from './segment-part.rules.js';

/** @throws {InvalidFields} for missing or superfluous fields */
function checkedParts(sent: readonly SentPart[]): readonly ReadPart[] {
  if (isTooLarge(sent)) {
    throw new InvalidFields([{ field: 'parts', message: 'This segment has too many criteria and labels.' }]);
  }
  const { parts, problems } = readParts(sent);
  if (problems.length > 0) {
    throw new InvalidFields(problems);
  }
  return parts;
}

export interface Definition {
  readonly parts: SegmentPart[];
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

@Injectable()
export class DefineSegmentService {
  constructor(
    private readonly customers: CustomerService,
    private readonly posService: PosService,
    private readonly members: SegmentMemberReader,
  ) {}

  /** Counts the customers of an unsaved segment. @throws {InvalidFields} for incomplete criteria */
  async preview(sent: readonly SentPart[], storeId: string): Promise<number> {
    const id = randomUUID();
    const parts = checkedParts(sent).map(({ criteria }) => ({
      segmentPartId: id,
      criteria: criteria.map(({ type, settings, customers }) => ({
        criterionId: id,
        type,
        ...settings,
        ...(customers && { customers }),
      })),
    }));
    return this.members.countIn(parts, storeId);
  }

  /**
   * @param before Only these ids are kept; other criteria get new ids, so callers cannot take ids of another segment
   * @throws {InvalidFields} for missing or superfluous fields, and for unknown customers and points of sale
   */
  async define(tx: Tx, sent: readonly SentPart[], before: readonly SegmentPart[]): Promise<Definition> {
    const read = checkedParts(sent);
    const all = read.flatMap(({ criteria }) => criteria);
    await this.refuseUnknownCustomers(tx, all);
    await this.refuseUnknownPlaces(tx, all);
    const free = new Set(
      before.flatMap((part) => [part.segmentPartId, ...part.criteria.map(({ criterionId }) => criterionId)]),
    );
    const getId = (id = ''): string => (free.delete(id) ? id : randomUUID());
    const lists = new Map<string, readonly string[]>();
    const parts = read.map(({ segmentPartId, criteria }) => ({
      segmentPartId: getId(segmentPartId),
      criteria: criteria.map(({ sentId, type, settings, customers }) => {
        const criterionId = getId(sentId);
        if (customers) {
          lists.set(criterionId, customers);
        }
        return { criterionId, type, ...settings };
      }),
    }));
    return { parts, lists };
  }

  private async refuseUnknownCustomers(tx: Tx, criteria: readonly ReadCriterion[]): Promise<void> {
    const known = await this.customers.findKnown(tx, [
      ...new Set(criteria.flatMap(({ customers = [] }) => customers)),
    ]);
    const wrong = criteria.flatMap(({ customers = [], path }) => {
      const unknown = customers.find((id) => !known.has(id));
      return unknown === undefined
        ? []
        : [{ field: `${path}.customers`, message: `Customer ${unknown} does not exist.` }];
    });
    if (wrong.length > 0) {
      throw new InvalidFields(wrong);
    }
  }

  private async refuseUnknownPlaces(tx: Tx, criteria: readonly ReadCriterion[]): Promise<void> {
    const ids = criteria.flatMap(({ places }) => places?.ids ?? []);
    const known = await this.posService.findKnown(tx, [...new Set(ids)]);
    const wrong = criteria.flatMap(({ places, path }) =>
      places?.ids.every((id) => known.has(id)) === false
        ? [{ field: `${path}.${places.field}`, message: 'This point of sale does not exist.' }]
        : [],
    );
    if (wrong.length > 0) {
      throw new InvalidFields(wrong);
    }
  }
}
