import type { NewCustomer } from '../registration.service.js';

/** Reads customers of files as if each were the body of a request: by the same class, with the same sentences. */
export abstract class CustomerBodies {
  /** Answers with what is wrong with it, in one line. */
  abstract read(storeId: string, body: object): Promise<NewCustomer | string>;
}
