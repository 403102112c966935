import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PictureSize } from '#platform/picture/picture.js';
import type { OwnerType } from './attachment.model.js';

/** An attachment is `kept`, then `removed`; an hour later its files are `deleted`. It never comes back. */
export type AttachmentState = 'kept' | 'removed' | 'deleted';

/** One of its files in the storage. */
export interface AttachedFile {
  /** In the storage. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
  /** SHA-256. */
  readonly hash: string;
  /** For pictures. */
  readonly width?: number;
  readonly height?: number;
  readonly sizes?: readonly PictureSize[];
}

/** A picture or a document of something. The row is written with the one that names it; its files are in the storage by then. */
@Entity('attachment')
@Index('attachment_state', ['state', 'since', 'id'])
@Index('attachment_owner', ['ownerType', 'ownerId'])
export class AttachmentEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 16 })
  ownerType!: OwnerType;

  /** Empty where the owner type is `none`. */
  @Column({ type: 'varchar', length: 36 })
  ownerId!: string;

  /** What it is there: `photo`, `brand_icon`. */
  @Column({ type: 'varchar', length: 32 })
  slot!: string;

  @Column({ type: 'varchar', length: 64 })
  mimeType!: string;

  /** The name that the caller has given; empty when it is removed. */
  @Column({ type: 'varchar', length: 255 })
  originalName!: string;

  @Column({ type: 'json' })
  files!: readonly AttachedFile[];

  @Column({ type: 'varchar', length: 8 })
  state!: AttachmentState;

  /** When it got its state. */
  @Column({ type: 'datetime', precision: 3 })
  since!: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
