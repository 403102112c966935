import type { TestApp } from '../app/test-app.js';

/** What was read so far, by name: ids, codes and tokens. Names of ids stand in braces in paths: `{customer}`. */
export type Things = Record<string, string>;

/** A request to the demo programme whose answer becomes an example of the API documentation. */
export interface ExampleRequest {
  /** The operation: method and documented path. */
  readonly of: string;
  /** The path that is asked, where it is not the documented one with things in it. */
  readonly path?: string;
  /** `admin` without it. */
  readonly as?: 'seller' | 'customer' | 'anonymous';
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object | ((things: Things) => object);
  /** A picture in a form, under this name; of the request there is no example then. */
  readonly picture?: string;
  /** Things that the answer gives: `{ customer: 'customers.0.customerId' }`. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Objects of the answer are catalogues: two entries of each are enough. */
  readonly isCatalogue?: true;
  /** Adds things that no answer has: what a message to a person has. */
  readonly prepare?: (app: TestApp, things: Things) => Promise<Things>;
  /** Only sets the scene: what it is answered with is no example. */
  readonly isSetting?: true;
}
