import { Injectable, Logger } from '@nestjs/common';
import { runWithAuditContext } from '#platform/audit-context/audit-context.js';
import { AppConfig } from '#platform/config/app-config.js';
import { retryWhileBusy } from '#platform/database/transaction/transaction-retry.js';
import { InvalidFields } from '#platform/error/domain-error.js';
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

  /**
   * The one that the environment names, when there is none yet. Does nothing from the second start on.
   * @throws {Error} which names the variable, for a common password, and one with a name
   */
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
    ).catch((error: unknown) => {
      throw error instanceof InvalidFields ? new Error(sentenceAbout(error), { cause: error }) : error;
    });
    if (created) {
      this.logger.log(`Created the first administrator, ${email}`);
    }
  }
}

function sentenceAbout({ fields }: InvalidFields): string {
  return fields
    .map(
      ({ field, message }) => `${field === 'plainPassword' ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'}: ${message}`,
    )
    .join(' ');
}
