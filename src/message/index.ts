export { type MessageRequest, MessageRequestKind } from './answer-requests.js';
export { ChangedEmailsService } from './changed-emails.service.js';
export { ChannelsService } from './channels.service.js';
export { EmailSettingsService } from './email-settings.service.js';
export { EndMessagesJob } from './end-messages.job.js';
export { ForgottenMessagesService } from './forgotten-messages.service.js';
export { LinksService } from './links.service.js';
export { MessageDispatcherService } from './message-dispatcher.service.js';
export { isReminder } from './message-kinds.model.js';
export { MessageModule } from './message.module.js';
export { MessageRequestsService } from './message-requests.service.js';
export type { NewMessage } from './new-message.model.js';
export { OutboxService } from './outbox.service.js';
export { isPushKind } from './push/push-texts.model.js';
export { PushSubscriptionsService, type Subscribed } from './push/push-subscriptions.service.js';
export { SecondFactorNoticesService } from './second-factor-notices.service.js';
export {
  MessageSecrets,
  type RecognisedMessage,
  type RepeatedMessage,
  type SecretsOfMessage,
  SendAgain,
} from './send-again.js';
export { type CheckedMessage, MessageUse } from './send-due.js';
export { emailSettingsPayload } from './message.events.js';
