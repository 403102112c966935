import { Passwords } from './passwords.js';

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

  it('takes as long to check the password of nobody', async () => {
    const hash = await passwords.hash('Loyalty#1');
    // The quickest of several: other work on the machine only ever makes slower.
    const quickest = { known: Infinity, nobody: Infinity };
    for (let turn = 0; turn < 15; turn += 1) {
      for (const [kind, each] of [
        ['known', hash],
        ['nobody', null],
      ] as const) {
        const start = performance.now();
        await passwords.verify(each, 'wrong');
        quickest[kind] = Math.min(quickest[kind], performance.now() - start);
      }
    }
    expect(quickest.nobody / quickest.known).toBeGreaterThan(0.5);
    expect(quickest.nobody / quickest.known).toBeLessThan(2);
  });
});
