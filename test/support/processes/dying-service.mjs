import { SharedTransactions } from '../../../dist/src/platform/database/transaction/shared-transactions.js';
import { Steps } from '../../../dist/src/platform/database/transaction/steps.js';
import { UnitOfWork } from '../../../dist/src/platform/database/transaction/unit-of-work.js';

/*
 * The service, which is killed when something has been committed and no answer was sent: `hold 2` is the second request
 * with a key, `note 3` the third unit of work that has left a note.
 */
const [moment, count] = process.argv.slice(2);
let left = Number(count);

function isTheMoment() {
  left -= 1;
  return left === 0;
}

async function die() {
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

if (moment === 'hold') {
  const { run } = SharedTransactions.prototype;
  SharedTransactions.prototype.run = async function (...given) {
    const result = await run.apply(this, given);
    return isTheMoment() ? die() : result;
  };
} else {
  const { note } = Steps.prototype;
  const { attempt } = UnitOfWork.prototype;
  // On SQLite, units of work one after the other have the same Tx: the note of one is not a note of the next.
  const noted = new WeakSet();
  Steps.prototype.note = async function (tx, ...given) {
    noted.add(tx);
    return note.call(this, tx, ...given);
  };
  UnitOfWork.prototype.attempt = async function (work, ...given) {
    let used;
    const remembering = (tx) => {
      used = tx;
      return work(tx);
    };
    const result = await attempt.call(this, remembering, ...given);
    return noted.delete(used) && isTheMoment() ? die() : result;
  };
}

await import('../../../dist/src/main.js');
