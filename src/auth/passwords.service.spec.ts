import { PasswordsBusy } from './auth.errors.js';
import { PasswordsService } from './passwords.service.js';

describe('Passwords', () => {
  const passwords = new PasswordsService();

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

  it('takes in a hundred to check and eighty to hash, and refuses the others at once', async () => {
    class Quick extends PasswordsService {
      protected override readonly strength = { memoryCost: 8, timeCost: 1, parallelism: 1 };
      protected override readonly hashOfNoAccount =
        '$argon2id$v=19$m=8,t=1,p=1$DFvmhvdRprPcUoG2kjZeug$L2A6afeISAneWxFtdqRHGV1c4Deia/0VkAOhGrro5Xc';
    }
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
