export { BackUpDatabase } from './back-up-database.js';
export type { ProgressReporter } from './progress-reporter.types.js';
export { NotForServers } from './database-file.functions.js';
export { RestoreDatabase } from './restore-database.js';
