import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/** Argon2id at the strength that OWASP asks for: 19 MiB, two passes. Said here, so that an update cannot weaken it. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a password that nobody knows, at the same strength: checking it takes as long as checking a real one. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$e1gqIqPhW9FhcYl9bsiZbQ$p30VDlG1g6uCKBcI7NJuTXKHeJ6oD1iLFkpjjb70b2E';

@Injectable()
export class Passwords {
  /** Slow on purpose, so never inside a unit of work. */
  async hash(password: string): Promise<string> {
    return hash(password, STRENGTH);
  }

  /** Takes as long when there is no hash to compare with. */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const matches = await verify(passwordHash ?? NOBODYS, password);
    return matches && passwordHash !== null;
  }
}
