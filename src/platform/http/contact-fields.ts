import { Transform, type TransformFnParams } from 'class-transformer';
import { isEmail } from 'class-validator';
import { Custom } from './fields.js';

/* Fields that say how somebody is reached, and the one that says no longer. */

const EMAIL_LENGTH_MAX = 255;
const PHONE = /^\+?\d{3,20}$/;

interface Optional {
  readonly optional?: true;
}

export function Email(optionality: Optional = {}): PropertyDecorator {
  return Custom(readEmail, { type: String, format: 'email', maxLength: EMAIL_LENGTH_MAX }, optionality);
}

/** Digits, with or without a `+`. What people put between them is left out. */
export function Phone(optionality: Optional = {}): PropertyDecorator {
  return Custom(readPhone, { type: String, example: '+48500100200' }, optionality);
}

/**
 * For an optional field that can be emptied, below the decorator that reads it, as transformations run from the first
 * to the last: `""`, `{}` and `null` are `null` in here, and only a field that was not sent at all is undefined.
 */
export function Clearable(): PropertyDecorator {
  return Transform(({ value, obj, key }: TransformFnParams): unknown =>
    value === undefined && Reflect.get(obj as object, key) !== undefined ? null : (value as unknown),
  );
}

function readEmail(sent: unknown): string {
  const email = typeof sent === 'string' ? sent.trim() : '';
  if (email.length > EMAIL_LENGTH_MAX || !isEmail(email)) {
    throw new Error('This value is not a valid email address.');
  }
  return email;
}

function readPhone(sent: unknown): string {
  const phone = String(sent).replace(/[\s()./-]/g, '');
  if ((typeof sent !== 'string' && typeof sent !== 'number') || !PHONE.test(phone)) {
    throw new Error('This value is not a valid phone number.');
  }
  return phone;
}
