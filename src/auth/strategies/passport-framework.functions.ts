import type { NextFunction, Request, Response } from 'express';
import type passport from 'passport';

/** As `AuthGuard` calls it: for an error, for a user, or with `false` when no strategy knows the credentials. */
type Done = (error: unknown, user?: unknown, info?: unknown) => void;

/** A strategy on one request. */
interface Attempt {
  authenticate(request: Request, options: unknown): void;
  readonly done: Done;
  readonly failed: () => void;
}

interface NamedStrategies {
  /** How frameworks of Passport find a strategy; missing in its types. */
  _strategy(name: string): object;
}

const ACTIONS = {
  success(this: Attempt, user: unknown, info?: unknown): void {
    this.done(null, user, info);
  },
  fail(this: Attempt): void {
    this.failed();
  },
  error(this: Attempt, error: unknown): void {
    this.done(error);
  },
};

/**
 * How Passport runs strategies, one after the other, for the form of `authenticate` that `AuthGuard` uses: with names and a
 * callback, without sessions. Strategies end with `success`, `fail` or `error`; it has no `pass` and no `redirect`, which are for
 * pages and sessions.
 *
 * Passport's own middleware assigns function literals to the strategy of each request, `strategy.success = function …`. V8 takes
 * those for methods of a prototype and allocates them among old objects (`CheckAssigningFunctionLiteralToProperty` in its
 * parser), where they keep the whole request until the next collection of the whole heap.
 */
export const FRAMEWORK: passport.Framework<void, void> = {
  initialize: () => (_request: Request, _response: Response, next: NextFunction) => next(),
  authenticate: (authenticator, names, options, done) => (request: Request) => {
    const strategies = authenticator as unknown as NamedStrategies;
    const attempt = (rest: readonly string[]): void => {
      const [name, ...others] = rest;
      if (name === undefined) {
        (done as Done)(null, false);
        return;
      }
      const strategy = Object.create(strategies._strategy(name)) as Attempt;
      const ofRequest = { ...ACTIONS, done, failed: () => attempt(others) };
      Object.assign(strategy, ofRequest).authenticate(request, options);
    };
    attempt([names].flat());
  },
};
