import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Extension, Extensions } from './extensions.js';

abstract class Greeting {
  abstract readonly word: string;
}
abstract class Answer {
  abstract readonly reply: string;
}

@Extension(Greeting)
@Injectable()
class Late implements Greeting {
  readonly word = 'late';
}

@Extension(Greeting)
@Extension(Answer)
@Module({ imports: [DiscoveryModule], providers: [Late, Extensions] })
class Early implements Greeting, Answer {
  readonly word = 'early';
  readonly reply = 'bye';
}

class Ready {
  readonly isReady = true;
}

@Extension(Greeting)
@Injectable()
class Slow implements Greeting {
  readonly word = 'slow';

  constructor(readonly ready: Ready) {}
}

@Injectable()
class Hasty {
  constructor(extensions: Extensions) {
    extensions.of(Greeting);
  }
}

const READY = { provide: Ready, useFactory: () => nextTurn(new Ready()) };

describe('Extensions', () => {
  const started = async (...providers: Provider[]) => {
    const test = Test.createTestingModule({
      imports: [DiscoveryModule, Early],
      providers: [Extensions, ...providers],
    });
    return (await test.compile()).get(Extensions);
  };

  it('finds providers and modules, by the names of their classes', async () => {
    const extensions = await started();
    expect(extensions.of(Greeting).map(({ word }) => word)).toEqual(['early', 'late']);
    expect(extensions.one(Answer).reply).toBe('bye');
  });

  it('refuses to choose one of several, and none', async () => {
    const extensions = await started();
    expect(() => extensions.one(Greeting)).toThrow('Greeting has 2 implementations instead of one');
    expect(() => extensions.one(Hasty)).toThrow('Hasty has 0 implementations instead of one');
  });

  it('refuses to answer while not all are there', async () => {
    await expect(started(Hasty, Slow, READY)).rejects.toThrow('Too early');
  });
});
