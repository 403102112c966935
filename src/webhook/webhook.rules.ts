export const EVERY_TYPE = '*';

export function wants({ eventTypes }: { readonly eventTypes: readonly string[] }, type: string): boolean {
  return eventTypes.includes(EVERY_TYPE) || eventTypes.includes(type);
}

/** How long what was signed with before still signs, beside its successor: time to tell every receiver. */
const OVERLAP_MS = 24 * 3600_000;
/** Each is a signature in every request. */
export const SECRETS_MAX = 10;

export interface WebhookSecret {
  /** `whsec_…` */
  readonly secret: string;
  /** ISO 8601; null for the one that has no successor yet. */
  readonly until: string | null;
}

/** Those that sign now, the newest first. */
export function goodSecrets(secrets: readonly WebhookSecret[], now: Date): WebhookSecret[] {
  return secrets.filter(({ until }) => until === null || new Date(until) > now);
}

/** With a new one. Those that are good now are good for a day from their replacement on, and what is over is forgotten. */
export function rotated(secrets: readonly WebhookSecret[], secret: string, now: Date): WebhookSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const others = goodSecrets(secrets, now).map((each) => ({
    secret: each.secret,
    until: each.until ?? until,
  }));
  return [{ secret, until: null }, ...others];
}
