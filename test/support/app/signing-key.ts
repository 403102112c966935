import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One key for all tests of this machine: each TestApp would otherwise make one, for a fifth of a second. */
export function signingKeyFile(): string {
  const file = join(tmpdir(), `laurel-test-key-${process.getuid?.() ?? 0}.pem`);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    renameSync(draft, file);
  }
  return file;
}
