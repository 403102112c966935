import { Injectable } from '@nestjs/common';
import { PosReader } from '../../pos/index.js';
import { SellerNotFound } from '../seller.errors.js';
import { SellerReader } from '../seller.reader.js';
import { presentSeller, type SellerRecord } from './seller.dto.js';

@Injectable()
export class SellerRecordsService {
  constructor(
    private readonly sellers: SellerReader,
    private readonly places: PosReader,
  ) {}

  /** @throws {SellerNotFound} */
  async show(sellerId: string): Promise<SellerRecord> {
    const seller = await this.sellers.findById(sellerId);
    if (!seller) {
      throw new SellerNotFound();
    }
    const { posId } = seller;
    const places = await this.places.findByIds(posId === null ? [] : [posId]);
    return presentSeller(seller, places.get(posId ?? ''));
  }
}
