import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { select } from '../platform/database/statement.js';
import { ApiKeyEntity } from './api-key.entity.js';

@Injectable()
export class ApiKeyReader {
  constructor(private readonly dataSource: DataSource) {}

  async findByHash(hash: string): Promise<ApiKeyEntity | null> {
    const [key] = await select(this.dataSource.manager, ApiKeyEntity, 'WHERE keyHash = ?', [hash]);
    return key ?? null;
  }
}
