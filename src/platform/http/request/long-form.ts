import { BodyTooComplex } from '../http.errors.js';

export const FORM_FIELDS_MAX = 1000;
const TAKING = new WeakSet<object>();

export function TakesLongForms(): ClassDecorator {
  return (request) => void TAKING.add(request);
}

export class LongForm {
  constructor(
    readonly text: string,
    private readonly parse: (text: string) => object,
  ) {}

  readFor(request: object): object {
    if (!TAKING.has(request)) {
      throw new BodyTooComplex(`more than ${FORM_FIELDS_MAX} fields`);
    }
    return this.parse(this.text);
  }
}
