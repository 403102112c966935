/** Types of the contract that this release does not record, and why. Who records one takes it out here and gives it a scene. */
export const NOT_EMITTED: ReadonlyMap<string, string> = new Map([]);
