import { Injectable } from '@nestjs/common';

export interface SegmentOfCustomer {
  readonly segmentId: string;
  readonly segmentName: string;
}

type Lookup = (customerId: string) => Promise<readonly SegmentOfCustomer[]>;

/** Segments know customers, not the other way round: whoever keeps them says here how they are looked up. */
@Injectable()
export class SegmentsOfCustomers {
  private lookup: Lookup = () => Promise.resolve([]);

  answerWith(lookup: Lookup): void {
    this.lookup = lookup;
  }

  async of(customerId: string): Promise<readonly SegmentOfCustomer[]> {
    return this.lookup(customerId);
  }
}
