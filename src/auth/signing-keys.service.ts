import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#platform/config/app-config.js';

/** This length is worth 128 bits. An operator who provides a key chooses its strength. */
const KEY_BITS = 3072;
export const GENERATED_KEY_FILE = 'jwt-private-key.pem';

export interface PublishedKey {
  readonly kty: string;
  readonly n: string;
  readonly e: string;
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'RS256';
}

/** What tokens are signed and checked with. Read once, at the start: making a key takes longer than using one. */
@Injectable()
export class SigningKeysService {
  readonly privateKey: KeyObject;
  readonly keyId: string;
  readonly published: readonly PublishedKey[];
  private readonly publicKeys: ReadonlyMap<string, KeyObject>;

  constructor({ auth }: AppConfig) {
    this.privateKey = createPrivateKey(
      auth.privateKeyFile ? readFileSync(auth.privateKeyFile) : generatedKey(auth.dataDir),
    );
    const own = createPublicKey(this.privateKey);
    const others = auth.publicKeyFiles.map((file) => createPublicKey(readFileSync(file)));
    this.publicKeys = new Map([own, ...others].map((key) => [thumbprint(key), key]));
    this.keyId = thumbprint(own);
    this.published = [...this.publicKeys].map(([kid, key]) => published(kid, key));
  }

  publicKey(keyId: string): KeyObject | undefined {
    return this.publicKeys.get(keyId);
  }
}

/** Processes that start at once get the key of the first: a file gets its name when it is complete, and if no other has the name. */
function generatedKey(directory: string): Buffer {
  const file = join(directory, GENERATED_KEY_FILE);
  mkdirSync(directory, { recursive: true });
  return readIfThere(file) ?? generate(file);
}

function generate(file: string): Buffer {
  const draft = `${file}.${randomUUID()}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  } finally {
    rmSync(draft);
  }
  return readFileSync(file);
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** RFC 7638: the same key has the same id in every process. */
function thumbprint(key: KeyObject): string {
  const { e, kty, n } = rsa(key);
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}

function published(kid: string, key: KeyObject): PublishedKey {
  const { kty, n, e } = rsa(key);
  return { kty, n, e, kid, use: 'sig', alg: 'RS256' };
}

function rsa(key: KeyObject): { readonly kty: string; readonly n: string; readonly e: string } {
  const { kty, n, e }: JsonWebKey = key.export({ format: 'jwk' });
  if (kty !== 'RSA' || !n || !e) {
    throw new Error(
      'JWT_PRIVATE_KEY_FILE and JWT_PUBLIC_KEY_FILES take RSA keys: tokens are signed with RS256',
    );
  }
  return { kty, n, e };
}
