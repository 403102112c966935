import { Injectable } from '@nestjs/common';
import type { DueCondition } from '#platform/background/due-clock.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { Events } from '#platform/event/define-event.js';
import { contactHandoverWasChanged, type ContactHandoverWasChanged } from './auth.events.js';
import { LoginAccountNotFound } from './auth.errors.js';
import { ContactHandoverRepository } from './contact-handover.repository.js';
import type { ContactHandoverEntity, LoginAccountEntity, LoginNameEntity } from './login-account.entity.js';
import { LoginAccountRepository } from './login-account.repository.js';
import { type ContactKind, foldedName, isSameName, normalizedName } from './login-name.rules.js';
import { PasswordTokenRepository } from './password-token.repository.js';

type State = ContactHandoverWasChanged['state'];

/** What waits, as other modules see it. */
export type ContactHandover = Readonly<ContactHandoverEntity>;

export interface ChangedContact {
  readonly kind: ContactKind;
  /** The contact that the record had, and the one that it has now. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the caller is the owner, in a login of theirs. */
  readonly isOwn: boolean;
}

export interface ContactChange extends ChangedContact {
  /** Whether the owner has agreed with their password. */
  readonly isAgreed: boolean;
  /** When the wait began, as notices say; that of an earlier change of the same contact stays. */
  readonly startedAt: Date;
  /** When the contact is handed over without an agreement; null for never. */
  readonly dueAt: Date | null;
}

/** What becomes of a changed contact. */
interface ChangePlan {
  /** The name that the contact is, and the rows of the record and of the way in as they are. */
  readonly name: string | null;
  readonly named: LoginNameEntity | null;
  readonly entered: LoginNameEntity | null;
  readonly waiting: ContactHandoverEntity | null;
  /** Whether it is the former one again. */
  readonly isFormer: boolean;
  readonly doesWait: boolean;
}

/**
 * Decides which contacts an account can be entered by. A contact of the record logs in at once while the account has no owner. An
 * account that has logged in, or has used what was sent to a contact, has one: there another contact waits: the former one stays the way in until the owner
 * agrees with their password, a week has passed after a notice, or an administrator decides it (docs/decisions/0397). Every method writes the
 * account first, so that changes of one account are made one after another, on whatever node.
 */
@Injectable()
export class ContactHandoversService {
  constructor(
    private readonly accounts: LoginAccountRepository,
    private readonly handovers: ContactHandoverRepository,
    private readonly passwordTokens: PasswordTokenRepository,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** What waits, by account. As committed. */
  async findFor(accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly ContactHandover[]>> {
    const waiting = new Map<string, ContactHandoverEntity[]>();
    for (const handover of await this.handovers.findFor([...new Set(accountIds)])) {
      const { accountId } = handover;
      waiting.set(accountId, [...(waiting.get(accountId) ?? []), handover]);
    }
    return waiting;
  }

  due(now: Date): DueCondition {
    return this.handovers.due(now);
  }

  async findDue(now: Date, limit: number): Promise<readonly ContactHandover[]> {
    return this.handovers.findDue(now, limit);
  }

  async findAll(tx: Tx, accountId: string): Promise<readonly ContactHandover[]> {
    return this.handovers.findAll(tx, accountId);
  }

  /** Notes that the owner has used what was sent to a contact. */
  async setOwned(tx: Tx, accountId: string): Promise<void> {
    const account = await this.lock(tx, accountId);
    if (account.ownedSince === null) {
      await this.accounts.update(tx, accountId, { ownedSince: this.clock.now() });
    }
  }

  /**
   * Whether another contact would wait. Another spelling does not, nor does the former contact when it comes back. Reads without a lock:
   * `change` says what became of it.
   */
  async wouldWait(tx: Tx, accountId: string, change: ChangedContact): Promise<boolean> {
    const account = await this.accounts.find(tx, accountId);
    return account !== null && (await this.getPlan(tx, account, change)).doesWait;
  }

  /**
   * Names the account by another contact. Returns whether it waits, or has waited until the agreement that came with it.
   * @throws {LoginNameTaken} when another account of the same role has it
   */
  async change(tx: Tx, accountId: string, change: ContactChange): Promise<boolean> {
    const { kind, before } = change;
    const account = await this.lock(tx, accountId);
    const { name, named, entered, waiting, isFormer, doesWait } = await this.getPlan(tx, account, change);
    if (!doesWait) {
      if (named && named.name !== name) {
        await this.accounts.dropName(tx, named);
        await this.passwordTokens.removeAll(tx, accountId);
      }
      if (waiting) {
        await this.handovers.remove(tx, waiting);
        await this.note(tx, account, waiting, 'withdrawn');
      }
      if (isFormer && entered) {
        await this.accounts.setPurpose(tx, entered, 'any');
      } else if (name !== null && named?.name !== name) {
        await this.addName(tx, account, { kind, name, purpose: 'any' });
      }
      return false;
    }
    if (named?.purpose === 'record') {
      await this.accounts.dropName(tx, named);
    } else if (named) {
      await this.accounts.setPurpose(tx, named, 'login');
    }
    if (name !== null) {
      await this.addName(tx, account, { kind, name, purpose: 'record' });
    }
    const now = this.clock.now();
    const handover: ContactHandoverEntity = {
      accountId,
      kind,
      formerContact: waiting ? waiting.formerContact : before,
      startedAt: waiting ? waiting.startedAt : change.startedAt,
      since: now,
      dueAt: change.dueAt,
      // There is nothing that could be sent to no contact.
      confirmedAt: name === null ? now : null,
      agreedAt: change.isAgreed ? now : null,
    };
    await this.handovers.put(tx, handover, waiting);
    await this.note(tx, account, handover, 'waiting');
    await this.completeIfDue(tx, account, handover);
    return true;
  }

  /** Notes that what was sent to the contact of the record was used. */
  async confirm(tx: Tx, accountId: string, kind: ContactKind): Promise<void> {
    const account = await this.lock(tx, accountId);
    const waiting = await this.handovers.find(tx, accountId, kind);
    if (!waiting) {
      await this.setOwned(tx, accountId);
      return;
    }
    const handover = { ...waiting, confirmedAt: waiting.confirmedAt ?? this.clock.now() };
    await this.handovers.put(tx, handover, waiting);
    await this.completeIfDue(tx, account, handover);
  }

  /**
   * Notes that the owner agrees to all that waits; they have shown their password. An e-mail is handed over once it is confirmed by its link,
   * too. A phone gets no code, so the agreement alone hands it over.
   */
  async agree(tx: Tx, accountId: string): Promise<readonly ContactHandover[]> {
    const account = await this.lock(tx, accountId);
    for (const waiting of await this.handovers.findAll(tx, accountId)) {
      const handover = { ...waiting, agreedAt: waiting.agreedAt ?? this.clock.now() };
      await this.handovers.put(tx, handover, waiting);
      await this.completeIfDue(tx, account, handover);
    }
    return this.handovers.findAll(tx, accountId);
  }

  /** Hands over at once what waits of these kinds. Returns them. */
  async decide(tx: Tx, accountId: string, kinds: readonly ContactKind[]): Promise<ContactKind[]> {
    const account = await this.lock(tx, accountId);
    const waiting = (await this.handovers.findAll(tx, accountId)).filter(({ kind }) => kinds.includes(kind));
    for (const handover of waiting) {
      await this.complete(tx, account, handover);
    }
    return waiting.map(({ kind }) => kind);
  }

  /** Hands over what is due by now, if it still is. */
  async completeDue(tx: Tx, accountId: string, kind: ContactKind): Promise<void> {
    const account = await this.lock(tx, accountId);
    const waiting = await this.handovers.find(tx, accountId, kind);
    if (waiting) {
      await this.completeIfDue(tx, account, waiting);
    }
  }

  /** Makes the former contacts the only ones again. The caller writes the record. Returns what waited. */
  async withdraw(tx: Tx, accountId: string): Promise<readonly ContactHandover[]> {
    const account = await this.lock(tx, accountId);
    const waiting = await this.handovers.findAll(tx, accountId);
    for (const handover of waiting) {
      const { kind } = handover;
      const named = await this.accounts.findNamed(tx, accountId, kind, 'record');
      const entered = await this.accounts.findNamed(tx, accountId, kind, 'login');
      if (named) {
        await this.accounts.dropName(tx, named);
      }
      if (entered) {
        await this.accounts.setPurpose(tx, entered, 'any');
      }
      await this.handovers.remove(tx, handover);
      await this.note(tx, account, handover, 'vetoed');
    }
    return waiting;
  }

  /**
   * Gives a contact of the record to another account, which is merged with this one. Where that one has an owner, the contact waits for their
   * agreement; where it waited before, it goes on to, and this account keeps its former one.
   */
  async move(tx: Tx, sourceId: string, targetId: string, kind: ContactKind): Promise<void> {
    const [source, target] = [await this.lock(tx, sourceId), await this.lock(tx, targetId)];
    const named = await this.accounts.findNamed(tx, sourceId, kind, 'record');
    if (!named) {
      return;
    }
    await this.accounts.dropName(tx, named);
    await this.passwordTokens.removeAll(tx, sourceId);
    const before = await this.handovers.find(tx, targetId, kind);
    const isFree = named.purpose === 'any' && before === null && !isOwned(target);
    const purpose = isFree ? 'any' : 'record';
    await this.addName(tx, target, { kind, name: named.name, purpose });
    if (!isFree) {
      const now = this.clock.now();
      const isShown = named.purpose === 'any' && isOwned(source);
      const handover: ContactHandoverEntity = {
        accountId: targetId,
        kind,
        formerContact: before?.formerContact ?? null,
        startedAt: before?.startedAt ?? now,
        since: now,
        dueAt: null,
        confirmedAt: isShown ? now : null,
        agreedAt: null,
      };
      await this.handovers.put(tx, handover, before);
    }
  }

  /** Undoes `move`, as long as nothing has happened to either account. */
  async moveBack(tx: Tx, sourceId: string, targetId: string, kind: ContactKind): Promise<void> {
    const [source] = [await this.lock(tx, sourceId), await this.lock(tx, targetId)];
    const named = await this.accounts.findNamed(tx, targetId, kind, 'record');
    if (!named) {
      return;
    }
    await this.accounts.dropName(tx, named);
    const entered = await this.accounts.findNamed(tx, targetId, kind, 'login');
    const waiting = await this.handovers.find(tx, targetId, kind);
    if (waiting && entered) {
      await this.handovers.put(tx, { ...waiting, confirmedAt: this.clock.now() }, waiting);
    } else if (waiting) {
      await this.handovers.remove(tx, waiting);
    }
    const before = await this.handovers.find(tx, sourceId, kind);
    await this.addName(tx, source, { kind, name: named.name, purpose: before ? 'record' : 'any' });
  }

  private async getPlan(
    tx: Tx,
    account: LoginAccountEntity,
    { kind, before, after, isOwn }: ChangedContact,
  ): Promise<ChangePlan> {
    const waiting = await this.handovers.find(tx, account.id, kind);
    const named = await this.accounts.findNamed(tx, account.id, kind, 'record');
    const entered = await this.accounts.findNamed(tx, account.id, kind, 'login');
    const name = after === null ? null : normalizedName(kind, after) || null;
    const isSame = (one: string | null, other: string | null) =>
      one === null || other === null ? one === other : isSameName(kind, one, other);
    const isFormer = waiting !== null && isSame(entered?.name ?? null, name);
    const isFree = waiting === null && !isOwn && !isOwned(account);
    const isSpelling = waiting === null && isSame(before, after);
    return { name, named, entered, waiting, isFormer, doesWait: !isFormer && !isFree && !isSpelling };
  }

  private async completeIfDue(
    tx: Tx,
    account: LoginAccountEntity,
    handover: ContactHandoverEntity,
  ): Promise<void> {
    const { kind, agreedAt, confirmedAt, dueAt } = handover;
    const isAgreed = agreedAt !== null && (confirmedAt !== null || kind === 'phone');
    const isDue = dueAt !== null && dueAt <= this.clock.now() && confirmedAt !== null;
    if (isAgreed || isDue) {
      await this.complete(tx, account, handover);
    }
  }

  /** Tokens of a forgotten password were sent to the former contact: they are void with it. */
  private async complete(
    tx: Tx,
    account: LoginAccountEntity,
    handover: ContactHandoverEntity,
  ): Promise<void> {
    const { accountId, kind } = handover;
    const entered = await this.accounts.findNamed(tx, accountId, kind, 'login');
    if (entered) {
      await this.accounts.dropName(tx, entered);
    }
    const named = await this.accounts.findNamed(tx, accountId, kind, 'record');
    if (named) {
      await this.accounts.setPurpose(tx, named, 'any');
    }
    await this.handovers.remove(tx, handover);
    await this.passwordTokens.removeAll(tx, accountId);
    await this.note(tx, account, handover, 'handed-over');
  }

  private async addName(
    tx: Tx,
    { role, id }: LoginAccountEntity,
    {
      kind,
      name,
      purpose,
    }: { readonly kind: ContactKind; readonly name: string; readonly purpose: 'any' | 'record' },
  ): Promise<void> {
    const folded = foldedName(kind, name);
    await this.accounts.addName(tx, { role, kind, name, accountId: id, folded, purpose });
  }

  private async note(
    tx: Tx,
    { id, role }: LoginAccountEntity,
    { kind, dueAt }: ContactHandoverEntity,
    state: State,
  ): Promise<void> {
    const updateAt = eventTimestamp(this.clock.now());
    await this.events.record(
      tx,
      contactHandoverWasChanged({
        userId: { userId: id },
        role,
        contact: kind,
        state,
        ...(state === 'waiting' && dueAt !== null && { dueAt: eventTimestamp(dueAt) }),
        updateAt,
      }),
    );
  }

  private async lock(tx: Tx, accountId: string): Promise<LoginAccountEntity> {
    const account = await this.accounts.lock(tx, accountId);
    if (!account) {
      throw new LoginAccountNotFound();
    }
    return account;
  }
}

function isOwned({ lastLoginAt, ownedSince }: LoginAccountEntity): boolean {
  return lastLoginAt !== null || ownedSince !== null;
}
