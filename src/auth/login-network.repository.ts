import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '#platform/database/transaction/tx.js';
import { hashedNetwork } from './client-networks.model.js';
import { LoginNetworkEntity } from './login-account.entity.js';

/** So many networks are kept for each account: those of the latest logins. */
const NETWORKS_MAX = 10;
const DAY_MS = 86_400_000;

/** Networks from which accounts have logged in: owners get in from there while others attack the account from elsewhere. */
@Injectable()
export class LoginNetworkRepository {
  /** In the unit of work of a login, which has locked the account. Writes once a day. */
  async remember(tx: Tx, accountId: string, address: string, seenAt: Date): Promise<void> {
    const network = hashedNetwork(accountId, address);
    const networks = await tx.find(LoginNetworkEntity, { where: { accountId }, order: { seenAt: 'DESC' } });
    const known = networks.find((each) => each.network === network);
    if (known) {
      if (seenAt.getTime() - known.seenAt.getTime() >= DAY_MS) {
        await tx.update(LoginNetworkEntity, { accountId, network }, { seenAt });
      }
      return;
    }
    await this.forget(tx, accountId, networks.slice(NETWORKS_MAX - 1));
    await tx.insert(LoginNetworkEntity, { accountId, network, seenAt });
  }

  /** Returns how many there were. */
  async forgetAll(tx: Tx, accountId: string): Promise<number> {
    return (await tx.delete(LoginNetworkEntity, { accountId })).affected ?? 0;
  }

  private async forget(tx: Tx, accountId: string, networks: readonly LoginNetworkEntity[]): Promise<void> {
    if (networks.length > 0) {
      const names = networks.map(({ network }) => network);
      await tx.delete(LoginNetworkEntity, { accountId, network: In(names) });
    }
  }
}
