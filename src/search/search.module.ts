import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventModule } from '../event/index.js';
import { StoreModule } from '../store/index.js';
import { DocumentWriterService } from './document-writer.service.js';
import { FillSearchIndexSubscription } from './fill-search-index.subscription.js';
import { SearchController } from './http/search.controller.js';
import { KeepSearchIndexJob } from './keep-search-index.job.js';
import { RebuildSearchIndex } from './rebuild-search-index.js';
import { SearchEverything } from './search-everything.js';
import { SearchLagService, SearchService } from './search.service.js';
import { SearchablesService } from './searchables.service.js';

const FOR_OTHERS = [FillSearchIndexSubscription, KeepSearchIndexJob, RebuildSearchIndex, SearchService];

@Module({
  imports: [AuthModule, EventModule, StoreModule],
  controllers: [SearchController],
  providers: [...FOR_OTHERS, DocumentWriterService, SearchablesService, SearchEverything, SearchLagService],
  exports: FOR_OTHERS,
})
export class SearchModule {}
