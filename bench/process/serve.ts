/** One thing that a process can be asked to do. */
type Handler = (argument: never) => unknown;

export interface Asked {
  readonly id: number;
  readonly command: string;
  readonly argument: unknown;
}

export type Answered =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly problem: string };

/** The other end of `Helper`. Ends with the process that started it. */
export function serve(handlers: Readonly<Record<string, Handler>>): void {
  process.on('message', (asked: Asked) => void answer(handlers, asked));
  process.on('disconnect', () => process.exit());
}

async function answer(handlers: Readonly<Record<string, Handler>>, asked: Asked): Promise<void> {
  const { id, command, argument } = asked;
  try {
    const result = await handlers[command]?.(argument as never);
    process.send?.({ id, result } satisfies Answered);
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.send?.({ id, problem } satisfies Answered);
  }
}
