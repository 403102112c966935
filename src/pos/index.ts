export { CreatePos } from './create-pos.js';
export { type PosFigure, PosFigures, PosReader } from './pos.reader.js';
export { PosModule } from './pos.module.js';
export { type PointOfSale, PosService } from './pos.service.js';
