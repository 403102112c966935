import { ArrayMaxSize, IsArray, IsOptional } from 'class-validator';
import { marksFor, type CriterionKind, EMPTY, type ListedCustomer } from '../criterion-kind.model.js';
import { LooseUuid } from '#platform/http/request/fields/readers.js';
import { Ids } from '#platform/http/response/response-fields.js';

const CUSTOMERS_MAX = 10_000;

export class CustomerListRequest {
  /** `customer_list`: ids of customers. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CUSTOMERS_MAX)
  @LooseUuid({ each: true })
  readonly customers?: readonly string[];
}

export class SegmentedCustomerRecord {
  readonly customerId!: string;
  readonly email?: string;
  readonly phone?: string;
}

export class CustomerListRecord {
  /** `customer_list`: ids of the customers. */
  @Ids()
  readonly customers?: string[];
  readonly segmentedCustomers?: SegmentedCustomerRecord[];
}

interface Settings {
  /** Only of a criterion that is not stored: those of the others are rows. */
  readonly customers?: readonly string[];
}

/** Customers who are named one by one. */
export const customerList: CriterionKind<'customer_list', CustomerListRequest, Settings> = {
  code: 'customer_list',
  request: [CustomerListRequest],
  record: [CustomerListRecord],
  getSize: () => 1,
  read: ({ customers = [] }) => (customers.length > 0 ? {} : [{ field: 'customers', message: EMPTY }]),
  getCustomers: ({ customers = [] }) => customers,
  condition: ({ criterionId, customers }, { customer }) =>
    customers
      ? { where: `${customer}.id IN ${marksFor(customers)}`, values: customers }
      : {
          where: `${customer}.id IN (SELECT listed.customerId FROM segment_customer listed WHERE listed.criterionId = ?)`,
          values: [criterionId],
        },
  present: (_, listed): CustomerListRecord =>
    listed
      ? {
          customers: listed.map(({ customerId }) => customerId),
          segmentedCustomers: listed.map(presentCustomer),
        }
      : {},
};

function presentCustomer({ customerId, email, phone }: ListedCustomer): SegmentedCustomerRecord {
  return { customerId, ...(email !== null && { email }), ...(phone !== null && { phone }) };
}
