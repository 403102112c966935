export { CreatePos } from './create-pos.js';
export { type PosFigure, PosFigures } from './pos-figures.types.js';
export { PosModule } from './pos.module.js';
export { PosReader } from './pos.reader.js';
export { type PointOfSale, PosService } from './pos.service.js';
