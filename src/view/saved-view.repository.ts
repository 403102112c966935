import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { viewNameTaken } from './saved-view.errors.js';

/** What the audit log may show of it: names and searches may be about customers. */
const SHOWN = ['storeId', 'list', 'shared'];
const AT_ONCE = 1000;

export type ViewChanges = Partial<
  Pick<SavedViewEntity, 'name' | 'nameHash' | 'search' | 'shared' | 'updatedAt'>
>;

@Injectable()
export class SavedViewRepository {
  async count(tx: Tx, administratorId: string): Promise<number> {
    return tx.countBy(SavedViewEntity, { administratorId });
  }

  /** Null for a view of another administrator, or of another store. */
  async find(tx: Tx, storeId: string, administratorId: string, id: string): Promise<SavedViewEntity | null> {
    return tx.findOneBy(SavedViewEntity, { id, storeId, administratorId });
  }

  /** @throws {InvalidFields} when the owner has a view of the list with this name: the key decides, also between two at once */
  async add(tx: Tx, view: SavedViewEntity): Promise<void> {
    await tx.insert(SavedViewEntity, view).catch(onDuplicateKey(viewNameTaken));
    note(tx, view.id, null, view);
  }

  /**
   * @throws {InvalidFields} when the owner has another view of the list with this name
   * @throws {ConcurrencyConflict} when it is gone
   */
  async change(tx: Tx, view: SavedViewEntity, changes: ViewChanges): Promise<void> {
    const { id, administratorId } = view;
    const written = await tx
      .update(SavedViewEntity, { id, administratorId }, changes)
      .catch(onDuplicateKey(viewNameTaken));
    ensureAffected(written);
    note(tx, id, view, changes);
  }

  /** @throws {ConcurrencyConflict} when it is gone */
  async remove(tx: Tx, view: SavedViewEntity): Promise<void> {
    const { id, administratorId } = view;
    ensureAffected(await tx.delete(SavedViewEntity, { id, administratorId }));
    note(tx, id, view, null);
  }

  /** Removes views of all administrators by what they search. Each administrator has few. Returns how many there were. */
  async removeSearching(tx: Tx, isMeant: (search: string) => boolean): Promise<number> {
    let removed = 0;
    for (let after = ''; ;) {
      const some = await tx.find(SavedViewEntity, {
        select: { id: true, search: true },
        where: { id: MoreThan(after) },
        order: { id: 'ASC' },
        take: AT_ONCE,
      });
      const ids = some.filter(({ search }) => isMeant(search)).map(({ id }) => id);
      if (ids.length > 0) {
        removed += (await tx.delete(SavedViewEntity, { id: In(ids) })).affected ?? 0;
      }
      const last = some.at(-1);
      if (!last || some.length < AT_ONCE) {
        return removed;
      }
      after = last.id;
    }
  }
}

function note(tx: Tx, id: string, before: SavedViewEntity | null, after: ViewChanges | null): void {
  noteChange(tx, { type: 'view', id, before, after, shown: SHOWN });
}
