/** Come back later: 429. `message` is for people; existing login pages show it as it is. */
export class TooManyRequests extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}
