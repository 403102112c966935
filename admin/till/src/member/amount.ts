/** An amount as people write it, with a point or a comma; undefined when it is none. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s'’]/g, '');
  return /^\d{1,9}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Points are whole, and more than none. */
export function readPoints(typed: string): number | undefined {
  const text = typed.trim();
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
