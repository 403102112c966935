import type { PublishedKey } from '../signing-keys.service.js';

export class JwkResponse {
  readonly kty!: string;
  readonly n!: string;
  readonly e!: string;
  /** Tokens name the key they were signed with by it. */
  readonly kid!: string;
  readonly use!: string;
  readonly alg!: string;
}

export class JwksResponse {
  readonly keys!: JwkResponse[];
}

export function presentJwks(keys: readonly PublishedKey[]): JwksResponse {
  return { keys: keys.map(({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg })) };
}
