import { Injectable } from '@nestjs/common';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { LoginSessionsService } from '../login-sessions.service.js';
import { presentSession } from '../login-session.dto.js';

/** Where the person is logged in. */
@Extension(PersonalExport)
@Injectable()
export class ExportedLoginsService extends PersonalExport {
  readonly name = 'logins';

  constructor(private readonly logins: LoginSessionsService) {
    super();
  }

  override async *read({ id }: ExportedPerson): AsyncGenerator<object> {
    yield* (await this.logins.listOpen({ id, role: 'customer' })).map(presentSession);
  }
}
