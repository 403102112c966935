import { IsOptional } from 'class-validator';
import { InvalidFields } from '#platform/error/domain-error.js';
import { ReadAs, SecretText } from '#platform/http/request/fields/readers.js';
import { BLANK, NOT_VALID } from '#platform/http/request/fields/sentences.js';
import { isStorable, isVisible } from '#platform/text.js';
import { PASSWORD_LENGTH_MAX } from '../../auth/index.js';

const NAME_LENGTH_MAX = 255;
const TOKEN_LENGTH_MAX = 255;

function readName(sent: unknown): string {
  const text = readText(sent);
  if (text.length > NAME_LENGTH_MAX || !isStorable(text) || !isVisible(text)) {
    throw new Error(NOT_VALID);
  }
  return text;
}

function readToken(sent: unknown): string {
  return readText(sent).slice(0, TOKEN_LENGTH_MAX);
}

/** JSON may have the number of a card as a number. */
function readText(sent: unknown): string {
  const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent).trim() : '';
  if (text === '') {
    throw new Error(BLANK);
  }
  return text;
}

export class RequestPasswordRequest {
  /** The name of the login: e-mail, phone, loyalty card number or id of a customer; e-mail or id of a seller; user name or e-mail of an administrator. */
  @ReadAs(readName, { type: String, maxLength: NAME_LENGTH_MAX })
  readonly username!: string;
}

const RESET = {
  type: 'object',
  properties: { plainPassword: { type: 'string', format: 'password', maxLength: PASSWORD_LENGTH_MAX } },
  description:
    'At least eight characters, among them a lower and an upper case letter, a digit and a special character.',
  example: { plainPassword: 'Example-Password-1' },
} as const;

function readReset(sent: unknown): object {
  if (typeof sent !== 'object' || sent === null) {
    throw new Error(NOT_VALID);
  }
  return sent;
}

export class ResetPasswordRequest {
  @IsOptional()
  @ReadAs(readReset, RESET)
  readonly reset?: { readonly plainPassword?: unknown };

  /** Another name of `reset[plainPassword]`. */
  @IsOptional()
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly plainPassword?: string;

  /** The token of the message. */
  @ReadAs(readToken, { type: String, maxLength: TOKEN_LENGTH_MAX })
  readonly token!: string;
}

/** @throws {InvalidFields} */
export function getPassword({ reset, plainPassword }: ResetPasswordRequest): string {
  const password = reset?.plainPassword ?? plainPassword;
  if (typeof password !== 'string' || password === '') {
    throw new InvalidFields([{ field: 'plainPassword', message: BLANK }]);
  }
  return password;
}

export class RecoveryResponse {
  readonly success!: boolean;
}

export function presentRecovery(): RecoveryResponse {
  return { success: true };
}
