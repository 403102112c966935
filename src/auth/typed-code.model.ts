import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike, so that a code can be typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF_LENGTH = 5;

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
}

/** Makes `k7mq3-tzd8f`: ten of 31 characters, which are 49 bits. */
export function newTypedCode(): string {
  return `${randomText(HALF_LENGTH)}-${randomText(HALF_LENGTH)}`;
}

/** A code that was typed with spaces, hyphens or capitals is the same code. */
export function normalizedCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}
