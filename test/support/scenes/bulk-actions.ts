import { ContinueBulkActionsJob } from '../../../src/bulk/continue-bulk-actions.job.js';
import type { TestApp } from '../app/test-app.js';

const BASE = '/api/admin/bulk-actions';

export interface BulkActionRead {
  readonly bulkActionId: string;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly leftOut: number;
  readonly undone: number;
  readonly kept: number;
  readonly rows: readonly {
    readonly subjectId: string;
    readonly outcome: string;
    readonly sentence: string;
  }[];
}

export type BulkPath =
  | 'points'
  | 'delivery-status'
  | 'labels'
  | 'campaign-activity'
  | 'campaign-archive'
  | 'messages';

export async function beginBulk(app: TestApp, kind: BulkPath, body: object): Promise<string> {
  const answer = await app.as('admin').postJson(`${BASE}/${kind}`, body).expect(200);
  return String(answer.body.bulkActionId);
}

export async function readBulk(app: TestApp, id: string): Promise<BulkActionRead> {
  return (await app.as('admin').get(`${BASE}/${id}`).expect(200)).body as BulkActionRead;
}

/** All that is left of all bulk actions. */
export async function continueBulk(app: TestApp): Promise<void> {
  const job = app.nest.get(ContinueBulkActionsJob);
  while ((await job.run()) > 0) {
    // There may be more than one run does.
  }
}

/** Does it to its end. */
export async function doBulk(app: TestApp, kind: BulkPath, body: object): Promise<string> {
  const id = await beginBulk(app, kind, body);
  await continueBulk(app);
  return id;
}

export async function undoBulk(app: TestApp, id: string): Promise<BulkActionRead> {
  await app.as('admin').post(`${BASE}/${id}/undo`).expect(200);
  await continueBulk(app);
  return readBulk(app, id);
}
