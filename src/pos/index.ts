export { PosBodies, PosService, type PointOfSale } from './pos.service.js';
export { type PosFigure, PosFigures, PosReader } from './pos.reader.js';
export { PosModule } from './pos.module.js';
export { posPayload } from './pos.events.js';
