import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Caller, ForAdministrators, type Principal } from '../../auth/index.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { setSearchHeaders } from '#platform/http/response/headers.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { SearchEverything } from '../search-everything.js';
import { presentResults, SearchRequest, type SearchResponse } from './search.dto.js';

@ForAdministrators('search')
export class SearchController {
  constructor(private readonly searchEverything: SearchEverything) {}

  /**
   * Looks for customers, campaigns and bought rewards of the store at once, as far as the administrator may see them: the
   * best first, at most 1,000 of each. `X-Search: database` says that the database has answered, which forgives no typing
   * errors; `X-Search-Limit` that more may fit.
   */
  @Get()
  async search(
    @Caller() caller: Principal,
    @CurrentStore() store: Store,
    @Query() { q, page, perPage }: SearchRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SearchResponse> {
    if (q === undefined) {
      throw new InvalidFields([{ field: 'q', message: 'This value should not be blank.' }]);
    }
    const { results, found } = await this.searchEverything.execute(caller, store.id, q);
    const shown = results.slice((page - 1) * perPage, page * perPage);
    setSearchHeaders(response, found);
    return presentResults(shown, results.length);
  }
}
