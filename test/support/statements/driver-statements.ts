import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { IncomingMessage, Server } from 'node:http';
import type { Test as Request } from 'supertest';

/*
 * Every statement of a request as the driver receives it, from each sender: Laurel's own helpers, TypeORM, a guard. What
 * happens in the background belongs to no request.
 */

type Method = (this: object, ...args: unknown[]) => unknown;
interface Prepared {
  all: Method;
  get: Method;
  run: Method;
}

const HEADER = 'x-note-statements';
const require = createRequire(import.meta.url);
const recording = new AsyncLocalStorage<string[]>();
const noted = new Map<string, string[]>();

/** Call it before the application opens its connections, and what it returns at the end. */
export function listenToDrivers(): () => void {
  const undo: (() => void)[] = [];
  const replace = (target: object, name: string, by: (original: Method) => Method) => {
    const original = Reflect.get(target, name) as Method;
    Reflect.set(target, name, by(original));
    undo.push(() => Reflect.set(target, name, original));
  };
  replace(
    Server.prototype,
    'emit',
    (emit) =>
      function (name, request, ...more) {
        const key =
          name === 'request' && request instanceof IncomingMessage ? request.headers[HEADER] : undefined;
        const statements = typeof key === 'string' ? noted.get(key) : undefined;
        const run = () => emit.call(this, name, request, ...more);
        return statements ? recording.run(statements, run) : run();
      },
  );
  const { Connection } = require('mysql2') as { Connection: { prototype: object } };
  for (const way of ['query', 'execute']) {
    replace(
      Connection.prototype,
      way,
      (send) =>
        function (first, ...more) {
          note(typeof first === 'string' ? first : (first as { sql: string }).sql);
          return send.call(this, first, ...more);
        },
    );
  }
  const { prototype } = require('libsql') as { prototype: object };
  replace(
    prototype,
    'prepare',
    (prepare) =>
      function (sql, ...more) {
        const prepared = prepare.call(this, sql, ...more) as Prepared;
        for (const way of ['all', 'get', 'run'] as const) {
          const send = prepared[way].bind(prepared);
          prepared[way] = (...values) => {
            note(sql as string);
            return send(...values);
          };
        }
        return prepared;
      },
  );
  return () => undo.forEach((each) => each());
}

/** The statements of a request that is answered with 200. */
export async function getDriverStatements(request: Request): Promise<string[]> {
  const statements: string[] = [];
  const key = String(noted.size);
  noted.set(key, statements);
  await request.set(HEADER, key).expect(200);
  return statements;
}

function note(sql: string): void {
  recording.getStore()?.push(sql);
}
