import {
  Body,
  Controller,
  HttpCode,
  Injectable,
  Ip,
  Post,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { releaseSlot } from '#platform/http/server/concurrency-limiter.js';
import { inStore } from '#platform/http/request/paths.js';
import { NotKept } from '#platform/http/write/decorators.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { Caller, Public } from '../guards/access.decorator.js';
import { ChangePassword } from '../change-password.js';
import { LogIn } from '../log-in.js';
import type { Principal, Role } from '../principal.rules.js';
import { AdminGuard, CustomerGuard, SellerGuard } from '../guards/role.guard.js';
import { WriteLimitGuard } from '../guards/write-limit.guard.js';
import {
  asText,
  ChangePasswordRequest,
  LogInRequest,
  type PasswordChangedResponse,
  presentPasswordChanged,
  presentTokenPair,
  type TokenPairResponse,
} from './login.dto.js';

/** The same for every role, each on paths of its own. */
@Injectable()
abstract class LoginController {
  protected abstract readonly role: Role;

  constructor(
    private readonly logIn: LogIn,
    private readonly changePassword: ChangePassword,
  ) {}

  /** Logs in. */
  @Post('login_check')
  @HttpCode(200)
  @NotKept()
  @Public()
  async check(
    @Body() request: LogInRequest,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TokenPairResponse> {
    const username = asText(request._username ?? request.username);
    const password = asText(request._password ?? request.password);
    const beforeWaiting = () => releaseSlot(response);
    const credentials = { role: this.role, username, password, address, beforeWaiting };
    return presentTokenPair(await this.logIn.execute(credentials));
  }

  /** Changes the caller's own password. Ends all logins but the one that this request belongs to. */
  @Post('password/change')
  @HttpCode(200)
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

@Controller(inStore('admin'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class AdminLoginController extends LoginController {
  protected readonly role = 'admin';
}

@Controller(inStore('customer'))
@UseGuards(CustomerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class CustomerLoginController extends LoginController {
  protected readonly role = 'customer';
}

@Controller(inStore('seller'))
@UseGuards(SellerGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class SellerLoginController extends LoginController {
  protected readonly role = 'seller';
}
