import { applyDecorators } from '@nestjs/common';
import { IsEmail } from 'class-validator';
import { readPhone } from '#platform/phone.js';
import { ReadAs, Trimmed } from './readers.js';

export const EMAIL_LENGTH_MAX = 255;
/** Includes separators between digits. */
const PHONE_LENGTH_MAX = 100;
const HALF_CHARACTER = /\p{Surrogate}/u;

/** The library throws for half a character; `@Trimmed` refuses it. */
export function Email(): PropertyDecorator {
  const validateIf = (_request: object, email: unknown) =>
    typeof email !== 'string' || !HALF_CHARACTER.test(email);
  return applyDecorators(IsEmail({}, { validateIf }), Trimmed({ compared: true }));
}

/** E.164 with a country (`+` or `00`), digits without one. Drops separators. */
export function Phone(): PropertyDecorator {
  return ReadAs(read, { type: String, example: '+48500100200' });
}

function read(sent: unknown): string {
  const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '';
  const phone = text.length > PHONE_LENGTH_MAX ? null : readPhone(text);
  if (phone === null) {
    throw new Error('This value is not a valid phone number.');
  }
  return phone;
}
