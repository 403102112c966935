import { describeFields, validatedClasses } from '#platform/patched/request-metadata.js';
import { DECIMALS, type Field, getFields, MONEY, RECKONED, UNTIL } from '../request/fields/request-fields.js';

type Bounds = readonly number[];

const SCHEMAS: Readonly<Record<string, (args: Bounds) => object>> = {
  isString: () => ({ type: String }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number', format: 'double' }),
  [DECIMALS]: ([decimals]) => ({ 'x-decimals': decimals }),
  [MONEY]: () => ({ 'x-decimals': 'currency' }),
  [RECKONED]: () => ({ 'x-decimals': 'currency', 'x-rounding': 'half-up' }),
  [UNTIL]: () => ({ 'x-day': 'last-instant' }),
  isEmail: () => ({ format: 'email' }),
  isUuid: () => ({ format: 'uuid' }),
  isDate: () => ({ format: 'date-time' }),
  isIn: ([choices]) => ({ enum: choices }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  isLength: ([minLength, maxLength]) => ({ minLength, maxLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  matches: ([pattern]) => ({ pattern: (pattern as unknown as RegExp).source }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
};
/** The documentation shows only the type of entries, so these have no place. */
const NOT_OF_ENTRIES: ReadonlySet<string> = new Set(['isLength', 'isString', 'matches']);

/**
 * Takes the properties of requests from their validators, so that bounds are stated once. `@ApiProperty` wins. The plugin of the compiler
 * adds only docblocks, because it does not see the arguments of decorators.
 */
export function describeRequests(): void {
  for (const request of validatedClasses()) {
    const fields = [...getFields(request)].map(([name, field]) => [name, getProperty(field)] as const);
    describeFields(request, new Map(fields));
  }
}

function getProperty({ nested, isList, isOptional, enumName, constraints }: Field): object {
  const required = !isOptional;
  const ofValidators = constraints
    .filter(({ name = '', each }) => !(each && NOT_OF_ENTRIES.has(name)))
    .map(({ name = '', constraints: args }) => SCHEMAS[name]?.((args ?? []) as Bounds) ?? {});
  const schema = Object.assign({}, ...ofValidators.reverse()) as object;
  if (nested) {
    // Nest recognises a lazy type by the arrow function's name.
    return { ...schema, type: () => nested(), required, ...(isList && { isArray: true }) };
  }
  if (enumName !== undefined) {
    return { ...schema, enumName, required };
  }
  const isOfEntries = isList || constraints.some(({ each }) => each);
  return { type: isOfEntries ? [String] : String, ...schema, required };
}
