import { Body, Controller, HttpCode, Injectable, Ip, UseGuards } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { inStore } from '../../platform/http/paths.js';
import { NotKept } from '../../platform/http/repeatable.js';
import { Post } from '../../platform/http/writes.js';
import { Caller } from '../caller.decorator.js';
import { ChangePassword } from '../change-password.js';
import { LogIn } from '../log-in.js';
import type { Principal, Role } from '../principal.rules.js';
import { Public } from '../public.decorator.js';
import { AdminGuard, CustomerGuard, SellerGuard } from '../role.guard.js';
import { asText } from './as-text.js';
import { ChangePasswordRequest } from './change-password.request.js';
import { LogInRequest } from './log-in.request.js';
import { type PasswordChangedResponse, presentPasswordChanged } from './password-changed.presenter.js';
import { presentTokenPair, type TokenPairResponse } from './token-pair.presenter.js';

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
  async check(@Body() request: LogInRequest, @Ip() address: string): Promise<TokenPairResponse> {
    const username = asText(request._username ?? request.username);
    const password = asText(request._password ?? request.password);
    return presentTokenPair(await this.logIn.execute({ role: this.role, username, password, address }));
  }

  /** Changes the caller's own password. Ends all logins but the one that this request belongs to. */
  @Post('password/change')
  @HttpCode(200)
  @ApiTooManyRequestsResponse()
  async change(
    @Caller() caller: Principal,
    @Body() { currentPassword, plainPassword }: ChangePasswordRequest,
    @Ip() address: string,
  ): Promise<PasswordChangedResponse> {
    await this.changePassword.execute({ caller, currentPassword, plainPassword, address });
    return presentPasswordChanged();
  }
}

@Controller(inStore('admin'))
@UseGuards(AdminGuard)
export class AdminLoginController extends LoginController {
  protected readonly role = 'admin';
}

@Controller(inStore('customer'))
@UseGuards(CustomerGuard)
export class CustomerLoginController extends LoginController {
  protected readonly role = 'customer';
}

@Controller(inStore('seller'))
@UseGuards(SellerGuard)
export class SellerLoginController extends LoginController {
  protected readonly role = 'seller';
}
