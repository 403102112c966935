import { Injectable } from '@nestjs/common';
import { SecondFactorEffect, type SecondFactorOwner } from '../auth/index.js';
import { SecondFactorNoticesService } from '../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { SellerRepository } from './seller.repository.js';

/** Notices to sellers about their second factor. */
@Extension(SecondFactorEffect)
@Injectable()
export class SellerFactorNoticesService implements SecondFactorEffect {
  constructor(
    private readonly sellers: SellerRepository,
    private readonly notices: SecondFactorNoticesService,
  ) {}

  async secondFactorChanged(tx: Tx, { id, role }: SecondFactorOwner, isActive: boolean): Promise<void> {
    const seller = role === 'seller' ? await this.sellers.find(tx, id) : null;
    if (seller) {
      const name = `${seller.firstName} ${seller.lastName}`;
      await this.notices.notify(tx, { to: seller.email, channel: 'email', name, isActive });
    }
  }
}
