export interface SegmentOfCustomer {
  readonly segmentId: string;
  readonly segmentName: string;
}

/** Segments know customers, not the other way round: their module looks them up for the record of a customer. */
export abstract class SegmentsOfCustomers {
  abstract of(customerId: string): Promise<readonly SegmentOfCustomer[]>;
}
