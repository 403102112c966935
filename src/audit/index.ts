export { AuditVerifier } from './audit-verifier.reader.js';
export { ANSWERING, AuditModule } from './audit.module.js';
export { SealAuditEntries } from './seal-audit-entries.js';
