import { Injectable } from '@nestjs/common';
import { SecondFactorEffect, type SecondFactorOwner } from '../auth/index.js';
import { SecondFactorNoticesService } from '../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { AdministratorRepository } from './administrator.repository.js';

/** Notices to administrators about their second factor. */
@Extension(SecondFactorEffect)
@Injectable()
export class AdministratorFactorNoticesService implements SecondFactorEffect {
  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly notices: SecondFactorNoticesService,
  ) {}

  async secondFactorChanged(tx: Tx, { id, role }: SecondFactorOwner, isActive: boolean): Promise<void> {
    const administrator = role === 'admin' ? await this.administrators.find(tx, id) : null;
    if (administrator) {
      const name = [administrator.firstName, administrator.lastName].join(' ').trim();
      await this.notices.notify(tx, { to: administrator.email, channel: 'email', name, isActive });
    }
  }
}
