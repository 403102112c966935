export { VerificationModule } from './verification.module.js';
export type { Difference } from './verifier.reader.js';
export { Verify, type VerifyWatcher } from './verify.js';
