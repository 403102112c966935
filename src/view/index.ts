export { ViewModule } from './view.module.js';
