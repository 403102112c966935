/** The value of one series in what `/metrics` answers; 0 when nothing has been counted yet. */
export function getValue(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const line = text
    .split('\n')
    .filter((candidate) => candidate.startsWith(`${name}{`) || candidate.startsWith(`${name} `))
    .find((candidate) =>
      Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}
