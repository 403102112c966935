import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SegmentMemberReader, SegmentReader } from '../segment/index.js';
import { noteSubject } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { BulkActionEntity } from './bulk-action.entity.js';
import { SegmentIsEmpty, unknownSegment } from './bulk-action.errors.js';
import { BulkActionRepository } from './bulk-action.repository.js';
import type { ActionOfKind } from './bulk-kind.model.js';
import { BulkKindsService } from './bulk-kinds.service.js';
import { type BulkPreview, getPreview } from './bulk-preview.rules.js';

/** Each of them, or the members of a segment. */
export type BulkSubjects = { readonly ids: readonly string[] } | { readonly segmentId: string };

export interface NewBulkAction extends ActionOfKind {
  readonly kind: string;
  readonly subjects: BulkSubjects;
}

@Injectable()
export class BeginBulkAction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly actions: BulkActionRepository,
    private readonly kinds: BulkKindsService,
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
    private readonly clock: Clock,
  ) {}

  /**
   * What the action would do now. All members of a segment count as changed: a refusal shows when their turn comes.
   * @throws {InvalidFields} for an unknown segment
   */
  async preview({ kind, storeId, parameters, subjects }: NewBulkAction): Promise<BulkPreview> {
    if ('segmentId' in subjects) {
      const segment = await this.segments.findById(subjects.segmentId);
      if (!segment) {
        throw unknownSegment();
      }
      const counts = await this.members.getCounts([segment], storeId);
      return getPreview(counts.get(segment.id) ?? 0, []);
    }
    const ids = [...new Set(subjects.ids)];
    const refusals = await this.kinds.get(kind).findRefusals(storeId, parameters, ids);
    return getPreview(ids.length, refusals.values());
  }

  /**
   * Notes what is to be done, with a row for each subject; the job does it. Adds rows without locks. For a segment, the job notes the members
   * before it changes the first of them.
   * @throws {InvalidFields} for an unknown segment
   * @throws {SegmentIsEmpty}
   */
  async execute(wished: NewBulkAction): Promise<BulkActionEntity> {
    const { storeId, kind, parameters, issuer, issuerId, subjects } = wished;
    const isSegment = 'segmentId' in subjects;
    if (isSegment && (await this.preview(wished)).total === 0) {
      throw new SegmentIsEmpty();
    }
    const ids = isSegment ? [] : [...new Set(subjects.ids)];
    const action: BulkActionEntity = {
      id: randomUUID(),
      storeId,
      kind,
      parameters,
      issuer,
      issuerId,
      segmentId: isSegment ? subjects.segmentId : null,
      state: isSegment ? 'collecting' : 'running',
      afterId: isSegment ? '' : null,
      total: ids.length,
      done: 0,
      leftOut: 0,
      undone: 0,
      kept: 0,
      createdAt: this.clock.now(),
      endedAt: null,
      revision: 0,
    };
    await this.unitOfWork.run(async (tx) => {
      await this.actions.add(tx, action, ids);
      noteSubject(tx, 'bulkAction', action.id);
    });
    return action;
  }
}
