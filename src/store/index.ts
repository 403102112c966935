export { CurrentStore } from './current-store.decorator.js';
export { DEFAULT_STORE } from './default-store.constants.js';
export { StoreGuard } from './store.guard.js';
export { StoreModule } from './store.module.js';
export { type Store, StoreReader } from './store.reader.js';
