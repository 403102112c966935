import { Injectable } from '@nestjs/common';
import { Job } from '../platform/background/job.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { KeptAnswerRepository } from './kept-answer.repository.js';

const ANSWERS_PER_UNIT_OF_WORK = 500;

@Injectable()
export class ForgetAnswers extends Job {
  readonly name = 'forget answers';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly kept: KeptAnswerRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Deletes answers whose time is over, some at a time, the oldest first. Nobody needs them: a key that comes after its
   * time begins anew, whether or not its row is still there. Two at once: the second deletes what the first has left.
   */
  override async run(): Promise<number> {
    return this.unitOfWork.run((tx) =>
      this.kept.forgetExpired(tx, this.clock.now(), ANSWERS_PER_UNIT_OF_WORK),
    );
  }
}
