import { Injectable } from '@nestjs/common';
import { AttemptLimitsService, type Role } from '../auth/index.js';
import { MessageRequestsService } from '../message/index.js';
import { REQUESTED_PASSWORDS } from './recovery.errors.js';
import { PASSWORD_REQUEST } from './requested-passwords.service.js';

export interface PasswordRequest {
  readonly roles: readonly Role[];
  /** The name of the login. */
  readonly username: string;
  readonly locale: string | undefined;
  readonly address: string;
}

@Injectable()
export class RequestPassword {
  constructor(
    private readonly requests: MessageRequestsService,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Inserts a request, and looks nothing up: neither the answer nor its time depends on whether there is an account.
   * @throws {TooManyAttempts} for one name, or from one network
   */
  async execute({ roles, username, locale, address }: PasswordRequest): Promise<void> {
    const account = `${roles.join(' ')} ${username.toLowerCase()}`;
    this.limits.count(REQUESTED_PASSWORDS, { account, address });
    await this.requests.ask(PASSWORD_REQUEST, { username, roles: roles.join(' ') }, locale);
  }
}
