import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { getInstance } from './patched/nest-metadata.js';

/** What an extension implements: an abstract class, which is there at run time, too. */
type Contract<T> = abstract new (...args: never[]) => T;

const marker = DiscoveryService.createDecorator<readonly Contract<object>[]>();

/**
 * Marks a provider, or a module, as an implementation of a contract: a job, a subscription, a comparison of `verify`. That is
 * all: whatever uses the contract finds it with `Extensions`. A class may implement several contracts.
 */
export function Extension<T extends object>(contract: Contract<T>): (provider: Type<T>) => void {
  return (provider) => {
    marker([contract, ...getContracts(provider)])(provider);
  };
}

/** Finds the implementations of contracts, in whichever module they are. The one way to plug something in. */
@Injectable()
export class Extensions {
  private readonly found = new Map<Contract<object>, readonly object[]>();

  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * In the order of the names of their classes, so that the order of imports decides nothing. A contract whose order matters
   * has a member that says the place.
   * @throws {Error} in a constructor, where an implementation may not be there yet
   */
  of<T extends object>(contract: Contract<T>): readonly T[] {
    let found = this.found.get(contract);
    if (!found) {
      found = this.find(contract);
      this.found.set(contract, found);
    }
    return found as readonly T[];
  }

  one<T extends object>(contract: Contract<T>): T {
    const [only, ...others] = this.of(contract);
    if (!only || others.length > 0) {
      throw new Error(
        `${contract.name} has ${others.length + (only ? 1 : 0)} implementations instead of one`,
      );
    }
    return only;
  }

  private find(contract: Contract<object>): object[] {
    return this.discovery
      .getProviders()
      .filter(({ metatype }) => metatype && getContracts(metatype).includes(contract))
      .map((provider) => {
        const instance = getInstance(provider);
        if (!instance) {
          throw new Error(`Too early: not every implementation of ${contract.name} is there yet`);
        }
        return instance;
      })
      .sort((one, other) => (one.constructor.name < other.constructor.name ? -1 : 1));
  }
}

function getContracts(provider: object): readonly Contract<object>[] {
  return (Reflect.getMetadata(marker.KEY, provider) ?? []) as readonly Contract<object>[];
}
