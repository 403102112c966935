import { join } from './join.js';

/** What is shown first: the shell, the menus and the start page. */
export const messages = join(
  import.meta.glob(['./en.po', '../screens/*/locales/menu/en.po', '../screens/home/locales/en.po'], {
    eager: true,
  }),
);
