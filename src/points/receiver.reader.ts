import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { normalizedName } from '../auth/index.js';
import { rows } from '../platform/database/statement.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whom a customer means who sends points. Reads the names of logins: they are what nobody has twice. */
@Injectable()
export class ReceiverReader {
  constructor(private readonly dataSource: DataSource) {}

  /** By id, e-mail or phone. Null when nobody is called so; an id is taken as it is. */
  async findId(typed: string): Promise<string | null> {
    if (UUID.test(typed)) {
      return typed.toLowerCase();
    }
    const kind = typed.includes('@') ? 'email' : 'phone';
    const name = normalizedName(kind, typed);
    const [found] =
      name === ''
        ? []
        : await rows<{ accountId: string }>(
            this.dataSource.manager,
            "SELECT accountId FROM login_name WHERE role = 'customer' AND kind = ? AND name = ?",
            [kind, name],
          );
    return found?.accountId ?? null;
  }
}
