import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Steps } from '#platform/database/transaction/steps.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { ReceivedFile } from '#platform/file/received-file.js';
import { type EncodedFile, PICTURE_TYPES, type PictureExtension } from '#platform/picture/picture.js';
import { PictureEncoder, type PictureSender } from '#platform/picture/picture-encoder.js';
import { FileStorage, type FileToStore, getFolder } from '#platform/storage/file-storage.js';
import { Clock } from '#platform/time/clock.js';
import type { AttachedFile } from './attachment.entity.js';
import { AttachmentNotFound } from './attachment.errors.js';
import type { AttachmentOwner, AttachmentReference, AttachmentSlot } from './attachment.model.js';
import { AttachmentRepository } from './attachment.repository.js';
import { DOCUMENT_TYPE, pdfIn } from './document.model.js';

interface Stored {
  readonly mimeType: string;
  readonly files: readonly AttachedFile[];
}

/** A picture that is encoded already. */
export interface EncodedPicture {
  readonly originalName: string;
  readonly extension: PictureExtension;
  readonly files: readonly EncodedFile[];
}

/** Its files are in the storage, and no row names them yet. */
export interface StoredPicture extends AttachmentReference, Stored {}

/** Writes the reference into the row of the owner. May run several times. */
type Attach = (tx: Tx, reference: AttachmentReference) => Promise<void>;

@Injectable()
export class AttachmentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly attachments: AttachmentRepository,
    private readonly encoder: PictureEncoder,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a picture that a caller has sent. Its files are durable under a new id before the unit of work begins that adds the row and
   * runs `attach`, which writes the owner on condition of its revision: of two at once the second replaces what the first has attached, on
   * every node. A process that dies in between leaves files that no row names (`RemoveFilesJob`), and never a row without its files.
   * With an Idempotency-Key, a repetition after the commit does nothing. Returns the id.
   * @throws {InvalidFields} on `file`, for a file that is no picture
   */
  async keepPicture(
    owner: AttachmentOwner,
    file: ReceivedFile,
    attach: Attach,
    sender?: PictureSender,
  ): Promise<string> {
    return this.keep(owner, file, attach, async (id) => {
      const { extension, files } = await this.encoder.encode(file, sender);
      const named = namedFiles(id, files);
      await this.storage.store(named);
      return { mimeType: PICTURE_TYPES[extension], files: named.map(describe) };
    });
  }

  /**
   * Stores pictures under new ids, all at once, before a unit of work passes them to `attach` and `setStored`. Those that no row names an
   * hour later are removed (`RemoveFilesJob`). In the order of `pictures`.
   */
  async storePictures(pictures: readonly EncodedPicture[]): Promise<StoredPicture[]> {
    const stored = pictures.map(({ originalName, extension, files }) => {
      const id = randomUUID();
      return { id, originalName, mimeType: PICTURE_TYPES[extension], named: namedFiles(id, files) };
    });
    await this.storage.store(stored.flatMap(({ named }) => named));
    return stored.map(({ named, ...picture }) => ({ ...picture, files: named.map(describe) }));
  }

  /** Adds the row of a stored picture and runs `attach`, as `keepPicture` does. */
  async attach(
    owner: AttachmentOwner,
    { files, ...reference }: StoredPicture,
    attach: Attach,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      await this.attachments.add(tx, {
        ...reference,
        files,
        ownerType: owner.type,
        ownerId: owner.id,
        slot: owner.slot,
        state: 'kept',
        since: now,
        createdAt: now,
      });
      await attach(tx, reference);
      await this.steps.note(tx, { attachmentId: reference.id });
    });
  }

  async setStored<Row>(slot: AttachmentSlot<Row>, picture: StoredPicture): Promise<void> {
    await this.attach(slot.owner, picture, (tx, next) => this.replace(tx, slot, next));
  }

  /**
   * Sets the picture of a place for one. The owner is written after the row of the new attachment and before that of the replaced one.
   * @throws {InvalidFields} on `file`, for a file that is no picture
   */
  async setPicture<Row>(
    slot: AttachmentSlot<Row>,
    file: ReceivedFile,
    sender?: PictureSender,
  ): Promise<void> {
    await this.keepPicture(slot.owner, file, (tx, next) => this.replace(tx, slot, next), sender);
  }

  /** Sets a document. @throws {InvalidFields} on `file`, for a file that is no PDF */
  async setDocument<Row>(slot: AttachmentSlot<Row>, file: ReceivedFile): Promise<void> {
    const store = async (id: string): Promise<Stored> => {
      const bytes = await pdfIn(file);
      const name = `${getFolder(id)}/${id}.pdf`;
      await this.storage.store([{ name, bytes }]);
      const described = { name, mimeType: DOCUMENT_TYPE, bytes: bytes.length, hash: getHash(bytes) };
      return { mimeType: DOCUMENT_TYPE, files: [described] };
    };
    await this.keep(slot.owner, file, (tx, next) => this.replace(tx, slot, next), store);
  }

  /** @throws {AttachmentNotFound} for an empty place */
  async clear<Row>(slot: AttachmentSlot<Row>): Promise<void> {
    await this.unitOfWork.run((tx) => this.replace(tx, slot, null));
  }

  /** Its files are deleted an hour later: backups and readers that have begun before still find them. */
  async remove(tx: Tx, { id }: Pick<AttachmentReference, 'id'>): Promise<void> {
    await this.attachments.remove(tx, id, this.clock.now());
  }

  private async replace<Row>(
    tx: Tx,
    slot: AttachmentSlot<Row>,
    next: AttachmentReference | null,
  ): Promise<void> {
    const row = await slot.find(tx);
    const before = slot.current(row);
    if (!before && !next) {
      throw new AttachmentNotFound();
    }
    await slot.write(tx, row, next);
    if (before) {
      await this.remove(tx, before);
    }
  }

  private async keep(
    owner: AttachmentOwner,
    { name: originalName }: ReceivedFile,
    attach: Attach,
    store: (id: string) => Promise<Stored>,
  ): Promise<string> {
    const reached = this.steps.reached as { readonly attachmentId: string } | undefined;
    if (reached) {
      return reached.attachmentId;
    }
    const id = randomUUID();
    await this.attach(owner, { id, originalName, ...(await store(id)) }, attach);
    return id;
  }
}

function namedFiles(id: string, files: readonly EncodedFile[]): (EncodedFile & FileToStore)[] {
  return files.map((file) => {
    const { width, height, extension } = file;
    return { ...file, name: `${getFolder(id)}/${id}-${width}x${height}.${extension}` };
  });
}

function describe({ name, bytes, extension, width, height, sizes }: EncodedFile & FileToStore): AttachedFile {
  const mimeType = PICTURE_TYPES[extension];
  return { name, mimeType, bytes: bytes.length, hash: getHash(bytes), width, height, sizes };
}

function getHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
