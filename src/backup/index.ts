export { BackUpDatabase } from './back-up-database.js';
export type { Course } from './course.js';
export { NotForServers } from './database-file.js';
export { RestoreDatabase } from './restore-database.js';
