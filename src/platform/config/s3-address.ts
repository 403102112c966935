/* A bucket of S3, or of a storage with the same interface, as one variable says it: https://key:secret@s3.example/bucket/folder */

export interface S3Config {
  /** Without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before the names of all files: empty, or with a slash at the end. */
  readonly prefix: string;
  /** Undefined: as the machine has them, by its role for example. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

type S3Address = Omit<S3Config, 'region'>;

export function isS3Address(text: string): boolean {
  return s3AddressIn(text) !== undefined;
}

/** Undefined for what is none. */
export function s3AddressIn(text: string): S3Address | undefined {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) {
    return undefined;
  }
  const { origin, pathname, username, password, search, hash } = new URL(text);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decoded);
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  const hasCredentials = accessKeyId !== '' && secretAccessKey !== '';
  if (bucket === '' || hasCredentials !== (accessKeyId !== '' || secretAccessKey !== '') || search || hash) {
    return undefined;
  }
  return {
    endpoint: origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    credentials: hasCredentials ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** Decodes a part, or returns it as it is where its per cent signs mean nothing: secrets have any characters. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
