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
