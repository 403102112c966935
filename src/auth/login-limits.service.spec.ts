import { PasswordsBusy, TooManyLoginAttempts, TooManyLogins, TooManyLoginsAtOnce } from './auth.errors.js';
import { LoginLimitsService } from './login-limits.service.js';

const MINUTE_MS = 60_000;

interface Scene {
  readonly names?: readonly string[];
  readonly accounts?: readonly string[];
  readonly address?: string;
  /** Accounts that have logged in from there before. */
  readonly known?: readonly string[];
}

describe('LoginLimits', () => {
  let limits: LoginLimitsService;
  beforeEach(() => void (limits = new LoginLimitsService()));
  afterEach(() => vi.useRealTimers());

  const attempt = ({ names = [], accounts = [], address = '203.0.113.1', known = [] }: Scene) => ({
    names,
    accounts,
    address,
    isKnown: (id: string) => Promise.resolve(known.includes(id)),
  });
  /** Answers with whose password it was, or how it was refused. */
  const right = (scene: Scene, accountId = scene.accounts?.[0] ?? '') =>
    limits
      .attempt(attempt(scene), (allowed) =>
        Promise.resolve(allowed.includes(accountId) ? { account: accountId } : null),
      )
      .then((result) => result?.account ?? 'wrong')
      .catch((error: unknown) => error);
  /** Answers with how many of them were looked at. */
  const wrong = async (times: number, scene: (index: number) => Scene) => {
    let lookedAt = 0;
    for (let index = 0; index < times; index += 1) {
      const check = () => Promise.resolve(((lookedAt += 1), null));
      await limits.attempt(attempt(scene(index)), check).catch((error: unknown) => {
        expect(error).toBeInstanceOf(TooManyLoginAttempts);
      });
    }
    return lookedAt;
  };
  const ipv4 = (index: number) => `203.0.${index >> 8}.${index & 255}`;

  it('looks at ten wrong passwords on one account from one network, however it is named', async () => {
    const ada = (index: number) => ({ names: [`spelling ${index}`], accounts: ['ada'] });
    expect(await wrong(30, ada)).toBe(10);

    expect(await right(ada(99))).toBeInstanceOf(TooManyLoginAttempts);
    expect(await right({ ...ada(99), address: '198.51.100.1' })).toBe('ada');
    expect(await right({ names: ['email bob'], accounts: ['bob'] })).toBe('bob');
  });

  it('looks at as many for a name that is no account’s', async () => {
    expect(await wrong(30, () => ({ names: ['email a', 'card A'] }))).toBe(10);
    expect(await wrong(30, () => ({ names: ['email a', 'card a'] }))).toBe(0);
    expect(await wrong(30, () => ({ names: ['email b', 'card b'] }))).toBe(10);
  });

  it.each([
    ['a network', (index: number) => `2001:db8:0:1::${index.toString(16)}`, 10],
    ['the network of a subscriber', (index: number) => `2001:db8:0:${index.toString(16)}::1`, 100],
  ])('takes the addresses of %s for one', async (_, getAddress, lookedAt) => {
    const ada = (index: number) => ({ accounts: ['ada'], address: getAddress(index) });
    expect(await wrong(150, ada)).toBe(lookedAt);
  });

  it('looks at a hundred on one account from however many networks; who is refused is not counted again', async () => {
    const ada = (index: number) => ({ names: ['email ada'], accounts: ['ada'], address: ipv4(index) });
    expect(await wrong(150, ada)).toBe(100);

    expect(await right(ada(999))).toBeInstanceOf(TooManyLoginAttempts);
    expect(await right({ accounts: ['bob'], address: ipv4(999) })).toBe('bob');
  });

  it('admits an account that is attacked from elsewhere, from where it has logged in before', async () => {
    const scene = { names: ['email ada'], accounts: ['ada'] };
    await wrong(100, (index) => ({ ...scene, address: ipv4(index) }));

    const home = { ...scene, address: '198.51.100.1', known: ['ada'] };
    expect(await right(home)).toBe('ada');
    expect(await wrong(30, () => home)).toBe(10);
    expect(await right(home)).toBeInstanceOf(TooManyLoginAttempts);
    expect(await right({ ...home, known: ['bob'], address: '198.51.100.2' })).toBeInstanceOf(
      TooManyLoginAttempts,
    );
  });

  it('does not lock an account because of attacks on another one that the same name may mean', async () => {
    await wrong(100, (index) => ({ names: ['card'], accounts: ['eve'], address: ipv4(index) }));
    const both = { names: ['number'], accounts: ['eve', 'ada'], address: '198.51.100.1' };
    expect(await right(both, 'ada')).toBe('ada');
    expect(await right(both, 'eve')).toBe('wrong');
  });

  it('forgives, with a good login, the failures of that account and no other', async () => {
    const both = { names: ['number'], accounts: ['eve', 'ada'] };
    await wrong(9, () => both);
    expect(await right(both, 'eve')).toBe('eve');
    expect(await wrong(9, () => ({ accounts: ['eve'] }))).toBe(9);
    expect(await wrong(9, () => ({ accounts: ['ada'] }))).toBe(1);
  });

  it.each([
    ['address of IPv4', () => '203.0.113.1', 300],
    ['network of IPv6', (index: number) => `2001:db8::${index.toString(16)}`, 300],
    ['subscriber', (index: number) => `2001:db8:0:${(index >> 4).toString(16)}::1`, 3000],
  ])('looks at so many from one %s, on however many accounts', async (_, getAddress, lookedAt) => {
    const caller = (index: number) => ({ names: [`name ${index}`], address: getAddress(index) });
    expect(await wrong(lookedAt + 100, caller)).toBe(lookedAt);

    expect(await right({ accounts: ['ada'], address: getAddress(lookedAt) })).toBeInstanceOf(
      TooManyLoginAttempts,
    );
    expect(await right({ accounts: ['ada'], address: '198.51.100.1' })).toBe('ada');
  });

  it('looks at no more of a thousand at once than may be wrong', async () => {
    let lookedAt = 0;
    const check = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      lookedAt += 1;
      return null;
    };
    const attempts = Array.from({ length: 1000 }, (_, index) =>
      limits.attempt(attempt({ names: ['email ada'], accounts: ['ada'], address: ipv4(index % 150) }), check),
    );
    const settled = await Promise.allSettled(attempts);
    expect(lookedAt).toBe(100);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  });

  it('keeps twenty-five of one account and network waiting, and two hundred in all', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const enter = (account: string) =>
      limits.attempt(attempt({ accounts: [account] }), () => gate.then(() => ({ account })));
    const first = Array.from({ length: 25 }, () => enter('ada'));
    await expect(enter('ada')).rejects.toThrow(TooManyLoginsAtOnce);
    const others = Array.from({ length: 175 }, (_, index) => enter(`account ${index}`));
    await expect(enter('bob')).rejects.toThrow(PasswordsBusy);
    go();
    expect(await Promise.all([...first, ...others])).not.toContain(null);
    expect(await enter('bob')).toEqual({ account: 'bob' });
  });

  it('allows one account a hundred logins a minute', async () => {
    vi.useFakeTimers();
    const logIns = async () => {
      for (let turn = 0; turn < 100; turn += 1) {
        expect(await right({ accounts: ['ada'], address: ipv4(turn) })).toBe('ada');
      }
    };
    await logIns();
    expect(await right({ accounts: ['ada'] })).toBeInstanceOf(TooManyLogins);
    expect(await right({ accounts: ['ada', 'bob'] }, 'bob')).toBe('bob');
    vi.advanceTimersByTime(MINUTE_MS);
    await logIns();
  });

  it('forgets failures after fifteen minutes, which going on does not prolong', async () => {
    vi.useFakeTimers();
    await wrong(10, () => ({ accounts: ['ada'] }));
    vi.advanceTimersByTime(14 * MINUTE_MS);
    expect(await wrong(5, () => ({ accounts: ['ada'] }))).toBe(0);

    vi.advanceTimersByTime(MINUTE_MS);
    expect(await right({ accounts: ['ada'] })).toBe('ada');
  });

  it('counts no attempt that broke without an answer', async () => {
    const scene = attempt({ names: ['email ada'], accounts: ['ada'] });
    for (let turn = 0; turn < 120; turn += 1) {
      const broken = limits.attempt(scene, () => Promise.reject(new Error('on purpose')));
      await expect(broken).rejects.toThrow('on purpose');
    }
    expect(await right({ names: ['email ada'], accounts: ['ada'] })).toBe('ada');
  });
});
