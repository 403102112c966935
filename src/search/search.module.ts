import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventModule } from '../event/index.js';
import { StoreModule } from '../store/index.js';
import { DocumentWriter } from './document-writer.service.js';
import { FillSearchIndex } from './fill-search-index.subscription.js';
import { SearchController } from './http/search.controller.js';
import { KeepSearchIndex } from './keep-search-index.job.js';
import { RebuildSearchIndex } from './rebuild-search-index.js';
import { SearchEverything } from './search-everything.js';
import { SearchLag } from './search-lag.service.js';
import { Search } from './search.service.js';
import { Searchables } from './searchables.registry.js';

const FOR_OTHERS = [FillSearchIndex, KeepSearchIndex, RebuildSearchIndex, Search];

@Module({
  imports: [AuthModule, EventModule, StoreModule],
  controllers: [SearchController],
  providers: [...FOR_OTHERS, DocumentWriter, Searchables, SearchEverything, SearchLag],
  exports: FOR_OTHERS,
})
export class SearchModule {}
