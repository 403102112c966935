import { TooManyRequests } from '../platform/error/too-many-requests.js';
import { LoginLimits } from './login-limits.js';

const MINUTE_MS = 60_000;

describe('LoginLimits', () => {
  let limits: LoginLimits;
  beforeEach(() => void (limits = new LoginLimits()));
  afterEach(() => vi.useRealTimers());

  const right = (name: string, address: string) =>
    limits.attempt({ name, address }, () => Promise.resolve('in'));
  /** Answers with how many of them were looked at. */
  const wrong = async (times: number, attempt: (index: number) => { name: string; address: string }) => {
    let lookedAt = 0;
    for (let index = 0; index < times; index += 1) {
      const check = () => Promise.resolve(((lookedAt += 1), null));
      await limits.attempt(attempt(index), check).catch((error: unknown) => {
        expect(error).toBeInstanceOf(TooManyRequests);
      });
    }
    return lookedAt;
  };

  it('looks at ten wrong passwords on one account from one address', async () => {
    expect(await wrong(30, () => ({ name: 'ada', address: 'here' }))).toBe(10);

    await expect(right('ada', 'here')).rejects.toThrow(TooManyRequests);
    expect(await right('ada', 'elsewhere')).toBe('in');
    expect(await right('bob', 'here')).toBe('in');
  });

  it('looks at a hundred on one account, from however many addresses; who is refused is not counted again', async () => {
    expect(await wrong(150, (index) => ({ name: 'ada', address: `address ${index}` }))).toBe(100);

    await expect(right('ada', 'elsewhere')).rejects.toThrow(TooManyRequests);
    expect(await right('bob', 'address 1')).toBe('in');
  });

  it('looks at three hundred from one address, on however many accounts', async () => {
    expect(await wrong(400, (index) => ({ name: `name ${index}`, address: 'here' }))).toBe(300);

    await expect(right('ada', 'here')).rejects.toThrow(TooManyRequests);
    expect(await right('name 1', 'elsewhere')).toBe('in');
  });

  it('forgets after fifteen minutes, which nobody prolongs who goes on', async () => {
    vi.useFakeTimers();
    await wrong(10, () => ({ name: 'ada', address: 'here' }));
    vi.advanceTimersByTime(14 * MINUTE_MS);
    expect(await wrong(5, () => ({ name: 'ada', address: 'here' }))).toBe(0);

    vi.advanceTimersByTime(MINUTE_MS);
    expect(await right('ada', 'here')).toBe('in');
  });

  it('counts no attempt that broke without an answer', async () => {
    const attempt = { name: 'ada', address: 'here' };
    for (let turn = 0; turn < 20; turn += 1) {
      const broken = limits.attempt(attempt, () => Promise.reject(new Error('on purpose')));
      await expect(broken).rejects.toThrow('on purpose');
    }
    expect(await right('ada', 'here')).toBe('in');
  });
});
