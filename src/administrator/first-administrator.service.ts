import { Injectable, Logger } from '@nestjs/common';
import { runWithAuditContext } from '#platform/audit-context/audit-context.js';
import { AppConfig } from '#platform/config/app-config.js';
import { retryWhileBusy } from '#platform/database/transaction/transaction-retry.js';
import { AdministratorReader } from './administrator.reader.js';
import { AdministratorService } from './administrator.service.js';

@Injectable()
export class FirstAdministratorService {
  private readonly logger = new Logger('FirstAdministrator');

  constructor(
    private readonly config: AppConfig,
    private readonly administratorService: AdministratorService,
    private readonly administrators: AdministratorReader,
  ) {}

  async isThere(): Promise<boolean> {
    return this.administrators.isThereAny();
  }

  /** The one that the environment names, when there is none yet. Does nothing from the second start on. */
  async ensure(): Promise<void> {
    const { firstAdministrator } = this.config;
    if (!firstAdministrator) {
      return;
    }
    const { email, password } = firstAdministrator;
    const auditContext = {
      action: 'ADMIN_EMAIL',
      address: null,
      requestId: null,
      targets: [],
      actor: undefined,
    };
    const created = await runWithAuditContext(auditContext, () =>
      retryWhileBusy(() => this.administratorService.createIfFirst({ email, plainPassword: password })),
    );
    if (created) {
      this.logger.log(`Created the first administrator, ${email}`);
    }
  }
}
