import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeyNotFound } from './auth.errors.js';

@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Refused from the next request on, in every process; stays in the list. One conditional statement: of two at once, one
   * has revoked it.
   * @throws {ApiKeyNotFound} when there is none, or none any more
   */
  async execute(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.keys.revoke(tx, id, this.clock.now()))) {
        throw new ApiKeyNotFound();
      }
    });
  }
}
