export { VersionModule } from './version.module.js';
