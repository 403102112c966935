import { SharedWork } from './shared-work.js';

/** Work whose end a spec decides. */
function work() {
  const begun: { readonly signal: AbortSignal; readonly end: (answer: string) => void }[] = [];
  const begin = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      begun.push({ signal, end: resolve });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { begun, begin };
}

const staying = () => new AbortController().signal;

describe('SharedWork', () => {
  it('is done once for all who ask the same meanwhile, and anew afterwards', async () => {
    const shared = new SharedWork<string>();
    const { begun, begin } = work();
    const answers = [shared.ask('a', staying(), begin), shared.ask('a', staying(), begin)];
    const other = shared.ask('b', staying(), begin);
    expect(begun).toHaveLength(2);
    begun[0]?.end('first');
    begun[1]?.end('second');
    expect(await Promise.all([...answers, other])).toEqual(['first', 'first', 'second']);
    void shared.ask('a', staying(), begin);
    expect(begun).toHaveLength(3);
  });

  it('goes on for those who stay', async () => {
    const shared = new SharedWork<string>();
    const { begun, begin } = work();
    const leaving = new AbortController();
    const answers = [shared.ask('a', leaving.signal, begin), shared.ask('a', staying(), begin)];
    leaving.abort();
    expect(begun[0]?.signal.aborted).toBe(false);
    begun[0]?.end('answer');
    expect(await Promise.all(answers)).toEqual(['answer', 'answer']);
  });

  it('is aborted when all have left, and begins anew for who comes then', async () => {
    const shared = new SharedWork<string>();
    const { begun, begin } = work();
    const leaving = [new AbortController(), new AbortController()];
    const answers = Promise.allSettled(leaving.map(({ signal }) => shared.ask('a', signal, begin)));
    leaving.forEach((each, index) => each.abort(new Error(`${index} left`)));
    const later = shared.ask('a', staying(), begin);
    expect(await answers).toEqual([
      { status: 'rejected', reason: new Error('1 left') },
      { status: 'rejected', reason: new Error('1 left') },
    ]);
    expect(begun).toHaveLength(2);
    begun[1]?.end('anew');
    expect(await later).toBe('anew');
  });

  it('does not begin for who has left, and fails for all', async () => {
    const shared = new SharedWork<string>();
    const begin = vi.fn(() => Promise.reject(new Error('broken')));
    await expect(shared.ask('a', AbortSignal.abort(new Error('left')), begin)).rejects.toThrow('left');
    expect(begin).not.toHaveBeenCalled();
    const answers = [shared.ask('a', staying(), begin), shared.ask('a', staying(), begin)];
    await expect(answers[0]).rejects.toThrow('broken');
    await expect(answers[1]).rejects.toThrow('broken');
    expect(begin).toHaveBeenCalledTimes(1);
  });
});
