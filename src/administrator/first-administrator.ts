import { Injectable, Logger } from '@nestjs/common';
import { answeringFor } from '../platform/audit/deed.js';
import { AppConfig } from '../platform/config/app-config.js';
import { CreateAdministrator } from './create-administrator.js';

@Injectable()
export class FirstAdministrator {
  private readonly logger = new Logger(FirstAdministrator.name);

  constructor(
    private readonly config: AppConfig,
    private readonly createAdministrator: CreateAdministrator,
  ) {}

  /** The one that the environment names, when there is none yet. Does nothing from the second start on. */
  async ensure(): Promise<void> {
    const { firstAdministrator } = this.config;
    if (!firstAdministrator) {
      return;
    }
    const { email, password } = firstAdministrator;
    const deed = { action: 'ADMIN_EMAIL', address: null, requestId: null, targets: [], doer: undefined };
    const created = await answeringFor(deed, () =>
      this.createAdministrator.executeIfFirst({ email, plainPassword: password }),
    );
    if (created) {
      this.logger.log(`Created the first administrator, ${email}`);
    }
  }
}
