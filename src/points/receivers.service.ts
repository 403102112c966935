import { Injectable } from '@nestjs/common';
import { LoginNames } from '../auth/index.js';
import { CustomerReader } from '../customer/index.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the receiver that a sender of points names. */
@Injectable()
export class Receivers {
  constructor(
    private readonly loginNames: LoginNames,
    private readonly customers: CustomerReader,
  ) {}

  /** By id, e-mail or phone, of which the last two are unique. Null when no current customer of the store has it. */
  async findId(storeId: string, typed: string): Promise<string | null> {
    const id = UUID.test(typed) ? typed.toLowerCase() : await this.idByName(typed);
    return id !== null && (await this.customers.isCurrent(storeId, id)) ? id : null;
  }

  private async idByName(typed: string): Promise<string | null> {
    return this.loginNames.findAccountId('customer', typed.includes('@') ? 'email' : 'phone', typed);
  }
}
