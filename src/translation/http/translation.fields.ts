import { isStorable } from '#platform/text.js';
import { isLocale } from '#platform/language/locale.rules.js';
import type { NestedTexts } from '../texts.rules.js';

const CONTENT_LENGTH_MAX = 1_000_000;
const DEPTH_MAX = 10;
const NOT_A_CODE = 'This value should be the code of a language, as de or de-AT.';
const NOT_JSON = 'This value should be JSON text: an object of texts, and of such objects.';

/** @throws {Error} that says what is wrong */
export function readCode(sent: unknown): string {
  try {
    const [code] = isLocale(sent) ? Intl.getCanonicalLocales(sent.replace('_', '-')) : [];
    if (code !== undefined) {
      return code;
    }
  } catch {
    // Not what BCP 47 allows.
  }
  throw new Error(NOT_A_CODE);
}

/** @throws {Error} that says what is wrong */
export function readContent(sent: unknown): NestedTexts {
  if (typeof sent !== 'string' || sent.length > CONTENT_LENGTH_MAX) {
    throw new Error(NOT_JSON);
  }
  const content = parsed(sent);
  if (typeof content === 'string' || !isTexts(content, DEPTH_MAX)) {
    throw new Error(NOT_JSON);
  }
  return content as NestedTexts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(NOT_JSON);
  }
}

function isTexts(value: unknown, depth: number): boolean {
  if (typeof value === 'string') {
    return isStorable(value);
  }
  return (
    depth > 0 &&
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, below]) => isStorable(name) && isTexts(below, depth - 1))
  );
}
