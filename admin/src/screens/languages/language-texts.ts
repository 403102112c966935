/** Texts by name, and such maps by name: as `content` has them. */
interface Texts {
  readonly [name: string]: string | Texts;
}

export interface LanguageText {
  /** The names that lead to it. */
  readonly path: readonly string[];
  readonly text: string;
}

/** One by one, in their order; null for what is no such JSON. */
export function textsIn(content: string): LanguageText[] | null {
  try {
    const texts: unknown = JSON.parse(content);
    return isMap(texts) ? below([], texts) : null;
  } catch {
    return null;
  }
}

/** The content with another text in one place. */
export function withText(content: string, path: readonly string[], text: string): string {
  return JSON.stringify(replaced(JSON.parse(content) as Texts, path, text), null, 2);
}

function below(path: readonly string[], texts: Texts): LanguageText[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [{ path: [...path, name], text }] : below([...path, name], text),
  );
}

function replaced(texts: Texts, [name = '', ...rest]: readonly string[], text: string): Texts {
  const found = Object.hasOwn(texts, name) ? texts[name] : undefined;
  const value = rest.length === 0 ? text : replaced(typeof found === 'object' ? found : {}, rest, text);
  return Object.fromEntries([
    ...Object.entries(texts).map(([each, of]) => [each, each === name ? value : of] as const),
    ...(found === undefined ? [[name, value] as const] : []),
  ]);
}

function isMap(value: unknown): value is Texts {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === 'string' || isMap(each))
  );
}
