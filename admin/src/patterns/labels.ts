/** Labels as they are typed: `channel:web`. */
export function labelTexts(labels: readonly { readonly key: string; readonly value: string }[]): string[] {
  return labels.map(({ key, value }) => `${key}:${value}`);
}

/** Without a value, the API says what is missing. */
export function getLabels(texts: readonly string[]): { key: string; value: string }[] {
  return texts.map((text) => {
    const [key = '', ...value] = text.split(':');
    return { key: key.trim(), value: value.join(':').trim() };
  });
}
