import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventModule } from '../event/index.js';
import { AnswerInSteps } from './answer-in-steps.js';
import { AnswerOnce } from './answer-once.js';
import { ForgetAnswers } from './forget-answers.js';
import { IdempotencyInterceptor } from './http/idempotency.interceptor.js';
import { KeptAnswerEntity } from './kept-answer.entity.js';
import { KeptAnswerRepository } from './kept-answer.repository.js';
import { SteppedAnswerRepository } from './stepped-answer.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([KeptAnswerEntity]), EventModule],
  providers: [
    AnswerInSteps,
    AnswerOnce,
    ForgetAnswers,
    KeptAnswerRepository,
    SteppedAnswerRepository,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [ForgetAnswers],
})
export class IdempotencyModule {}
