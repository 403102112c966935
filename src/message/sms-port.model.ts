export interface Sms {
  /** An id that repetitions of one message share. */
  readonly id: string;
  readonly phone: string;
  readonly text: string;
}

/** Delivers SMS. */
export abstract class SmsPort {
  abstract readonly isOn: boolean;

  /**
   * Ends within half a minute.
   * @throws {MessageRefused} when no repetition would be of use
   * @throws {Error} when a repetition may succeed
   */
  abstract send(sms: Sms): Promise<void>;
}
