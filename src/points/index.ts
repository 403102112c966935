export { PointsService } from './points.service.js';
export { ImportPoints } from './import/import-points.js';
export { LargeCorrectionsService, type TypedSecondFactor } from './large-corrections.service.js';
export type { GivenBy, PointsRequested } from './points-customers.service.js';
export { PointsModule } from './points.module.js';
export { PointsTooFresh } from './points.errors.js';
export { SendPoints } from './send-points.js';
export { SettleDuePointsJob } from './settle-due-points.job.js';
