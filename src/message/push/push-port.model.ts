import { MessageRefused } from '../mail-port.model.js';

/** What a browser has got from its push service. */
export interface PushAddress {
  readonly endpoint: string;
  /** The public key of the browser, in base64url. */
  readonly p256dh: string;
  /** The secret that the browser shares, in base64url. */
  readonly auth: string;
}

/** What the service worker of a page gets: JSON. */
export interface PushPayload {
  /** An id that repetitions of one message share: a notification with this tag replaces the one before. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The page that opens: a path of the service. */
  readonly path: string;
}

export interface Push {
  readonly to: PushAddress;
  readonly payload: PushPayload;
  /** The push service drops it from then on. */
  readonly usefulUntil: Date;
}

/** Delivers notifications to browsers. */
export abstract class PushPort {
  /** With which browsers subscribe; undefined: no notifications are sent. */
  abstract readonly publicKey: string | undefined;

  /**
   * Ends within half a minute.
   * @throws {RecipientGone} when the browser has ended its subscription
   * @throws {MessageRefused} when no repetition would be of use
   * @throws {AskedForPatience} when the push service says how long to wait
   * @throws {Error} when a repetition may succeed
   */
  abstract send(push: Push): Promise<void>;
}

/** A refusal for good of everything to this recipient. */
export class RecipientGone extends MessageRefused {}

export class AskedForPatience extends Error {
  constructor(
    message: string,
    /** At least as long. */
    readonly pauseMs: number,
  ) {
    super(message);
  }
}
