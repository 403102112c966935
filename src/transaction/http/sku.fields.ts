import { isStorable, isVisible } from '#platform/text.js';

const LENGTH_MAX = 255;

/** `{"code":"…"}`, as records have it, or the code. */
export function readSku(sent: unknown): string {
  const { code } = (typeof sent === 'object' && sent !== null ? sent : { code: sent }) as { code?: unknown };
  const text = typeof code === 'number' ? String(code) : code;
  const sku = typeof text === 'string' ? text.trim() : '';
  if (sku === '') {
    throw new Error('This value should not be blank.');
  }
  if (sku.length > LENGTH_MAX || !isStorable(sku) || !isVisible(sku)) {
    throw new Error('This value is not valid.');
  }
  return sku;
}
