export { AuditModule } from './audit.module.js';
export { SealAuditEntriesJob } from './seal-audit-entries.job.js';
