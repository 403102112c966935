import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { PasswordsBusy } from './auth.errors.js';
import { PasswordsService } from './passwords.service.js';

class Quick extends PasswordsService {
  protected override readonly strength = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  protected override readonly hashOfNoAccount =
    '$argon2id$v=19$m=8,t=1,p=1$DFvmhvdRprPcUoG2kjZeug$L2A6afeISAneWxFtdqRHGV1c4Deia/0VkAOhGrro5Xc';
}

describe('Passwords', () => {
  const passwords = new PasswordsService();

  it('knows a password again, and nothing else', async () => {
    const hashed = await passwords.hash('Loyalty#1');
    expect(await passwords.verify(hashed, 'Loyalty#1')).toBe(true);
    expect(await passwords.verify(hashed, 'Loyalty#2')).toBe(false);
    expect(await passwords.verify(null, 'Loyalty#1')).toBe(false);
    expect(hashed).not.toBe(await passwords.hash('Loyalty#1'));
  });

  it('knows a password whose letters another keyboard writes otherwise', async () => {
    const [composed, apart] = ['Pässwört1é!'.normalize('NFC'), 'Pässwört1é!'.normalize('NFD')];
    for (const [set, typed] of [
      [composed, apart],
      [apart, composed],
    ] as const) {
      expect(await passwords.verify(await passwords.hash(set), typed)).toBe(true);
    }
    // Up to version 0.2.0 the hash was of what was typed.
    const before = await hash(apart, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.verify(before, apart)).toBe(true);
    expect(await passwords.verify(before, composed)).toBe(true);
    expect(await passwords.verify(before, 'Passwort1e!')).toBe(false);
    expect(await passwords.verify(null, apart)).toBe(false);
  });

  it('hashes with argon2id, 19 MiB and two passes', async () => {
    expect(await passwords.hash('Loyalty#1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('verifies a hash of the same strength for an unknown account', async () => {
    class OfNoAccount extends PasswordsService {
      readonly verified = this.hashOfNoAccount;
    }
    class Unreadable extends PasswordsService {
      protected override readonly hashOfNoAccount = 'no hash';
    }
    const getStrength = (hash: string) => hash.split('$').slice(0, 4);

    expect(getStrength(new OfNoAccount().verified)).toEqual(getStrength(await passwords.hash('Loyalty#1')));
    await expect(new Unreadable().verify(null, 'Loyalty#1')).rejects.toThrow();
  });

  it('takes in some of one account, and no other waits for all of them', async () => {
    const passwords = new Quick();
    const [mine, other] = [await passwords.hash('Loyalty#1'), await passwords.hash('Loyalty#2')];
    const right: string[] = [];
    const check = async (hashed: string, password: string) => {
      if (await passwords.verify(hashed, password)) {
        right.push(password);
      }
    };
    const crowd = Array.from({ length: 600 }, () => check(mine, 'Loyalty#1'));
    await Promise.allSettled([...crowd, check(other, 'Loyalty#2')]);
    const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
    expect(right.filter((password) => password === 'Loyalty#1')).toHaveLength(25 + atOnce);
    expect(right.indexOf('Loyalty#2')).toBeLessThanOrEqual(3 * atOnce);
  });

  it('takes in a hundred to check and eighty to hash, and refuses the others at once', async () => {
    const passwords = new Quick();
    const checks = Array.from({ length: 110 }, () => passwords.verify(null, 'wrong'));
    await expect(passwords.hash('Loyalty#1')).rejects.toThrow(PasswordsBusy);
    const settled = await Promise.allSettled(checks);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const hashes = await Promise.allSettled(Array.from({ length: 90 }, () => passwords.hash('Loyalty#1')));
    expect(hashes.filter(({ status }) => status === 'fulfilled')).toHaveLength(80);
    expect(await passwords.verify(await passwords.hash('Loyalty#1'), 'Loyalty#1')).toBe(true);
  });
});
