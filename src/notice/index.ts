export { AnnounceEndingsJob } from './announce-endings.job.js';
export { NoticeModule } from './notice.module.js';
export { NoticeHistoryService } from './notice-history.service.js';
export { WriteMessagesSubscription } from './messages/write-messages.subscription.js';
