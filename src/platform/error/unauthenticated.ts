/** Who is calling is not known: 401. With a reason: the caller has shown something, and it was not good. */
export class Unauthenticated extends Error {
  constructor(readonly reason?: string) {
    super(reason);
  }
}
