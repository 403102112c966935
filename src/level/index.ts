export { LevelBodies, LevelService, type LevelCondition, type LevelMove } from './level.service.js';
export { BASE_LEVEL_ID, EnsureBaseLevel } from './ensure-base-level.js';
export { LevelNotFound } from './level.errors.js';
export { LevelPhotoService } from './level-photo.service.js';
export { LevelModule } from './level.module.js';
export { type LevelFigures, LevelReader } from './level.reader.js';
export type { LevelFields } from './level.rules.js';
export { levelPayload } from './level.events.js';
