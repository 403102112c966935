export { KeyOfAnotherRequest } from './idempotency.errors.js';
export { IdempotencyModule } from './idempotency.module.js';
export { PurgeIdempotencyRecords } from './purge-idempotency-records.job.js';
