import type { Pace } from '../report/rounds.js';
import type { Section } from '../report/section.js';
import type { Access } from '../fixtures/scene.js';
import type { DatabaseFixture } from '../fixtures/database-fixture.js';

/** What a run of the benchmarks has to offer. */
export interface Bench {
  readonly pace: Pace;
  /** Whether things work, not how fast they are. */
  readonly quick: boolean;
  /** How many rows the largest tables get. */
  readonly rows: number;
  /** How many documents a file of sales has. */
  readonly documents: number;
  /** For everything that is written; removed at the end. */
  readonly directory: string;
  readonly access: Access;
  /** The databases of this machine. Each is started when it is asked for. */
  stages(): Promise<readonly DatabaseFixture[]>;
  server(): Promise<DatabaseFixture | undefined>;
  /** What several benchmarks need is prepared once; `key` names it. */
  once<T>(key: string, prepare: () => Promise<T>): Promise<T>;
  say(text: string): void;
}

export interface Benchmark {
  readonly name: string;
  run(bench: Bench): Promise<Section>;
}
