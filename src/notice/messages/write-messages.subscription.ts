import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import { Injectable, Logger } from '@nestjs/common';
import { CustomerReader, UnsubscriptionsService } from '../../customer/index.js';
import { EventSubscription, type StoredEvent } from '../../event/index.js';
import {
  ChannelsService,
  isPushKind,
  isReminder,
  type NewMessage,
  OutboxService,
  PushSubscriptionsService,
  type Subscribed,
} from '../../message/index.js';
import { ProgrammeSettingsService, type SettingsValues } from '../../settings/index.js';
import { isOfDatabase } from '#platform/database/error/verdict.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { EndingMessagesService } from './ending-messages.service.js';
import { LevelMessagesService } from './level-messages.service.js';
import type { Draft, MessageSource } from './message-source.model.js';
import { PointsMessagesService } from './points-messages.service.js';
import { RewardMessagesService } from './reward-messages.service.js';

/**
 * Writes messages to customers about what has happened to them: once for an event, because the messages are committed with the checkpoint.
 * Without a way to send them, events are skipped.
 */
@Extension(EventSubscription)
@Injectable()
export class WriteMessagesSubscription extends EventSubscription {
  /** Created by a migration behind all events of that time: customers get no messages about the past. */
  readonly name = 'write-messages';
  override readonly restMs = 1000;
  private readonly logger = new Logger('WriteMessages');
  private readonly sources: readonly MessageSource[];

  constructor(
    rewards: RewardMessagesService,
    points: PointsMessagesService,
    levels: LevelMessagesService,
    endings: EndingMessagesService,
    private readonly customers: CustomerReader,
    private readonly channels: ChannelsService,
    private readonly outbox: OutboxService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly unsubscriptions: UnsubscriptionsService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {
    super();
    this.sources = [rewards, points, levels, endings];
  }

  override isWanted(): Promise<boolean> {
    return Promise.resolve(this.channels.hasChannel('email') || this.channels.hasChannel('push'));
  }

  override async handle(events: readonly StoredEvent[]): Promise<LaterWrite | undefined> {
    const drafts = await this.getDrafts(events);
    const messages = await this.addressed(drafts);
    const write = async (tx: Tx) => {
      await this.outbox.enqueue(tx, await this.withUnsubscription(tx, messages));
    };
    return messages.length === 0 ? undefined : { write };
  }

  private async getDrafts(events: readonly StoredEvent[]): Promise<Draft[]> {
    const settings = await this.settings.current();
    const drafts: Draft[] = [];
    for (const source of this.sources) {
      const some = events.filter(({ type }) => source.types.includes(type));
      if (some.length > 0) {
        drafts.push(...(await this.getDraftsFrom(source, some, settings)));
      }
    }
    const now = this.clock.now();
    return drafts
      .filter(({ usefulUntil }) => usefulUntil > now)
      .sort((one, other) => one.event.position - other.event.position);
  }

  /** An event that a source cannot read gets no message: it must not hold up those of all others. */
  private async getDraftsFrom(
    source: MessageSource,
    events: readonly StoredEvent[],
    settings: SettingsValues,
  ): Promise<Draft[]> {
    try {
      return await source.drafts(events, settings);
    } catch (error) {
      if (isOfDatabase(error)) {
        throw error;
      }
      const [event, ...others] = events;
      if (event && others.length === 0) {
        const { position, type } = event;
        this.logger.error(new Error(`No message about event ${position}, ${type}`, { cause: error }));
        return [];
      }
    }
    const drafts: Draft[] = [];
    for (const event of events) {
      drafts.push(...(await this.getDraftsFrom(source, [event], settings)));
    }
    return drafts;
  }

  /** Reminders that need an agreement have links that take it back. */
  private async withUnsubscription(tx: Tx, messages: readonly NewMessage[]): Promise<NewMessage[]> {
    const { remindersNeedAgreement } = await this.settings.read(tx);
    const all: NewMessage[] = [];
    for (const message of messages) {
      const { kind, channel, accountId, secrets } = message;
      const isMailed = channel === undefined && accountId !== undefined;
      const isDeclinable = remindersNeedAgreement && isReminder(kind) && isMailed;
      const links = isDeclinable ? await this.unsubscriptions.getLinks(tx, accountId) : {};
      all.push(isDeclinable ? { ...message, secrets: { ...secrets, ...links } } : message);
    }
    return all;
  }

  private async addressed(drafts: readonly Draft[]): Promise<NewMessage[]> {
    const { remindersNeedAgreement } = await this.settings.current();
    const ids = [...new Set(drafts.map(({ customerId }) => customerId))];
    const customers = await this.customers.writtenTo(ids);
    const browsers = await this.subscriptions.findAll(ids);
    const hasMail = this.channels.hasChannel('email');
    return drafts.flatMap((draft) => {
      const { kind, customerId } = draft;
      const customer = customers.get(customerId);
      const isAgreed = customer?.agreement2 === true || !remindersNeedAgreement || !isReminder(kind);
      if (draft.staff) {
        return hasMail ? draft.staff.map((to, index) => mailTo(to, draft, ` staff ${index}`)) : [];
      }
      if (!customer || !isAgreed) {
        return [];
      }
      const mails = hasMail && customer.email !== null ? [mailTo(customer.email, draft)] : [];
      const pushes = isPushKind(kind) ? (browsers.get(customerId) ?? []).map((to) => pushTo(to, draft)) : [];
      return [...mails, ...pushes];
    });
  }
}

function mailTo(to: string, draft: Draft, part = ''): NewMessage {
  const { event, kind, customerId, variables, secrets, usefulUntil } = draft;
  const origin = `event ${event.position} ${kind}${part}`;
  return { kind, origin, to, accountId: customerId, variables, ...(secrets && { secrets }), usefulUntil };
}

/** Without what only the customer may see: a locked phone shows notifications. */
function pushTo(browser: Subscribed, { event, kind, customerId, variables, usefulUntil }: Draft): NewMessage {
  return {
    kind,
    channel: 'push',
    origin: `event ${event.position} ${kind} push ${browser.id}`,
    to: browser.id,
    accountId: customerId,
    locale: browser.locale ?? undefined,
    variables,
    usefulUntil,
  };
}
