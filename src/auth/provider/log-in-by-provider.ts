import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { AttemptLimitsService } from '../attempt-limits.service.js';
import { AdministratorUnknown, ProviderRefused, WRONG_PROVIDER_CODES } from '../auth.errors.js';
import { LoginAccountReader } from '../login-account.reader.js';
import { LoginAccountRepository } from '../login-account.repository.js';
import { getMeanings } from '../login-name.rules.js';
import { NewLoginsService, type TokenPair } from '../new-logins.service.js';
import { RefusedLoginsService } from '../refused-logins.service.js';
import { IdentityProviderService, type ProvidedPerson } from './identity-provider.service.js';
import { LoginIdentityRepository } from './login-identity.repository.js';

export interface ProviderLogin {
  readonly code: string;
  readonly state: string;
  readonly ticket: string;
  readonly address: string;
  readonly client: string | undefined;
}

@Injectable()
export class LogInByProvider {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: IdentityProviderService,
    private readonly identities: LoginIdentityRepository,
    private readonly reader: LoginAccountReader,
    private readonly accounts: LoginAccountRepository,
    private readonly newLogins: NewLoginsService,
    private readonly refusals: RefusedLoginsService,
    private readonly limits: AttemptLimitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session of the administrator who has logged in at the provider: the one whose identity it is; at the first time, the one with
   * their confirmed e-mail. Locks the account by writing it: of two first logins at once, one links the identity.
   * @throws {ProviderRefused} @throws {ProviderUnavailable}
   * @throws {AdministratorUnknown} for a person who is no active administrator, and for another person with the e-mail of one
   */
  async execute({ code, state, ticket, address, client }: ProviderLogin): Promise<TokenPair> {
    const person = await this.limits.countFailures(
      WRONG_PROVIDER_CODES,
      { address },
      () => this.provider.finish({ code, state, ticket }),
      (error) => error instanceof ProviderRefused,
    );
    const accountId = await this.getAccount(person);
    const begun = accountId === null ? null : await this.begin(accountId, person, { address, client });
    if (!begun) {
      await this.refusals.note(accountId ?? undefined);
      throw new AdministratorUnknown();
    }
    return this.newLogins.getTokens(begun);
  }

  private async getAccount(person: ProvidedPerson): Promise<string | null> {
    const linked = await this.identities.findAccountId(person);
    if (linked !== null || person.email === undefined) {
      return linked;
    }
    const named = getMeanings('admin', person.email).filter(({ kind }) => kind === 'email');
    const [account] = await this.reader.findByNames('admin', named);
    return account?.id ?? null;
  }

  private async begin(
    accountId: string,
    person: ProvidedPerson,
    origin: Pick<ProviderLogin, 'address' | 'client'>,
  ) {
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, accountId);
      if (account?.role !== 'admin' || !account.active) {
        return null;
      }
      const isLinked =
        (await this.identities.isOf(tx, person, accountId)) ||
        (await this.identities.link(tx, person, accountId, this.clock.now()));
      return isLinked ? this.newLogins.begin(tx, account, { ...origin, isFederated: true }) : null;
    });
  }
}
