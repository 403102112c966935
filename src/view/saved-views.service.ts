import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AdministratorReader } from '../administrator/index.js';
import { AccountLoginsService, ensureMayDo, type Principal, TokenInvalid } from '../auth/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { SavedViewEntity } from './saved-view.entity.js';
import { SavedViewNotFound, TooManyViews, ViewsNeedAdministrator } from './saved-view.errors.js';
import { SavedViewReader } from './saved-view.reader.js';
import { SavedViewRepository, type ViewChanges } from './saved-view.repository.js';
import { hashOfName, VIEWED_LISTS, type ViewedList, VIEWS_MAX } from './saved-view.model.js';

export interface NewView {
  readonly list: ViewedList;
  readonly name: string;
  readonly search: string;
  readonly shared: boolean;
}

/** What is not said stays as it is. */
export type ViewEdit = { readonly [Field in 'name' | 'search' | 'shared']?: NewView[Field] | undefined };

export interface VisibleView {
  readonly view: SavedViewEntity;
  readonly isOwn: boolean;
  /** The name of the administrator whose view it is. */
  readonly owner: string | undefined;
}

/** Views of lists: those of the caller, and those that other administrators share. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly views: SavedViewRepository,
    private readonly reader: SavedViewReader,
    private readonly administrators: AdministratorReader,
    private readonly logins: AccountLoginsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Own ones first, each part by name. Without the views of administrators who are deactivated.
   * @throws {PermissionMissing} when the caller may not see the list
   */
  async list(storeId: string, caller: Principal, list: ViewedList): Promise<VisibleView[]> {
    ensureSees(caller, list);
    const own = await this.reader.listOwn(storeId, list, caller.id);
    const sharers = await this.reader.findSharers(storeId, list, caller.id);
    const names = await this.administrators.findActiveNames([caller.id, ...sharers]);
    const active = sharers.filter((id) => names.has(id));
    const shared = await this.reader.listShared(storeId, list, active);
    return [...own, ...shared].map((view) => ({
      view,
      isOwn: view.administratorId === caller.id,
      owner: names.get(view.administratorId),
    }));
  }

  /**
   * Locks the login of the caller, by which concurrent calls of one administrator count each other on every node, and adds one row. Returns
   * the id.
   * @throws {PermissionMissing} when the caller may not see the list
   * @throws {TooManyViews}
   * @throws {InvalidFields} for a name that another view of the caller has
   */
  async create(storeId: string, caller: Principal, { list, name, search, shared }: NewView): Promise<string> {
    ensureSees(caller, list);
    const id = randomUUID();
    await this.unitOfWork.run(async (tx) => {
      const administratorId = await this.lockOwner(tx, caller);
      if ((await this.views.count(tx, administratorId)) >= VIEWS_MAX) {
        throw new TooManyViews();
      }
      const now = this.clock.now();
      const named = { name, nameHash: hashOfName(name) };
      const row = { id, storeId, administratorId, list, ...named, search, shared };
      await this.views.add(tx, { ...row, createdAt: now, updatedAt: now });
    });
    return id;
  }

  /**
   * Writes the named fields of one row, and no others: of several edits at once, each field has what one of them says. The key of the names
   * decides between two views.
   * @throws {SavedViewNotFound} also for a view that another administrator shares
   * @throws {InvalidFields} for a name that another view of the caller has
   */
  async update(storeId: string, caller: Principal, id: string, edit: ViewEdit): Promise<void> {
    const administratorId = getOwner(caller);
    await this.unitOfWork.run(async (tx) => {
      const view = await this.find(tx, storeId, administratorId, id);
      const changes = getChanges(view, edit);
      if (Object.keys(changes).length > 0) {
        await this.views.change(tx, view, { ...changes, updatedAt: this.clock.now() });
      }
    });
  }

  /**
   * Removes one row on condition of its owner.
   * @throws {SavedViewNotFound} also for a view that another administrator shares
   */
  async remove(storeId: string, caller: Principal, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.views.remove(tx, await this.find(tx, storeId, caller.id, id));
    });
  }

  private async find(tx: Tx, storeId: string, administratorId: string, id: string): Promise<SavedViewEntity> {
    const view = await this.views.find(tx, storeId, administratorId, id);
    if (!view) {
      throw new SavedViewNotFound();
    }
    return view;
  }

  private async lockOwner(tx: Tx, caller: Principal): Promise<string> {
    const id = getOwner(caller);
    if (!(await this.logins.holdActive(tx, id))) {
      throw new TokenInvalid();
    }
    return id;
  }
}

/** @throws {ViewsNeedAdministrator} for the key of the configuration, which is no administrator's */
function getOwner({ id, apiKey, apiKeyId }: Principal): string {
  if (apiKey && apiKeyId === undefined) {
    throw new ViewsNeedAdministrator();
  }
  return id;
}

function ensureSees(caller: Principal, list: ViewedList): void {
  ensureMayDo(caller, VIEWED_LISTS[list], 'VIEW');
}

function getChanges(view: SavedViewEntity, { name, search, shared }: ViewEdit): ViewChanges {
  return {
    ...(name !== undefined && name !== view.name && { name, nameHash: hashOfName(name) }),
    ...(search !== undefined && search !== view.search && { search }),
    ...(shared !== undefined && shared !== view.shared && { shared }),
  };
}
