import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, Length } from 'class-validator';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Email } from '#platform/http/request/fields/contact-fields.js';
import {
  FormFlag,
  ReadAs,
  RecordRevision,
  SecretText,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { Clearable } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import {
  ACCESSES,
  API_KEY_LENGTH_MIN,
  mayDo,
  PASSWORD_LENGTH_MAX,
  type Principal,
  problemsOfPassword,
  RESOURCES,
} from '../../auth/index.js';
import type { AdministratorWithRoles } from '../administrator.reader.js';
import { revisionOfAdministrator } from '../administrator.rules.js';

/** @throws an Error that says what is wrong, for people to read */
function readRoleIds(sent: unknown): string[] {
  const list = typeof sent === 'object' && sent !== null ? (Object.values(sent) as unknown[]) : null;
  if (!list || list.length > ROLES_MAX) {
    throw new Error('This value should be a list of roles.');
  }
  return list.map((each) => {
    const id: unknown = typeof each === 'object' && each !== null && 'id' in each ? each.id : each;
    if (typeof id !== 'string') {
      throw new Error('This value should be a list of roles.');
    }
    return id.toLowerCase();
  });
}

const ROLES_MAX = 100;

interface Sent {
  readonly plainPassword?: string | undefined;
  readonly external?: boolean | undefined;
  readonly apiKey?: string | undefined;
}

/** @throws {InvalidFields} for one that is not good enough */
export function checkPassword({ plainPassword }: Sent): void {
  const problems = plainPassword === undefined ? [] : problemsOfPassword(plainPassword);
  refuse('plainPassword', problems);
}

/** @throws {InvalidFields} for a password that is too weak, and for an administrator who would have no way to log in */
export function checkNewPassword(sent: Sent): void {
  if (sent.plainPassword === undefined && !(sent.external && sent.apiKey !== undefined)) {
    refuse(sent.external ? 'apiKey' : 'plainPassword', ['This value should not be blank.']);
  }
  checkPassword(sent);
}

function refuse(field: string, problems: readonly string[]): void {
  if (problems.length > 0) {
    throw new InvalidFields(problems.map((message) => ({ field, message })));
  }
}

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
  @ApiProperty({ format: 'password' })
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

/** What is not there stays as it is; `""` takes names and phone away. */
@Wrapped('admin')
export class UpdateOwnAccountRequest {
  @RecordRevision()
  readonly revision?: string;

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

  /** The caller's, for changing their own e-mail, `plainPassword` or `apiKey`. */
  @IsOptional()
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword?: string;
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

  /** A machine, which calls with `apiKey`; the key of one that is no longer external is good for nothing. */
  @IsOptional()
  @FormFlag()
  readonly external?: boolean;

  /** Replaces the one before. Never shown again. */
  @IsOptional()
  @Length(API_KEY_LENGTH_MIN, 255)
  @Trimmed()
  @ApiProperty({ format: 'password' })
  readonly apiKey?: string;

  @IsOptional()
  @FormFlag()
  readonly isActive?: boolean;

  /** Ids of all roles that the administrator has from now on. */
  @IsOptional()
  @ReadAs(readRoleIds, { type: [String], format: 'uuid' })
  readonly roles?: string[];
}

export class AdministratorRole {
  readonly id!: string;
  readonly name!: string;
  readonly role!: string;
  readonly master!: boolean;
}

export class AdministratorRecord {
  readonly id!: string;
  readonly username!: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email!: string;
  readonly phone?: string;
  readonly isActive!: boolean;
  /** A machine, which calls with a key. The key itself is never shown. */
  readonly external!: boolean;
  readonly roles!: AdministratorRole[];
  readonly createdAt!: string;
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class OwnPermission {
  readonly resource!: string;
  readonly access!: string;
}

export class OwnAccountRecord extends AdministratorRecord {
  /** Everything that the caller may do, with all of their roles or with their key. */
  readonly permissions!: OwnPermission[];
}

export class AdministratorListResponse {
  readonly users!: AdministratorRecord[];
  readonly total!: number;
}

export class AdministratorSecondFactorResponse {
  readonly active!: boolean;
  readonly since?: string;
}

export class AdministratorSavedResponse {
  readonly id!: string;
}

export function presentPermissions(caller: Principal): OwnPermission[] {
  return RESOURCES.flatMap((resource) =>
    ACCESSES.filter((access) => mayDo(caller, resource, access)).map((access) => ({ resource, access })),
  );
}

export function presentAdministrators(
  rows: readonly AdministratorWithRoles[],
  total: number,
): AdministratorListResponse {
  return { users: rows.map(presentAdministrator), total };
}

export function presentAdministrator({ administrator, roles }: AdministratorWithRoles): AdministratorRecord {
  const { firstName, lastName, phone } = administrator;
  return {
    id: administrator.id,
    username: administrator.username,
    ...(firstName !== null && { firstName }),
    ...(lastName !== null && { lastName }),
    email: administrator.email,
    ...(phone !== null && { phone }),
    isActive: administrator.active,
    external: administrator.isExternal,
    roles: roles.map(({ id, name, master }) => ({ id, name, role: 'ROLE_ADMIN', master })),
    createdAt: presentTimestamp(administrator.createdAt),
    revision: revisionOfAdministrator(
      administrator,
      roles.map(({ id }) => id),
    ),
  };
}
