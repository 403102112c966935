/** `eventTypes` of a webhook that receives every event. */
export const EVERY_TYPE = '*';

export function wants({ eventTypes }: { readonly eventTypes: readonly string[] }, type: string): boolean {
  return eventTypes.includes(EVERY_TYPE) || eventTypes.includes(type);
}
