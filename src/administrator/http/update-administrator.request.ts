import { IsOptional, Length } from 'class-validator';
import { Email } from '#platform/http/request/fields/contact-fields.js';
import { FormFlag, ReadAs, SecretText, Trimmed } from '#platform/http/request/fields/readers.js';
import { Clearable } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { API_KEY_LENGTH_MIN, PASSWORD_LENGTH_MAX } from '../../auth/index.js';
import { readRoleIds } from './administrator.fields.js';

/** What is not there stays as it is; `""` takes names and phone away. */
@Wrapped('admin')
export class UpdateOwnAccountRequest {
  @IsOptional()
  @Email()
  readonly email?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly firstName?: string | null;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  @Clearable()
  readonly lastName?: string | null;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  @Clearable()
  readonly phone?: string | null;
}

@Wrapped('admin')
export class UpdateAdministratorRequest extends UpdateOwnAccountRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly username?: string;

  /** At least eight characters, of all kinds. Ends the administrator's logins. */
  @IsOptional()
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly plainPassword?: string;

  /** The caller's, for changing their own `plainPassword` or `apiKey`. */
  @IsOptional()
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword?: string;

  /** A machine, which calls with `apiKey`; the key of one that is no longer external is good for nothing. */
  @IsOptional()
  @FormFlag()
  readonly external?: boolean;

  /** Replaces the one before. Never shown again. */
  @IsOptional()
  @Length(API_KEY_LENGTH_MIN, 255)
  @Trimmed()
  readonly apiKey?: string;

  @IsOptional()
  @FormFlag()
  readonly isActive?: boolean;

  /** Ids of all roles that the administrator has from now on. */
  @IsOptional()
  @ReadAs(readRoleIds, { type: [String], format: 'uuid' })
  readonly roles?: string[];
}
