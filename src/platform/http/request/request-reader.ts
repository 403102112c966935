import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import { TransformationType } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import type { InvalidField } from '#platform/error/domain-error.js';
import { keepRules } from '#platform/patched/request-metadata.js';
import { type Field, getFields, getPresentKeysProperty } from './fields/request-fields.js';
import { NOT_VALID, describeFailure } from './fields/sentences.js';
import { setReason } from './fields/readers.js';
import { isObject } from './wrapped.js';

keepRules();

/** Enough for a client; rows can have any number of mistakes. */
export const PROBLEMS_TOLD_MAX = 50;
/** Other requests get a turn after these rows. */
const ROWS_AT_ONCE = 25;

export type RequestPart = 'body' | 'query';

export interface ReadRequest {
  readonly request: object;
  readonly problems: readonly InvalidField[];
}

/**
 * Makes and validates a request. Reads only fields of the class: other members never reach class-transformer or class-validator, which
 * trust a `constructor` in their input. Yields to other requests during many rows.
 */
export async function readRequest(
  type: Type<object>,
  sent: object,
  place: RequestPart,
): Promise<ReadRequest> {
  const problems: InvalidField[] = [];
  const request = await new RequestReader(place, problems).read(type, sent, '');
  return { request, problems: problems.slice(0, PROBLEMS_TOLD_MAX) };
}

interface Rows {
  readonly path: string;
  readonly type: Type<object>;
  readonly sent: readonly unknown[];
  readonly read: object[];
}

class RequestReader {
  private rows: Rows[] = [];

  constructor(
    private readonly place: RequestPart,
    private readonly problems: InvalidField[],
  ) {}

  async read(type: Type<object>, sent: object, path: string): Promise<object> {
    const request = this.readFields(type, sent, path);
    const rows = this.rows;
    this.rows = [];
    const problems = problemsIn(await validate(request, { forbidUnknownValues: false }), path);
    this.problems.push(...problems);
    for (const each of rows) {
      if (!problems.some(({ field }) => field === each.path)) {
        await this.readRows(each);
      }
    }
    return request;
  }

  private async readRows({ path, type, sent, read }: Rows): Promise<void> {
    for (const [index, row] of sent.entries()) {
      if (this.problems.length >= PROBLEMS_TOLD_MAX) {
        return;
      }
      if (index > 0 && index % ROWS_AT_ONCE === 0) {
        await nextTurn();
      }
      if (isObject(row)) {
        read[index] = await this.read(type, row, `${path}[${index}].`);
      } else {
        this.problems.push({ field: `${path}[${index}]`, message: NOT_VALID });
      }
    }
  }

  private readFields(type: Type<object>, sent: object, path: string): object {
    const request = new type();
    for (const [name, field] of getFields(type)) {
      const value = this.readField(request, name, field, sent, path);
      // Absent fields keep their initial values.
      if (value !== undefined) {
        Reflect.set(request, name, value);
      }
    }
    const presentKeys = getPresentKeysProperty(type);
    if (presentKeys !== undefined) {
      Reflect.set(request, presentKeys, new Set(Object.keys(sent)));
    }
    return request;
  }

  private readField(request: object, name: string, field: Field, body: object, path: string): unknown {
    const sent: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
    if (isNotGiven(sent) || (this.place === 'query' && sent === 'null' && !field.isText)) {
      return field.isClearable && sent !== undefined ? null : undefined;
    }
    const list = field.isList ? toList(sent) : null;
    // One entry above the maximum suffices for the refusal.
    const bounded = list && list.length > field.itemsMax ? list.slice(0, field.itemsMax + 1) : list;
    if (field.nested) {
      return this.readNested(field.nested(), field.isList, bounded ?? sent, `${path}${name}`);
    }
    return transformed(request, name, field, bounded ?? sent, body);
  }

  private readNested(type: Type<object>, isList: boolean, sent: unknown, path: string): unknown {
    if (isList && Array.isArray(sent)) {
      const read = Array.from<object>({ length: sent.length });
      this.rows.push({ path, type, sent, read });
      return read;
    }
    if (!isList && isObject(sent)) {
      return this.readFields(type, sent, `${path}.`);
    }
    // Refused; an empty value spares the validators its content.
    return Array.isArray(sent) ? [] : isObject(sent) ? {} : sent;
  }
}

/** An unreadable value stays as sent. */
function transformed(request: object, name: string, field: Field, sent: unknown, body: object): unknown {
  let value = sent;
  try {
    for (const transform of field.transforms) {
      value = transform({
        value,
        key: name,
        obj: body,
        options: {},
        type: TransformationType.PLAIN_TO_CLASS,
      });
    }
    return value;
  } catch (error) {
    setReason(request, name, error);
    return value;
  }
}

export function isNotGiven(sent: unknown): boolean {
  return (
    sent === undefined ||
    sent === null ||
    sent === '' ||
    (typeof sent === 'object' && !Array.isArray(sent) && Object.keys(sent).length === 0)
  );
}

function toList(sent: unknown): unknown[] | null {
  if (Array.isArray(sent)) {
    return sent as unknown[];
  }
  return isObject(sent) && Object.keys(sent).every((key) => /^\d+$/.test(key)) ? Object.values(sent) : null;
}

function problemsIn(errors: readonly ValidationError[], path: string): InvalidField[] {
  return [
    ...errors
      .filter(({ constraints }) => constraints)
      .map((error) => ({ field: `${path}${error.property}`, message: describeFailure(error) })),
    ...errors.flatMap(({ property, children = [] }) => problemsIn(children, `${path}${property}.`)),
  ];
}

/** Copies without the fields of `problems`, also in parts; rows of lists are copied unchanged. */
export function pickReadable<Request extends object>(
  request: Request,
  problems: readonly InvalidField[],
  path = '',
): Request {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(request) as object) as Request, request);
  for (const [name, { nested, isList }] of getFields(request.constructor)) {
    const value: unknown = Reflect.get(request, name);
    if (problems.some(({ field }) => field === `${path}${name}`)) {
      Reflect.deleteProperty(copy, name);
    } else if (nested && !isList && typeof value === 'object' && value !== null) {
      Reflect.set(copy, name, pickReadable(value, problems, `${path}${name}.`));
    }
  }
  return copy;
}
