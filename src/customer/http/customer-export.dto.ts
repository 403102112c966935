import { ApiProperty } from '@nestjs/swagger';
import { Timestamp } from '#platform/http/response/response-fields.js';
import { CustomerDetailsRecord } from './customer.dto.js';

export class CustomerExportResponse {
  @Timestamp()
  readonly exportedAt!: string;
  readonly customer!: CustomerDetailsRecord;
  /**
   * `logins`, `transfers`, `purchases`, `transactions`, `invitations`, `messages` and `pushSubscriptions` of the customer, in the form of the
   * lists of this interface, `checkIns` by position or by a scanned code that have earned points, and `mergedCustomers`: the records of
   * customers who were merged into this one.
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
  })
  readonly lists!: Record<string, object[]>;
}

/** One value of a record: `items[0].sku.code`. */
export interface ExportedField {
  readonly name: string;
  readonly value: string | number;
}

/** The values of a record in its order, without those that are not there. */
export function* fieldsOfRecord(value: unknown, name = ''): Generator<ExportedField> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield* fieldsOfRecord(each, `${name}[${index}]`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, each] of Object.entries(value)) {
      yield* fieldsOfRecord(each, name === '' ? member : `${name}.${member}`);
    }
  } else if (typeof value === 'boolean') {
    yield { name, value: String(value) };
  } else if (typeof value === 'string' || typeof value === 'number') {
    yield { name, value };
  }
}
