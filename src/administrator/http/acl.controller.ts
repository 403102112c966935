import { Body, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Caller, ForAdministrators, Permission, type Principal } from '../../auth/index.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { AclRoleReader } from '../acl-role.reader.js';
import { AclRoleNotFound } from '../administrator.errors.js';
import { AclRoleService } from '../acl-role.service.js';
import {
  type AclAccessesResponse,
  type AclResourcesResponse,
  type AclRoleListResponse,
  type AclRoleRecord,
  AclRoleRequest,
  EditAclRoleRequest,
  presentAccesses,
  presentResources,
  presentRole,
  presentRoles,
} from './acl.dto.js';

@ForAdministrators('admin/acl')
export class AclController {
  constructor(
    private readonly roles: AclRoleReader,
    private readonly aclRoleService: AclRoleService,
  ) {}

  /** Lists all roles, the master role first. */
  @Get('role')
  @Permission('ACL', 'VIEW')
  async list(): Promise<AclRoleListResponse> {
    return presentRoles(await this.roles.list());
  }

  /** Creates a role. */
  @Post('role')
  @HttpCode(204)
  @Permission('ACL', 'MODIFY')
  async create(
    @Caller() caller: Principal,
    @Body() { name, permissions = [] }: AclRoleRequest,
  ): Promise<void> {
    await this.aclRoleService.create(caller, { name, permissions });
  }

  /** Shows one role. */
  @Get('role/:role')
  @ShowsRevision()
  @Permission('ACL', 'VIEW')
  async detail(@Param('role', IdPipe) id: string): Promise<AclRoleRecord> {
    const found = await this.roles.find(id);
    if (!found) {
      throw new AclRoleNotFound();
    }
    return presentRole(found);
  }

  /** Changes a role, for all who have it at once. The master role only takes another name. */
  @Put('role/:role')
  @HttpCode(204)
  @Permission('ACL', 'MODIFY')
  async update(
    @Caller() caller: Principal,
    @Param('role', IdPipe) id: string,
    @Body() { revision, name, permissions = [] }: EditAclRoleRequest,
    @Edit(EditAclRoleRequest) edit: RecordEdit,
  ): Promise<void> {
    await edit.run(
      revision,
      (expected) => this.aclRoleService.update(caller, id, { name, permissions }, expected),
      () => this.detail(id),
    );
  }

  /** Removes a role, also from its holders. */
  @Delete('role/:role')
  @HttpCode(204)
  @Permission('ACL', 'MODIFY')
  async delete(@Caller() caller: Principal, @Param('role', IdPipe) id: string): Promise<void> {
    await this.aclRoleService.delete(caller, id);
  }

  /** Lists what can be permitted on a resource. */
  @Get('accesses')
  @Permission('ACL', 'VIEW')
  accesses(): AclAccessesResponse {
    return presentAccesses();
  }

  /** Lists what there is to permit. */
  @Get('resources')
  @Permission('ACL', 'VIEW')
  resources(): AclResourcesResponse {
    return presentResources();
  }
}
