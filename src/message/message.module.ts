import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventModule } from '../event/index.js';
import { SettingsModule } from '../settings/index.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { AnswerRequests } from './answer-requests.js';
import { ChangedEmailsService } from './changed-emails.service.js';
import { ChannelsService } from './channels.service.js';
import { ChangeTemplate } from './change-template.js';
import { EmailSettingsService } from './email-settings.service.js';
import { EndMessagesJob } from './end-messages.job.js';
import { FileMailService } from './file-mail.service.js';
import {
  CustomerMessageController,
  MessageController,
  MessageCsvController,
} from './http/message.controller.js';
import { EmailSettingsController } from './http/email-settings.controller.js';
import { ForgottenMessagesService } from './forgotten-messages.service.js';
import { GatewaySmsService } from './gateway-sms.service.js';
import { LinksService } from './links.service.js';
import { MailPort, NoMailPort } from './mail-port.model.js';
import { MessageContentsService } from './message-contents.service.js';
import { MessageDispatcherService } from './message-dispatcher.service.js';
import { EmailNotFound, MessageNotFound, PushSubscriptionNotFound } from './message.errors.js';
import { MessagesCollector } from './message-outcomes.metrics.js';
import { MessageListReader } from './message-list.reader.js';
import { MessageEntity } from './message.entity.js';
import { MessageReader } from './message.reader.js';
import { MessageRequestEntity } from './message-request.entity.js';
import { MessageRequestRepository } from './message-request.repository.js';
import { MessageRequestsService } from './message-requests.service.js';
import { MessageRepository } from './message.repository.js';
import { MessageTemplateEntity } from './message-template.entity.js';
import { MessageTemplateReader } from './message-template.reader.js';
import { MessageTemplateRepository } from './message-template.repository.js';
import { MessagesVerifier } from './messages.verifier.js';
import { PersonalMessagesService } from './personal-messages.service.js';
import { OutboxService } from './outbox.service.js';
import { CustomerPushController } from './push/http/customer-push.controller.js';
import { ExportedPushService } from './push/http/exported-push.service.js';
import { MergedPushService } from './push/merged-push.service.js';
import { PersonalPushService } from './push/personal-push.service.js';
import { PushContentsService } from './push/push-contents.service.js';
import { PushPort } from './push/push-port.model.js';
import { PushSubscriptionEntity } from './push/push-subscription.entity.js';
import { PushSubscriptionRepository } from './push/push-subscription.repository.js';
import { PushSubscriptionsService } from './push/push-subscriptions.service.js';
import { PushSubscriptionsVerifier } from './push/push-subscriptions.verifier.js';
import { WebPushService } from './push/web-push.service.js';
import { SecondFactorNoticesService } from './second-factor-notices.service.js';
import { SendAgain } from './send-again.js';
import { SendDue } from './send-due.js';
import { SendTestMail } from './send-test-mail.js';
import { SmsPort } from './sms-port.model.js';
import { SmtpMailService } from './smtp-mail.service.js';
import { TemplateEngineService } from './template-engine.service.js';
import { ExportedMessagesService } from './http/exported-messages.service.js';

const FOR_OTHERS = [
  ChangedEmailsService,
  ChannelsService,
  EmailSettingsService,
  EndMessagesJob,
  ForgottenMessagesService,
  LinksService,
  MessageDispatcherService,
  MessageRequestsService,
  OutboxService,
  PushSubscriptionsService,
  SecondFactorNoticesService,
  SendAgain,
];

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([
      MessageEntity,
      MessageRequestEntity,
      MessageTemplateEntity,
      PushSubscriptionEntity,
    ]),
    AuthModule,
    EventModule,
    SettingsModule,
  ],
  controllers: [
    CustomerMessageController,
    CustomerPushController,
    EmailSettingsController,
    MessageController,
    MessageCsvController,
  ],
  providers: [
    ...FOR_OTHERS,
    { provide: MailPort, useFactory: getPort, inject: [AppConfig] },
    { provide: SmsPort, useClass: GatewaySmsService },
    { provide: PushPort, useClass: WebPushService },
    AnswerRequests,
    ChangeTemplate,
    ExportedMessagesService,
    ExportedPushService,
    MergedPushService,
    MessageContentsService,
    MessageListReader,
    MessageReader,
    MessageRepository,
    MessageRequestRepository,
    MessageTemplateReader,
    MessageTemplateRepository,
    MessagesCollector,
    MessagesVerifier,
    PersonalMessagesService,
    PersonalPushService,
    PushContentsService,
    PushSubscriptionRepository,
    PushSubscriptionsVerifier,
    SendDue,
    SendTestMail,
    TemplateEngineService,
  ],
  exports: FOR_OTHERS,
})
export class MessageModule implements PathParameters {
  readonly missing = {
    email: EmailNotFound,
    message: MessageNotFound,
    subscription: PushSubscriptionNotFound,
  };
}

function getPort({ mail }: AppConfig): MailPort {
  if (mail.url !== undefined) {
    return new SmtpMailService(mail.url);
  }
  return mail.directory === undefined ? new NoMailPort() : new FileMailService(mail.directory);
}
