import { Body, Controller, Get, Header, Ip, Post, Req, UseGuards } from '@nestjs/common';
import { ForEveryone } from '../guards/role-controller.decorator.js';
import { ApiBearerAuth, ApiSecurity } from '@nestjs/swagger';
import { Unauthenticated } from '#platform/error/domain-error.js';
import { ReplacedBy } from '#platform/http/openapi/replaced-by.js';
import { Audited, NotKept } from '#platform/http/write/decorators.js';
import { AttemptLimitsService } from '../attempt-limits.service.js';
import { WRONG_TOKENS, CredentialsMissing } from '../auth.errors.js';
import { Caller, Public } from '../guards/access.decorator.js';
import { CredentialsGuard, OptionalCredentialsGuard } from '../guards/role.guard.js';
import { LogOut } from '../log-out.js';
import type { Principal } from '../principal.rules.js';
import { RefreshLogin } from '../refresh-login.js';
import { SigningKeysService } from '../signing-keys.service.js';
import type { AuthenticatedRequest } from '../strategies/authenticated-request.model.js';
import {
  asText,
  type JwksResponse,
  presentJwks,
  presentTokenPair,
  RefreshTokenRequest,
  type TokenPairResponse,
} from './login.dto.js';

@ForEveryone('token')
export class TokenController {
  constructor(
    private readonly refreshLogin: RefreshLogin,
    private readonly logOut: LogOut,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Exchanges a refresh token, which is used up by it, for a new pair.
   * @remarks A login ends however often it is refreshed: 30 days after it began, that of administrators and sellers after one day, unless the
   * operator has set other times (`LOGIN_TTL`, `STAFF_LOGIN_TTL`). `expires_in` is shorter towards the end.
   */
  @Post('refresh')
  @NotKept()
  async refresh(
    @Body() { refresh_token }: RefreshTokenRequest,
    @Ip() address: string,
  ): Promise<TokenPairResponse> {
    const pair = await this.limits.countFailures(
      WRONG_TOKENS,
      { address },
      () => this.refreshLogin.execute(asText(refresh_token)),
      (error) => error instanceof Unauthenticated,
    );
    return presentTokenPair(pair);
  }

  /**
   * Logs out everywhere: ends every login of the caller.
   * @remarks Without an access token, ends the login of `refresh_token`.
   */
  @Post('revoke')
  @ApiBearerAuth('bearer')
  @ApiSecurity({})
  @NotKept()
  @UseGuards(OptionalCredentialsGuard)
  async revoke(
    @Req() { user: caller }: AuthenticatedRequest,
    @Body() { refresh_token }: RefreshTokenRequest,
    @Ip() address: string,
  ): Promise<string[]> {
    if (caller) {
      return this.revokeAll(caller);
    }
    if (asText(refresh_token) === '') {
      throw new CredentialsMissing();
    }
    await this.limits.countFailures(
      WRONG_TOKENS,
      { address },
      () => this.logOut.endFamilyOf(asText(refresh_token)),
      (outcome) => outcome === false,
    );
    return [];
  }

  /**
   * Logs out everywhere: ends every login of the caller.
   * @remarks Needs an access token.
   */
  @Get('revoke')
  @ReplacedBy('POST /api/{storeCode}/token/revoke')
  @ApiBearerAuth('bearer')
  @Audited()
  @UseGuards(CredentialsGuard)
  async revokeAll(@Caller() caller: Principal): Promise<string[]> {
    await this.logOut.execute(caller);
    return [];
  }
}

@Controller('.well-known')
@Public()
export class JwksController {
  constructor(private readonly keys: SigningKeysService) {}

  /** The public keys, as a JSON Web Key Set: a client that has them can verify tokens by itself. */
  @Get('jwks.json')
  @Header('Cache-Control', 'public, max-age=300')
  list(): JwksResponse {
    return presentJwks(this.keys.published);
  }
}
