import { Injectable } from '@nestjs/common';
import { LoginNameTaken, PasswordsService } from '../auth/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { CustomerExists, emailMissing } from './customer.errors.js';
import { type NewCustomer, RegistrationService } from './registration.service.js';

@Injectable()
export class RegisterCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registration: RegistrationService,
    private readonly passwords: PasswordsService,
  ) {}

  /**
   * Creates a customer with login, account, level and events, or nothing. Inserts the names of the login first: of two at once with one
   * e-mail, phone or card, the second waits there and is refused when the first commits, also on another node. The counter of the level is
   * written last, so it is locked shortly. Hashing takes long, and so comes before the unit of work.
   * @throws {InvalidFields} without e-mail and phone, for one of those or a card that is taken, for an unknown
   * level, and without a level to begin in
   */
  async execute(customer: NewCustomer, plainPassword?: string): Promise<string> {
    if (customer.email === undefined && customer.phone === undefined) {
      throw emailMissing();
    }
    const hash = plainPassword === undefined ? undefined : await this.passwords.hash(plainPassword);
    return this.unitOfWork
      .run((tx) => this.registration.register(tx, customer, hash))
      .catch((error: unknown) => {
        throw error instanceof LoginNameTaken ? new CustomerExists(error) : error;
      });
  }
}
