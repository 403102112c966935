export { CreateLevel } from './create-level.js';
export { BASE_LEVEL_ID, EnsureBaseLevel } from './ensure-base-level.js';
export { LevelNotFound } from './level.errors.js';
export { LevelModule } from './level.module.js';
export { type LevelFigures, LevelReader } from './level.reader.js';
export type { LevelFields } from './level.rules.js';
export { type LevelCondition, LevelService } from './level.service.js';
export { UpdateLevel } from './update-level.js';
