import { Body, Delete, Get, HttpCode, Ip, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Caller,
  ForAdministrators,
  type LoginSessionListResponse,
  LoginSessionsService,
  Permission,
  presentSessions,
  type Principal,
  SecondFactorService,
  WithoutSecondFactor,
} from '../../auth/index.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { PageRequest, SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { AdministratorNotFound } from '../administrator.errors.js';
import { ADMINISTRATOR_COLUMNS, AdministratorReader } from '../administrator.reader.js';
import { AdministratorService } from '../administrator.service.js';
import {
  type AdministratorListResponse,
  type AdministratorRecord,
  type AdministratorSavedResponse,
  type AdministratorSecondFactorResponse,
  checkNewPassword,
  checkPassword,
  CreateAdministratorRequest,
  type OwnAccountRecord,
  presentAdministrator,
  presentAdministrators,
  presentPermissions,
  UpdateAdministratorRequest,
  UpdateOwnAccountRequest,
} from './administrator.dto.js';

@ForAdministrators('admin')
export class AdministratorController {
  constructor(
    private readonly administrators: AdministratorReader,
    private readonly administratorService: AdministratorService,
    private readonly secondFactors: SecondFactorService,
    private readonly sessions: LoginSessionsService,
  ) {}

  /** Lists administrators. */
  @Get()
  @SortedBy(ADMINISTRATOR_COLUMNS, 'lastName')
  @Permission('ADMIN', 'VIEW')
  async list(
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdministratorListResponse> {
    const page = await this.administrators.list(query);
    setLinkHeader(response, page);
    return presentAdministrators(page.rows, page.total);
  }

  /** Creates an administrator. They cannot have more rights than the caller. */
  @Post('data')
  @Permission('ADMIN', 'MODIFY')
  async create(
    @Caller() caller: Principal,
    @Body() { roles, ...data }: CreateAdministratorRequest,
  ): Promise<AdministratorSavedResponse> {
    checkNewPassword(data);
    return { id: await this.administratorService.create(caller, { ...data, roleIds: roles ?? [] }) };
  }

  /** Shows the caller's own account and permissions. */
  // Without @Permission: all administrators may see and change their own name and contact data.
  @Get('data')
  @WithoutSecondFactor()
  @ShowsRevision()
  @ApiNotFoundResponse()
  async own(@Caller() caller: Principal): Promise<OwnAccountRecord> {
    const record = await this.show(caller.id);
    return Object.assign(record, { permissions: presentPermissions(caller) });
  }

  /** Changes names, e-mail and phone of the caller. Another e-mail needs `currentPassword`. */
  @Put('data')
  @ApiNotFoundResponse()
  @ApiTooManyRequestsResponse()
  async updateOwn(
    @Caller() caller: Principal,
    @Body() { revision, email, firstName, lastName, phone, currentPassword }: UpdateOwnAccountRequest,
    @Ip() address: string,
    @Edit(UpdateOwnAccountRequest) edit: RecordEdit,
  ): Promise<AdministratorSavedResponse> {
    const { id } = caller;
    const changes = { email, firstName, lastName, phone };
    await edit.run(
      revision,
      (expected) =>
        this.administratorService.update(caller, id, changes, { currentPassword, address }, expected),
      () => this.own(caller),
    );
    return { id };
  }

  /** Shows one administrator. */
  @Get('data/:administrator')
  @ShowsRevision()
  @Permission('ADMIN', 'VIEW')
  async detail(@Param('administrator', IdPipe) id: string): Promise<AdministratorRecord> {
    return this.show(id);
  }

  /**
   * Changes an administrator. New rights, a new password and a deactivation are in force at once. Callers who change their own
   * password, e-mail or API key send `currentPassword`, too.
   */
  @Put('data/:administrator')
  @ApiTooManyRequestsResponse()
  @Permission('ADMIN', 'MODIFY')
  async update(
    @Caller() caller: Principal,
    @Param('administrator', IdPipe) id: string,
    @Body() { revision, roles, currentPassword, ...data }: UpdateAdministratorRequest,
    @Ip() address: string,
    @Edit(UpdateAdministratorRequest) edit: RecordEdit,
  ): Promise<AdministratorSavedResponse> {
    checkPassword(data);
    const confirmation = { currentPassword, address };
    const changes = { ...data, roleIds: roles };
    await edit.run(
      revision,
      (expected) => this.administratorService.update(caller, id, changes, confirmation, expected),
      () => this.show(id),
    );
    return { id };
  }

  /** Shows whether an administrator has a second factor. */
  @Get('data/:administrator/second-factor')
  @Permission('ADMIN', 'VIEW')
  async secondFactor(@Param('administrator', IdPipe) id: string): Promise<AdministratorSecondFactorResponse> {
    await this.show(id);
    const { since } = await this.secondFactors.state({ id, role: 'admin' });
    return { active: since !== null, ...(since && { since: presentTimestamp(since) }) };
  }

  /**
   * Removes the second factor of another administrator who has lost the app and the recovery codes, and ends all their logins. Not of one
   * who may do more than the caller.
   */
  @Delete('data/:administrator/second-factor')
  @HttpCode(204)
  @Permission('ADMIN', 'MODIFY')
  async removeSecondFactor(
    @Caller() caller: Principal,
    @Param('administrator', IdPipe) id: string,
  ): Promise<void> {
    await this.administratorService.removeSecondFactor(caller, id);
  }

  /** Lists the logins of an administrator that have not ended, the latest first; 100 at the most. */
  @Get('data/:administrator/session')
  @Permission('ADMIN', 'VIEW')
  async logins(
    @Caller() caller: Principal,
    @Param('administrator', IdPipe) id: string,
  ): Promise<LoginSessionListResponse> {
    await this.show(id);
    return presentSessions(await this.sessions.listOpen({ id, role: 'admin' }), caller);
  }

  /**
   * Ends the logins of an administrator: their tokens are refused from the next request on. The administrator can log in again. For callers'
   * own account the login that asks goes on. Not of one who may do more than the caller.
   */
  @Delete('data/:administrator/session')
  @HttpCode(204)
  @Permission('ADMIN', 'MODIFY')
  async endLogins(@Caller() caller: Principal, @Param('administrator', IdPipe) id: string): Promise<void> {
    await this.administratorService.endLogins(caller, id);
  }

  private async show(id: string): Promise<AdministratorRecord> {
    const found = await this.administrators.find(id);
    if (!found) {
      throw new AdministratorNotFound();
    }
    return presentAdministrator(found);
  }
}
