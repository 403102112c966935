import { join } from './join.js';

/** Texts of all screens but the start page: a screen may show words of another one. */
export const messages = join(
  import.meta.glob(['../screens/*/locales/de.po', '!../screens/home/locales/de.po'], { eager: true }),
);
