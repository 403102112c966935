import { Injectable } from '@nestjs/common';
import { SecondFactorEffect, type SecondFactorOwner } from '../auth/index.js';
import { SecondFactorNoticesService } from '../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { ContactChangesService } from './contact-changes.service.js';
import { CustomerRepository } from './customer.repository.js';

/** Notices to customers about their second factor. */
@Extension(SecondFactorEffect)
@Injectable()
export class CustomerFactorNoticesService implements SecondFactorEffect {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly contacts: ContactChangesService,
    private readonly notices: SecondFactorNoticesService,
  ) {}

  async secondFactorChanged(tx: Tx, { id, role }: SecondFactorOwner, isActive: boolean): Promise<void> {
    const customer = role === 'customer' ? await this.customers.find(tx, id) : null;
    const wayIn = customer && (await this.contacts.findWayIn(tx, customer));
    if (wayIn) {
      const name = `${customer.firstName} ${customer.lastName}`;
      await this.notices.notify(tx, { ...wayIn, name, isActive, customerId: id });
    }
  }
}
