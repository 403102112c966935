import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { noteSubject } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { RecordBodies } from '#platform/file/file-report.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import { type EditedRecord, revisionOfRow } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import {
  AccountLoginsService,
  ensureWithin,
  isSameName,
  LoginNameTaken,
  NewPasswordsService,
  PasswordsService,
  type PrintedPassword,
  type Principal,
  SecondFactorService,
} from '../auth/index.js';
import { ChangedEmailsService } from '../message/index.js';
import { PosService } from '../pos/index.js';
import type { SellerEntity } from './seller.entity.js';
import { sellerExists, SellerNotFound, sellerPosUnknown } from './seller.errors.js';
import { SellerReader } from './seller.reader.js';
import { SellerRepository } from './seller.repository.js';
import { rightsOfSeller } from './seller-rights.rules.js';

export interface CallingSeller {
  readonly id: string;
  readonly allowPointTransfer: boolean;
  readonly posId: string | null;
  readonly active: boolean;
}

export interface NewSeller {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly posId?: string | undefined;
  readonly active: boolean;
  readonly allowPointTransfer: boolean;
  /** One is generated when none is given. */
  readonly plainPassword?: string | PrintedPassword | undefined;
}

export abstract class SellerBodies extends RecordBodies<NewSeller> {}

const GENERATED_BYTES = 12;

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

interface EditOptions {
  readonly plainPassword?: string | undefined;
  readonly expected?: ExpectedRevision;
  /** Null for an operator at the command line. */
  readonly caller?: Principal | null;
}

/** What an edit changes. */
const EDITED = ['firstName', 'lastName', 'email', 'phone', 'posId', 'active', 'allowPointTransfer'] as const;

export function revisionOfSeller(seller: SellerEntity): string {
  return revisionOfRow(seller, EDITED);
}

function given(edit: SellerEdit): Partial<SellerEntity> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

/** Whether the seller can do more afterwards, or another person can log in. What is sent as it is, and taking rights away, gives none. */
function givesRights(seller: SellerEntity, { email, active, allowPointTransfer }: SellerEdit): boolean {
  return (
    (email !== undefined && !isSameName('email', email, seller.email)) ||
    (active === true && !seller.active) ||
    (allowPointTransfer === true && !seller.allowPointTransfer)
  );
}

@Injectable()
export class SellerService {
  constructor(
    private readonly sellerReader: SellerReader,
    private readonly unitOfWork: UnitOfWork,
    private readonly sellers: SellerRepository,
    private readonly logins: AccountLoginsService,
    private readonly passwords: PasswordsService,
    private readonly newPasswords: NewPasswordsService,
    private readonly posService: PosService,
    private readonly changedEmails: ChangedEmailsService,
    private readonly secondFactor: SecondFactorService,
    private readonly clock: Clock,
  ) {}

  /** Reads what is committed. Null when there is no such seller, or no longer. */
  async findForCaller(sellerId: string): Promise<CallingSeller | null> {
    const seller = await this.sellerReader.findById(sellerId);
    if (!seller) {
      return null;
    }
    const { id, allowPointTransfer, posId, active } = seller;
    return { id, allowPointTransfer, posId, active };
  }

  /**
   * Afterwards there is a seller who can log in, or nothing of it. When two come at once with one e-mail, the key of
   * `login_name` allows one. A generated password is returned here and nowhere else.
   * @param caller Null for an operator at the command line
   * @throws {RightsExceeded} for a caller who may not do what the seller may
   * @throws {InvalidFields} for an e-mail that another seller has, and for an unknown point of sale
   */
  async register(
    fields: NewSeller,
    id: string = randomUUID(),
    caller: Principal | null = null,
  ): Promise<{ id: string; generatedPassword?: string }> {
    ensureWithin(caller, rightsOfSeller(fields));
    const { plainPassword, phone, posId, ...rest } = fields;
    const { email, active } = rest;
    const generatedPassword = randomBytes(GENERATED_BYTES).toString('base64url');
    const names = [email, rest.firstName, rest.lastName];
    const passwordHash = await (plainPassword === undefined
      ? this.passwords.hash(generatedPassword)
      : this.newPasswords.hash(plainPassword, { names }));
    await this.unitOfWork
      .run(async (tx) => {
        if (posId !== undefined && !(await this.posService.findInAnyStore(tx, posId))) {
          throw sellerPosUnknown();
        }
        await this.logins.open(tx, {
          role: 'seller',
          id,
          names: [{ kind: 'email', name: email }],
          passwordHash,
          active,
        });
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
    return { id, ...(plainPassword === undefined && { generatedPassword }) };
  }

  /**
   * A new password ends every login of the seller. The point of sale that the seller has already stays valid.
   * @throws {RightsExceeded} for another e-mail or password, and for more rights, by a caller who may not do what the seller may
   * @throws {SellerNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for an e-mail that another seller has, and for an unknown point of sale
   */
  async update(
    id: string,
    edit: SellerEdit,
    { plainPassword, expected = ExpectedRevision.any, caller = null }: EditOptions = {},
  ): Promise<EditedRecord> {
    const names = [edit.email, edit.firstName, edit.lastName];
    const hash =
      plainPassword === undefined ? undefined : await this.newPasswords.hash(plainPassword, { id, names });
    return this.unitOfWork
      .run(async (tx) => {
        const seller = await this.find(tx, id);
        expected.ensure(revisionOfSeller(seller));
        if (plainPassword !== undefined || givesRights(seller, edit)) {
          ensureWithin(caller, rightsOfSeller({ ...seller, ...given(edit) }));
        }
        await this.ensurePos(tx, seller, edit.posId);
        const changes = given(edit);
        await this.sellers.update(tx, seller, changes);
        if (edit.email !== undefined) {
          await this.logins.rename(tx, id, 'email', edit.email);
          if (!isSameName('email', edit.email, seller.email)) {
            const name = `${seller.firstName} ${seller.lastName}`;
            await this.changedEmails.notify(tx, { before: seller.email, name });
          }
        }
        if (edit.active !== undefined && edit.active !== seller.active) {
          await this.switchLogin(tx, id, edit.active);
        }
        if (hash !== undefined) {
          await this.logins.setPassword(tx, id, hash);
        }
        return { revision: revisionOfSeller({ ...seller, ...changes }) };
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

  /**
   * For one who has lost app and recovery codes. Ends every login of the seller. Writes the seller on condition of the revision, then the login:
   * a seller who gets more rights meanwhile keeps it.
   * @throws {SellerNotFound}
   * @throws {RightsExceeded} for a caller who may not do what the seller may
   * @throws {SecondFactorMissing}
   */
  async removeSecondFactor(caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const seller = await this.find(tx, id);
      ensureWithin(caller, rightsOfSeller(seller));
      await this.sellers.update(tx, seller, {});
      await this.secondFactor.remove(tx, id);
    });
  }

  /**
   * Ends every login of the seller, who can log in again. Locks like `removeSecondFactor`.
   * @throws {SellerNotFound}
   * @throws {RightsExceeded} for a caller who may not do what the seller may
   */
  async endLogins(caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      noteSubject(tx, 'seller', id);
      const seller = await this.find(tx, id);
      ensureWithin(caller, rightsOfSeller(seller));
      await this.sellers.update(tx, seller, {});
      await this.logins.logOut(tx, id);
    });
  }

  private async ensurePos(tx: Tx, before: SellerEntity, posId: string | null | undefined): Promise<void> {
    const isNew = typeof posId === 'string' && posId !== before.posId;
    if (isNew && !(await this.posService.findInAnyStore(tx, posId))) {
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
