export { AuditAuthorsReader } from './audit-authors.reader.js';
export type { Author } from './audit-author.rules.js';
export { AuditModule } from './audit.module.js';
export { SealAuditEntriesJob } from './seal-audit-entries.job.js';
