import { UnitOfWork } from '../../dist/src/platform/database/unit-of-work.js';

/*
 * The service, which is killed when something has been committed and nobody has been told: `hold 2` is the second request
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

const { hold, note, once } = UnitOfWork.prototype;
if (moment === 'hold') {
  UnitOfWork.prototype.hold = async function (...given) {
    const result = await hold.apply(this, given);
    return isTheMoment() ? die() : result;
  };
} else {
  const noted = new WeakSet();
  UnitOfWork.prototype.note = async function (tx, ...given) {
    noted.add(tx);
    return note.call(this, tx, ...given);
  };
  UnitOfWork.prototype.once = async function (work, ...given) {
    let used;
    const remembering = (tx) => {
      used = tx;
      return work(tx);
    };
    const result = await once.call(this, remembering, ...given);
    return noted.has(used) && isTheMoment() ? die() : result;
  };
}

await import('../../dist/src/main.js');
