export { FillSearchIndex } from './fill-search-index.subscription.js';
export { KeepSearchIndex } from './keep-search-index.job.js';
export { RebuildSearchIndex } from './rebuild-search-index.js';
export { type Found, Search } from './search.js';
export type { Hit, IdsFound, Searchable } from './searchable.js';
export { SearchModule } from './search.module.js';
export { Searchables } from './searchables.js';
