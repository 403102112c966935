import { randomUUID } from 'node:crypto';
import { StoreEntity } from '../../src/store/store.entity.js';
import { SharedTransactions } from '#platform/database/transaction/shared-transactions.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

type Step = (tx: Tx) => Promise<unknown>;

// Servers have a transaction for each, and bring those that come at once to the disk together themselves.
describe.runIf(databaseKind === 'sqlite')('units of work that are committed together', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    await app.unitOfWork.run(async (tx) => {
      await tx.query('CREATE TABLE parent (id INTEGER PRIMARY KEY)');
      await tx.query(
        'CREATE TABLE child (parent INTEGER NOT NULL REFERENCES parent DEFERRABLE INITIALLY DEFERRED)',
      );
    });
  });
  afterAll(() => app.stop());

  const store = (id: string) => ({ id, code: id, name: '', createdAt: new Date(0) });
  const add = (tx: Tx, id: string) => tx.insert(StoreEntity, store(id));
  const exists = (id: string) => app.reader.manager.existsBy(StoreEntity, { id });
  const refuse = () => Promise.reject(new Error('on purpose'));

  /**
   * Runs them at once, each after adding a row, until it has come about that all are in one transaction: the last one has
   * found the row of the first, which no other reader did. Answers with the ids of the rows, how often each was tried, and what it came to.
   */
  async function together(...steps: readonly Step[]) {
    for (;;) {
      const ids = steps.map(() => randomUUID());
      const attempts = steps.map(() => 0);
      const joined: boolean[] = [];
      const outcomes = await Promise.allSettled(
        steps.map((step, index) =>
          app.unitOfWork.run(async (tx) => {
            attempts[index] = (attempts[index] ?? 0) + 1;
            if (index === steps.length - 1 && attempts[index] === 1) {
              const [id = ''] = ids;
              joined.push((await tx.existsBy(StoreEntity, { id })) && !(await exists(id)));
            }
            await add(tx, ids[index] ?? '');
            await step(tx);
          }),
        ),
      );
      if (joined[0]) {
        return { ids, attempts, outcomes: outcomes.map(({ status }) => status) };
      }
    }
  }

  it('undo one that is refused alone, with nothing of those before and behind it', async () => {
    const done = () => Promise.resolve();
    const { ids, attempts, outcomes } = await together(done, refuse, done);

    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(attempts).toEqual([1, 1, 1]);
    expect(await Promise.all(ids.map(exists))).toEqual([true, false, true]);
  });

  it('are all undone when they cannot be committed, and refused ones run again', async () => {
    const orphan = (tx: Tx) => tx.query('INSERT INTO child (parent) VALUES (1)');
    const { ids, attempts, outcomes } = await together(orphan, () => Promise.resolve(), refuse);

    expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
    expect(attempts).toEqual([1, 1, 2]);
    expect(await Promise.all(ids.map(exists))).toEqual([false, false, false]);
    expect(await app.reader.query('SELECT * FROM child')).toEqual([]);
  });

  it('are tried again likewise when one of them is held open for an answer', async () => {
    const ends = { before: () => Promise.resolve(), after: () => Promise.resolve() };
    const orphan = randomUUID();
    for (;;) {
      const joined: boolean[] = [];
      const lost = app.unitOfWork.run(async (tx) => {
        await tx.query('INSERT INTO child (parent) VALUES (1)');
        await add(tx, orphan);
        // The other one comes meanwhile.
        await new Promise(setImmediate);
      });
      const attempt = async (tx: Tx) => {
        joined.push(await tx.existsBy(StoreEntity, { id: orphan }));
        return refuse();
      };
      const refused = app.nest.get(SharedTransactions).run(() => app.unitOfWork.run(attempt), ends);
      const [, outcome] = await Promise.allSettled([lost, refused]);
      if (joined[0]) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ConcurrencyConflict) });
        expect(await exists(orphan)).toBe(false);
        return;
      }
    }
  });

  it('are done again when one of them ends the transaction of all', async () => {
    const [id = ''] = (await app.reader.manager.find(StoreEntity, { take: 1 })).map((found) => found.id);
    const endAll = (tx: Tx) =>
      tx.query('INSERT OR ROLLBACK INTO store (id, code, name, createdAt) VALUES (?, ?, ?, ?)', [
        id,
        id,
        '',
        '',
      ]);
    const { ids, attempts, outcomes } = await together(() => Promise.resolve(), endAll);

    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    expect(attempts).toEqual([2, 1]);
    expect(await Promise.all(ids.map(exists))).toEqual([true, false]);
  });

  it('report what ended the transaction of one that was alone', async () => {
    const ending = app.unitOfWork.run(async (tx) => {
      await tx.query('ROLLBACK');
      throw new Error('on purpose');
    });

    await expect(ending).rejects.toThrow('on purpose');
    await app.unitOfWork.run((tx) => add(tx, 'behind it'));
    expect(await exists('behind it')).toBe(true);
  });

  it('give no answer before they are on the disk', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const seen = await Promise.all(
      ids.map((id) => app.unitOfWork.run((tx) => add(tx, id)).then(() => exists(id))),
    );

    expect(seen).not.toContain(false);
  });
});
