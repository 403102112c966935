import { readFileSync } from 'node:fs';

/*
 * Loaded into Laurel before Laurel itself (node --import): measures how long its event loop stands still, and tells who has
 * begun the process when asked.
 *
 * What counts is what the main thread has computed between two turns of a timer. On a busy machine a process waits for a
 * processor as well, which is no fault of the service.
 */
const EVERY_MS = 5;

let longest = { ms: 0, at: '' };
let [turnedAt, computed] = [performance.now(), computedMs()];

setInterval(() => {
  const [now, computedNow] = [performance.now(), computedMs()];
  const ms = Math.round(Math.min(now - turnedAt, computedNow - computed));
  if (ms > longest.ms) {
    longest = { ms, at: new Date().toISOString() };
  }
  [turnedAt, computed] = [now, computedNow];
}, EVERY_MS).unref();

process.on('message', (message) => {
  if (message === 'stand-still') {
    process.send({ standStill: longest });
    longest = { ms: 0, at: '' };
  }
});
process.channel?.unref();

/** The time of the main thread alone, where the system says it. */
function computedMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
