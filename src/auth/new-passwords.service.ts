import { Injectable } from '@nestjs/common';
import { Extensions } from '#platform/extensions.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { problemsOfWords } from './guessable-words.model.js';
import { PasswordsService } from './passwords.service.js';

/** The names that a password must not contain, of whatever knows some. An extension. */
export abstract class PasswordContext {
  /** @param accountId Whose password it is. Undefined for an account that is still to be made */
  abstract getGuessableNames(accountId: string | undefined): Promise<readonly (string | null)[]>;
}

/** A password that the documents print, for the demo programme. Nothing that a caller sends is one. */
export class PrintedPassword {
  constructor(readonly text: string) {}
}

export interface PasswordOwner {
  readonly id?: string;
  /** Names that are not stored yet. */
  readonly names?: readonly (string | null | undefined)[];
}

/** Passwords that people choose, for themselves or for others: whatever sets one asks here. */
@Injectable()
export class NewPasswordsService {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly extensions: Extensions,
  ) {}

  /** Empty for a good one. The length and the kinds of characters are checked where it is read (`problemsOfPassword`). */
  async getProblems(password: string, { id, names = [] }: PasswordOwner): Promise<string[]> {
    const known = await Promise.all(
      this.extensions.of(PasswordContext).map((context) => context.getGuessableNames(id)),
    );
    return problemsOfWords(
      password,
      [...names, ...known.flat()].flatMap((name) => name ?? []),
    );
  }

  /**
   * Slow on purpose, so never inside a unit of work.
   * @throws {InvalidFields} for a common one, and one with a name
   * @throws {PasswordsBusy}
   */
  async hash(password: string | PrintedPassword, owner: PasswordOwner): Promise<string> {
    if (password instanceof PrintedPassword) {
      return this.passwords.hash(password.text);
    }
    await this.ensure(password, owner);
    return this.passwords.hash(password);
  }

  private async ensure(password: string, owner: PasswordOwner): Promise<void> {
    const problems = await this.getProblems(password, owner);
    if (problems.length > 0) {
      throw new InvalidFields(problems.map((message) => ({ field: 'plainPassword', message })));
    }
  }
}
