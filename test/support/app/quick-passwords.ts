import { PasswordsService, type Strength } from '../../../src/auth/passwords.service.js';

/** Argon2id at its least strength: hashing on purpose takes longer than most tests. Specs about passwords take the real ones. */
export class QuickPasswords extends PasswordsService {
  protected override readonly strength: Strength = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  /** At the same strength. */
  protected override readonly hashOfNoAccount =
    '$argon2id$v=19$m=8,t=1,p=1$DFvmhvdRprPcUoG2kjZeug$L2A6afeISAneWxFtdqRHGV1c4Deia/0VkAOhGrro5Xc';
}
