import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { select } from '../platform/database/statement.js';
import { SellerEntity } from './seller.entity.js';

@Injectable()
export class SellerReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Null also for one who was deleted. */
  async findById(id: string): Promise<SellerEntity | null> {
    const [seller] = await select(this.dataSource.manager, SellerEntity, 'WHERE id = ? AND deleted = 0', [
      id,
    ]);
    return seller ?? null;
  }
}
