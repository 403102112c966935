import { Gauge } from 'prom-client';

/** There also where no queue is configured, and its driver is not loaded. */
export const blocked = new Gauge({
  name: 'laurel_queue_blocked',
  help: 'Whether RabbitMQ takes no messages because it is short of memory or disk: 1, or 0',
});
