import { setTimeout as sleep } from 'node:timers/promises';
import type { Gate } from './gate.js';
import type { Trouble } from './subscriber.js';

/** A server behind a gate, and how to do to it what servers suffer. */
export interface Breakable {
  readonly gate: Gate;
  readonly pid: number;
  /** What another service would say in its place. */
  readonly nonsense: () => readonly (string | Buffer)[];
  run(command: 'start' | 'kill'): Promise<void>;
  /** Takes nothing more, or does so again. */
  fill(isFull: boolean): Promise<void>;
}

/** Resolves when it is whole again. */
export async function breakServer(server: Breakable, kind: Trouble, milliseconds: number): Promise<void> {
  switch (kind) {
    case 'stop':
      await server.run('kill');
      await sleep(milliseconds);
      return server.run('start');
    case 'freeze':
      process.kill(server.pid, 'SIGSTOP');
      await sleep(milliseconds);
      process.kill(server.pid, 'SIGCONT');
      return;
    case 'fill':
      await server.fill(true);
      await sleep(milliseconds);
      return server.fill(false);
    case 'garble':
      server.gate.talkNonsense(server.nonsense);
      await sleep(milliseconds);
      server.gate.talkSense();
  }
}
