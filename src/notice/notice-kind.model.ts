import type { CustomerNames } from '../customer/index.js';
import type { DomainEvent } from '../event/index.js';
import type { SettingsValues } from '../settings/index.js';

/** The cursor of a pass over what ends, in the order of times and ids. */
export interface NoticePlace {
  readonly at: Date;
  readonly id: string;
}

/** What is looked at: what ends after `now` and not after `until`. */
export interface NoticeWindow {
  readonly now: Date;
  readonly until: Date;
  readonly settings: SettingsValues;
}

/** Something that ends, of which a customer gets one notice. */
export interface NoticedEnd {
  /** What ends: with the time of its end, and the kind, it occurs once. */
  readonly subjectId: string;
  readonly customerId: string;
  readonly endsAt: Date;
  event(noticeId: string, customer: CustomerNames): DomainEvent;
}

export interface NoticePortion {
  readonly endings: readonly NoticedEnd[];
  /** Where to go on; null when nothing is left. */
  readonly next: NoticePlace | null;
}

export interface NoticeKind {
  /** The name in rows, which never changes. */
  readonly code: string;
  /** How many days before. Null: customers get no notice. */
  days(settings: SettingsValues): number | null;
  /** A bounded number of things behind a place, as committed. */
  portion(after: NoticePlace | null, window: NoticeWindow): Promise<NoticePortion>;
}
