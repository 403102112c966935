import { Injectable } from '@nestjs/common';
import { LoginNamesReader } from '../auth/index.js';
import { CustomerReader } from '../customer/index.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the receiver that a sender of points names. */
@Injectable()
export class ReceiversService {
  constructor(
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerReader,
  ) {}

  /**
   * By id, e-mail or phone, of which the last two are unique. Null when no current customer of the store has it, or has not
   * proven that it is theirs.
   */
  async findId(storeId: string, typed: string): Promise<string | null> {
    if (UUID.test(typed)) {
      const id = typed.toLowerCase();
      return (await this.customers.isCurrent(storeId, id)) ? id : null;
    }
    const kind = typed.includes('@') ? 'email' : 'phone';
    const id = await this.loginNames.findAccountId('customer', kind, typed);
    return id !== null && (await this.customers.isCurrentBy(storeId, id, kind)) ? id : null;
  }
}
