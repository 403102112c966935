import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';
import { isPrivateHost } from '#platform/outgoing/public-address.js';
import { privateAddress } from './webhook.errors.js';

@Injectable()
export class ReceiverUrlService {
  constructor(private readonly config: AppConfig) {}

  /**
   * Reports addresses that would never work. It is no protection: a name may mean any address at any time,
   * so each connection is looked at when it is made.
   * @throws {InvalidFields} for a private address, unless the configuration allows them
   */
  check(url: string): void {
    if (!this.config.webhook.allowPrivate && isPrivateHost(new URL(url).hostname)) {
      throw privateAddress();
    }
  }
}
