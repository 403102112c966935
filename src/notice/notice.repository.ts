import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ExpiryNoticeEntity, NoticePassEntity } from './expiry-notice.entity.js';
import type { NoticePlace } from './notice-kind.model.js';

/** Where a pass stands: of which day, how many days before, how far. */
export interface PassState {
  readonly day: string;
  readonly days: number;
  readonly after: NoticePlace | null;
  readonly isOver: boolean;
}

@Injectable()
export class NoticeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param source A unit of work, to see what it sees. */
  async findPass(kind: string, source: QuerySource = this.dataSource.manager): Promise<NoticePassEntity> {
    const pass = await source.findOneBy(NoticePassEntity, { kind });
    if (!pass) {
      throw new Error(`The table notice_pass must have a row for ${kind}`);
    }
    return pass;
  }

  /**
   * Writes where the pass stands from now on. One of two processes that go on from one place does so, on whatever node.
   * @throws {ConcurrencyConflict} when another process has moved it
   */
  async move(tx: Tx, found: NoticePassEntity, { day, days, after, isOver }: PassState): Promise<void> {
    const { kind, revision } = found;
    ensureAffected(
      await tx.update(
        NoticePassEntity,
        { kind, revision },
        { day, days, afterAt: after?.at ?? null, afterId: after?.id ?? null, isOver, revision: revision + 1 },
      ),
    );
  }

  /** Notices of these things, whenever these end. */
  async findOf(tx: Tx, kind: string, subjectIds: readonly string[]): Promise<ExpiryNoticeEntity[]> {
    return subjectIds.length === 0 ? [] : tx.findBy(ExpiryNoticeEntity, { kind, subjectId: In(subjectIds) });
  }

  async add(tx: Tx, notices: readonly ExpiryNoticeEntity[]): Promise<void> {
    if (notices.length > 0) {
      await tx.insert(ExpiryNoticeEntity, [...notices]);
    }
  }

  /** Holds while the pass of a day is not at its end for one of the kinds. */
  unfinished(kinds: readonly string[], day: string): DueCondition {
    return {
      text: `EXISTS (SELECT 1 FROM notice_pass WHERE kind IN ${placesFor(kinds)} AND (day < ? OR (day = ? AND isOver = 0)))`,
      values: [...kinds, day, day],
    };
  }
}
