import { type AuditChainEntity, AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../../src/audit/audit-entry.repository.js';
import { SealAuditEntriesJob } from '../../src/audit/index.js';
import { hashAuditEntry } from '../../src/audit/audit-entry.model.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const LEVEL = {
  translations: { en: { name: 'Gold' } },
  conditionValue: 1,
  reward: { name: 'Gold', value: 1, code: 'gold' },
};

describe('the chain of the audit log', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    await createLevel().expect(200);
    await createLevel().expect(200);
  });
  afterAll(() => app.stop());

  const createLevel = (process = app) => process.as('admin').postJson('/api/level/create', LEVEL);
  const differences = async () => (await differencesIn(app)).filter(({ table }) => table.startsWith('audit'));
  /** The place of the latest entry. Listing seals. */
  const last = async (): Promise<number> =>
    (await app.as('admin').get('/api/audit?perPage=1').expect(200)).body.entries[0].auditId;
  const sql = (statement: string, values: unknown[] = []) =>
    app.unitOfWork.run((tx) => tx.query(statement, values));

  it('is one, however many write, and however many processes seal at once', async () => {
    const other = await app.another();
    const before = await last();
    const writes = Array.from({ length: 40 }, (_, index) => createLevel(index % 2 ? app : other).expect(200));
    const seals = Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? app : other).nest.get(SealAuditEntriesJob).run(),
    );
    await Promise.all([...writes, ...seals]);
    expect(await last()).toBe(before + 40);
    expect(await differences()).toEqual([]);
  });

  /** With what it has found first, which is old by then; and again, with what is there, if that is refused. */
  const sealWith = async (found: { chain?: AuditChainEntity; unsealed?: AuditEntryEntity[] }) => {
    const entries = app.nest.get(AuditEntryRepository);
    let attempts = 0;
    await app.unitOfWork.run(async (tx) => {
      attempts += 1;
      const { chain = await entries.lockChain(tx), unsealed = await entries.findUnsealed(tx, 1) } =
        attempts === 1 ? found : {};
      for (const entry of unsealed) {
        const position = chain.lastPosition + 1;
        const hash = hashAuditEntry(entry, position, chain.lastHash);
        await entries.seal(tx, chain, [{ id: entry.id, position, hash }]);
      }
    });
    return attempts;
  };

  it('goes on where it ends by then for who has found its end before others moved it', async () => {
    const before = await last();
    const chain = await app.unitOfWork.run((tx) => app.nest.get(AuditEntryRepository).lockChain(tx));
    await createLevel().expect(200);
    expect(await last()).toBe(before + 1);
    await createLevel().expect(200);

    expect(await sealWith({ chain })).toBe(2);

    expect(await last()).toBe(before + 2);
    expect(await differences()).toEqual([]);
  });

  it('takes no entry twice, though a process has found it before others sealed it', async () => {
    await createLevel().expect(200);
    const unsealed = await app.unitOfWork.run((tx) => app.nest.get(AuditEntryRepository).findUnsealed(tx, 9));
    expect(unsealed).toHaveLength(1);
    const before = await last();

    expect(await sealWith({ unsealed })).toBe(2);

    expect(await last()).toBe(before);
    expect(await differences()).toEqual([]);
  });

  it('does not fit when an entry was changed', async () => {
    const id = String(await last());
    await sql("UPDATE audit_entry SET outcome = 'refused' WHERE position = ?", [id]);
    expect(await differences()).toMatchObject([{ table: 'audit_entry', what: 'hash', id }]);
    await sql("UPDATE audit_entry SET outcome = 'done' WHERE position = ?", [id]);
    expect(await differences()).toEqual([]);
  });

  const changeAndSeal = async (position: number) => {
    const { manager } = app.reader;
    const entry = await manager.findOneByOrFail(AuditEntryEntity, { position });
    const { hash: before } = await manager.findOneByOrFail(AuditEntryEntity, { position: position - 1 });
    const action = 'GET /api/nothing';
    const hash = hashAuditEntry({ ...entry, action }, position, before ?? '');
    const write = (row: Pick<AuditEntryEntity, 'action' | 'hash'>) =>
      sql('UPDATE audit_entry SET action = ?, hash = ? WHERE position = ?', [row.action, row.hash, position]);
    await write({ action, hash });
    return { from: entry.hash, to: hash, undo: () => write(entry) };
  };

  it('does not match when a changed entry was sealed again', async () => {
    const position = await last();
    const { undo } = await changeAndSeal(position - 1);
    expect(await differences()).toMatchObject([{ table: 'audit_entry', what: 'hash', id: String(position) }]);
    await undo();
    expect(await differences()).toEqual([]);
  });

  it('does not fit either when it is the last entry', async () => {
    const { from, to, undo } = await changeAndSeal(await last());
    expect(await differences()).toMatchObject([
      { table: 'audit_chain', what: 'lastHash', expected: to, actual: from },
    ]);
    await undo();
    expect(await differences()).toEqual([]);
  });

  it('does not fit when an entry is missing, in the middle or at the end', async () => {
    const position = await last();
    const hide = (from: number, to: number) =>
      sql('UPDATE audit_entry SET position = ? WHERE position = ?', [to, from]);
    await hide(position - 1, -1);
    expect(await differences()).toMatchObject([
      { what: 'row', id: String(position - 1) },
      { what: 'hash', id: String(position) },
    ]);
    await hide(-1, position - 1);
    await hide(position, -1);
    expect(await differences()).toMatchObject([
      { what: 'lastPosition', expected: String(position - 1), actual: String(position) },
    ]);
    await hide(-1, position);
    expect(await differences()).toEqual([]);
  });
});
