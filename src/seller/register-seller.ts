import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLoginsService, LoginNameTaken, PasswordsService } from '../auth/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { PosService } from '../pos/index.js';
import { sellerPosUnknown, sellerExists } from './seller.errors.js';
import { SellerRepository } from './seller.repository.js';

export interface NewSeller {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly posId?: string | undefined;
  readonly active: boolean;
  readonly allowPointTransfer: boolean;
  /** One is generated when none is given. */
  readonly plainPassword?: string | undefined;
}

const GENERATED_BYTES = 12;

@Injectable()
export class RegisterSeller {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sellers: SellerRepository,
    private readonly logins: AccountLoginsService,
    private readonly passwords: PasswordsService,
    private readonly places: PosService,
    private readonly clock: Clock,
  ) {}

  /**
   * Afterwards there is a seller who can log in, or nothing of it. When two come at once with one e-mail, the key of
   * `login_name` allows one. A generated password is returned here and nowhere else.
   * @throws {InvalidFields} for an e-mail that another seller has, and for an unknown point of sale
   */
  async execute(fields: NewSeller): Promise<{ id: string; generatedPassword?: string }> {
    const { plainPassword, phone, posId, ...rest } = fields;
    const password = plainPassword ?? randomBytes(GENERATED_BYTES).toString('base64url');
    const passwordHash = await this.passwords.hash(password);
    const id = randomUUID();
    const { email, active } = rest;
    await this.unitOfWork
      .run(async (tx) => {
        const names = [{ kind: 'email' as const, name: email }];
        if (posId !== undefined && !(await this.places.findInAnyStore(tx, posId))) {
          throw sellerPosUnknown();
        }
        await this.logins.open(tx, { role: 'seller', id, names, passwordHash, active });
        await this.sellers.add(tx, {
          id,
          ...rest,
          phone: phone ?? null,
          posId: posId ?? null,
          deleted: false,
          createdAt: this.clock.now(),
          revision: 0,
        });
      })
      .catch((error: unknown) => {
        throw error instanceof LoginNameTaken ? sellerExists() : error;
      });
    return { id, ...(plainPassword === undefined && { generatedPassword: password }) };
  }
}
