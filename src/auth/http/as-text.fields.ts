/** What is no text is no name, password or token, and so as wrong as any. JSON may say a card number as a number. */
export function asText(sent: unknown): string {
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '';
}
