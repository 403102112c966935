import { Injectable } from '@nestjs/common';
import { AccountLoginsService, LoginNameTaken, NewPasswordsService } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { LevelService } from '../level/index.js';
import { PosService } from '../pos/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { type DrawnToken, drawActivationToken } from './activation-secret.model.js';
import { ContactChangesService } from './contact-changes.service.js';
import { editedContacts, isSameContact } from './contact.model.js';
import {
  changedColumns,
  type CustomerEdit,
  ownEdit,
  ownRevision,
  revisionForStaff,
} from './customer-edit.rules.js';
import type { CustomerEntity } from './customer.entity.js';
import {
  birthDateAhead,
  birthDateIsSet,
  cardIsAName,
  CustomerExists,
  CustomerIsAnonymized,
  CustomerNotFound,
  emailMissing,
  noSuchLevel,
  noSuchPos,
  ProfileEditsNotAllowed,
} from './customer.errors.js';
import { CustomerMomentsService } from './customer-moments.service.js';
import { CustomerRepository } from './customer.repository.js';
import { type CustomerLabel, labelsInOrder } from './customer.rules.js';
import { editEvents } from './customer-edit.events.js';

interface Edit {
  readonly storeId: string;
  readonly customerId: string;
  readonly edit: CustomerEdit;
  readonly passwordHash?: string | undefined;
  readonly isOwn?: boolean;
  /** The customer has shown their password, and agrees that changed contacts log in once they are confirmed. */
  readonly isAgreed?: boolean | undefined;
  /** The language of messages to the customer. */
  readonly locale?: string | undefined;
  readonly expected?: ExpectedRevision | undefined;
}

export interface EditedCustomer extends EditedRecord {
  readonly email: string | null;
}

@Injectable()
export class EditCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly logins: AccountLoginsService,
    private readonly passwords: NewPasswordsService,
    private readonly levelService: LevelService,
    private readonly posService: PosService,
    private readonly events: EventRecorderService,
    private readonly moments: CustomerMomentsService,
    private readonly contacts: ContactChangesService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates the given fields; unchanged fields are neither written nor recorded. A password ends every login of the customer. Writes the
   * customer on condition of the revision, then labels, login and the counters of levels: all or nothing. A concurrent edit runs again on
   * top. Hashing is slow and runs before the unit of work.
   * @throws {CustomerNotFound}
   * @throws {CustomerIsAnonymized}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for a taken e-mail, phone or card, a card that equals another customer's login name, an unknown level or point
   * of sale, a birth date in the future, and a customer without e-mail and phone
   */
  async execute(
    storeId: string,
    customerId: string,
    edit: CustomerEdit,
    { plainPassword, expected }: { plainPassword?: string | undefined; expected?: ExpectedRevision } = {},
  ): Promise<EditedCustomer> {
    const names = [edit.firstName, edit.lastName, edit.email, edit.loyaltyCardNumber];
    const passwordHash =
      plainPassword === undefined
        ? undefined
        : await this.passwords.hash(plainPassword, { id: customerId, names });
    return this.run({ storeId, customerId, edit, passwordHash, expected });
  }

  /** Edits in a unit of work of the caller, for fields that are no names of logins. */
  async executeIn(
    tx: Tx,
    storeId: string,
    customerId: string,
    edit: Pick<CustomerEdit, 'labels'>,
  ): Promise<void> {
    await this.edit(tx, { storeId, customerId, edit });
  }

  /**
   * For the customers' own fields. Another e-mail gets a message with a link that confirms it.
   * @throws {ProfileEditsNotAllowed} by the settings
   * @throws {InvalidFields} also for a change of an existing birth date
   */
  async executeOwn(
    storeId: string,
    customerId: string,
    edit: CustomerEdit,
    { locale, isAgreed, expected }: Pick<Edit, 'locale' | 'isAgreed' | 'expected'> = {},
  ): Promise<EditedCustomer> {
    return this.run({ storeId, customerId, edit: ownEdit(edit), isOwn: true, locale, isAgreed, expected });
  }

  private async run(edit: Edit): Promise<EditedCustomer> {
    return this.unitOfWork
      .run((tx) => this.edit(tx, edit))
      .catch((error: unknown) => {
        throw error instanceof LoginNameTaken ? new CustomerExists(error) : error;
      });
  }

  private async edit(
    tx: Tx,
    {
      storeId,
      customerId,
      edit,
      passwordHash,
      isOwn = false,
      isAgreed = false,
      locale,
      expected = ExpectedRevision.any,
    }: Edit,
  ): Promise<EditedCustomer> {
    if (isOwn && !(await this.settings.read(tx)).allowCustomersProfileEdits) {
      throw new ProfileEditsNotAllowed();
    }
    const before = await this.customers.findInStore(tx, storeId, customerId);
    if (!before) {
      throw new CustomerNotFound();
    }
    if (before.anonymizedAt) {
      throw new CustomerIsAnonymized();
    }
    const had = isOwn ? [] : await this.customers.findLabels(tx, customerId);
    const getRevision = (customer: CustomerEntity, has: readonly CustomerLabel[] = had) =>
      isOwn ? ownRevision(customer) : revisionForStaff(customer, has);
    expected.ensure(getRevision(before));
    const now = this.clock.now();
    const edited = changedColumns(before, edit);
    if (isOwn && before.birthDate !== null && edited.birthDate !== undefined) {
      throw birthDateIsSet();
    }
    const contacts = editedContacts(before, edited, isOwn ? now : null);
    const waiting = await this.contacts.findWaiting(tx, before, edited, isOwn);
    const drawn = drawActivationToken();
    const changed = {
      ...edited,
      ...contacts,
      ...tokenOfEmail(before, edited.email, {
        isUnconfirmed: Boolean(contacts.emailUnconfirmedSince),
        doesWait: waiting.includes('email'),
        drawn,
      }),
    };
    await this.ensureValid(tx, before, changed);
    const labels = changedLabels(had, edit.labels);
    if (Object.keys(changed).length === 0 && labels === undefined && passwordHash === undefined) {
      return { email: before.email, revision: getRevision(before) };
    }
    await this.customers.update(tx, before, { ...changed, updatedAt: now });
    if (labels) {
      await this.customers.replaceLabels(tx, customerId, labels);
    }
    if (changed.loyaltyCardNumber !== undefined) {
      await this.logins.rename(tx, customerId, 'card', changed.loyaltyCardNumber);
    }
    if (changed.email !== undefined || changed.phone !== undefined) {
      const after = { ...before, ...changed };
      const token = changed.activationToken === drawn.hash ? drawn.token : null;
      await this.contacts.apply(tx, { before, after, waiting, isOwn, isAgreed, locale, token });
    }
    if (passwordHash !== undefined) {
      await this.logins.setPassword(tx, customerId, passwordHash);
    }
    await this.events.record(tx, ...editEvents({ before, changed, labels, now }));
    if (changed.levelId) {
      await this.levelService.moved(tx, storeId, before.levelId, changed.levelId);
    }
    if (changed.agreement2) {
      await this.moments.subscribed(tx, before);
    }
    const after = { ...before, ...changed };
    return { email: after.email, revision: getRevision(after, labels) };
  }

  private async ensureValid(tx: Tx, before: CustomerEntity, changed: Partial<CustomerEntity>): Promise<void> {
    const { email = before.email, phone = before.phone } = changed;
    if (email === null && phone === null && ('email' in changed || 'phone' in changed)) {
      throw emailMissing();
    }
    if (changed.birthDate && changed.birthDate > localDay(this.clock.now())) {
      throw birthDateAhead();
    }
    if (
      changed.loyaltyCardNumber &&
      (await this.logins.isNameOfAnother(tx, before.id, changed.loyaltyCardNumber))
    ) {
      throw cardIsAName();
    }
    if (changed.levelId && !(await this.levelService.find(tx, changed.levelId))) {
      throw noSuchLevel();
    }
    if (changed.posId && !(await this.posService.find(tx, before.storeId, changed.posId))) {
      throw noSuchPos();
    }
  }
}

/**
 * An active customer confirms by it that the changed e-mail is theirs: one that they have entered, and one that staff has, while it waits to
 * log in. Another change makes it void.
 */
function tokenOfEmail(
  before: CustomerEntity,
  email: string | null | undefined,
  {
    isUnconfirmed,
    doesWait,
    drawn,
  }: { readonly isUnconfirmed: boolean; readonly doesWait: boolean; readonly drawn: DrawnToken },
): Partial<CustomerEntity> {
  const isNeeded = isUnconfirmed || (doesWait && email !== null);
  return before.statusType !== 'active' ||
    email === undefined ||
    isSameContact('email', before.email, email) ||
    (!isNeeded && before.activationToken === null)
    ? {}
    : { activationToken: isNeeded ? drawn.hash : null };
}

function changedLabels(
  had: readonly CustomerLabel[],
  labels: readonly CustomerLabel[] | null | undefined,
): readonly CustomerLabel[] | undefined {
  if (labels === undefined) {
    return undefined;
  }
  const after = labelsInOrder(labels ?? []);
  return JSON.stringify(labelsInOrder(had)) === JSON.stringify(after) ? undefined : after;
}
