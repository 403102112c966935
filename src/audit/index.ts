export { AuditModule } from './audit.module.js';
export { SealAuditEntries } from './seal-audit-entries.job.js';
