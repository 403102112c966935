import { AppConfig } from './app-config.js';

const read = (variables: NodeJS.ProcessEnv) => AppConfig.fromEnvironment(variables);

describe('AppConfig.fromEnvironment', () => {
  it('needs nothing at all to start', () => {
    const { http, database, files, queue, search, demo, firstAdministrator, timezone, logLevel, process } =
      read({});

    expect(http).toEqual({
      host: '127.0.0.1',
      port: 3000,
      resultWindowMax: 10_000,
      corsOrigins: [],
      trustProxy: [],
      writesPerSecond: 1000,
    });
    expect(database).toEqual({ kind: 'sqlite', file: 'var/laurel.sqlite' });
    expect(files).toEqual({ kind: 'directory', directory: 'var/files' });
    expect(search).toEqual({ url: undefined, indexPrefix: 'laurel', timeoutMs: 300 });
    expect(queue).toEqual({ url: undefined, exchange: 'laurel.events' });
    expect(demo).toEqual({ load: true });
    expect(firstAdministrator).toBeUndefined();
    expect({ timezone, logLevel }).toEqual({ timezone: 'UTC', logLevel: 'info' });
    expect(process).toEqual({ role: 'all', handlesEvents: true, servesHttp: true });
  });

  it('with a database server, listens everywhere and loads no demo programme, unless variables say otherwise', () => {
    const DATABASE_URL = 'mariadb://me:secret@db:3306/laurel';

    expect(read({ DATABASE_URL })).toMatchObject({
      database: { kind: 'mysql', url: DATABASE_URL },
      http: { host: '0.0.0.0' },
      demo: { load: false },
    });
    expect(read({ DATABASE_URL, HOST: '10.1.2.3', DEMO_DATA: '1' })).toMatchObject({
      http: { host: '10.1.2.3' },
      demo: { load: true },
    });
    expect(read({ DEMO_DATA: 'false' }).demo.load).toBe(false);
  });

  it('with a database server, keeps files only where a variable says that its processes share them', () => {
    const DATABASE_URL = 'mariadb://me:secret@db:3306/laurel';

    expect(read({ DATABASE_URL, DATA_DIR: '/data' }).files).toEqual({ kind: 'none' });
    const FILES_DIR = '/shared';
    expect(read({ DATABASE_URL, FILES_DIR }).files).toEqual({ kind: 'directory', directory: FILES_DIR });
    expect(read({ FILES_DIR }).files).toEqual({ kind: 'directory', directory: FILES_DIR });
  });

  it('keeps files in a bucket or in a directory, not in both', () => {
    const BUCKET_URL = 'https://key:secret@s3.example/bucket/laurel';
    const address = { endpoint: 'https://s3.example', bucket: 'bucket', prefix: 'laurel/' };
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    expect(read({ BUCKET_URL, BUCKET_REGION: 'eu-central-1' }).files).toEqual({
      kind: 's3',
      region: 'eu-central-1',
      ...address,
      credentials,
    });
    expect(read({ BUCKET_URL: 'https://s3.example/bucket/laurel' }).files).toEqual({
      kind: 's3',
      region: 'us-east-1',
      ...address,
      credentials: undefined,
    });
    expect(() => read({ BUCKET_URL, FILES_DIR: '/shared' })).toThrow(
      'FILES_DIR and BUCKET_URL must not be set together',
    );
  });

  it.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: '127.1.2.3' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '::ffff:127.0.0.1' }, true],
    [{ NODE_ENV: 'development' }, true],
    [{ ADMIN_EMAIL: '', HOST: '', NODE_ENV: '' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '10.1.2.3' }, false],
    [{ HOST: 'laurel.example' }, false],
    [{ HOST: 'localhost.example' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: 'loopback', HOST: '127.0.0.1' }, false],
    [{ TRUST_PROXY: '' }, true],
    [{ ADMIN_EMAIL: 'you@example.com', ADMIN_PASSWORD: 'at least 8 characters' }, false],
    [{ DATABASE_URL: 'mysql://me@db/laurel', HOST: '127.0.0.1' }, false],
  ])('with %j loads the demo programme unasked: %s; asked, it loads it or does not', (variables, unasked) => {
    expect(read(variables).demo.load).toBe(unasked);
    expect(read({ ...variables, DEMO_DATA: 'true' }).demo.load).toBe(true);
    expect(read({ ...variables, DEMO_DATA: 'false' }).demo.load).toBe(false);
  });

  it('demands a durable database only when REQUIRE_DURABLE says so', () => {
    expect(read({}).requireDurable).toBe(false);
    expect(read({ REQUIRE_DURABLE: 'true' }).requireDurable).toBe(true);
  });

  it('reports every problem at once, and no value', () => {
    const wrong = {
      PORT: '99999',
      DATABASE_URL: 'postgres://me:hunter2@db/x',
      MASTER_API_KEY: 'hunter2',
      ADMIN_PASSWORD: 'hunter2',
      DEMO_DATA: 'hunter2',
      TIMEZONE: 'Middle/Earth',
      ACCESS_TOKEN_TTL: '1.5',
      CORS_ORIGINS: 'shop.example',
      LOG_LEVEL: 'loud',
    };

    expect(() => read(wrong)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The environment is not usable:
        - PORT must not be greater than 65535
        - DATABASE_URL must look like mysql://user:password@host:3306/name
        - DEMO_DATA must be true or false
        - ADMIN_PASSWORD must have at least 8 characters
        - MASTER_API_KEY must have at least 32 characters
        - ACCESS_TOKEN_TTL must be a whole number
        - TIMEZONE must be the name of a time zone, like Europe/Vienna
        - CORS_ORIGINS must be *, or origins like https://shop.example, separated by commas
        - LOG_LEVEL must be one of the following values: error, warn, info, debug
        - ADMIN_EMAIL and ADMIN_PASSWORD must be set together]
    `);
    expect(() => read(wrong)).not.toThrow(/hunter2/);
  });

  it.each(['abc', '1.5', '0', '-1', '65536'])('refuses PORT=%s', (PORT) => {
    expect(() => read({ PORT })).toThrow('PORT must');
  });

  it.each(['true', 'everybody', '10.0.0.0/33', '10.0.0.0/8/8', '1,2', '::1/x'])(
    'refuses TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(() => read({ TRUST_PROXY })).toThrow('TRUST_PROXY must');
    },
  );

  it('takes proxies by number or by address', () => {
    expect(read({ TRUST_PROXY: '2' }).http.trustProxy).toBe(2);
    expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' }).http.trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
  });

  it.each(['https://shop.example/', 'shop.example', 'https://shop.example/path'])(
    'refuses CORS_ORIGINS=%s',
    (CORS_ORIGINS) => {
      expect(() => read({ CORS_ORIGINS })).toThrow('CORS_ORIGINS must');
    },
  );

  it('takes several origins and several keys', () => {
    expect(read({ CORS_ORIGINS: 'https://a.example, http://localhost:5173' }).http.corsOrigins).toEqual([
      'https://a.example',
      'http://localhost:5173',
    ]);
    expect(read({ JWT_PUBLIC_KEY_FILES: 'new.pem,old.pem' }).auth.publicKeyFiles).toEqual([
      'new.pem',
      'old.pem',
    ]);
  });

  it.each([
    ['web', { role: 'web', handlesEvents: false, servesHttp: true }],
    ['worker', { role: 'worker', handlesEvents: true, servesHttp: false }],
  ])('PROCESS_ROLE=%s', (PROCESS_ROLE, expected) => {
    expect(read({ PROCESS_ROLE }).process).toEqual(expected);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(read({ PORT: '', CORS_ORIGINS: '', DATABASE_URL: ' ' })).toMatchObject({
      http: { port: 3000, corsOrigins: [] },
      database: { kind: 'sqlite' },
    });
  });
});
