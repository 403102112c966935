import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventModule } from '../event/index.js';
import { AnswerInSteps } from './answer-in-steps.js';
import { AnswerOnce } from './answer-once.js';
import { ForgetAnswers } from './forget-answers.js';
import { RepeatableRequests } from './http/repeatable-requests.js';
import { KeptAnswerEntity } from './kept-answer.entity.js';
import { KeptAnswerRepository } from './kept-answer.repository.js';
import { SteppedAnswerRepository } from './stepped-answer.repository.js';

/** The AroundHandler that makes writes repeatable. */
export const REPEATING = Symbol('REPEATING');

@Module({
  imports: [TypeOrmModule.forFeature([KeptAnswerEntity]), EventModule],
  providers: [
    AnswerInSteps,
    AnswerOnce,
    ForgetAnswers,
    KeptAnswerRepository,
    SteppedAnswerRepository,
    { provide: REPEATING, useClass: RepeatableRequests },
  ],
  exports: [ForgetAnswers, REPEATING],
})
export class IdempotencyModule {}
