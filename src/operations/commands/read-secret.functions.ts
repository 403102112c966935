import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createInterface as createPrompt } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** One line without echo: typed at a terminal, or the first line of standard input. */
export async function readSecret(prompt: string): Promise<string> {
  return process.stdin.isTTY ? ask(prompt) : firstLine();
}

async function ask(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  // What is typed is echoed to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createPrompt({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  return line ?? '';
}
