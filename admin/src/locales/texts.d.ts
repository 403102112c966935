declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** What the shell, the menus and the start page say: vite.config.ts. */
declare module '*.po?first' {
  export { messages } from '*.po';
}

/** What the other screens say. */
declare module '*.po?others' {
  export { messages } from '*.po';
}
