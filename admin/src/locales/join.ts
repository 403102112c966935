import type { Messages } from '@lingui/core';

export function join(catalogues: Record<string, { readonly messages: Messages }>): Messages {
  return Object.fromEntries(Object.values(catalogues).flatMap((each) => Object.entries(each.messages)));
}
