export { NamingModule } from './naming.module.js';
