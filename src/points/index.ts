export { AddPoints } from './add-points.js';
export { BlockPoints } from './block-points.js';
export { CancelTransfer } from './cancel-transfer.js';
export type { GivenBy, PointsRequested } from './points-customers.service.js';
export { PointsModule } from './points.module.js';
export { SendPoints } from './send-points.js';
export { SettleBlock } from './settle-block.js';
export { SettleDuePoints } from './settle-due-points.job.js';
export { SpendPoints } from './spend-points.js';
