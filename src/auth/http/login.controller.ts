import { Body, Headers, Injectable, Ip, Post, Res } from '@nestjs/common';
import { ForAdministrators, ForCustomers, ForSellers } from '../guards/role-controller.decorator.js';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { noteSubjectId } from '#platform/http/observability/observe-requests.js';
import { releaseSlot } from '#platform/http/server/concurrency-limiter.js';
import { NotKept } from '#platform/http/write/decorators.js';
import { Caller, Public, WithoutSecondFactor } from '../guards/access.decorator.js';
import { ChangePassword } from '../change-password.js';
import { LogIn } from '../log-in.js';
import type { Principal, Role } from '../principal.rules.js';
import {
  asText,
  ChangePasswordRequest,
  LogInRequest,
  type PasswordChangedResponse,
  presentPasswordChanged,
  presentTokenPair,
  type TokenPairResponse,
} from './login.dto.js';

/** Logs in callers of every role, each on paths of its own. */
@Injectable()
abstract class LoginController {
  protected abstract readonly role: Role;

  constructor(
    private readonly logIn: LogIn,
    private readonly changePassword: ChangePassword,
  ) {}

  /** Logs in. */
  @Post('login_check')
  @NotKept()
  @Public()
  async check(
    @Body() request: LogInRequest,
    @Ip() address: string,
    @Headers('user-agent') client: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenPairResponse> {
    const username = asText(request._username ?? request.username);
    const password = asText(request._password ?? request.password);
    const code = asText(request._code ?? request.code);
    const beforeWaiting = () => releaseSlot(response);
    const noteAccount = (id: string) => noteSubjectId(response, id);
    return presentTokenPair(
      await this.logIn.execute({
        role: this.role,
        username,
        password,
        code,
        address,
        client,
        beforeWaiting,
        noteAccount,
      }),
    );
  }

  /** Changes the caller's own password. Ends all logins but the one that this request belongs to. */
  @Post('password/change')
  @WithoutSecondFactor()
  @ApiTooManyRequestsResponse()
  async change(
    @Caller() caller: Principal,
    @Body() { currentPassword, plainPassword }: ChangePasswordRequest,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasswordChangedResponse> {
    const beforeWaiting = () => releaseSlot(response);
    await this.changePassword.execute({ caller, currentPassword, plainPassword, address, beforeWaiting });
    return presentPasswordChanged();
  }
}

@ForAdministrators('admin')
export class AdminLoginController extends LoginController {
  protected readonly role = 'admin';
}

@ForCustomers('customer')
export class CustomerLoginController extends LoginController {
  protected readonly role = 'customer';
}

@ForSellers('seller')
export class SellerLoginController extends LoginController {
  protected readonly role = 'seller';
}
