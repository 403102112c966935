/** The package types this file in another folder. Nest's mapped types read the same one. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
