import { IsOptional, Length } from 'class-validator';
import { Email } from '#platform/http/request/fields/contact-fields.js';
import { FormFlag, ReadAs, SecretText, Trimmed } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { API_KEY_LENGTH_MIN, PASSWORD_LENGTH_MAX } from '../../auth/index.js';
import { readRoleIds } from './administrator.fields.js';

@Wrapped('admin')
export class CreateAdministratorRequest {
  @Email()
  readonly email!: string;

  /** For the login, beside the e-mail, which it is without this. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly username?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly firstName?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly lastName?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly phone?: string;

  /** At least eight characters, of all kinds. Only an external administrator can do without. */
  @IsOptional()
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly plainPassword?: string;

  /** A machine, which calls with `apiKey`. */
  @IsOptional()
  @FormFlag()
  readonly external?: boolean;

  /** The key of an external administrator, to be sent as `X-AUTH-TOKEN`. Never shown again. */
  @IsOptional()
  @Length(API_KEY_LENGTH_MIN, 255)
  @Trimmed()
  readonly apiKey?: string;

  /** 1 unless it is said. */
  @IsOptional()
  @FormFlag()
  readonly isActive?: boolean;

  /** Ids of roles. */
  @IsOptional()
  @ReadAs(readRoleIds, { type: [String], format: 'uuid' })
  readonly roles?: string[];
}
