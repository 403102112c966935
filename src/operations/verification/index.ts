export { type Difference, getKind, getLine } from '#platform/database/query/verifier.js';
export { VerificationModule } from './verification.module.js';
export { Verify, type VerifyWatcher } from './verify.js';
