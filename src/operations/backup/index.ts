export { BackUpDatabase } from './back-up-database.js';
export { type ProgressReporter, NotForServers } from './database-file.model.js';
export { RestoreDatabase } from './restore-database.js';
