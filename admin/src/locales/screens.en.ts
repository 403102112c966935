import { join } from './join.js';

/** Texts of all screens but the start page: a screen may show words of another one. */
export const messages = join(
  import.meta.glob(['../screens/*/locales/en.po', '!../screens/home/locales/en.po'], { eager: true }),
);
