import { Body, Headers, Ip, Post } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { NotKept } from '#platform/http/write/decorators.js';
import { TakesNoFields } from '#platform/http/request/unknown-fields.js';
import { AttemptLimitsService } from '../attempt-limits.service.js';
import { PROVIDER_LOGINS } from '../auth.errors.js';
import { ForEveryone } from '../guards/role-controller.decorator.js';
import { IdentityProviderService } from '../provider/identity-provider.service.js';
import { LogInByProvider } from '../provider/log-in-by-provider.js';
import {
  asText,
  presentTokenPair,
  type ProviderLoginBegunResponse,
  ProviderLoginRequest,
  type TokenPairResponse,
} from './login.dto.js';

@ForEveryone('admin/provider')
export class ProviderController {
  constructor(
    private readonly provider: IdentityProviderService,
    private readonly logIn: LogInByProvider,
    private readonly limits: AttemptLimitsService,
  ) {}

  /** Begins the login of an administrator at the provider of identities (OpenID Connect). 404 without one. */
  @Post('start')
  @NotKept()
  @TakesNoFields()
  @ApiNotFoundResponse()
  @ApiTooManyRequestsResponse()
  async start(@Ip() address: string): Promise<ProviderLoginBegunResponse> {
    this.limits.count(PROVIDER_LOGINS, { address });
    return this.provider.begin();
  }

  /** Logs an administrator in who has come back from the provider. */
  @Post('login')
  @NotKept()
  @ApiTooManyRequestsResponse()
  async login(
    @Body() { code, state, ticket }: ProviderLoginRequest,
    @Ip() address: string,
    @Headers('user-agent') client: string | undefined,
  ): Promise<TokenPairResponse> {
    const sent = { code: asText(code), state: asText(state), ticket: asText(ticket) };
    return presentTokenPair(await this.logIn.execute({ ...sent, address, client }));
  }
}
