import { randomUUID } from 'node:crypto';
import { PosService } from '../../../src/pos/index.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import type { RunningApp } from '../app/running-app.js';

/** A point of sale. Answers with its id. */
export async function posWith(
  app: RunningApp,
  name = 'Old town',
  storeId: string = DEFAULT_STORE.id,
): Promise<string> {
  const { id } = await app.nest.get(PosService).create(storeId, { name, identifier: randomUUID() });
  return id;
}
