import { Body, Controller, Get, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linked } from '../../platform/http/linked.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { inStore } from '../../platform/http/paths.js';
import { Delete, Post } from '../../platform/http/writes.js';
import { ApiKeyReader } from '../api-key.reader.js';
import { Caller } from '../caller.decorator.js';
import { CreateApiKey } from '../create-api-key.js';
import { Permission } from '../permission.decorator.js';
import { permissionsOf } from '../permissions.rules.js';
import type { Principal } from '../principal.rules.js';
import { RevokeApiKey } from '../revoke-api-key.js';
import { AdminGuard } from '../role.guard.js';
import {
  type ApiKeyCreatedResponse,
  type ApiKeyListResponse,
  presentApiKeys,
  presentCreatedApiKey,
} from './api-key.presenter.js';
import { CreateApiKeyRequest } from './create-api-key.request.js';

@Controller(inStore('admin/apikey'))
@UseGuards(AdminGuard)
export class ApiKeyController {
  constructor(
    private readonly keys: ApiKeyReader,
    private readonly createApiKey: CreateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
  ) {}

  /** Lists the keys of machines, those that were revoked among them. Sortable by `name`, `createdAt`, `expiresAt`. */
  @Get()
  @Permission('ADMIN', 'VIEW')
  async list(@Query() query: PageRequest): Promise<ApiKeyListResponse> {
    const page = await this.keys.list(query);
    return linked(presentApiKeys(page.rows, page.total), page);
  }

  /** Makes a key. It is shown in this answer, and never again. */
  @Post()
  @HttpCode(200)
  @Permission('ADMIN', 'MODIFY')
  async create(
    @Caller() caller: Principal,
    @Body() { name, permissions, superAdmin, expiresAt }: CreateApiKeyRequest,
  ): Promise<ApiKeyCreatedResponse> {
    const created = await this.createApiKey.execute(caller, {
      name,
      superAdmin: superAdmin ?? false,
      permissions: permissionsOf(permissions ?? []),
      expiresAt,
    });
    return presentCreatedApiKey(created);
  }

  /** Revokes a key: it is refused from the next request on. */
  @Delete(':apiKey')
  @HttpCode(204)
  @Permission('ADMIN', 'MODIFY')
  async revoke(@Param('apiKey', IdPipe) id: string): Promise<void> {
    await this.revokeApiKey.execute(id);
  }
}
