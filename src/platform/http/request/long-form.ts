import { BodyTooComplex } from '../http.errors.js';

/** Others are small: a customer, an administrator. */
export const FORM_FIELDS_MAX = 1000;
const TAKING = new WeakSet<object>();

/** For a request with lists of a thousand and more: it reads forms of up to 10,000 fields. */
export function TakesLongForms(): ClassDecorator {
  return (request) => void TAKING.add(request);
}

/** A form with many fields. Only a request that takes such forms parses it, behind the guards. */
export class LongForm {
  constructor(
    readonly text: string,
    private readonly parse: (text: string) => object,
  ) {}

  /** @throws {DomainError} also when there is a mistake in it */
  readFor(request: object): object {
    if (!TAKING.has(request)) {
      throw new BodyTooComplex(`more than ${FORM_FIELDS_MAX} fields`);
    }
    return this.parse(this.text);
  }
}
