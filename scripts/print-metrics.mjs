import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/* Starts a service on an empty database, and prints what its /metrics answers: for linters (scripts/check-deploy.sh metrics). */

const START = fileURLToPath(new URL('start.mjs', import.meta.url));
const DATA_DIR = mkdtempSync(join(tmpdir(), 'laurel-metrics-'));
const PORT = await freePort();

const service = spawn(process.execPath, [START], {
  // No `.env` of a developer counts.
  cwd: DATA_DIR,
  env: { PATH: process.env.PATH, DATA_DIR, HOST: '127.0.0.1', PORT, DEMO_DATA: 'false' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let said = '';
[service.stdout, service.stderr].forEach((stream) =>
  stream.setEncoding('utf8').on('data', (text) => (said += text)),
);
const ended = once(service, 'close');
try {
  console.log(withValues(await metrics()));
} finally {
  service.kill();
  await ended;
  rmSync(DATA_DIR, { recursive: true });
}

async function metrics() {
  while (service.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/metrics`).catch(() => undefined);
    if (answer?.ok) {
      return await answer.text();
    }
    await sleep(100);
  }
  throw new Error(`The service has ended with exit code ${service.exitCode}:\n${said}`);
}

/** promtool passes over a metric that has no value yet, so it gets one. */
function withValues(text) {
  return text
    .split(/^(?=# HELP)/m)
    .map((metric) => {
      const [, name, type] = /^# TYPE (\S+) (\S+)/m.exec(metric) ?? [];
      if (!name || /^[^#\s]/m.test(metric)) {
        return metric;
      }
      const series = type === 'histogram' ? ['_bucket{le="+Inf"}', '_sum', '_count'] : [''];
      return `${metric.trimEnd()}\n${series.map((each) => `${name}${each} 0\n`).join('')}`;
    })
    .join('');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}
