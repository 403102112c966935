import { Body, Controller, Get, HttpCode, Ip, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Unauthenticated } from '../../platform/error/unauthenticated.js';
import { inStore } from '../../platform/http/paths.js';
import { NotKept } from '../../platform/http/repeatable.js';
import { AnsweredFor, Post } from '../../platform/http/writes.js';
import { type AttemptLimit, AttemptLimits } from '../attempt-limits.js';
import { Authenticator } from '../authenticator.js';
import { LogOut } from '../log-out.js';
import { Public } from '../public.decorator.js';
import { RefreshLogin } from '../refresh-login.js';
import { asText } from './as-text.js';
import { RefreshTokenRequest } from './refresh-token.request.js';
import { presentTokenPair, type TokenPairResponse } from './token-pair.presenter.js';

/**
 * Too many refresh tokens from one address were not good.
 * @remedy Wait for the seconds of `Retry-After`, and log in again.
 */
// Nobody guesses a token; each failure costs the database something. One address may be all customers of a storefront.
const FAILED_REFRESHES: AttemptLimit = {
  code: 'auth.too-many-refreshes',
  max: 1000,
  windowSeconds: 15 * 60,
};

@Controller(inStore('token'))
@Public()
export class TokenController {
  constructor(
    private readonly refreshLogin: RefreshLogin,
    private readonly logOut: LogOut,
    private readonly authenticator: Authenticator,
    private readonly limits: AttemptLimits,
  ) {}

  /** Exchanges a refresh token, which is used up by it, for a new pair. */
  @Post('refresh')
  @HttpCode(200)
  @NotKept()
  async refresh(
    @Body() { refresh_token }: RefreshTokenRequest,
    @Ip() address: string,
  ): Promise<TokenPairResponse> {
    const pair = await this.limits.countFailures(
      FAILED_REFRESHES,
      address,
      () => this.refreshLogin.execute(asText(refresh_token)),
      (error) => error instanceof Unauthenticated,
    );
    return presentTokenPair(pair);
  }

  /** Logs out everywhere: ends every login of the caller. Without an access token, ends the login of `refresh_token`. */
  @Post('revoke')
  @HttpCode(200)
  @NotKept()
  async revoke(@Req() request: Request, @Body() { refresh_token }: RefreshTokenRequest): Promise<string[]> {
    const isAnonymous =
      request.headers.authorization === undefined && request.headers['x-auth-token'] === undefined;
    if (isAnonymous && asText(refresh_token) !== '') {
      await this.logOut.endFamilyOf(asText(refresh_token));
      return [];
    }
    return this.revokeAll(request);
  }

  /** Logs out everywhere: ends every login of the caller. */
  @Get('revoke')
  @AnsweredFor()
  async revokeAll(@Req() request: Request): Promise<string[]> {
    await this.logOut.execute(await this.authenticator.identify(request.headers));
    return [];
  }
}
