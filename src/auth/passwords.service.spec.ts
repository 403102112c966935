import { PasswordsBusy } from './auth.errors.js';
import { Passwords } from './passwords.service.js';

describe('Passwords', () => {
  const passwords = new Passwords();

  it('knows a password again, and nothing else', async () => {
    const hash = await passwords.hash('Loyalty#1');
    expect(await passwords.verify(hash, 'Loyalty#1')).toBe(true);
    expect(await passwords.verify(hash, 'Loyalty#2')).toBe(false);
    expect(await passwords.verify(null, 'Loyalty#1')).toBe(false);
    expect(hash).not.toBe(await passwords.hash('Loyalty#1'));
  });

  it('hashes with argon2id, 19 MiB and two passes', async () => {
    expect(await passwords.hash('Loyalty#1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('works as long to check the password of an unknown account', async () => {
    const hash = await passwords.hash('Loyalty#1');
    // Of the processor, because other work on the machine does not count there.
    const work = { known: 0, unknown: 0 };
    for (let turn = 0; turn < 10; turn += 1) {
      for (const [kind, each] of [
        ['known', hash],
        ['unknown', null],
      ] as const) {
        const before = process.cpuUsage();
        await passwords.verify(each, 'wrong');
        work[kind] += process.cpuUsage(before).user;
      }
    }
    // Without a password to check it would be nothing at all.
    expect(work.unknown / work.known).toBeGreaterThan(0.25);
    expect(work.unknown / work.known).toBeLessThan(4);
  });

  it('takes in a hundred to check and eighty to hash, and refuses the others at once', async () => {
    const checks = Array.from({ length: 110 }, () => passwords.verify(null, 'wrong'));
    await expect(passwords.hash('Loyalty#1')).rejects.toThrow(PasswordsBusy);
    const settled = await Promise.allSettled(checks);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const hashes = await Promise.allSettled(Array.from({ length: 90 }, () => passwords.hash('Loyalty#1')));
    expect(hashes.filter(({ status }) => status === 'fulfilled')).toHaveLength(80);
    expect(await passwords.verify(await passwords.hash('Loyalty#1'), 'Loyalty#1')).toBe(true);
  }, 60_000);
});
