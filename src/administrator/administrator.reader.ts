import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type List, listPage, type Page, type PageQuery } from '../platform/database/list-page.js';
import { placesFor, select } from '../platform/database/statement.js';
import { AclRoleEntity } from './acl-role.entity.js';
import { AdministratorRoleEntity } from './administrator-role.entity.js';
import { AdministratorEntity } from './administrator.entity.js';

export interface AdministratorWithRoles {
  readonly administrator: AdministratorEntity;
  readonly roles: readonly AclRoleEntity[];
}

const LIST: List<AdministratorEntity> = {
  entity: AdministratorEntity,
  where: '1 = 1',
  values: [],
  sortable: new Map([
    ['username', 't.username'],
    ['email', 't.email'],
    ['firstName', 't.firstName'],
    ['lastName', 't.lastName'],
    ['phone', 't.phone'],
    ['isActive', 't.active'],
    ['external', 't.isExternal'],
    ['createdAt', 't.createdAt'],
  ]),
  order: { by: 't.lastName', direction: 'ASC' },
};

@Injectable()
export class AdministratorReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(id: string): Promise<AdministratorWithRoles | null> {
    const { manager } = this.dataSource;
    const [administrator] = await select(manager, AdministratorEntity, 'WHERE id = ?', [id]);
    const [found] = administrator ? await this.withRoles([administrator]) : [];
    return found ?? null;
  }

  async list(query: PageQuery): Promise<Page<AdministratorWithRoles>> {
    const page = await listPage(this.dataSource, LIST, query);
    return { ...page, rows: await this.withRoles(page.rows) };
  }

  private async withRoles(administrators: readonly AdministratorEntity[]): Promise<AdministratorWithRoles[]> {
    if (administrators.length === 0) {
      return [];
    }
    const { manager } = this.dataSource;
    const ids = administrators.map(({ id }) => id);
    const held = await select(
      manager,
      AdministratorRoleEntity,
      `WHERE administratorId IN ${placesFor(ids)}`,
      ids,
    );
    const roles = await select(manager, AclRoleEntity, 'ORDER BY name, id', []);
    return administrators.map((administrator) => ({
      administrator,
      roles: roles.filter((role) =>
        held.some(
          ({ administratorId, roleId }) => administratorId === administrator.id && roleId === role.id,
        ),
      ),
    }));
  }
}
