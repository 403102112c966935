/** What a filter with several values asks for, as the address has it: `gold,silver`, or `!gold` for all others. */
export interface FilterValues {
  readonly values: readonly string[];
  readonly isNot: boolean;
}

export function readFilter(text: string): FilterValues {
  const isNot = text.startsWith('!');
  return { values: (isNot ? text.slice(1) : text).split(',').filter(Boolean), isNot };
}

/** Undefined for a filter that asks for nothing. */
export function writeFilter({ values, isNot }: FilterValues): string | undefined {
  return values.length === 0 ? undefined : `${isNot ? '!' : ''}${values.join(',')}`;
}

/**
 * The values for the API, which knows no "not".
 * @param all All values that there are
 */
export function getWanted(text: string | undefined, all: readonly string[] = []): string[] | undefined {
  if (text === undefined) {
    return undefined;
  }
  const { values, isNot } = readFilter(text);
  return isNot ? all.filter((each) => !values.includes(each)) : [...values];
}
