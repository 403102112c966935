import { createHash } from 'node:crypto';
import { nameOfRef, type Schema, type Schemas } from './schemas.js';

/* Makes examples from schemas and names of fields where no answer is recorded. A test compares each with its schema. */

export interface RecordedExample {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly request?: unknown;
  readonly response?: unknown;
  readonly link?: string;
}

/** Keys like `GET /api/customer/{customer}`, without a store. Paths with a store win. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;

const TEXTS: Readonly<Record<string, string>> = {
  action: 'POST /api/campaign/{campaign}/active',
  campaignType: 'gift_code',
  entityType: 'campaign',
  eventType: 'POST /api/campaign/{campaign}/active',
  q: 'Clara',
  resourceType: 'campaign',
  type: 'Service.Domain.User.Event.CampaignWasBoughtByCustomer',
  username: 'admin',
  uuid: 'd0633e25-eb5e-4699-81e8-84fcb55f252f',
  birthDate: '1990-03-14',
  category: 'drinks',
  city: 'Berlin',
  code: 'COFFEE-7KQ2',
  comment: 'For the summer party',
  conditionsDescription: 'One per visit.',
  country: 'DE',
  currency: 'eur',
  cursor: 'eyJ2IjpbXX0',
  description: 'With milk or without.',
  documentNumber: 'R-2018-0042',
  email: 'customer@example.com',
  firstName: 'Anna',
  gender: 'female',
  labels: 'origin:web;tier:gold',
  lastName: 'Example',
  locale: 'en',
  loyaltyCardNumber: '4006381333931',
  maker: 'Roastery',
  message: 'This value should not be blank.',
  name: 'Free coffee',
  phone: '+4915112345678',
  postal: '10115',
  recipientEmail: 'friend@example.com',
  shortDescription: 'A coffee of your choice.',
  sku: 'SKU-123',
  sort: 'name',
  street: 'Long Street',
  timezone: 'Europe/Berlin',
  url: 'https://shop.example.com/hook',
  usageInstruction: 'Show the code at the till.',
};

const IS_ID = /(^id|Id|Ids)$/;

export class Examples {
  constructor(private readonly schemas: Schemas) {}

  /** @param name The name of the field or parameter: equal names have equal values */
  of(schema: Schema, name = '', within: readonly string[] = []): unknown {
    const { $ref, allOf, anyOf, oneOf } = schema;
    if ('example' in schema || schema.default !== undefined) {
      return schema.example ?? schema.default;
    }
    if (schema.const !== undefined || schema.enum) {
      return schema.const ?? schema.enum?.[0];
    }
    if ($ref !== undefined) {
      const target = nameOfRef($ref);
      return within.includes(target) ? {} : this.of(this.schemas[target] ?? {}, name, [...within, target]);
    }
    const inner = [...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])][0];
    return inner ? this.of(inner, name, within) : this.ofType(schema, name, within);
  }

  private ofType(schema: Schema, name: string, within: readonly string[]): unknown {
    const [type = 'object'] = [schema.type].flat();
    switch (type) {
      case 'string':
        return getText(schema, name);
      case 'integer':
      case 'number':
        return getNumber(schema);
      case 'boolean':
        return true;
      case 'array':
        return this.isWithin(schema.items, within)
          ? []
          : [this.of(schema.items ?? {}, singular(name), within)];
      case 'null':
        return null;
      default:
        return this.ofObject(schema, name, within);
    }
  }

  private ofObject(
    { properties = {}, required = [], additionalProperties }: Schema,
    name: string,
    within: readonly string[],
  ): unknown {
    if (typeof additionalProperties === 'object') {
      const key = name.endsWith('Names') ? exampleId(name) : 'key';
      return this.isWithin(additionalProperties, within)
        ? {}
        : { [key]: this.of(additionalProperties, name.endsWith('Names') ? 'name' : 'value', within) };
    }
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([key, part]) => required.includes(key) || !this.isWithin(part, within))
        .map(([key, part]) => [key, this.of(part, key, within)]),
    );
  }

  private isWithin({ $ref }: Schema = {}, within: readonly string[]): boolean {
    return $ref !== undefined && within.includes(nameOfRef($ref));
  }
}

function getText({ format, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  switch (format ?? '') {
    case 'uuid':
      return exampleId(name);
    case 'date-time':
      return '2018-01-30T18:23:24+01:00';
    case 'date':
      return '1990-03-14';
    case 'password':
      return 'Correct horse battery 9'.slice(0, maxLength);
    case 'uri':
      return 'https://shop.example.com/hook';
    case 'binary':
      return '';
    default:
      return (TEXTS[name] ?? guessed(name)).padEnd(minLength, '0').slice(0, maxLength);
  }
}

function guessed(name: string): string {
  if (IS_ID.test(name)) {
    return exampleId(name);
  }
  const known = Object.keys(TEXTS).find((each) => name.toLowerCase().endsWith(each.toLowerCase()));
  return known === undefined ? name || 'text' : (TEXTS[known] ?? name);
}

function getNumber({ minimum = -Infinity, maximum = Infinity }: Schema): number {
  return Math.min(Math.max(10, minimum), maximum);
}

/** Returns the UUID that belongs to a name. */
export function exampleId(name: string): string {
  const hex = createHash('sha256').update(singular(name)).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
}
