import { Injectable } from '@nestjs/common';

/** Where this process is between its start and its end. It never goes back. */
@Injectable()
export class LifeCycle {
  private readonly stopping = new AbortController();
  private started = false;

  /** Aborted when the process has been asked to stop: nothing that takes long begins any more, and streams end. */
  get whenStopping(): AbortSignal {
    return this.stopping.signal;
  }

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Whether everything has been done that comes before the first request. */
  get hasStarted(): boolean {
    return this.started;
  }

  start(): void {
    this.started = true;
  }

  stop(): void {
    this.stopping.abort();
  }
}
