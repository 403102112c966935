import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hashedNetwork } from './client-networks.model.js';
import { LoginNetworkEntity } from './login-account.entity.js';

@Injectable()
export class LoginNetworkReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether the account has logged in from there before. */
  async isKnown(accountId: string, address: string): Promise<boolean> {
    const network = hashedNetwork(accountId, address);
    return this.dataSource.manager.existsBy(LoginNetworkEntity, { accountId, network });
  }
}
