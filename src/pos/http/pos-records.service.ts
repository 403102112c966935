import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { eachPage } from '#platform/database/query/list-page.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import type { PosEntity } from '../pos.entity.js';
import { PosNotFound } from '../pos.errors.js';
import { NO_SALES, PosReader } from '../pos.reader.js';
import {
  type ExportPosRequest,
  type ListPosRequest,
  type PosListResponse,
  type PosRecord,
  presentPos,
} from './pos.dto.js';

/** What administrators and sellers read of points of sale; each role has its own path and guard. */
@Injectable()
export class PosRecordsService {
  constructor(
    private readonly places: PosReader,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  async list(storeId: string, query: ListPosRequest, response: Response): Promise<PosListResponse> {
    const page = await this.places.list(storeId, query, query);
    setLinkHeader(response, page);
    return { pos: await this.presentAll(page.rows), total: page.total };
  }

  async *each(storeId: string, query: ExportPosRequest): AsyncGenerator<PosRecord[]> {
    for await (const { rows } of eachPage((page) => this.places.list(storeId, query, page), query)) {
      yield this.presentAll(rows);
    }
  }

  /** @throws {PosNotFound} when the store has no such point of sale */
  async show(
    storeId: string,
    by: { readonly id: string } | { readonly identifier: string },
  ): Promise<PosRecord> {
    return this.present(await this.places.find(storeId, by));
  }

  /** @throws {PosNotFound} for null */
  async present(pos: PosEntity | null): Promise<PosRecord> {
    const [record] = await this.presentAll(pos ? [pos] : []);
    if (!record) {
      throw new PosNotFound();
    }
    return record;
  }

  private async presentAll(places: readonly PosEntity[]): Promise<PosRecord[]> {
    const { currency } = await this.settings.current();
    const figures = await this.places.getFigures(places.map(({ id }) => id));
    return places.map((pos) => presentPos(pos, figures.get(pos.id) ?? NO_SALES, currency));
  }
}
