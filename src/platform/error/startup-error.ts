/** Ends a start for a reason outside the program. Its sentence says all of it, on stderr; no stack is of use. */
export class StartupError extends Error {}
