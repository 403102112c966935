import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { AccountLoginsService, type LoginName } from '../auth/index.js';
import { EventRecorderService } from '../event/index.js';
import { LevelService } from '../level/index.js';
import { PosService } from '../pos/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extensions } from '#platform/extensions.js';
import { localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { ActivationMessagesService, type PreparedActivation } from './activation-messages.service.js';
import type { CustomerEntity } from './customer.entity.js';
import { contactColumns } from './contact.model.js';
import {
  birthDateAhead,
  cardIsAName,
  cardsAreGivenOut,
  noStartLevel,
  noSuchLevel,
  noSuchPos,
} from './customer.errors.js';
import { CustomerMomentsService } from './customer-moments.service.js';
import { CustomerRepository } from './customer.repository.js';
import {
  type Address,
  addressColumns,
  type Company,
  type Gender,
  type CustomerLabel,
  labelsInOrder,
  stateWith,
  yearlyDay,
} from './customer.rules.js';
import { WelcomesService } from './welcomes.service.js';
import { registrationEvents } from './customer-registration.events.js';

/** How a new customer names the one who brings them. */
export interface BroughtBy {
  /** The token of an invitation, or of a customer. */
  readonly invitationToken?: string | undefined;
  readonly referrerEmail?: string | undefined;
}

/** What an invitation looks at. */
export type ReferredCustomer = Readonly<
  Pick<
    CustomerEntity,
    | ('id' | 'storeId' | 'statusType' | 'createdAt' | 'firstName' | 'lastName' | 'email' | 'phone')
    | ('loyaltyCardNumber' | 'street' | 'address1' | 'postal' | 'city' | 'country')
  >
>;

/** An extension in the unit of work of a registration. Refuses no one: an unknown referrer is ignored. */
export abstract class RegistrationEffect {
  abstract customerRegistered(tx: Tx, customer: ReferredCustomer, broughtBy: BroughtBy): Promise<void>;
}

export interface NewCustomer {
  readonly storeId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly loyaltyCardNumber?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly birthDate?: string | undefined;
  readonly agreement1: boolean;
  readonly agreement2?: boolean | undefined;
  readonly agreement3?: boolean | undefined;
  readonly labels?: readonly CustomerLabel[] | undefined;
  readonly address?: Address | undefined;
  readonly company?: Company | undefined;
  readonly levelId?: string | undefined;
  readonly posId?: string | undefined;
  readonly sellerId?: string | undefined;
  readonly broughtBy?: BroughtBy | undefined;
  /** Otherwise the customer needs a token or a code, or staff activates them. */
  readonly activeAtOnce: boolean;
  /** Whether a token or a code is sent, and in which language. */
  readonly activation?: { readonly locale: string | undefined } | undefined;
  /** Whether a customer without a password gets one in a message. */
  readonly isWelcomed?: boolean | undefined;
  /** For a customer of another programme, who has been one all along: no rule pays for the registration. */
  readonly moved?: { readonly id: string; readonly isLevelManual: boolean } | undefined;
}

@Injectable()
export class RegistrationService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly logins: AccountLoginsService,
    private readonly accounts: AccountService,
    private readonly levelService: LevelService,
    private readonly posService: PosService,
    private readonly moments: CustomerMomentsService,
    private readonly activations: ActivationMessagesService,
    private readonly welcomes: WelcomesService,
    private readonly events: EventRecorderService,
    private readonly settings: ProgrammeSettingsService,
    private readonly extensions: Extensions,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts customer, labels, login, account, level and events in the caller's unit of work. Writes the population of the level last.
   * Returns the id.
   * @throws {LoginNameTaken} for a taken e-mail, phone or card: the key of `login_name` decides
   * @throws {InvalidFields} without a start level, for an unknown level or point of sale, a birth date in the future, a card that equals
   * another customer's id, and a card of the customer's choice without the setting
   */
  async register(tx: Tx, fields: NewCustomer, passwordHash?: string): Promise<string> {
    const startLevel = await this.levelService.startLevel(tx);
    if (!startLevel) {
      throw noStartLevel();
    }
    const { levelId, storeId } = fields;
    if (fields.birthDate !== undefined && fields.birthDate > localDay(this.clock.now())) {
      throw birthDateAhead();
    }
    if (levelId !== undefined && !(await this.levelService.find(tx, levelId))) {
      throw noSuchLevel();
    }
    if (fields.posId !== undefined && !(await this.posService.find(tx, storeId, fields.posId))) {
      throw noSuchPos();
    }
    const unsaved = this.getRow(fields, levelId ?? startLevel.id);
    await this.checkCard(tx, unsaved, fields.moved !== undefined);
    const activation = await this.prepareActivation(tx, unsaved, fields);
    const customer = { ...unsaved, ...activation?.columns };
    const labels = labelsInOrder(fields.labels ?? []);
    await this.logins.open(tx, {
      role: 'customer',
      id: customer.id,
      storeId,
      names: getLoginNames(customer),
      active: fields.activeAtOnce,
      ...(passwordHash !== undefined && { passwordHash }),
    });
    await this.customers.add(tx, customer);
    await this.customers.replaceLabels(tx, customer.id, labels);
    const account = await this.accounts.open(tx, customer.id, storeId);
    await this.events.record(
      tx,
      ...registrationEvents({ customer, labels, account, startLevelId: startLevel.id }),
    );
    if (activation) {
      await this.activations.send(tx, activation);
    }
    if (fields.isWelcomed && passwordHash === undefined) {
      await this.welcomes.registered(tx, customer);
    }
    for (const effect of this.extensions.of(RegistrationEffect)) {
      await effect.customerRegistered(tx, customer, fields.broughtBy ?? {});
    }
    await this.levelService.moved(tx, storeId, null, customer.levelId);
    if (!fields.moved) {
      await this.moments.registered(tx, customer);
    }
    return customer.id;
  }

  private async prepareActivation(
    tx: Tx,
    customer: CustomerEntity,
    { activation, activeAtOnce }: NewCustomer,
  ): Promise<PreparedActivation | null> {
    return activation && !activeAtOnce ? this.activations.prepare(tx, customer, activation.locale) : null;
  }

  /** Sales find customers by the card first, so a customer with a foreign card number would take the sales of its owner. */
  private async checkCard(
    tx: Tx,
    { id, statusType, loyaltyCardNumber }: CustomerEntity,
    isMoved: boolean,
  ): Promise<void> {
    if (loyaltyCardNumber === null) {
      return;
    }
    if (statusType === 'new' && !isMoved && !(await this.settings.read(tx)).customersMayRegisterCards) {
      throw cardsAreGivenOut();
    }
    if (await this.logins.isNameOfAnother(tx, id, loyaltyCardNumber)) {
      throw cardIsAName();
    }
  }

  private getRow(fields: NewCustomer, levelId: string): CustomerEntity {
    const { storeId, firstName, lastName, activeAtOnce, birthDate } = fields;
    const now = this.clock.now();
    const today = localDay(now);
    const loyaltyCardNumber = fields.loyaltyCardNumber ?? null;
    const contacts = { email: fields.email ?? null, phone: fields.phone ?? null };
    return {
      id: fields.moved?.id ?? randomUUID(),
      storeId,
      firstName,
      lastName,
      ...contacts,
      ...contactColumns(contacts, activeAtOnce ? null : now),
      loyaltyCardNumber,
      gender: fields.gender ?? 'not_disclosed',
      birthDate: birthDate ?? null,
      birthday: birthDate === undefined ? null : yearlyDay(birthDate),
      statusType: activeAtOnce ? 'active' : 'new',
      statusState: activeAtOnce ? stateWith(loyaltyCardNumber) : null,
      levelId,
      manualLevel: fields.moved?.isLevelManual ?? fields.levelId !== undefined,
      lastLevelRecalculation: null,
      posId: fields.posId ?? null,
      sellerId: fields.sellerId ?? null,
      agreement1: fields.agreement1,
      agreement2: fields.agreement2 ?? false,
      agreement3: fields.agreement3 ?? false,
      avatar: null,
      anonymizedAt: null,
      mergedInto: null,
      ...addressColumns(fields.address),
      companyName: fields.company?.name ?? null,
      nip: fields.company?.nip ?? null,
      invitationToken: randomBytes(20).toString('hex'),
      activationToken: null,
      activationCode: null,
      createdAt: now,
      updatedAt: now,
      registeredOn: today,
      registeredDay: yearlyDay(today),
      revision: 0,
    };
  }
}

function getLoginNames({ email, phone, loyaltyCardNumber }: CustomerEntity): LoginName[] {
  return [
    { kind: 'email' as const, name: email },
    { kind: 'phone' as const, name: phone },
    { kind: 'card' as const, name: loyaltyCardNumber },
  ].flatMap(({ kind, name }) => (name === null ? [] : [{ kind, name }]));
}
