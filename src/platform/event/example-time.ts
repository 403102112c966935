/** The time that the examples of events use. */
export const EXAMPLE_TIME = '2018-01-30T17:23:24+0000';
