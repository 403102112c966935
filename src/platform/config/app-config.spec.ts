import { AppConfig } from './app-config.js';

const secret = 'a secret of thirty-two characters';

describe('AppConfig.fromEnvironment', () => {
  it('needs no database, no queue and no port to start', () => {
    const config = AppConfig.fromEnvironment({ ACCESS_TOKEN_SECRET: secret });

    expect(config.http).toEqual({ host: '127.0.0.1', port: 3000, resultWindowMax: 10_000 });
    expect(config.database).toEqual({ kind: 'sqlite', file: 'var/laurel.sqlite' });
    expect(config.queue.url).toBeUndefined();
  });

  it('reports every problem at once, and no value', () => {
    const wrong = {
      PORT: '99999',
      DATABASE_URL: 'postgres://me:hunter2@db/x',
      ACCESS_TOKEN_SECRET: 'hunter2',
    };

    expect(() => AppConfig.fromEnvironment(wrong)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The environment is not usable:
        - PORT must not be greater than 65535
        - DATABASE_URL must look like mysql://user:password@host:3306/name
        - ACCESS_TOKEN_SECRET must be longer than or equal to 32 characters]
    `);
    expect(() => AppConfig.fromEnvironment(wrong)).not.toThrow(/hunter2/);
  });

  it.each(['abc', '1.5', '0'])('refuses PORT=%s', (PORT) => {
    expect(() => AppConfig.fromEnvironment({ ACCESS_TOKEN_SECRET: secret, PORT })).toThrow('PORT must');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(AppConfig.fromEnvironment({ ACCESS_TOKEN_SECRET: secret, PORT: '' }).http.port).toBe(3000);
  });
});
