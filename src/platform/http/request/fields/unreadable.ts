import type { ValidationArguments } from 'class-validator';

/** Why fields could not be read, by request: what their transforms have thrown. */
const REASONS = new WeakMap<object, Map<string, string>>();

export function setReason(request: object, name: string, error: unknown): void {
  const reasons = REASONS.get(request) ?? new Map<string, string>();
  REASONS.set(request, reasons.set(name, error instanceof Error ? error.message : ''));
}

export function unreadableReason({ object, property }: ValidationArguments): string | undefined {
  return REASONS.get(object)?.get(property);
}
