import { problemsOfPassword } from '../../auth/index.js';
import { InvalidFields } from '#platform/error/domain-error.js';

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
