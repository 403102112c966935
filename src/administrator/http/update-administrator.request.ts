import { PASSWORD_LENGTH_MAX } from '../../auth/index.js';
import { Custom, Flag, Secret, Text } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { readEmail, readRoleIds } from './administrator-fields.js';
import { Clearable } from './clearable.js';

/** What is not there stays as it is; `""` takes names and phone away. */
@Wrapped('admin')
export class UpdateOwnAccountRequest {
  @Custom(readEmail, { type: String, format: 'email' }, { optional: true })
  readonly email?: string;

  @Text({ max: 255, optional: true })
  @Clearable()
  readonly firstName?: string | null;

  @Text({ max: 255, optional: true })
  @Clearable()
  readonly lastName?: string | null;

  @Text({ max: 64, optional: true })
  @Clearable()
  readonly phone?: string | null;
}

@Wrapped('admin')
export class UpdateAdministratorRequest extends UpdateOwnAccountRequest {
  @Text({ max: 255, optional: true })
  readonly username?: string;

  /** At least eight characters, of all kinds. Ends his logins. */
  @Secret({ max: PASSWORD_LENGTH_MAX, optional: true })
  readonly plainPassword?: string;

  /** A machine, which calls with `apiKey`; the key of one that is no longer external is good for nothing. */
  @Flag({ optional: true })
  readonly external?: boolean;

  /** Replaces the one before. Never shown again. */
  @Text({ min: 8, max: 255, optional: true })
  readonly apiKey?: string;

  @Flag({ optional: true })
  readonly isActive?: boolean;

  /** Ids of all roles that he has from now on. */
  @Custom(readRoleIds, { type: [String], format: 'uuid' }, { optional: true })
  readonly roles?: string[];
}
