import { randomUUID } from 'node:crypto';

export type Json = string | number | boolean | null | Json[] | { readonly [name: string]: Json };

export interface Leaf {
  /** `coupon.code`, `labels.0.key` */
  readonly path: string;
  readonly value: Json;
}

/** Values that are neither lists nor objects, and where they are. */
export function getLeaves(json: Json, path: readonly string[] = []): Leaf[] {
  if (typeof json === 'object' && json !== null) {
    return Object.entries(json).flatMap(([name, member]) => getLeaves(member, [...path, name]));
  }
  return [{ path: path.join('.'), value: json }];
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:]{8}\+0000$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Another value that could be there. */
export function otherThan(value: Json): Json {
  if (typeof value === 'boolean') {
    return !value;
  }
  if (typeof value === 'number') {
    return value + 1;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) {
    return `${Number(text.slice(0, 4)) - 2}${text.slice(4)}`;
  }
  return UUID.test(text) ? randomUUID() : `${text}x`;
}

/** With another value there, or, for undefined, without it. */
export function changed(json: Json, path: string, value: Json | undefined): Json {
  const copy = structuredClone(json) as Record<string, Json>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const inside = names.reduce((object, name) => object[name] as Record<string, Json>, copy);
  if (value !== undefined) {
    inside[last] = value;
  } else if (Array.isArray(inside)) {
    inside.splice(Number(last), 1);
  } else {
    Reflect.deleteProperty(inside, last);
  }
  return copy;
}
