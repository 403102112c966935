export const EVERY_TYPE = '*';

export function wants({ eventTypes }: { readonly eventTypes: readonly string[] }, type: string): boolean {
  return eventTypes.includes(EVERY_TYPE) || eventTypes.includes(type);
}

/** Replaced secrets still sign for this time, so that receivers can change. */
const OVERLAP_MS = 24 * 3600_000;
/** Each adds a signature to every request. */
export const SECRETS_MAX = 10;

export interface WebhookSecret {
  readonly secret: string;
  /** ISO 8601; null for the current one. */
  readonly until: string | null;
}

export function goodSecrets(secrets: readonly WebhookSecret[], now: Date): WebhookSecret[] {
  return secrets.filter(({ until }) => until === null || new Date(until) > now);
}

/** Adds a new secret. Replaced secrets stay valid for a day; expired ones are dropped. */
export function rotated(secrets: readonly WebhookSecret[], secret: string, now: Date): WebhookSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const others = goodSecrets(secrets, now).map((each) => ({
    secret: each.secret,
    until: each.until ?? until,
  }));
  return [{ secret, until: null }, ...others];
}
