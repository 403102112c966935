import { Injectable } from '@nestjs/common';
import { MailPort, type MailProvider } from './mail-port.model.js';
import type { Channel } from './message.entity.js';
import { PushPort } from './push/push-port.model.js';
import { SmsPort } from './sms-port.model.js';

/** Attempts of one process at once. Files are written beside requests of the same process. */
const MAILS_AT_ONCE: Readonly<Record<MailProvider, number>> = { smtp: 4, files: 1, none: 0 };
/**
 * Messages of one attempt. After a crash, all of an attempt are sent again: files replace themselves, and what a server has taken is recorded
 * before the next one goes.
 */
const FILES_TOGETHER = 50;
const SMS_AT_ONCE = 2;
const PUSHES_AT_ONCE = 4;

/** The ways in which messages can be sent. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly mails: MailPort,
    private readonly sms: SmsPort,
    private readonly pushes: PushPort,
  ) {}

  get mailProvider(): MailProvider {
    return this.mails.provider;
  }

  hasChannel(channel: Channel): boolean {
    return this.atOnce(channel) > 0;
  }

  atOnce(channel: Channel): number {
    if (channel === 'email') {
      return MAILS_AT_ONCE[this.mails.provider];
    }
    if (channel === 'push') {
      return this.pushes.publicKey === undefined ? 0 : PUSHES_AT_ONCE;
    }
    return this.sms.isOn ? SMS_AT_ONCE : 0;
  }

  sentTogether(channel: Channel): number {
    return channel === 'email' && this.mails.provider === 'files' ? FILES_TOGETHER : 1;
  }
}
