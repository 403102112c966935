import { PASSWORD_LENGTH_MAX, problemsOfPassword } from '../../auth/index.js';
import { ReadAs } from '#platform/http/request/fields/readers.js';

/** Said of agreements without which there is no membership. */
export function Agreed(): PropertyDecorator {
  return ReadAs(readAgreed, { type: Boolean, example: true });
}

/** At least eight characters, of all kinds. */
export function NewPassword(): PropertyDecorator {
  const api = { type: String, format: 'password', maxLength: PASSWORD_LENGTH_MAX };
  return ReadAs(readNewPassword, api);
}

function readNewPassword(sent: unknown): string {
  const [problem] = problemsOfPassword(typeof sent === 'string' ? sent : '');
  if (problem !== undefined) {
    throw new Error(problem);
  }
  return sent as string;
}

function readAgreed(sent: unknown): true {
  if (![true, 1, '1', 'true'].includes(sent as string)) {
    throw new Error('This value should not be blank.');
  }
  return true;
}
