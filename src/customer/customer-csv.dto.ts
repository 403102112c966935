import type { StreamableFile } from '@nestjs/common';
import { csvFile } from '#platform/http/response/csv.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { CustomerEntity } from './customer.entity.js';

const COLUMNS = [
  'Customer ID',
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Loyalty card number',
  'Gender',
  'Birth date',
  'Registered',
];

/** A customer as the files of levels and segments show them. */
interface CustomerInCsv extends Pick<
  CustomerEntity,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'loyaltyCardNumber' | 'birthDate' | 'createdAt'
> {
  readonly gender: string;
}

export function csvOfCustomers(name: string, customers: AsyncIterable<CustomerInCsv>): StreamableFile {
  return csvFile(name, COLUMNS, cells(customers));
}

async function* cells(customers: AsyncIterable<CustomerInCsv>): AsyncGenerator<(string | null)[]> {
  for await (const customer of customers) {
    const { id, firstName, lastName, email, phone, loyaltyCardNumber } = customer;
    const { gender, birthDate, createdAt } = customer;
    yield [
      id,
      firstName,
      lastName,
      email,
      phone,
      loyaltyCardNumber,
      gender,
      birthDate,
      presentTimestamp(createdAt),
    ];
  }
}
