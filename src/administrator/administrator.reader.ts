import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere, In } from 'typeorm';
import { type ListQuery, listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { PasswordContext } from '../auth/index.js';
import { AclRoleEntity } from './acl-role.entity.js';
import { AdministratorRoleEntity, AdministratorEntity } from './administrator.entity.js';

export interface AdministratorWithRoles {
  readonly administrator: AdministratorEntity;
  readonly roles: readonly AclRoleEntity[];
}

export const ADMINISTRATOR_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['username', 't.username'],
  ['email', 't.email'],
  ['firstName', 't.firstName'],
  ['lastName', 't.lastName'],
  ['phone', 't.phone'],
  ['isActive', 't.active'],
  ['external', 't.isExternal'],
  ['createdAt', 't.createdAt'],
]);

const LIST: ListQuery<AdministratorEntity> = {
  entity: AdministratorEntity,
  where: '1 = 1',
  values: [],
  sortable: ADMINISTRATOR_COLUMNS,
  order: { by: 't.lastName', direction: 'ASC' },
};

@Extension(PasswordContext)
@Injectable()
export class AdministratorReader implements PasswordContext {
  constructor(private readonly dataSource: DataSource) {}

  async find(id: string): Promise<AdministratorWithRoles | null> {
    const administrator = await this.dataSource.manager.findOneBy(AdministratorEntity, { id });
    const [found] = administrator ? await this.withRoles([administrator]) : [];
    return found ?? null;
  }

  /** Names that a password must not contain. */
  async getGuessableNames(id: string | undefined): Promise<readonly (string | null)[]> {
    const found =
      id === undefined ? null : await this.dataSource.manager.findOneBy(AdministratorEntity, { id });
    return found ? [found.username, found.email, found.firstName, found.lastName] : [];
  }

  /** First and last names, otherwise user names, by id; unknown ids are left out. */
  async getNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.findNames({ id: In([...ids]) });
  }

  /** Finds the names without administrators who are deactivated. */
  async findActiveNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.findNames({ id: In([...new Set(ids)]), active: true });
  }

  async getRoleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.dataSource.manager.findBy(AclRoleEntity, { id: In([...ids]) });
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  async isThereAny(): Promise<boolean> {
    return this.dataSource.manager.exists(AdministratorEntity);
  }

  async list(query: PageQuery): Promise<Page<AdministratorWithRoles>> {
    const page = await listPage(this.dataSource, LIST, query);
    return { ...page, rows: await this.withRoles(page.rows) };
  }

  private async findNames(
    where: FindOptionsWhere<AdministratorEntity>,
  ): Promise<ReadonlyMap<string, string>> {
    const select = { id: true, firstName: true, lastName: true, username: true } as const;
    const found = await this.dataSource.manager.find(AdministratorEntity, { select, where });
    return new Map(
      found.map(({ id, firstName, lastName, username }) => [
        id,
        [firstName, lastName].filter(Boolean).join(' ') || username,
      ]),
    );
  }

  private async withRoles(administrators: readonly AdministratorEntity[]): Promise<AdministratorWithRoles[]> {
    if (administrators.length === 0) {
      return [];
    }
    const { manager } = this.dataSource;
    const ids = administrators.map(({ id }) => id);
    const assigned = await manager.findBy(AdministratorRoleEntity, { administratorId: In(ids) });
    const roles = await manager.find(AclRoleEntity, { order: { name: 'ASC', id: 'ASC' } });
    return administrators.map((administrator) => ({
      administrator,
      roles: roles.filter((role) =>
        assigned.some(
          ({ administratorId, roleId }) => administratorId === administrator.id && roleId === role.id,
        ),
      ),
    }));
  }
}
