import type { NestExpressApplication } from '@nestjs/platform-express';
import type request from 'supertest';
import type { DataSource } from 'typeorm';
import type { Role } from '../../../src/auth/index.js';
import type { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { TestClock } from './test-clock.js';

/** A started application as the helpers know it that `TestApp` itself uses. `TestApp` is the only one. */
export interface RunningApp {
  readonly nest: NestExpressApplication;
  readonly clock: TestClock;
  readonly unitOfWork: UnitOfWork;
  readonly reader: DataSource;
  as(role: Role, id?: string): { get(path: string): request.Test };
  asAnonymous(): ReturnType<typeof request>;
}
