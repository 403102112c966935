import { AttemptLimitsService } from './attempt-limits.service.js';
import { TooManyAttempts } from './auth.errors.js';

const LIMIT = { code: 'test.too-many', max: 3, windowSeconds: 60 };
const WRONG = new Error('wrong');
const BROKEN = new Error('broken');

describe('AttemptLimits', () => {
  let limits: AttemptLimitsService;
  beforeEach(() => void (limits = new AttemptLimitsService()));

  const guess = (outcome: () => Promise<string>, address = 'here') =>
    limits.countFailures(LIMIT, { address }, outcome, (error) => error === WRONG);
  const right = () => guess(() => Promise.resolve('right'));
  const failing = (error: Error, address?: string) =>
    guess(() => Promise.reject(error), address).catch((thrown: unknown) => thrown);

  it('counts what fails; what succeeds, and what breaks without an answer, is taken back', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await right()).toBe('right');
      expect(await failing(BROKEN)).toBe(BROKEN);
    }
    const answers = [await failing(WRONG), await failing(WRONG), await failing(WRONG), await failing(WRONG)];
    expect(answers).toEqual([WRONG, WRONG, WRONG, expect.any(TooManyAttempts)]);
    expect(await failing(WRONG, 'elsewhere')).toBe(WRONG);
  });

  it('tries no more than may fail at once, and refuses the right one too', async () => {
    const tried: (() => void)[] = [];
    const attempts = Array.from({ length: 5 }, () =>
      guess(() => new Promise((resolve) => tried.push(() => resolve('right')))),
    );
    const settled = Promise.allSettled(attempts);
    await vi.waitUntil(() => tried.length === 3);
    tried.forEach((succeed) => succeed());
    expect((await settled).map(({ status }) => status).sort()).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(2).fill('rejected'),
    ]);
  });

  it('does not count who is refused, so that what is taken back is enough', async () => {
    await failing(WRONG);
    await failing(WRONG);
    let succeed = (): void => undefined;
    const last = guess(() => new Promise((resolve) => (succeed = () => resolve('right'))));
    for (let turn = 0; turn < 9; turn += 1) {
      expect(await right().catch((error: unknown) => error)).toBeInstanceOf(TooManyAttempts);
    }
    succeed();
    expect(await last).toBe('right');
    expect(await right()).toBe('right');
  });

  it('counts a result that says that the guess was wrong', async () => {
    const wrongly = () =>
      limits.countFailures(
        LIMIT,
        { account: 'ada' },
        () => Promise.resolve(false),
        (outcome) => outcome === false,
      );
    expect([await wrongly(), await wrongly(), await wrongly()]).toEqual([false, false, false]);
    await expect(wrongly()).rejects.toMatchObject({ code: 'test.too-many' });
  });

  it.each([
    ['one network', (index: number) => `2001:db8::${index}`, 3],
    ['the networks of one subscriber', (index: number) => `2001:db8:0:${index}::1`, 30],
  ])('counts the addresses of %s together', async (_, getAddress, max) => {
    const answers: unknown[] = [];
    for (let index = 0; index < 40; index += 1) {
      answers.push(await failing(WRONG, getAddress(index)));
    }
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(max);
    expect(await guess(() => Promise.resolve('right'), '2001:db8:1::1')).toBe('right');
  });

  it('counts by account and by network: ten times as many for all accounts of a network', async () => {
    const guess = (account: string, address: string) =>
      limits
        .countFailures(
          LIMIT,
          { account, address },
          () => Promise.resolve('wrong'),
          () => true,
        )
        .catch((error: unknown) => error);
    for (let index = 0; index < 30; index += 1) {
      expect(await guess(`account ${index}`, '192.0.2.1')).toBe('wrong');
    }
    expect(await guess('another', '192.0.2.1')).toBeInstanceOf(TooManyAttempts);
    expect([await guess('another', '192.0.2.2'), await guess('another', '192.0.2.3')]).toEqual([
      'wrong',
      'wrong',
    ]);
    expect(await guess('another', '192.0.2.4')).toBe('wrong');
    expect(await guess('another', '192.0.2.5')).toBeInstanceOf(TooManyAttempts);
  });
});
