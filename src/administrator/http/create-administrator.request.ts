import { Custom, Flag, Secret, Text } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { PASSWORD_LENGTH_MAX } from '../../auth/index.js';
import { readEmail, readRoleIds } from './administrator-fields.js';

@Wrapped('admin')
export class CreateAdministratorRequest {
  @Custom(readEmail, { type: String, format: 'email' })
  readonly email!: string;

  /** For the login, beside the e-mail, which it is without this. */
  @Text({ max: 255, optional: true })
  readonly username?: string;

  @Text({ max: 255, optional: true })
  readonly firstName?: string;

  @Text({ max: 255, optional: true })
  readonly lastName?: string;

  @Text({ max: 64, optional: true })
  readonly phone?: string;

  /** At least eight characters, of all kinds. Only an external administrator can do without. */
  @Secret({ max: PASSWORD_LENGTH_MAX, optional: true })
  readonly plainPassword?: string;

  /** A machine, which calls with `apiKey`. */
  @Flag({ optional: true })
  readonly external?: boolean;

  /** Of an external administrator, to be sent as `X-AUTH-TOKEN`. Never shown again. */
  @Text({ min: 8, max: 255, optional: true })
  readonly apiKey?: string;

  /** 1 unless it is said. */
  @Flag({ optional: true })
  readonly isActive?: boolean;

  /** Ids of roles. */
  @Custom(readRoleIds, { type: [String], format: 'uuid' }, { optional: true })
  readonly roles?: string[];
}
