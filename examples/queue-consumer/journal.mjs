import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs';

/**
 * What has been done, and in the same write how far: one line for each event, the last line says which was the last. In a
 * real consumer this is your database: what an event changes there, and its id, in one transaction. Then an event that
 * comes twice, or a process that dies at any moment, does nothing twice and skips nothing.
 */
export class Journal {
  constructor(file) {
    this.file = file;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // A line without its end was being written when the process died: it does not count.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) {
      truncateSync(file, Buffer.byteLength(whole));
    }
    const last = whole.trimEnd().split('\n').at(-1);
    this.last = last ? JSON.parse(last).id : 0;
  }

  /** The event that follows the last one. */
  handle(event) {
    if (event.id !== this.last + 1) {
      throw new Error(`Event ${event.id} cannot follow event ${this.last}`);
    }
    appendFileSync(this.file, `${JSON.stringify(event)}\n`);
    const file = openSync(this.file, 'r');
    fsyncSync(file);
    closeSync(file);
    this.last = event.id;
    console.log(`${event.id} ${event.type} ${event.uuid}`);
  }
}
