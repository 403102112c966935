import { type Schema, type Schemas, refTo } from './schemas.js';

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
