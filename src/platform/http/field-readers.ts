import { isUuid } from '../uuid.js';
import { isStorable } from './storable.js';

/*
 * How the values of fields are read: what they are in here, or what is wrong with them.
 */

/** What is wrong with a value. It stands in its place until validation reports it. */
export class Problem {
  constructor(readonly message: string) {}
}

export type Read = (sent: unknown) => unknown;

export const BLANK = 'This value should not be blank.';
export const NOT_A_LIST = 'This value should be a list.';

export function isNotGiven(sent: unknown): boolean {
  return (
    sent === undefined ||
    sent === null ||
    sent === '' ||
    (typeof sent === 'object' && !Array.isArray(sent) && Object.keys(sent).length === 0)
  );
}

export function textReader(min: number, max: number): Read {
  return (sent) => {
    if (typeof sent !== 'string') {
      return notOfType('string');
    }
    const text = sent.trim();
    if (!isStorable(text)) {
      return new Problem('This value is not valid.');
    }
    if (text.length < min) {
      return new Problem(
        min > 1 ? `This value is too short. It should have ${min} characters or more.` : BLANK,
      );
    }
    return text.length > max
      ? new Problem(`This value is too long. It should have ${max} characters or less.`)
      : text;
  };
}

export function listReader(read: Read, max: number): Read {
  return (sent) => {
    const list = listOf(sent);
    if (!list) {
      return new Problem(NOT_A_LIST);
    }
    return list.length > max
      ? new Problem(`This collection should contain ${max} elements or less.`)
      : list.map(read);
  };
}

/** A form whose numbers are not in order arrives as a map. */
function listOf(sent: unknown): unknown[] | null {
  if (Array.isArray(sent)) {
    return sent as unknown[];
  }
  const isMap =
    typeof sent === 'object' && sent !== null && Object.keys(sent).every((key) => /^\d+$/.test(key));
  return isMap ? Object.values(sent) : null;
}

export function readId(sent: unknown): unknown {
  const id: unknown =
    typeof sent === 'object' && sent !== null && Object.keys(sent).length === 1
      ? Object.values(sent)[0]
      : sent;
  return isUuid(id) ? id.toLowerCase() : new Problem('This is not a valid UUID.');
}

export function numberOf(sent: unknown, form: RegExp): number {
  if (typeof sent === 'number') {
    return sent;
  }
  return typeof sent === 'string' && form.test(sent.trim()) ? Number(sent) : NaN;
}

export function withinBounds(number: number, min: number, max: number): number | Problem {
  if (number < min) {
    return new Problem(`This value should be greater than or equal to ${min}.`);
  }
  return number > max ? new Problem(`This value should be less than or equal to ${max}.`) : number;
}

export function notOfType(type: string): Problem {
  return new Problem(`This value should be of type ${type}.`);
}

export function decodedOnceMore(sent: unknown): unknown {
  try {
    return typeof sent === 'string' ? decodeURIComponent(sent) : sent;
  } catch {
    return sent;
  }
}
