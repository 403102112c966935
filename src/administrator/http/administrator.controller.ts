import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { ApiNotFoundResponse } from '@nestjs/swagger';
import { AdminGuard, Caller, Permission, type Principal } from '../../auth/index.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { inStore } from '../../platform/http/paths.js';
import { Post, Put } from '../../platform/http/writes.js';
import { AdministratorNotFound } from '../administrator.errors.js';
import { AdministratorReader } from '../administrator.reader.js';
import { CreateAdministrator } from '../create-administrator.js';
import { UpdateAdministrator } from '../update-administrator.js';
import {
  type AdministratorListResponse,
  type AdministratorRecord,
  type AdministratorSavedResponse,
  presentAdministrator,
  presentAdministrators,
} from './administrator.presenter.js';
import { checkNewPassword, checkPassword } from './check-password.js';
import { CreateAdministratorRequest } from './create-administrator.request.js';
import { UpdateAdministratorRequest, UpdateOwnAccountRequest } from './update-administrator.request.js';

@Controller(inStore('admin'))
@UseGuards(AdminGuard)
export class AdministratorController {
  constructor(
    private readonly administrators: AdministratorReader,
    private readonly createAdministrator: CreateAdministrator,
    private readonly updateAdministrator: UpdateAdministrator,
  ) {}

  /** Lists administrators. Sortable by `username`, `email`, `firstName`, `lastName`, `phone`, `isActive`, `external`, `createdAt`. */
  @Get()
  @Permission('ADMIN', 'VIEW')
  async list(@Query() query: PageRequest): Promise<AdministratorListResponse> {
    const page = await this.administrators.list(query);
    return linked(presentAdministrators(page.rows, page.total), page);
  }

  /** Creates an administrator. He cannot have more rights than whoever creates him. */
  @Post('data')
  @HttpCode(200)
  @Permission('ADMIN', 'MODIFY')
  async create(
    @Caller() caller: Principal,
    @Body() { roles, ...data }: CreateAdministratorRequest,
  ): Promise<AdministratorSavedResponse> {
    checkNewPassword(data);
    return { id: await this.createAdministrator.execute(caller, { ...data, roleIds: roles ?? [] }) };
  }

  /** Shows the caller's own account. */
  // Without @Permission: everybody may see and change what he is called himself.
  @Get('data')
  @ApiNotFoundResponse()
  async own(@Caller() { id }: Principal): Promise<AdministratorRecord> {
    return this.show(id);
  }

  /** Changes names, e-mail and phone of the caller himself. */
  @Put('data')
  @ApiNotFoundResponse()
  async updateOwn(
    @Caller() caller: Principal,
    @Body() { email, firstName, lastName, phone }: UpdateOwnAccountRequest,
  ): Promise<AdministratorSavedResponse> {
    await this.updateAdministrator.execute(caller, caller.id, { email, firstName, lastName, phone });
    return { id: caller.id };
  }

  /** Shows one administrator. */
  @Get('data/:administrator')
  @Permission('ADMIN', 'VIEW')
  async detail(@Param('administrator', IdPipe) id: string): Promise<AdministratorRecord> {
    return this.show(id);
  }

  /** Changes an administrator. New rights, a new password and a deactivation are in force at once. */
  @Put('data/:administrator')
  @Permission('ADMIN', 'MODIFY')
  async update(
    @Caller() caller: Principal,
    @Param('administrator', IdPipe) id: string,
    @Body() { roles, ...changes }: UpdateAdministratorRequest,
  ): Promise<AdministratorSavedResponse> {
    checkPassword(changes);
    await this.updateAdministrator.execute(caller, id, { ...changes, roleIds: roles });
    return { id };
  }

  private async show(id: string): Promise<AdministratorRecord> {
    const found = await this.administrators.find(id);
    if (!found) {
      throw new AdministratorNotFound();
    }
    return presentAdministrator(found);
  }
}
