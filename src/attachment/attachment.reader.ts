import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan } from 'typeorm';
import { AttachmentEntity, type AttachmentState } from './attachment.entity.js';

@Injectable()
export class AttachmentReader {
  constructor(private readonly dataSource: DataSource) {}

  async findKept(id: string): Promise<AttachmentEntity | null> {
    return this.dataSource.manager.findOneBy(AttachmentEntity, { id, state: 'kept' });
  }

  /** Ids that are unknown are left out. */
  async getStates(ids: readonly string[]): Promise<ReadonlyMap<string, AttachmentState>> {
    const found = await this.dataSource.manager.find(AttachmentEntity, {
      select: { id: true, state: true },
      where: { id: In([...ids]) },
    });
    return new Map(found.map(({ id, state }) => [id, state]));
  }

  /** The oldest first. */
  async removedBefore(before: Date, countMax: number): Promise<AttachmentEntity[]> {
    return this.dataSource.manager.find(AttachmentEntity, {
      where: { state: 'removed', since: LessThan(before) },
      order: { since: 'ASC', id: 'ASC' },
      take: countMax,
    });
  }

  async isAnyDeletedBefore(before: Date): Promise<boolean> {
    return this.dataSource.manager.existsBy(AttachmentEntity, { state: 'deleted', since: LessThan(before) });
  }
}
