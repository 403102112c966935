export { AnalyticsModule } from './analytics.module.js';
export { EventFiguresReader } from './event-figures.reader.js';
export { type CountedEvent, DAY_FIGURES, type DayFigure, Figures, partsOfKey } from './figures.rules.js';
export {
  cohortChanges,
  COHORT_FIGURES,
  type CohortFigures,
  Cohorts,
  NO_COHORT,
  partsOfCell,
} from './report/cohorts.rules.js';
export { EventCohortsReader } from './report/event-cohorts.reader.js';
export { RollUpCohortsSubscription, zoneOfCohorts } from './report/roll-up-cohorts.subscription.js';
export { RebuildAnalytics } from './rebuild-analytics.js';
export { RollUpEventsSubscription, zoneOf } from './roll-up-events.subscription.js';
