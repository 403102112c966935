import { Injectable } from '@nestjs/common';
import { AccountLoginsService, LoginNameTaken, PasswordsService } from '../auth/index.js';
import { PosService } from '../pos/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { SellerEntity } from './seller.entity.js';
import { sellerPosUnknown, sellerExists, SellerNotFound } from './seller.errors.js';
import { SellerRepository } from './seller.repository.js';

/** What is undefined stays what it is; what is null is taken away. */
export interface SellerEdit {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly posId?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly allowPointTransfer?: boolean | undefined;
}

/**
 * Each way writes the seller, guarded by its revision, then the login: of two at once the second goes on from what the
 * first one left, on every node. What was changed holds from the seller's next request on.
 */
@Injectable()
export class UpdateSeller {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sellers: SellerRepository,
    private readonly logins: AccountLoginsService,
    private readonly passwords: PasswordsService,
    private readonly places: PosService,
  ) {}

  /**
   * What the edit names is as it says, the rest as it was. A new password ends every login of the seller.
   * @throws {SellerNotFound}
   * A point of sale that the seller has had before there were any stays valid.
   * @throws {InvalidFields} for an e-mail that another seller has, and for an unknown point of sale
   */
  async execute(id: string, edit: SellerEdit, plainPassword?: string): Promise<void> {
    const hash = plainPassword === undefined ? undefined : await this.passwords.hash(plainPassword);
    await this.unitOfWork
      .run(async (tx) => {
        const seller = await this.find(tx, id);
        await this.ensurePos(tx, seller, edit.posId);
        await this.sellers.update(tx, seller, given(edit));
        if (edit.email !== undefined) {
          await this.logins.rename(tx, id, 'email', edit.email);
        }
        if (edit.active !== undefined && edit.active !== seller.active) {
          await this.switchLogin(tx, id, edit.active);
        }
        if (hash !== undefined) {
          await this.logins.setPassword(tx, id, hash);
        }
      })
      .catch((error: unknown) => {
        throw error instanceof LoginNameTaken ? sellerExists() : error;
      });
  }

  /**
   * The seller is shown no more and never logs in again; the e-mail is free. The row stays, for what the seller has done.
   * @throws {SellerNotFound} also for a seller who was deleted before
   */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.sellers.update(tx, await this.find(tx, id), { deleted: true, active: false });
      await this.logins.erase(tx, id);
    });
  }

  private async ensurePos(tx: Tx, before: SellerEntity, posId: string | null | undefined): Promise<void> {
    const isNew = typeof posId === 'string' && posId !== before.posId;
    if (isNew && !(await this.places.findInAnyStore(tx, posId))) {
      throw sellerPosUnknown();
    }
  }

  private async switchLogin(tx: Tx, id: string, active: boolean): Promise<void> {
    await (active ? this.logins.activate(tx, id) : this.logins.deactivate(tx, id));
  }

  private async find(tx: Tx, id: string): Promise<SellerEntity> {
    const seller = await this.sellers.find(tx, id);
    if (!seller) {
      throw new SellerNotFound();
    }
    return seller;
  }
}

function given(edit: SellerEdit): Partial<SellerEntity> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}
