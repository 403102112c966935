/** An amount as people write it, with a point or a comma; undefined when it is none, or has more decimals than the currency. */
export function readAmount(typed: string, currency: string): number | undefined {
  const text = typed.replaceAll(/[\s'’]/g, '');
  const decimals = countDecimals(currency);
  const written = /^\d{1,9}(?:[.,](?<fraction>\d+))?$/.exec(text);
  const isAmount = written !== null && (written.groups?.['fraction'] ?? '').length <= decimals;
  return isAmount ? Number(text.replace(',', '.')) : undefined;
}

/** An amount as an example of how to write one: 12.50 in euros, 1250 in yen. */
export function getExampleAmount(currency: string, locale: string): string {
  const decimals = countDecimals(currency);
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, useGrouping: false });
  return format.format(decimals === 0 ? 1250 : 12.5);
}

function countDecimals(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Points are whole, and more than none. */
export function readPoints(typed: string): number | undefined {
  const text = typed.trim();
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
