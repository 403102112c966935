import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { OutgoingRequests } from '#platform/outgoing/outgoing-requests.js';
import { MessageRefused } from './mail-port.model.js';
import { type Sms, SmsPort } from './sms-port.model.js';
import { TemplateEngineService } from './template-engine.service.js';

const TIMEOUT_MS = 20_000;
/** The gateway cannot take this text for this phone, and would say so again. */
const REFUSED = [400, 404, 406, 410, 413, 422];

/** Posts each SMS to a gateway: its body is a template, so that it fits any. */
@Injectable()
export class GatewaySmsService extends SmsPort {
  constructor(
    private readonly config: AppConfig,
    private readonly requests: OutgoingRequests,
    private readonly engine: TemplateEngineService,
  ) {
    super();
  }

  override get isOn(): boolean {
    return this.config.sms.url !== undefined;
  }

  override async send({ id, phone, text }: Sms): Promise<void> {
    const { url, body, contentType, authorization } = this.config.sms;
    if (url === undefined) {
      throw new Error('There is no gateway for SMS');
    }
    const { status } = await this.requests.post({
      url,
      body: await this.engine.renderText(body, { id, phone, text }),
      headers: {
        'content-type': contentType,
        'idempotency-key': id,
        ...(authorization !== undefined && { authorization }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status < 200 || status > 299) {
      // Not its answer: gateways repeat the number.
      const sentence = `The gateway answered ${status}`;
      throw REFUSED.includes(status) ? new MessageRefused(sentence) : new Error(sentence);
    }
  }
}
