/*
 * Parses forms and query strings with bracket names: `coupons[0][code]=…`, `categoryId[]=…`, in linear time. Other parsers take quadratic
 * time for lists, or make arrays as long as the largest index (docs/decisions/0005).
 */

export interface FormLimits {
  readonly fieldsMax: number;
  readonly depthMax: number;
}

export class FormTooComplex extends Error {}

type Value = string | Value[] | { readonly [name: string]: Value };

interface Node {
  values?: string[];
  parts?: Map<string, Node>;
  next: number;
}

const INDEX = /^(?:0|[1-9]\d{0,14})$/;

export function parseForm(text: string, { fieldsMax, depthMax }: FormLimits, decode = decoded): object {
  if (hasMoreFieldsThan(fieldsMax, text)) {
    throw new FormTooComplex(`more than ${fieldsMax} fields`);
  }
  const root: Node = { next: 0 };
  for (const field of text.split('&')) {
    if (field !== '') {
      add(root, field, depthMax, decode);
    }
  }
  return Object.fromEntries(getParts(root));
}

/** Includes empty ones, because each costs time. */
export function hasMoreFieldsThan(max: number, text: string): boolean {
  let fields = 1;
  for (let end = text.indexOf('&'); end !== -1 && fields <= max; end = text.indexOf('&', end + 1)) {
    fields += 1;
  }
  return fields > max;
}

function add(root: Node, field: string, depthMax: number, decode: (text: string) => string): void {
  const equals = field.indexOf('=');
  const name = decode(equals === -1 ? field : field.slice(0, equals));
  let node = root;
  for (const part of namesIn(name, depthMax)) {
    node = getPart(node, part === '' && node !== root ? String(node.next) : part);
  }
  (node.values ??= []).push(equals === -1 ? '' : decode(field.slice(equals + 1)));
}

function getPart(node: Node, name: string): Node {
  const parts = (node.parts ??= new Map<string, Node>());
  let part = parts.get(name);
  if (!part) {
    part = { next: 0 };
    parts.set(name, part);
    node.next = INDEX.test(name) ? Math.max(node.next, Number(name) + 1) : node.next;
  }
  return part;
}

function namesIn(name: string, depthMax: number): string[] {
  const opening = name.indexOf('[');
  if (opening === -1) {
    return [name];
  }
  const parts = [name.slice(0, opening)];
  let at = opening;
  while (name[at] === '[') {
    const closing = name.indexOf(']', at);
    if (closing === -1) {
      break;
    }
    parts.push(name.slice(at + 1, closing));
    at = closing + 1;
    if (parts.length > depthMax) {
      throw new FormTooComplex(`names of more than ${depthMax} levels`);
    }
  }
  return parts.length === 1 ? [name] : parts;
}

/** Single values are texts, repeated values lists. Numbered parts are lists in their order, whatever the numbers. */
function getValue(node: Node): Value {
  const { values = [], parts } = node;
  if (!parts) {
    return values.length === 1 ? (values[0] ?? '') : values;
  }
  const named = getParts(node);
  if (named.every(([name]) => INDEX.test(name))) {
    const inOrder = named.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
    return [...values, ...inOrder];
  }
  return Object.fromEntries([
    ...values.map((value, index): [string, Value] => [String(index), value]),
    ...named,
  ]);
}

function getParts({ parts = new Map<string, Node>() }: Node): [string, Value][] {
  return Array.from(parts, ([name, part]) => [name, getValue(part)]);
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) {
    return spaced;
  }
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
