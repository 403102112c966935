import { sayByConvention } from '../response/response-fields.js';
import type { Schema } from './schemas.js';

/**
 * Corrects a schema of Nest, with its parts, for OpenAPI 3.1.
 * @param name The name of the field with the schema
 */
export function correct(schema: Schema, name = ''): void {
  if (schema.nullable !== undefined) {
    allowNull(schema);
  }
  if (schema.oneOf || schema.anyOf) {
    // What Nest reads from the class is about one of the kinds only.
    delete schema.type;
    delete schema.items;
    delete schema.maxItems;
    delete schema.maxLength;
  }
  withoutLonelyPart(schema);
  requireOnlyWhatHasNoDefault(schema);
  sayByConvention(schema, name);
  sayMore(schema, schema);
  Object.entries(schema.properties ?? {}).forEach(([field, part]) => correct(part, field));
  getParts(schema).forEach((part) => correct(part, name));
}

export function sayMore(described: { description?: string }, schema: Schema): void {
  const { 'x-decimals': decimals, 'x-rounding': rounding, 'x-day': day } = schema;
  const kept = rounding === undefined ? 'At most' : 'Rounded half up to';
  const more = [
    ...(decimals === undefined ? [] : [`${kept} ${getCount(decimals)}.`]),
    ...(day === undefined ? [] : ['A day means its last instant.']),
  ].join(' ');
  if (more !== '' && described.description?.endsWith(more) !== true) {
    described.description = [described.description, more].filter(Boolean).join(' ');
  }
}

function getCount(decimals: number | 'currency'): string {
  return decimals === 'currency' ? 'the decimals of the currency' : `${decimals} decimals`;
}

function allowNull(schema: Schema): void {
  const isNullable = schema.nullable === true;
  delete schema.nullable;
  if (!isNullable) {
    return;
  }
  if (schema.anyOf) {
    schema.anyOf.push({ type: 'null' });
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

/** The plugin wraps a reference beside a description, as OpenAPI 3.0 demands. 3.1 allows both together. */
function withoutLonelyPart(schema: Schema): void {
  const [only, ...others] = schema.allOf ?? [];
  if (only?.$ref !== undefined && others.length === 0) {
    delete schema.allOf;
    schema.$ref = only.$ref;
  }
}

/** The plugin requires fields without a question mark, also those with a default. */
function requireOnlyWhatHasNoDefault(schema: Schema): void {
  const required = schema.required?.filter((name) => schema.properties?.[name]?.default === undefined);
  if (required) {
    schema.required = required;
  }
}

function getParts(schema: Schema): Schema[] {
  const { items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...allOf,
    ...anyOf,
    ...oneOf,
  ];
}
