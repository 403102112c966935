import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { FileStorage, FOLDERS, getFolder, idInName } from '#platform/storage/file-storage.js';
import { AttachmentEntity } from './attachment.entity.js';
import type { AttachmentOwner, AttachmentReference } from './attachment.model.js';

const ROWS_AT_ONCE = 500;
/** A sixteenth of all files at a time. */
const DIGITS = '0123456789abcdef';

type OwnerTable = Exclude<AttachmentOwner['type'], 'setting'>;
type Reference = AttachmentReference & { readonly slot: string };

interface OwnerRow {
  readonly id: string;
  readonly photos?: readonly AttachmentReference[] | null;
  readonly brandIcon?: AttachmentReference | null;
  readonly photo?: AttachmentReference | null;
  readonly avatar?: AttachmentReference | null;
}

interface SettingRow {
  readonly name: string;
  readonly value: { readonly value: unknown };
}

/** The columns of each table that name attachments. */
const COLUMNS: Readonly<Record<OwnerTable, readonly string[]>> = {
  campaign: ['photos', 'brandIcon'],
  customer: ['avatar'],
  earning_rule: ['photo'],
  level: ['photo'],
};

/** Attachments with the rows that name them, and with the files in the storage. */
@Extension(Verifier)
@Injectable()
export class AttachmentsVerifier extends Verifier {
  constructor(private readonly storage: FileStorage) {
    super();
  }

  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for (const table of Object.keys(COLUMNS) as OwnerTable[]) {
      yield* this.namedIn(source, table);
    }
    yield* named(source, 'setting', await settingsWithFiles(source));
    for (const digit of DIGITS) {
      yield* this.kept(source, digit);
    }
  }

  /** Files of failed uploads are no difference: the service removes them. */
  override async *notes(source: QuerySource): AsyncGenerator<string> {
    let count = 0;
    for (const folder of FOLDERS) {
      const ids = new Set((await this.storage.list(folder)).map(({ name }) => idInName(name) ?? name));
      if (ids.size === 0) {
        continue;
      }
      const rows = await source.find(AttachmentEntity, {
        select: { id: true },
        where: { id: Between(folder, `${folder}~`) },
      });
      const known = new Set(rows.map(({ id }) => id));
      count += [...ids].filter((id) => !known.has(id)).length;
    }
    if (count > 0) {
      yield `The storage of files has files of ${count} failed uploads, which the service removes when they are an hour old.`;
    }
  }

  /** What rows name is kept. */
  private async *namedIn(source: QuerySource, table: OwnerTable): AsyncGenerator<Difference> {
    const isNaming = COLUMNS[table].map((column) => `${column} IS NOT NULL`).join(' OR ');
    for await (const piece of getPieces(source, table, ROWS_AT_ONCE, `(${isNaming})`)) {
      const owners = await source.find<OwnerRow>(table, { where: { id: Between(...piece) } });
      yield* named(source, table, new Map(owners.map((owner) => [owner.id, getReferences(owner)])));
    }
  }

  /** What is kept is named, and in the storage. */
  private async *kept(source: QuerySource, digit: string): AsyncGenerator<Difference> {
    const kept = await source.findBy(AttachmentEntity, { id: Between(digit, `${digit}~`), state: 'kept' });
    const folders = new Set(kept.flatMap(({ files }) => files.map(({ name }) => getFolder(name))));
    const listed = new Map<string, number>();
    for (const folder of FOLDERS.filter((each) => each.startsWith(digit) && folders.has(each))) {
      (await this.storage.list(folder)).forEach(({ name, bytes }) => listed.set(name, bytes));
    }
    const references = await referencesTo(source, kept);
    for (const attachment of kept) {
      const { id, slot, mimeType, originalName, since, createdAt, files } = attachment;
      const row = { table: 'attachment', id };
      const by = `${attachment.ownerType} ${attachment.ownerId}`;
      const reference = references.get(id);
      yield* compareValues(row, 'state', 'kept', by, reference ? 'kept' : 'removed');
      if (reference) {
        yield* compareValues(row, 'slot', slot, by, reference.slot);
        yield* compareValues(row, 'mimeType', mimeType, by, reference.mimeType);
        yield* compareValues(row, 'originalName', originalName, by, reference.originalName, true);
      }
      yield* compareValues(row, 'since', since, 'createdAt', createdAt);
      if (files.length === 0 || files.some(({ name }) => idInName(name) !== id)) {
        yield { ...row, what: 'files', actual: 'others', by: 'its id', expected: 'its own' };
      }
      for (const { name, bytes } of files) {
        yield* compareValues(
          row,
          `bytes of ${name}`,
          bytes,
          'the storage of files',
          listed.get(name) ?? 'no file',
        );
      }
    }
  }
}

async function* named(
  source: QuerySource,
  table: AttachmentOwner['type'],
  owners: ReadonlyMap<string, readonly Reference[]>,
): AsyncGenerator<Difference> {
  const attachments = await source.findBy(AttachmentEntity, {
    id: In([...owners.values()].flat().map(({ id }) => id)),
  });
  const byId = new Map(attachments.map((attachment) => [attachment.id, attachment]));
  for (const [ownerId, references] of owners) {
    for (const { id, slot } of references) {
      const attachment = byId.get(id);
      const isOwn = attachment?.ownerType === table && attachment.ownerId === ownerId;
      const state = attachment && isOwn ? attachment.state : 'missing';
      yield* compareValues({ table, id: ownerId }, `${slot} ${id}`, 'kept', 'table attachment', state);
    }
  }
}

/** By the names of the settings. */
async function settingsWithFiles(source: QuerySource): Promise<ReadonlyMap<string, readonly Reference[]>> {
  const settings = await source.find<SettingRow>('setting');
  const files = settings.flatMap(({ name, value: { value } }) =>
    isReference(value) ? [[name, [{ ...value, slot: 'file' }]] as const] : [],
  );
  return new Map(files);
}

function isReference(value: unknown): value is AttachmentReference {
  return typeof value === 'object' && value !== null && 'id' in value && 'originalName' in value;
}

async function referencesTo(
  source: QuerySource,
  attachments: readonly AttachmentEntity[],
): Promise<ReadonlyMap<string, Reference>> {
  const found = new Map<string, Reference>();
  for (const [name, references] of await settingsWithFiles(source)) {
    const own = attachments.filter(({ ownerType, ownerId }) => ownerType === 'setting' && ownerId === name);
    references
      .filter(({ id }) => own.some((attachment) => attachment.id === id))
      .forEach((reference) => found.set(reference.id, reference));
  }
  for (const table of Object.keys(COLUMNS) as OwnerTable[]) {
    const ids = attachments.filter(({ ownerType }) => ownerType === table).map(({ ownerId }) => ownerId);
    const owners = ids.length === 0 ? [] : await source.find<OwnerRow>(table, { where: { id: In(ids) } });
    for (const owner of owners) {
      const own = attachments.filter(({ ownerType, ownerId }) => ownerType === table && ownerId === owner.id);
      const ownIds = new Set(own.map(({ id }) => id));
      getReferences(owner)
        .filter(({ id }) => ownIds.has(id))
        .forEach((reference) => found.set(reference.id, reference));
    }
  }
  return found;
}

function getReferences({ photos, brandIcon, photo, avatar }: OwnerRow): Reference[] {
  return [
    ...(photo ? [{ ...photo, slot: 'photo' }] : []),
    ...(avatar ? [{ ...avatar, slot: 'avatar' }] : []),
    ...(photos ?? []).map((photo) => ({ ...photo, slot: 'photo' })),
    ...(brandIcon ? [{ ...brandIcon, slot: 'brand_icon' }] : []),
  ];
}
