const LENGTH_MIN = 8;
/** Hashing takes the longer the more there is. */
export const PASSWORD_LENGTH_MAX = 1000;

const KINDS = [
  [/\p{Ll}/u, 'This value must contain a lower case letter.'],
  [/\p{Lu}/u, 'This value must contain an upper case letter.'],
  [/\d/, 'This value must contain a digit.'],
  [/[^\p{L}\d]/u, 'This value must contain a special character.'],
] as const;

/** Everything that keeps a text from being a password, for people to read. Empty when it is good. */
export function problemsOfPassword(password: string): string[] {
  if (password.length < LENGTH_MIN) {
    return [`This value is too short. It should have ${LENGTH_MIN} characters or more.`];
  }
  if (password.length > PASSWORD_LENGTH_MAX) {
    return [`This value is too long. It should have ${PASSWORD_LENGTH_MAX} characters or less.`];
  }
  return KINDS.flatMap(([pattern, problem]) => (pattern.test(password) ? [] : [problem]));
}
