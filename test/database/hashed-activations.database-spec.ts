import { change } from '#platform/database/query/change.js';
import { Writer } from '#platform/database/writer.js';
import { HashActivationSecrets1760000690000 } from '../../src/migrations/1760000690000-hash-activation-secrets.js';
import { selfRegistered } from '../support/scenes/invitations.js';
import { merge, undo } from '../support/scenes/merges.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

describe('links and codes of a version that kept them readable', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const migrate = async () => {
    const queryRunner = app.nest.get(Writer).dataSource.createQueryRunner();
    await new HashActivationSecrets1760000690000().up(queryRunner);
    await queryRunner.release();
  };
  const write = (statement: string, values: string[]) =>
    app.unitOfWork.run((tx) => change(tx, statement, values));
  const activate = (token: string) => app.asAnonymous().post(`/api/customer/activate/${token}`);
  const readable = (id: string, token: string, code: string) =>
    write('UPDATE customer SET activationToken = ?, activationCode = ? WHERE id = ?', [token, code, id]);

  it('are hashes after the upgrade, and links under way stay good; those of a merge, too', async () => {
    const [waiting, source] = [await selfRegistered(app), await selfRegistered(app)];
    const [first, second] = ['a'.repeat(40), 'b'.repeat(40)];
    const target = await app.customerWith({ points: 0 });
    await readable(waiting, first, '000001');
    await readable(source, second, '000002');
    await merge(app, source, target).expect(204);

    await migrate();
    await migrate();

    const [row] = await app.reader.query(
      'SELECT activationToken, activationCode FROM customer WHERE id = ?',
      [waiting],
    );
    expect(row).toEqual({ activationToken: expect.stringMatching(/^[0-9a-f]{64}$/), activationCode: null });
    const [{ kept }] = await app.reader.query('SELECT kept FROM customer_merge');
    const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
    expect(text).not.toContain(second);
    expect(text).not.toContain('000002');
    await activate(row.activationToken).expect(404);
    await activate(first).expect(200);
    await app.asAnonymous().post('/api/customer/activate-sms/000001').expect(404);
    await undo(app, source).expect(204);
    await activate(second).expect(200);
    expect(await differencesIn(app)).toEqual([]);
  });
});
