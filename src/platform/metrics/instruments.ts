import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/*
 * What can be counted and measured, for every module: only this folder knows Prometheus. Instruments belong to the process,
 * like what they measure, and are made once, beside the code that they are about. Labels are names from a short list
 * (a route, a reason), never ids: each value is a series of its own for ever.
 */

type Labels<Name extends string> = Readonly<Record<Name, string>>;

export interface Count<Name extends string> {
  add(labels: Labels<Name>, by?: number): void;
}

export interface Level<Name extends string> {
  set(labels: Labels<Name>, value: number): void;
  /** Forgets all values: for what can no longer be known. */
  clear(): void;
}

export interface Distribution<Name extends string> {
  observe(labels: Labels<Name>, value: number): void;
}

/** Several processes behind one address add up what each has, or tell the highest or lowest where all measure the same thing. */
export type Together = 'sum' | 'max' | 'min';

export const registry = new Registry();

const registers = [registry];

/** `name` ends in `_total`. */
export function counter<Name extends string>(
  name: string,
  help: string,
  labelNames: readonly Name[],
): Count<Name> {
  const metric = new Counter({ name, help, labelNames, registers });
  return { add: (labels, by = 1) => metric.inc(labels, by) };
}

export function gauge<Name extends string>(
  name: string,
  help: string,
  labelNames: readonly Name[],
  aggregator: Together = 'sum',
): Level<Name> {
  const metric = new Gauge({ name, help, labelNames, aggregator, registers });
  const clear = (): void => {
    metric.reset();
    // What has no labels is set to 0 by that, which would be a figure.
    metric.remove({});
  };
  return { set: (labels, value) => metric.set(labels, value), clear };
}

export function histogram<Name extends string>(
  name: string,
  help: string,
  labelNames: readonly Name[],
  buckets: readonly number[],
): Distribution<Name> {
  const metric = new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
  return { observe: (labels, value) => metric.observe(labels, value) };
}
