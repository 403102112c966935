import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * npm run services -- fetch|up|down|status|variables [name …]: real servers on loopback, for development and tests. Each has a
 * script of its own in scripts/services, which says where it comes from; this one only knows their names and ports.
 */
/** Where their data lie. Programs that are downloaded are shared by all sets. */
const ROOT = process.env.SERVICES_ROOT ?? tmpdir();
/** Added to every port: a second set beside the first one. */
const OFFSET = Number(process.env.SERVICES_PORT_OFFSET ?? 0);

const mysqlUrl = (port) => `mysql://app:app@127.0.0.1:${port}`;

/**
 * `ports`: where it listens when it is up. `program`: what it runs, when that is downloaded. `laurel`: what to start Laurel
 * with. `tests`: how the tests find it elsewhere.
 */
const SERVICES = {
  mariadb: {
    ports: [13101],
    laurel: ([port]) => `DATABASE_URL=mariadb://app:app@127.0.0.1:${port}/laurel_dev`,
    tests: ([port]) => `TEST_MARIADB_URL=mariadb://app:app@127.0.0.1:${port}`,
  },
  mysql: {
    ports: [13401],
    program: 'mysql',
    laurel: ([port]) => `DATABASE_URL=${mysqlUrl(port)}/laurel_dev`,
    tests: ([port]) => `TEST_MYSQL_URL=${mysqlUrl(port)}`,
  },
  galera: {
    ports: [13301, 13302, 13303],
    laurel: ([port]) => `DATABASE_URL=${mysqlUrl(port)}/laurel_dev`,
    tests: (ports) => `TEST_GALERA_URLS=${ports.map(mysqlUrl).join(',')}`,
  },
  group: {
    ports: [13501, 13502, 13503],
    program: 'mysql',
    laurel: ([port]) => `DATABASE_URL=${mysqlUrl(port)}/laurel_dev`,
    tests: (ports) => `TEST_GROUP_URLS=${ports.map(mysqlUrl).join(',')}`,
  },
  rabbitmq: {
    ports: [13601],
    laurel: ([port]) => `QUEUE_URL=amqp://guest:guest@127.0.0.1:${port}`,
    tests: ([port]) => `TEST_QUEUE_URL=amqp://guest:guest@127.0.0.1:${port}`,
  },
  opensearch: {
    ports: [13801],
    program: 'opensearch',
    laurel: ([port]) => `SEARCH_URL=http://127.0.0.1:${port}`,
    tests: ([port]) => `TEST_SEARCH_URL=http://127.0.0.1:${port}`,
  },
  haproxy: {
    ports: [13701],
    laurel: ([port]) => `http://127.0.0.1:${port}, before PORT=3001, 3002 and 3003`,
  },
};

const COMMANDS = { fetch, up, down, status, variables };

const [command, ...names] = process.argv.slice(2);
const unknown = names.filter((name) => !(name in SERVICES));
if (!(command in COMMANDS) || unknown.length > 0) {
  console.error(unknown.length > 0 ? `There is no service ${unknown.join(', ')}` : 'What to do?');
  console.error(
    `npm run services -- fetch|up|down|status|variables [name …]\nNames, all of them by default: ${Object.keys(SERVICES).join(', ')}`,
  );
  process.exit(2);
}
await COMMANDS[command](names.length > 0 ? names : Object.keys(SERVICES));

/** What is needed to start them, where it is missing. */
function fetch(names) {
  process.exitCode = names.every((name) => run(name, 'fetch')) ? 0 : 1;
}

/** Starts what is not up yet; what cannot be fetched or started is named at the end, and the rest is up all the same. */
async function up(names) {
  const failed = [];
  for (const name of names) {
    if (!(await isUp(name)) && !(run(name, 'fetch') && run(name, 'start'))) {
      failed.push(name);
    }
  }
  await status(names);
  if (failed.length > 0) {
    console.error(`Not up: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}

async function down(names) {
  // In the other order: who speaks to others goes first.
  for (const name of [...names].reverse()) {
    if (existsSync(getRoot(name))) {
      run(name, 'stop');
    }
  }
}

async function status(names) {
  for (const name of names) {
    const state = (await isUp(name)) ? `up    ${SERVICES[name].laurel(getPorts(name))}` : 'down';
    console.log(`${name.padEnd(12)}${state}`);
  }
}

/** For a shell: eval "$(node scripts/services.mjs variables)" */
async function variables(names) {
  for (const name of names.filter((each) => SERVICES[each].tests)) {
    console.log(`export ${SERVICES[name].tests(getPorts(name))}`);
  }
}

function run(name, what) {
  const script = fileURLToPath(new URL(`services/${name}.sh`, import.meta.url));
  const [first] = getPorts(name);
  const { program } = SERVICES[name];
  const root = program
    ? { ROOT: join(tmpdir(), `laurel-${program}`), STATE: getRoot(name) }
    : { ROOT: getRoot(name) };
  mkdirSync(getRoot(name), { recursive: true });
  const env = { ...process.env, ...root, PORT: String(first), PORT_BASE: String(first - 1) };
  const { status } = spawnSync(script, [what], { env, stdio: ['ignore', 2, 2] });
  return status === 0;
}

async function isUp(name) {
  const answers = await Promise.all(getPorts(name).map(listens));
  return answers.every(Boolean);
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}

function getRoot(name) {
  return join(ROOT, `laurel-${name}`);
}

function getPorts(name) {
  return SERVICES[name].ports.map((port) => port + OFFSET);
}
