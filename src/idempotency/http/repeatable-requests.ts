import { type ExecutionContext, HttpException, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../auth/index.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OutcomeUnknown } from '../../platform/database/unit-of-work.errors.js';
import { DomainError } from '../../platform/error/domain-error.js';
import { ERROR_CODE } from '../../platform/error/error-headers.js';
import { InvalidFields } from '../../platform/error/invalid-fields.js';
import type { AroundHandler, Work } from '../../platform/http/around-handler.interceptor.js';
import { answerToError } from '../../platform/http/error-answer.js';
import { ReadyAnswer, type WrittenAnswer, written } from '../../platform/http/ready-answer.js';
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_LENGTH_MAX,
  IDEMPOTENT_REPLAYED,
  isInSteps,
  isRepeatable,
} from '../../platform/http/repeatable.js';
import { digestOfUpload, isUpload, UploadBroken } from '../../platform/http/uploaded-file.js';
import { AnswerInSteps } from '../answer-in-steps.js';
import { type Answer, AnswerOnce } from '../answer-once.js';
import { keyWithTrace } from '../doubtful-key.js';
import { KeyInvalid, StillRunning } from '../idempotency.errors.js';
import { RequestKey } from '../request-key.js';

type GuardedRequest = Request & { readonly user?: Principal };

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_LENGTH_MAX}}$`);

/** Refusals that the same request would meet again, as long as nothing else changes. */
const KEPT_REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409]);

/** Makes of a write with an Idempotency-Key one that can be repeated. Comes after the guards: who calls is known. */
@Injectable()
export class RepeatableRequests implements AroundHandler {
  constructor(
    private readonly answerOnce: AnswerOnce,
    private readonly answerInSteps: AnswerInSteps,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  around(work: Work, context: ExecutionContext): Work {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    if (!isRepeatable(request.method, context.getHandler())) {
      return work;
    }
    const key = request.get(IDEMPOTENCY_KEY);
    if (key === undefined) {
      return isInSteps(context.getHandler()) ? work : () => this.answerOrDoubt(work, context);
    }
    if (!KEY.test(key)) {
      throw new KeyInvalid(IDEMPOTENCY_KEY_LENGTH_MAX);
    }
    const requestKey = new RequestKey(key, callerOf(request));
    return () => this.answer(requestKey, work, context);
  }

  /**
   * Without a key nothing is kept. Only when it cannot be found out whether it was done, the caller is given a key that
   * finds it; the handler goes on behind his back, and when it knows, its answer is kept under that key.
   */
  private async answerOrDoubt(work: Work, context: ExecutionContext): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let given: string | undefined;
      const doubted = (cause: unknown, trace: string) => {
        given = keyWithTrace(trace);
        reject(new OutcomeUnknown(cause, given));
      };
      const statusCode = context.switchToHttp().getResponse<Response>().statusCode;
      this.unitOfWork
        .insistently(doubted, work)
        .then(async (body) => {
          resolve(body);
          if (given !== undefined) {
            await this.remember(given, context, written(statusCode, body));
          }
        })
        // Once he has been told of the doubt, nobody hears this any more.
        .catch(reject);
    });
  }

  private async remember(text: string, context: ExecutionContext, answer: WrittenAnswer): Promise<void> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const key = new RequestKey(text, callerOf(request));
    await this.answerOnce.remember({ key, fingerprint: key.fingerprintOf(contentOf(request)) }, answer);
  }

  private async answer(key: RequestKey, work: Work, context: ExecutionContext): Promise<unknown> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    // Nest has set the status of the handler by now.
    const { statusCode } = response;
    const keyed = {
      key,
      fingerprint: key.fingerprintOf(contentOf(request)),
      work: async () => written(statusCode, await work()),
      refusal: (error: unknown) => refusalIn(error, request),
      wholeFingerprint: async () => key.fingerprintOf(await wholeContentOf(request)),
    };
    const answering = isInSteps(context.getHandler()) ? this.answerInSteps : this.answerOnce;
    const { answer, replayed } = await answering.execute(keyed).catch((error: unknown) => {
      throw error instanceof OutcomeUnknown ? new OutcomeUnknown(error.cause, key.text) : error;
    });
    if (replayed || answer.status !== statusCode) {
      throw new ReadyAnswer(answer, {
        ...(answer.errorCode !== undefined && { [ERROR_CODE]: answer.errorCode }),
        ...(replayed && { [IDEMPOTENT_REPLAYED]: 'true' }),
      });
    }
    if (answer.type !== null) {
      response.setHeader('Content-Type', answer.type);
    }
    return answer.body ?? undefined;
  }
}

/** Two callers who have the same key do not know of each other. */
function callerOf({ user }: GuardedRequest): string {
  return user ? [user.role, user.apiKey ? 'key' : 'login', user.id].join(' ') : 'anybody';
}

/** All that makes one request another. */
function contentOf({ method, originalUrl, body }: Request): string {
  try {
    return `${method} ${originalUrl}\n${JSON.stringify(body ?? null)}`;
  } catch {
    throw new InvalidFields([{ field: '', message: 'This is nested too deep.' }]);
  }
}

/** The same, with a file that comes in as one of the things that make it another. */
async function wholeContentOf(request: Request): Promise<string> {
  return isUpload(request) ? `${contentOf(request)}\n${await digestOfUpload(request)}` : contentOf(request);
}

function refusalIn(error: unknown, request: Request): Answer | undefined {
  const isRefusal = error instanceof DomainError || error instanceof HttpException;
  // That somebody else is at it, or that the body never came to its end, would not happen again.
  if (!isRefusal || error instanceof StillRunning || error instanceof UploadBroken) {
    return undefined;
  }
  const { status, body, headers } = answerToError(error, request);
  return KEPT_REFUSALS.has(status) ? { ...written(status, body), errorCode: headers[ERROR_CODE] } : undefined;
}
