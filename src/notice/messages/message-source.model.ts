import type { CustomerNames } from '../../customer/index.js';
import type { StoredEvent } from '../../event/index.js';
import type { NewMessage } from '../../message/index.js';
import type { SettingsValues } from '../../settings/index.js';

/** What an event is worth writing about. */
export interface Draft {
  readonly kind: NewMessage['kind'];
  readonly event: StoredEvent;
  readonly customerId: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** From then on it is of no use. */
  readonly usefulUntil: Date;
  /** Addresses of staff in place of the customer's. */
  readonly staff?: readonly string[];
}

/** Makes messages of some types of events. */
export interface MessageSource {
  readonly types: readonly string[];
  drafts(events: readonly StoredEvent[], settings: SettingsValues): Promise<Draft[]>;
}

const HOUR_MS = 3600_000;

export function hoursAfter({ recordedOn }: StoredEvent, hours: number): Date {
  return new Date(recordedOn.getTime() + hours * HOUR_MS);
}

export function getIds(
  events: readonly StoredEvent[],
  getId: (event: StoredEvent) => string | undefined,
): string[] {
  return [...new Set(events.flatMap((event) => getId(event) ?? []))];
}

export function fullName({ firstName, lastName }: CustomerNames): string {
  return `${firstName} ${lastName}`;
}
