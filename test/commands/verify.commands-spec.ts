import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { endLoginsWithoutRequest } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

describe('npm run cli -- verify', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const cli = (...args: string[]) => runCommand(args, app.environment);
  const write = (statement: string, ...values: string[]) =>
    app.unitOfWork.run((tx) => tx.query(statement, values));

  it('1: says that the database has no tables yet', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'laurel-empty-'));
    const { code, stderr } = await runCommand(['verify'], { DATA_DIR: directory });
    rmSync(directory, { recursive: true });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The database .*laurel-empty-.* has no tables of Laurel\. DATABASE_URL and DATA_DIR/m,
    );
  });

  it('0: says that there are no differences', async () => {
    await write("DELETE FROM login_account WHERE id LIKE '00000000-%'");
    await app.customerWith({ points: 10 });
    await endLoginsWithoutRequest(app);
    expect(await cli('verify')).toMatchObject({ code: 0, stdout: 'No differences.\n' });
  });

  it('1: prints each difference in a line, and then how many there are of each kind', async () => {
    const customers = [await app.customerWith({ points: 10 }), await app.customerWith({ points: 10 })];
    await endLoginsWithoutRequest(app);
    await write('UPDATE account SET balance = balance + 1 WHERE customerId IN (?, ?)', ...customers);
    const { code, stdout, stderr } = await cli('verify');

    expect(code).toBe(1);
    const balance = 'account \\S{36}: balance is 11, but 10 according to its movements\\n';
    const lots = 'account \\S{36}: sum of its lots is 10, but 11 according to its balance\\n';
    const counts = '\\n2 × account: balance\\n2 × account: sum of its lots\\n';
    expect(stdout).toMatch(new RegExp(`^(${balance}){2}(${lots}){2}${counts}$`));
    expect(stderr).toMatch(/^(Verified .*\n)*4 differences\n$/);
    await write('UPDATE account SET balance = balance - 1 WHERE customerId IN (?, ?)', ...customers);
  });

  it('shows no personal data', async () => {
    const customer = await app.customerWith({ points: 0, firstName: 'Zuzanna', phone: '+48999888777' });
    await write("UPDATE customer SET firstName = 'Krzysztof', phone = '+48111222333' WHERE id = ?", customer);
    const { code, stdout } = await cli('verify');
    await write("UPDATE customer SET firstName = 'Zuzanna', phone = '+48999888777' WHERE id = ?", customer);

    expect(code).toBe(1);
    expect(stdout).toContain(
      `customer ${customer}: firstName is a value, but another value according to event`,
    );
    expect(stdout).not.toMatch(/Zuzanna|Krzysztof|999888777|111222333/i);
  });

  it('2: takes no arguments', async () => {
    expect(await cli('verify', DEFAULT_STORE.id)).toMatchObject({ code: 2, stdout: '' });
  });

  it('says in its help where the list of what it compares is', async () => {
    const { code, stdout } = await cli('verify', '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('docs/verify.md lists what is compared');
    expect(stdout).toContain('Exit code 0: no differences.');
  });
});
