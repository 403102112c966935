/** Writes a name as it is stored: people write phone numbers with spaces, dashes and brackets, and `00` for `+`. */
export function getLoginName(typed: string): string {
  const name = typed.trim();
  if (!/^\+?[\d\s()/.-]+$/.test(name)) {
    return name;
  }
  return name.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
}
