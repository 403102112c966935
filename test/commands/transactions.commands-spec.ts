import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { TestApp } from '../support/app/test-app.js';
import { getDocument } from '../support/scenes/transactions.js';

describe('npm run cli -- transactions:import', () => {
  let app: TestApp;
  let directory: string;
  beforeAll(async () => {
    app = await TestApp.start();
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true });
  });

  const cli = (...args: string[]) => runCommand(['transactions:import', ...args], app.environment);
  const count = () => app.reader.manager.count(TransactionEntity);
  const fileWith = (...bodies: object[]) => {
    const file = join(directory, `${randomUUID()}.jsonl`);
    writeFileSync(file, bodies.map((body) => JSON.stringify(body)).join('\n'));
    return file;
  };

  it('0: registers what can be taken, names the rest, and does nothing the second time', async () => {
    const good = getDocument({ number: randomUUID() });
    const file = fileWith(good, getDocument({ number: 'R-1', type: 'return', revised: 'none' }));
    const before = await count();

    expect(await cli(file, '--dry-run')).toMatchObject({
      code: 0,
      stdout:
        'R-1: revisedDocument: Transaction not exist\n1 would be registered (1 without a customer), 1 refused\n',
    });
    expect(await count()).toBe(before);
    for (let time = 0; time < 2; time += 1) {
      expect(await cli(file)).toMatchObject({
        code: 0,
        stdout:
          'R-1: revisedDocument: Transaction not exist\n1 registered (1 without a customer), 1 refused\n',
      });
      expect(await count()).toBe(before + 1);
    }
  });

  it('0: writes what was refused to a new file, to be mended and imported', async () => {
    const number = randomUUID();
    const bad = getDocument({ number: randomUUID(), type: 'return', revised: number });
    const refused = join(directory, `${randomUUID()}.jsonl`);
    await cli(fileWith(bad, getDocument({ number })), '--refused', refused);

    const line = readFileSync(refused, 'utf8');
    expect(JSON.parse(line)).toMatchObject({ problem: 'revisedDocument: Transaction not exist' });
    // The sale is there by now.
    expect(await cli(refused)).toMatchObject({
      code: 0,
      stdout: '1 registered (1 without a customer), 0 refused\n',
    });
    const again = await cli(refused, '--refused', refused);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('EEXIST');
    expect(readFileSync(refused, 'utf8')).toBe(line);
  });

  it('1: when none can be taken, and for a store that there is not', async () => {
    expect(await cli(fileWith({}))).toMatchObject({ code: 1 });
    const { code, stderr } = await cli(fileWith({}), '--store', 'NONE');
    expect(code).toBe(1);
    expect(stderr).toMatch(/There is no store NONE/);
  });
});
