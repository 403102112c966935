export { AnalyticsModule } from './analytics.module.js';
export { Figures } from './figures.rules.js';
export { RollUpCohortsSubscription } from './report/roll-up-cohorts.subscription.js';
export { RebuildAnalytics } from './rebuild-analytics.js';
export { RollUpEventsSubscription } from './roll-up-events.subscription.js';
