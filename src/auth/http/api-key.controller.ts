import { Body, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ForAdministrators } from '../guards/role-controller.decorator.js';
import type { Response } from 'express';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { PageRequest, SortedBy } from '#platform/http/request/page.dto.js';
import { setLinkHeader } from '#platform/http/response/headers.js';
import { API_KEY_COLUMNS, ApiKeyReader } from '../api-key.reader.js';
import { Caller, Permission } from '../guards/access.decorator.js';
import { LoginNamesReader } from '../login-names.reader.js';
import { CreateApiKey } from '../create-api-key.js';
import { getPermissions } from '../permissions.rules.js';
import type { Principal } from '../principal.rules.js';
import { RevokeApiKey } from '../revoke-api-key.js';
import {
  type ApiKeyCreatedResponse,
  type ApiKeyListResponse,
  CreateApiKeyRequest,
  presentApiKeys,
  presentCreatedApiKey,
} from './api-key.dto.js';

@ForAdministrators('admin/apikey')
export class ApiKeyController {
  constructor(
    private readonly keys: ApiKeyReader,
    private readonly names: LoginNamesReader,
    private readonly createApiKey: CreateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
  ) {}

  /** Lists the keys of machines, those that were revoked among them. */
  @Get()
  @SortedBy(API_KEY_COLUMNS, 'createdAt', 'DESC')
  @Permission('ADMIN', 'VIEW')
  async list(
    @Query() query: PageRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ApiKeyListResponse> {
    const page = await this.keys.list(query);
    const makers = await this.names.getUsernames(page.rows.flatMap(({ createdById }) => createdById ?? []));
    setLinkHeader(response, page);
    return presentApiKeys(page.rows, makers, page.total);
  }

  /** Makes a key. It is shown in this answer, and never again. It works as long as the administrator who made it is active. */
  @Post()
  @Permission('ADMIN', 'MODIFY')
  async create(
    @Caller() caller: Principal,
    @Body() { name, permissions, superAdmin, expiresAt }: CreateApiKeyRequest,
  ): Promise<ApiKeyCreatedResponse> {
    const created = await this.createApiKey.execute(caller, {
      name,
      superAdmin: superAdmin ?? false,
      permissions: getPermissions(permissions ?? []),
      expiresAt,
    });
    return presentCreatedApiKey(created);
  }

  /** Revokes a key: it is refused from the next request on. Not one that may do more than the caller. */
  @Delete(':apiKey')
  @HttpCode(204)
  @Permission('ADMIN', 'MODIFY')
  async revoke(@Caller() caller: Principal, @Param('apiKey', IdPipe) id: string): Promise<void> {
    await this.revokeApiKey.execute(caller, id);
  }
}
