import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage, type PageQuery } from '#platform/database/query/list-page.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import type { Language } from '#platform/language/language.js';
import type { Store } from '../../store/index.js';
import { LevelListReader } from '../level-list.reader.js';
import { LevelNotFound } from '../level.errors.js';
import { LevelReader } from '../level.reader.js';
import {
  type ExportLevelsRequest,
  type LevelListResponse,
  type LevelRecord,
  type ListLevelsRequest,
  presentLevel,
  presentLevels,
} from './level.dto.js';

/** What administrators and sellers read of levels; each role has its own path, guard and permission. */
@Injectable()
export class LevelRecordsService {
  constructor(
    private readonly lists: LevelListReader,
    private readonly levels: LevelReader,
  ) {}

  async list(
    { id }: Store,
    query: ListLevelsRequest,
    language: Language,
    response: Response,
  ): Promise<LevelListResponse> {
    const page = await this.lists.list(id, query);
    const population = await this.levels.getPopulation(
      page.rows.map((level) => level.id),
      id,
    );
    setLinkHeader(response, page);
    return presentLevels(page.rows, population, page.total, language);
  }

  async *each({ id }: Store, query: ExportLevelsRequest, language: Language): AsyncGenerator<LevelRecord[]> {
    const read = (page: PageQuery) => this.lists.list(id, { ...query, ...page });
    for await (const { rows } of eachPage(read, query)) {
      const population = await this.levels.getPopulation(
        rows.map((level) => level.id),
        id,
      );
      yield presentLevels(rows, population, 0, language).levels;
    }
  }

  /** @throws {LevelNotFound} */
  async show(store: Store, id: string, language: Language): Promise<LevelRecord> {
    const level = await this.levels.findById(id);
    if (!level) {
      throw new LevelNotFound();
    }
    const population = await this.levels.getPopulation([id], store.id);
    return presentLevel(level, population.get(id) ?? 0, language);
  }
}
