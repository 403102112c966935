import Database from 'libsql';
import { DataSource, QueryFailedError } from 'typeorm';
import { StoreEntity } from '../../src/store/store.entity.js';
import { change, insert } from '#platform/database/query/change.js';
import { select } from '#platform/database/query/statement.js';
import { SharedTransactions } from '#platform/database/transaction/shared-transactions.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Busy } from '#platform/database/error/unit-of-work.errors.js';
import { gate } from '../support/waiting/barrier.js';
import { eventually } from '../support/waiting/eventually.js';
import { getValue } from '../support/app/metrics.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

const onSqlite = databaseKind === 'sqlite';

describe('units of work at the same time', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const store = (id: string) => ({ id, code: id, name: '', createdAt: new Date(0) });
  const add = (tx: Tx, id: string) => tx.insert(StoreEntity, store(id));
  const triedAgain = async () =>
    getValue(
      (await app.asAnonymous().get('/metrics').expect(200)).text,
      'laurel_unit_of_work_retries_total',
      {
        reason: 'busy',
      },
    );
  const exists = (id: string) => app.reader.manager.existsBy(StoreEntity, { id });

  it('one that fails takes nothing of another with it', async () => {
    const started = gate();
    const mayFail = gate();
    const failing = app.unitOfWork.run(async (tx) => {
      await add(tx, 'failing');
      started.open();
      await mayFail.passed;
      throw new Error('on purpose');
    });
    await started.passed;
    const succeeding = app.unitOfWork.run((tx) => add(tx, 'succeeding'));
    mayFail.open();

    await expect(failing).rejects.toThrow('on purpose');
    await succeeding;
    expect(await exists('failing')).toBe(false);
    expect(await exists('succeeding')).toBe(true);
  });

  it('a reader sees nothing of one that has not committed, and does not wait for it', async () => {
    const written = gate();
    const mayCommit = gate();
    const writing = app.unitOfWork.run(async (tx) => {
      await add(tx, 'half-done');
      written.open();
      await mayCommit.passed;
    });

    await written.passed;
    expect(await exists('half-done')).toBe(false);
    mayCommit.open();
    await writing;
    expect(await exists('half-done')).toBe(true);
  });

  // SQLite lets one at a time write, so there is no meanwhile.
  it.skipIf(onSqlite)('one that goes on sees what another has committed meanwhile', async () => {
    const looked = gate();
    const committed = gate();
    const looking = app.unitOfWork.run(async (tx) => {
      const before = await tx.existsBy(StoreEntity, { id: 'meanwhile' });
      looked.open();
      await committed.passed;
      return [before, await tx.existsBy(StoreEntity, { id: 'meanwhile' })];
    });

    await looked.passed;
    await app.unitOfWork.run((tx) => add(tx, 'meanwhile'));
    committed.open();
    expect(await looking).toEqual([false, true]);
  });

  it('one finds what it has written itself, by statements written out too', async () => {
    const found = await app.unitOfWork.run(async (tx) => {
      await insert(tx, StoreEntity, [store('own')]);
      const changed = await change(tx, 'UPDATE store SET name = ? WHERE id = ?', ['Own', 'own']);
      return { changed, rows: await select(tx, StoreEntity, 'WHERE id = ?', ['own']) };
    });

    expect(found).toEqual({ changed: 1, rows: [{ ...store('own'), name: 'Own' }] });
  });

  // On SQLite all share one connection.
  it.skipIf(onSqlite)(
    'nothing is sent in one that has ended: its connection belongs to another',
    async () => {
      const ended = await app.unitOfWork.run(async (tx) => {
        await insert(tx, StoreEntity, [store('in-time')]);
        return tx;
      });

      await expect(insert(ended, StoreEntity, [store('late')])).rejects.toThrow('has ended');
      expect(await Promise.all(['in-time', 'late'].map(exists))).toEqual([true, false]);
    },
  );

  // A server takes the beginning of a transaction and its first statement in one message, and none of it where it cannot read that.
  it.each(['WHERE', 'WHERE nothing = 1'])(
    'one goes on after a first statement that fails (%s)',
    async (where) => {
      const after = `after ${where}`;
      const failing = app.unitOfWork.run(async (tx) => {
        await expect(select(tx, StoreEntity, where, [])).rejects.toThrow(QueryFailedError);
        await add(tx, after);
        throw new Error('on purpose');
      });

      await expect(failing).rejects.toThrow('on purpose');
      expect(await exists(after)).toBe(false);
    },
  );

  it('many at once all succeed', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `many-${index}`);
    await Promise.all(ids.map((id) => app.unitOfWork.run((tx) => add(tx, id))));
    expect(await Promise.all(ids.map(exists))).not.toContain(false);
  });

  it('refuses one inside another, where it would wait for itself', async () => {
    const nested = app.unitOfWork.run(() => app.unitOfWork.run((tx) => add(tx, 'nested')));
    await expect(nested).rejects.toThrow('pass its Tx on');
    expect(await exists('nested')).toBe(false);
  });

  it('runs many together as one, in which each sees what came before', async () => {
    const ids = ['together-1', 'together-2'];
    const seen = await app.nest.get(SharedTransactions).runInOne(async () => {
      await app.unitOfWork.run((tx) => add(tx, ids[0] ?? ''));
      expect(await exists(ids[0] ?? '')).toBe(false);
      return app.unitOfWork.run(async (tx) => {
        await add(tx, ids[1] ?? '');
        return tx.existsBy(StoreEntity, { id: ids[0] ?? '' });
      });
    });

    expect(seen).toBe(true);
    expect(await Promise.all(ids.map(exists))).toEqual([true, true]);
  });

  it('undoes all that ran together when the last of them fails', async () => {
    const failing = app.nest.get(SharedTransactions).runInOne(async () => {
      await app.unitOfWork.run((tx) => add(tx, 'together-3'));
      await app.unitOfWork.run(() => Promise.reject(new Error('on purpose')));
    });

    await expect(failing).rejects.toThrow('on purpose');
    expect(await exists('together-3')).toBe(false);
    await app.unitOfWork.run((tx) => add(tx, 'on its own again'));
  });

  it('tells of the commit after the commit, and never of a rollback', async () => {
    const seen: boolean[] = [];
    const hint = (id: string) => () => void exists(id).then((committed) => seen.push(committed));

    await app.unitOfWork.run(async (tx) => {
      app.unitOfWork.afterCommit(tx, hint('hinted'));
      await add(tx, 'hinted');
    });
    await app.unitOfWork
      .run((tx) => {
        app.unitOfWork.afterCommit(tx, hint('hinted'));
        throw new Error('on purpose');
      })
      .catch(() => undefined);

    await eventually(() => expect(seen).toEqual([true]));
  });

  it.runIf(onSqlite)('does not begin one whose turn comes when its caller no longer waits', async () => {
    const mayEnd = gate();
    const first = app.unitOfWork.run(() => mayEnd.passed);
    const late = expect(app.unitOfWork.run((tx) => add(tx, 'late'))).rejects.toThrow(Busy);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6000);
    mayEnd.open();

    await first;
    await late;
    later.mockRestore();
    expect(await exists('late')).toBe(false);
  });

  it.runIf(onSqlite)('gives up in time, though the one before it does not come to its end', async () => {
    const mayEnd = gate();
    const first = app.unitOfWork.run(() => mayEnd.passed);
    const late = ['late-1', 'late-2'].map((id) => app.unitOfWork.run((tx) => add(tx, id)));

    const outcomes = await Promise.allSettled(late);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
      expect.any(Busy),
      expect.any(Busy),
    ]);
    mayEnd.open();
    await first;
    await app.unitOfWork.run((tx) => add(tx, 'in time again'));
    expect(await Promise.all(['late-1', 'late-2'].map(exists))).toEqual([false, false]);
  });

  it.runIf(onSqlite)('writes nowhere but inside a unit of work', async () => {
    const outside = app.nest.get(DataSource).manager.insert(StoreEntity, store('outside'));
    await expect(outside).rejects.toThrow('readonly');
  });

  it.runIf(onSqlite)('waits for another process that writes, and answers others meanwhile', async () => {
    const ask = () => app.as('admin').get('/api/level').expect(200);
    await ask();
    const before = await triedAgain();
    const other = new Database(`${app.environment['DATA_DIR'] ?? ''}/laurel.sqlite`);
    // The service may be writing in the background.
    await eventually(() => void other.exec('BEGIN IMMEDIATE'));
    let attempts = 0;
    const writing = ['patient-1', 'patient-2'].map((id) =>
      app.unitOfWork.run((tx) => {
        attempts += 1;
        return add(tx, id);
      }),
    );
    await ask();
    expect(await exists('patient-1')).toBe(false);
    other.exec('COMMIT');
    other.close();

    await Promise.all(writing);
    expect(attempts).toBe(2);
    expect(await triedAgain()).toBe(before);
    expect(await Promise.all(['patient-1', 'patient-2'].map(exists))).toEqual([true, true]);
  });
});
