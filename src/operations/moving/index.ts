export { MoveProgramme } from './move-programme.js';
export { MovingModule } from './moving.module.js';
export type { MovingLine, MovingReport } from './moving-report.model.js';
