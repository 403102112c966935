export { FillSearchIndex } from './fill-search-index.subscription.js';
export { KeepSearchIndex } from './keep-search-index.job.js';
export { RebuildSearchIndex } from './rebuild-search-index.js';
export { type Found, Search } from './search.service.js';
export { type Hit, type IdsFound, Searchable } from './searchable.types.js';
export { SearchModule } from './search.module.js';
