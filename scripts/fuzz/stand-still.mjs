/** How long the event loop of a service stands still. The service was begun with `stand-still-probe.mjs` and an IPC channel. */
export class StandStill {
  #service;
  /** The longest time until now, and when that was. */
  longest = { ms: 0, at: '' };

  constructor(service) {
    this.#service = service;
  }

  /** The longest time since the last call, in milliseconds. */
  async ask() {
    const { standStill } = await new Promise((resolve, reject) => {
      this.#service.once('message', resolve);
      this.#service.send('stand-still', (error) => error && reject(error));
    });
    if (standStill.ms > this.longest.ms) {
      this.longest = standStill;
    }
    return standStill.ms;
  }

  /** What was until now is not of interest. */
  async forget() {
    await this.ask();
    this.longest = { ms: 0, at: '' };
  }
}
