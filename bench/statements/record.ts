import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../fixtures/ask.js';
import { type Laurel } from '../fixtures/laurel.js';
import type { Request } from '../load/load.js';
import type { Inputs, Script } from './script.js';
import { type Recorded, getScript } from './script-of.js';
import type { Said, Transcript } from './transcript.js';

const TIMEOUT_MS = 5000;

export interface Recordable {
  readonly request: Request;
  readonly inputs: Inputs;
}

/** Hears what a Laurel that is being recorded says. */
export class Recorder {
  private readonly connections: string[][] = [];
  private readonly transcripts = new Map<string, Transcript>();
  private recorded = 0;

  /** To be given to `Laurel.start`. */
  readonly listener = (said: Said): void => {
    if (said.about === 'request') {
      this.transcripts.set(said.transcript.request, said.transcript);
    } else if (said.about === 'connection') {
      // What is said last counts.
      const told = (this.connections[said.connection] ??= []);
      this.connections[said.connection] = [...told.filter((sql) => !isAboutTheSame(sql, said.sql)), said.sql];
    }
  };

  /** Sends requests of one kind, one after the other, and makes a script of what they have done in the database. */
  async script(
    laurel: Laurel,
    requests: readonly Recordable[],
  ): Promise<{ script: Script; answers: string[] }> {
    const recorded: Recorded[] = [];
    const answers: string[] = [];
    for (const { request, inputs } of requests) {
      const name = `request ${(this.recorded += 1)}`;
      answers.push(await send(laurel, request, { 'x-record-statements': name }));
      recorded.push({ inputs, transcript: await this.getTranscript(name) });
    }
    return {
      script: getScript(
        recorded,
        Array.from(this.connections, (told: string[] | undefined) => told ?? []),
      ),
      answers,
    };
  }

  private async getTranscript(name: string): Promise<Transcript> {
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      const transcript = this.transcripts.get(name);
      if (transcript) {
        return transcript;
      }
      if (performance.now() > until) {
        throw new Error('The service does not say which statements it sends');
      }
      await sleep(1);
    }
  }
}

/** `PRAGMA foreign_keys = OFF` and `… = ON`. */
function isAboutTheSame(one: string, other: string): boolean {
  return one.split('=')[0] === other.split('=')[0];
}

export async function send(
  laurel: Laurel,
  { method, path, token, form }: Request,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const authorization = `Bearer ${token}`;
  return ask(laurel.port, { method, path, headers: { ...headers, ...type, authorization }, body: form });
}
