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
}

export type Schemas = Readonly<Record<string, Schema>>;

const REF = '#/components/schemas/';

export function refTo(name: string): Schema {
  return { $ref: `${REF}${name}` };
}

export function nameOfRef(ref: string): string {
  return ref.slice(REF.length);
}

/** Changes a schema of Nest, and all in it, into one of OpenAPI 3.1 that says what we mean. */
export function correct(schema: Schema): void {
  if (schema.nullable !== undefined) {
    allowNull(schema);
  }
  if (schema.oneOf || schema.anyOf) {
    // The plugin adds the type of the property, which is what is in here, and not what is on the wire.
    delete schema.type;
  }
  requireOnlyWhatHasNoDefault(schema);
  partsOf(schema).forEach(correct);
}

function allowNull(schema: Schema): void {
  const isNullable = schema.nullable === true;
  delete schema.nullable;
  if (!isNullable) {
    return;
  }
  if (schema.type !== undefined) {
    schema.type = [schema.type, 'null'].flat();
    schema.enum?.push(null);
    return;
  }
  const { description, ...rest } = schema;
  Object.keys(rest).forEach((key) => Reflect.deleteProperty(schema, key));
  Object.assign(schema, { ...(description && { description }), anyOf: [rest, { type: 'null' }] });
}

/** The plugin calls a field required unless it has a question mark; one with a default has none. */
function requireOnlyWhatHasNoDefault(schema: Schema): void {
  const required = schema.required?.filter((name) => schema.properties?.[name]?.default === undefined);
  if (required) {
    schema.required = required;
  }
}

function partsOf(schema: Schema): Schema[] {
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...[...allOf, ...anyOf, ...oneOf],
  ];
}
