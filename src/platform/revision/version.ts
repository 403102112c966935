/** The highest number that a version of a record can have. */
export const VERSION_MAX = 2_147_483_647;
