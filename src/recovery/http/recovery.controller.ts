import { Body, Ip, Post, Res, UseFilters } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  AttemptLimitsService,
  ForEveryone,
  PasswordTokenUnknown,
  SetForgottenPassword,
  WRONG_PASSWORD_TOKENS,
} from '../../auth/index.js';
import { WantedLocale } from '#platform/http/request/language.decorator.js';
import { releaseSlot } from '#platform/http/server/concurrency-limiter.js';
import { RequestPassword } from '../request-password.js';
import { PasswordFormFilter } from './password-form.filter.js';
import {
  getPassword,
  presentRecovery,
  type RecoveryResponse,
  RequestPasswordRequest,
  ResetPasswordRequest,
} from './recovery.dto.js';

@ForEveryone('password/reset')
export class RecoveryController {
  constructor(
    private readonly requestPassword: RequestPassword,
    private readonly setPassword: SetForgottenPassword,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Sends a link and a code to the administrator, seller and customer with this name, to choose a new password.
   * @remarks No credentials are needed. Every name has the same answer after the same time, whether or not there is an account. Link and code
   * work once, for an hour, until the password or the e-mail changes. The message is in the language of the request (`_locale` or
   * `Accept-Language`).
   */
  @Post('request')
  @ApiTooManyRequestsResponse()
  async request(
    @Body() { username }: RequestPasswordRequest,
    @WantedLocale() locale: string | undefined,
    @Ip() address: string,
  ): Promise<RecoveryResponse> {
    const roles = ['admin', 'seller', 'customer'] as const;
    await this.requestPassword.execute({ roles, username, locale, address });
    return presentRecovery();
  }

  /** Chooses a new password with the token of a message. All logins of the account end. */
  @Post()
  @UseFilters(PasswordFormFilter)
  @ApiNotFoundResponse()
  @ApiTooManyRequestsResponse()
  async reset(
    @Body() request: ResetPasswordRequest,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecoveryResponse> {
    const password = getPassword(request);
    releaseSlot(response);
    await this.limits.countFailures(
      WRONG_PASSWORD_TOKENS,
      { address },
      () => this.setPassword.execute(request.token, password),
      (error) => error instanceof PasswordTokenUnknown,
    );
    return presentRecovery();
  }
}

@ForEveryone('customer/password/reset')
export class CustomerRecoveryController {
  constructor(private readonly requestPassword: RequestPassword) {}

  /**
   * Sends a link and a code to the customer with this name: by e-mail, phone, loyalty card number or id.
   * @remarks No credentials are needed. Every name has the same answer after the same time, whether or not there is an account.
   */
  @Post('request')
  @ApiTooManyRequestsResponse()
  async request(
    @Body() { username }: RequestPasswordRequest,
    @WantedLocale() locale: string | undefined,
    @Ip() address: string,
  ): Promise<RecoveryResponse> {
    await this.requestPassword.execute({ roles: ['customer'], username, locale, address });
    return presentRecovery();
  }
}
