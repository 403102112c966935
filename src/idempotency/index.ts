export { KeyOfAnotherRequest } from './idempotency.errors.js';
export { IdempotencyModule } from './idempotency.module.js';
export { PurgeIdempotencyRecordsJob } from './purge-idempotency-records.job.js';
