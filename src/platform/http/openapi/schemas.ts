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
  'x-decimals'?: number | 'currency';
  'x-rounding'?: 'half-up';
  'x-day'?: 'last-instant';
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  'x-decimals'?: number | 'currency';
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

/** Named values (`OneOf(…, { name })`) are described once; equal values elsewhere become references. */
export class SharedEnums {
  private readonly names: ReadonlyMap<string, string>;

  constructor(schemas: Schemas) {
    const named = Object.entries(schemas).filter(([, schema]) => schema.enum !== undefined);
    named.forEach(([, schema]) => delete schema.description);
    this.names = new Map(named.map(([name, schema]) => [getKey(schema.enum ?? []), name]));
  }

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

  replace(schema: Schema): void {
    const name = schema.enum && this.names.get(getKey(schema.enum));
    if (name !== undefined) {
      delete schema.enum;
      delete schema.type;
      Object.assign(schema, refTo(name));
    }
  }
}

function getKey(values: readonly unknown[]): string {
  return JSON.stringify(values.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)));
}
