import { Catch } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#platform/error/domain-error.js';
import type { ErrorAnswer } from '#platform/http/response/error-answer.js';
import { ErrorFilter } from '#platform/http/response/error.filter.js';
import { PasswordTokenUnknown } from '../../auth/index.js';

const LINK_OVER = 'This link is no longer valid. Ask for another one.';
const NOT_SET = 'The password was not changed. Try it again.';

/** For forms of existing clients, which show the errors of the field `plainPassword` alone: every refusal has a sentence there. */
@Catch()
export class PasswordFormFilter extends ErrorFilter {
  protected override answerTo(error: unknown, request: Request): ErrorAnswer {
    const answer = super.answerTo(error, request);
    if ('form' in answer.body) {
      return answer;
    }
    const form = { children: { plainPassword: { errors: [getSentence(error)] } } };
    return { ...answer, body: { ...answer.body, form } };
  }
}

function getSentence(error: unknown): string {
  if (error instanceof PasswordTokenUnknown) {
    return LINK_OVER;
  }
  return error instanceof DomainError && error.message !== '' ? error.message : NOT_SET;
}
