import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client';
import { gauge, registry } from './instruments.js';
import { type Handed, isHanded } from './relay.js';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** For a process that is busy; whoever has not said anything by then is left out of this answer. */
const PATIENCE_MS = 2500;

const processes = gauge('laurel_processes', 'Processes behind this answer', []);

/** What this process has counted, or all that share its port have: whoever asks a port hears of everything behind it. */
export async function metricsText(): Promise<string> {
  processes.set({}, 1);
  if (!cluster.isWorker) {
    return registry.metrics();
  }
  const others = await metricsOfOthers();
  const own = (await registry.getMetricsAsJSON()) as MetricObject[];
  return AggregatorRegistry.aggregate([own, ...others]).metrics();
}

/** Answers the others of this port, after `measure`. */
export function answerOthers(measure: () => Promise<void>): void {
  if (!cluster.isWorker) {
    return;
  }
  process.on('message', (message: unknown) => {
    if (isHanded(message) && message.to === undefined) {
      void measure().then(async () => {
        processes.set({}, 1);
        const metrics = await registry.getMetricsAsJSON();
        send({ ...message, to: message.from, metrics });
      });
    }
  });
}

async function metricsOfOthers(): Promise<MetricObject[][]> {
  const question = randomUUID();
  const from = cluster.worker?.id ?? 0;
  const answers: MetricObject[][] = [];
  let asked: number | undefined;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      process.off('message', hear);
      resolve();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    const hear = (message: unknown) => {
      if (!isHanded(message) || message.question !== question || message.to !== from) {
        return;
      }
      asked = message.asked ?? asked;
      if (message.metrics) {
        answers.push(message.metrics as MetricObject[]);
      }
      if (answers.length === asked) {
        end();
      }
    };
    process.on('message', hear);
    send({ laurel: 'metrics', question, from });
  });
  return answers;
}

function send(message: Handed): void {
  // Without the one that has begun us there is nobody to ask, and soon nobody to answer.
  process.send?.(message, undefined, undefined, () => undefined);
}
