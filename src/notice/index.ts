export { AnnounceEndingsJob } from './announce-endings.job.js';
export { NoticeModule } from './notice.module.js';
