import { FileStorage, type ListedFile, type OpenFile } from './file-storage.js';
import { StorageMissing } from './storage.errors.js';

/** For an installation without files. */
export class NoStorage extends FileStorage {
  store(): Promise<void> {
    return Promise.reject(new StorageMissing());
  }

  open(): Promise<OpenFile | undefined> {
    return Promise.reject(new StorageMissing());
  }

  remove(): Promise<void> {
    return Promise.reject(new StorageMissing());
  }

  list(): Promise<readonly ListedFile[]> {
    return Promise.resolve([]);
  }

  keepAside(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
