import { freePort, run, untilReady } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.js';

describe('npm start', () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await createEmptyDatabase()));
  afterEach(() => database.drop());

  const start = async (port?: string) => {
    const PORT = port ?? (await freePort());
    const own = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'false' };
    return {
      server: run('start', [], { ...database.environment(), ...own }),
      address: `http://127.0.0.1:${PORT}`,
    };
  };

  it('makes its tables, says where it listens, and goes when it is told to', async () => {
    const { server, address } = await start();
    await untilReady(address);

    await eventually(() => expect(server.stdout).toContain(`${address}/api/docs`));
    expect(server.stdout).toContain(`${address}/api/`);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.stderr).toBe('');
  });

  it('is up three times when three begin at once with an empty database', async () => {
    const all = await Promise.all([start(), start(), start()]);
    await Promise.all(all.map(({ address }) => untilReady(address)));

    all.forEach(({ server }) => server.kill('SIGTERM'));
    expect(await Promise.all(all.map(({ server }) => server.ended))).toEqual([0, 0, 0]);
    expect(all.map(({ server }) => server.stderr).join('')).toBe('');
  });

  it('names every variable that is wrong, and nothing else', async () => {
    const server = run('start', [], { PORT: '99999', TIMEZONE: 'Middle/Earth' });

    expect(await server.ended).toBe(1);
    expect(server.stderr).toBe(
      [
        'The environment is not usable:',
        '  - PORT must not be greater than 65535',
        '  - TIMEZONE must be the name of a time zone, like Europe/Vienna',
        '',
      ].join('\n'),
    );
    expect(server.stdout).toBe('');
  });

  it('does not stay when the port is taken', async () => {
    const first = await start();
    await untilReady(first.address);

    const second = await start(new URL(first.address).port);

    expect(await second.server.ended).toBe(1);
    expect(second.server.stderr).toContain('EADDRINUSE');
    first.server.kill('SIGTERM');
    await first.server.ended;
  });
});
