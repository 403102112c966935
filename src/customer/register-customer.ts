import { Injectable } from '@nestjs/common';
import { LoginNameTaken, NewPasswordsService, type PrintedPassword } from '../auth/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { CustomerExists, emailMissing } from './customer.errors.js';
import { type NewCustomer, RegistrationService } from './registration.service.js';

@Injectable()
export class RegisterCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registration: RegistrationService,
    private readonly passwords: NewPasswordsService,
  ) {}

  /**
   * Creates a customer with login, account, level and events, or nothing. Inserts the login names first: of two concurrent registrations
   * with one e-mail, phone or card, the second waits and is refused after the commit of the first, on every node. Writes the counter of the
   * level last, for a short lock. Hashing is slow and runs before the unit of work.
   * @throws {InvalidFields} without e-mail and phone, for a taken contact or card, for an unknown level, without a start level, and for a common
   * password or one with a name
   */
  async execute(customer: NewCustomer, plainPassword?: string | PrintedPassword): Promise<string> {
    if (customer.email === undefined && customer.phone === undefined) {
      throw emailMissing();
    }
    const names = [customer.firstName, customer.lastName, customer.email, customer.loyaltyCardNumber];
    const hash =
      plainPassword === undefined ? undefined : await this.passwords.hash(plainPassword, { names });
    return this.unitOfWork
      .run((tx) => this.registration.register(tx, customer, hash))
      .catch((error: unknown) => {
        throw error instanceof LoginNameTaken ? new CustomerExists(error) : error;
      });
  }
}
