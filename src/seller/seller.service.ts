import { Injectable } from '@nestjs/common';
import { SellerReader } from './seller.reader.js';

/** What other modules need to know of the seller who is calling. */
export interface CallingSeller {
  readonly id: string;
  readonly allowPointTransfer: boolean;
  readonly posId: string | null;
  readonly active: boolean;
}

@Injectable()
export class SellerService {
  constructor(private readonly sellers: SellerReader) {}

  /** As committed. Null when there is no such seller, or no longer. */
  async findForCaller(sellerId: string): Promise<CallingSeller | null> {
    const seller = await this.sellers.findById(sellerId);
    if (!seller) {
      return null;
    }
    const { id, allowPointTransfer, posId, active } = seller;
    return { id, allowPointTransfer, posId, active };
  }
}
