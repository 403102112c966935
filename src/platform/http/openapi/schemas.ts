/** What we read and change of a schema. The types of Nest are those of OpenAPI 3.0, and ours is a 3.1. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  nullable?: boolean;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  /** How many digits behind the point of a number are kept. */
  'x-decimals'?: number;
  /** What becomes of more digits; they are refused where it says nothing. */
  'x-rounding'?: 'half-up';
  /** What a day without a time means; its first instant where it says nothing. */
  'x-day'?: 'last-instant';
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  /** Where Nest puts what it does not know of a schema. */
  'x-decimals'?: number;
  'x-day'?: 'last-instant';
}

export type Schemas = Readonly<Record<string, Schema>>;

const REF = '#/components/schemas/';

export function refTo(name: string): Schema {
  return { $ref: `${REF}${name}` };
}

export function nameOfRef(ref: string): string {
  return ref.slice(REF.length);
}

/**
 * Values that have a name (`OneOf(…, { name })`) are described once: wherever else the same values stand, they become a
 * reference to it.
 */
export class SharedEnums {
  private readonly names: ReadonlyMap<string, string>;

  constructor(schemas: Schemas) {
    const named = Object.entries(schemas).filter(([, schema]) => schema.enum !== undefined);
    // Nest gives them the description of the first field that has them.
    named.forEach(([, schema]) => delete schema.description);
    this.names = new Map(named.map(([name, schema]) => [keyOf(schema.enum ?? []), name]));
  }

  /** In a schema, and in all of its parts. */
  refer(schema: Schema): void {
    const { properties = {}, items, allOf = [], anyOf = [], oneOf = [], additionalProperties } = schema;
    const parts = [...Object.values(properties), ...allOf, ...anyOf, ...oneOf];
    for (const part of [
      ...parts,
      ...(items ? [items] : []),
      ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ]) {
      this.replace(part);
      this.refer(part);
    }
  }

  /** The schema itself, where it is no part of another. */
  replace(schema: Schema): void {
    const name = schema.enum && this.names.get(keyOf(schema.enum));
    if (name !== undefined) {
      delete schema.enum;
      delete schema.type;
      Object.assign(schema, refTo(name));
    }
  }
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify([...values].sort());
}
