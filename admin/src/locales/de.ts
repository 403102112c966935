import { join } from './join.js';

/** What is shown first: the shell, the menus and the start page. */
export const messages = join(
  import.meta.glob(['./de.po', '../screens/*/locales/menu/de.po', '../screens/home/locales/de.po'], {
    eager: true,
  }),
);
