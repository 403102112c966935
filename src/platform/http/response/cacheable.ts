export const CACHE_CONTROL = 'Cache-Control';

/** For answers that are the same for everybody: a page asks for them many times in a row, and a change shows soon. */
export const FOR_A_MINUTE = 'public, max-age=60';
