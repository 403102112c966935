import { Injectable } from '@nestjs/common';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { Clock } from '#platform/time/clock.js';
import { LoginSessionRepository } from '../login-session.repository.js';
import { presentSession } from './session.dto.js';

/** Where the person is logged in. */
@Extension(PersonalExport)
@Injectable()
export class ExportedLoginsService extends PersonalExport {
  readonly name = 'logins';

  constructor(
    private readonly sessions: LoginSessionRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async *read({ id }: ExportedPerson): AsyncGenerator<object> {
    yield* (await this.sessions.listOpen(id, this.clock.now())).map(presentSession);
  }
}
