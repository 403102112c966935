export { FillSearchIndexSubscription } from './fill-search-index.subscription.js';
export { KeepSearchIndexJob } from './keep-search-index.job.js';
export { RebuildSearchIndex } from './rebuild-search-index.js';
export { type Found, SearchService } from './search.service.js';
export { type Hit, type IdsFound, Searchable } from './searchables.service.js';
export { SearchModule } from './search.module.js';
