export { AnsweredRequestsModule } from './answered-requests.module.js';
export { AuditVerifier } from './audit-verifier.reader.js';
export { AuditModule } from './audit.module.js';
export { SealAuditEntries } from './seal-audit-entries.js';
