import { PIXELS } from '../scenes/pictures.js';

/** Names of things of the session, which stand in braces in paths: `{customer}`. */
export type Things = Record<string, string>;

/** A request as an existing client sends it, and what the client reads of the answer. */
export interface ClientRequest {
  /** Method and path as they are counted: `GET /customer/{id}`. */
  readonly request: string;
  /** What is special about it, where there are several of one path. */
  readonly when?: string;
  /** The path that is asked, with things of the session; without it, the one that is counted. */
  readonly path?: string;
  /** Parameters of a table: these clients encode their values twice. */
  readonly table?: Readonly<Record<string, string | number>>;
  /** Other parameters, encoded once. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** JSON; `{}` where a client has nothing to send. */
  readonly sends?: object | ((things: Things) => object);
  /** A file in a form, under this name: `photo[file]`. */
  readonly file?: { readonly field: string; readonly content: Buffer };
  /** Before there is a login. */
  readonly anonymous?: true;
  /** Any of 200 to 204 without it. */
  readonly status?: number | readonly number[];
  /** The name of the list, which must be the first member; `total` beside it. */
  readonly list?: string;
  /**
   * What the client reads: `customers[].phone active:b level.name ?posId`. `:n` a number, `:b` a flag, `:l` a list, `:m` a
   * map; otherwise a text. With `?`, it may be absent; what is there has its type all the same.
   */
  readonly reads?: string;
  /** Fields of the form that the answer marks. */
  readonly marks?: readonly string[];
  /** Things that the answer gives to the session: `{ coupon: 'coupons.0.id' }`. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** More that the client needs. */
  readonly check?: (body: Body, things: Things) => void;
  /** There is no such endpoint yet. The client is told so by 404, and is not logged out. */
  readonly later?: true;
}

const NO_PICTURE = { field: 'photo[file]', content: Buffer.from('no picture') };

export type Body = ReturnType<typeof JSON.parse>;

/** The paths of a client that have no endpoint yet. */
export function later(...requests: readonly string[]): ClientRequest[] {
  return requests.map((request) => ({ request, later: true }));
}

/** How the pages of administrators use a picture: they ask whether there is one, set it, show it, and remove it. */
export function pictureRequests(counted: string, path: string): ClientRequest[] {
  const file = { field: 'photo[file]', content: PIXELS };
  return [
    { request: `GET ${counted}`, when: 'none is set', path, status: 404 },
    { request: `POST ${counted}`, path, file },
    {
      request: `POST ${counted}`,
      when: 'the file is no picture',
      path,
      file: NO_PICTURE,
      status: 400,
      marks: ['file'],
    },
    { request: `GET ${counted}`, path },
    { request: `GET ${counted}`, when: 'as the address of a picture', path, anonymous: true },
    { request: `DELETE ${counted}`, path },
    { request: `GET ${counted}`, when: 'it is removed', path, status: 404 },
  ];
}

/** Asks each of several values in turn. */
export function each<T>(values: readonly T[], request: (value: T) => ClientRequest): ClientRequest[] {
  return values.map(request);
}

/** Each method and path once, whatever the names of its parameters. */
export function counted(requests: readonly ClientRequest[]): ReadonlySet<string> {
  return new Set(requests.map(({ request }) => request.replace(/\{\w+\}/g, '{}')));
}
