export { CurrentStore, StoreGuard } from './store.guard.js';
export { DEFAULT_STORE, type Store, StoreReader } from './store.reader.js';
export { StoreModule } from './store.module.js';
