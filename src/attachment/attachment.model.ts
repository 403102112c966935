import type { Tx } from '#platform/database/transaction/tx.js';

/** What has attachments, by its table. `none`: files of an upload that has failed. */
export type OwnerType = 'campaign' | 'customer' | 'earning_rule' | 'level' | 'setting' | 'none';

export interface AttachmentOwner {
  readonly type: Exclude<OwnerType, 'none'>;
  readonly id: string;
  /** What the attachment is there: `photo`, `brand_icon`. */
  readonly slot: string;
}

/** An attachment in the row of its owner. */
export interface AttachmentReference {
  readonly id: string;
  readonly mimeType: string;
  /** The name that the caller has given to the file. */
  readonly originalName: string;
}

/** A place of an owner for one attachment at most. */
export interface AttachmentSlot<Row> {
  readonly owner: AttachmentOwner;
  /** The row of the owner as the unit of work sees it. May run several times. */
  find(tx: Tx): Promise<Row>;
  current(row: Row): AttachmentReference | null;
  /** On condition of the revision that was found. */
  write(tx: Tx, row: Row, next: AttachmentReference | null): Promise<void>;
}
