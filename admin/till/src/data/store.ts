import { getPageStore } from '../../../src/api/page-store.js';

export const { storeCode, storageKey } = getPageStore('till');
