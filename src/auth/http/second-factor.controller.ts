import { Body, Get, HttpCode, Injectable, Ip, Post } from '@nestjs/common';
import { ApiTooManyRequestsResponse } from '@nestjs/swagger';
import { Caller, WithoutSecondFactor } from '../guards/access.decorator.js';
import { ForAdministrators, ForCustomers, ForSellers } from '../guards/role-controller.decorator.js';
import type { Principal } from '../principal.rules.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { totpUri } from '../second-factor/totp.model.js';
import { LoginNamesReader } from '../login-names.reader.js';
import {
  BeginSecondFactorRequest,
  presentSecondFactor,
  type RecoveryCodesResponse,
  RemoveSecondFactorRequest,
  type SecondFactorBegunResponse,
  SecondFactorCodeRequest,
  type SecondFactorResponse,
} from './second-factor.dto.js';

/** The caller's own second factor. Without @Permission: all may have one. */
@Injectable()
abstract class OwnSecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly names: LoginNamesReader,
  ) {}

  /** Shows whether the caller has a second factor. */
  @Get()
  async show(@Caller() caller: Principal): Promise<SecondFactorResponse> {
    return presentSecondFactor(await this.secondFactor.state(caller));
  }

  /** Begins to set one up: makes a secret for an authenticator app. Logins need no code until the first code was confirmed. */
  @Post()
  @ApiTooManyRequestsResponse()
  async begin(
    @Caller() caller: Principal,
    @Body() { currentPassword }: BeginSecondFactorRequest,
    @Ip() address: string,
  ): Promise<SecondFactorBegunResponse> {
    const secret = await this.secondFactor.begin(caller, currentPassword, address);
    const name = (await this.names.findOwnName(caller.id)) ?? caller.id;
    return { secret, uri: totpUri(secret, await this.secondFactor.getIssuer(caller), name) };
  }

  /** Confirms it with the first code. Ends all logins of the caller but this one, and answers recovery codes. */
  @Post('confirm')
  @ApiTooManyRequestsResponse()
  async confirm(
    @Caller() caller: Principal,
    @Body() { code }: SecondFactorCodeRequest,
    @Ip() address: string,
  ): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.secondFactor.confirm(caller, { code, address }) };
  }

  /** Makes new recovery codes. The earlier ones are void. */
  @Post('recovery-codes')
  @ApiTooManyRequestsResponse()
  async renewCodes(
    @Caller() caller: Principal,
    @Body() { code }: SecondFactorCodeRequest,
    @Ip() address: string,
  ): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.secondFactor.renewCodes(caller, { code, address }) };
  }

  /** Removes the second factor and its recovery codes. */
  @Post('remove')
  @HttpCode(204)
  @ApiTooManyRequestsResponse()
  async remove(
    @Caller() caller: Principal,
    @Body() { currentPassword, code }: RemoveSecondFactorRequest,
    @Ip() address: string,
  ): Promise<void> {
    await this.secondFactor.removeOwn(caller, currentPassword, { code, address });
  }
}

@WithoutSecondFactor()
@ForAdministrators('admin/second-factor')
export class SecondFactorController extends OwnSecondFactorController {}

@ForCustomers('customer/second-factor')
export class CustomerSecondFactorController extends OwnSecondFactorController {}

@ForSellers('seller/second-factor')
export class SellerSecondFactorController extends OwnSecondFactorController {}
