import { CircuitBreaker } from './circuit-breaker.model.js';

describe('CircuitBreaker', () => {
  it('admits one caller after a rest, and everybody once that has gone well', () => {
    let now = 0;
    const breaker = new CircuitBreaker(() => now);
    expect(breaker.mayTry()).toBe(true);
    breaker.failed();
    expect(breaker.mayTry()).toBe(false);

    now = 1000;
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
  });

  it('rests longer after each failure, but never for long', () => {
    let now = 0;
    const breaker = new CircuitBreaker(() => now);
    breaker.failed();
    now = 1000;
    breaker.mayTry();
    breaker.failed();
    now = 2999;
    expect(breaker.mayTry()).toBe(false);
    now = 3000;
    expect(breaker.mayTry()).toBe(true);

    for (let failure = 0; failure < 20; failure += 1) {
      breaker.failed();
    }
    now += 10_000;
    expect(breaker.mayTry()).toBe(true);
  });
});
