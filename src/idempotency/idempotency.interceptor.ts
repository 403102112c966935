import { type CallHandler, type ExecutionContext, HttpException, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import type { Principal } from '../auth/index.js';
import { CommitOutcomes } from '#platform/database/transaction/commit-outcomes.js';
import { OutcomeUnknown } from '#platform/database/error/unit-of-work.errors.js';
import { DomainError, ERROR_CODE, InvalidFields } from '#platform/error/domain-error.js';
import { isUpload } from '#platform/http/request/body/content-type.js';
import { answerToError } from '#platform/http/response/error-answer.js';
import { type SerializedResponse, serializeResponse } from '#platform/http/response/serialized-response.js';
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_LENGTH_MAX,
  IDEMPOTENT_REPLAYED,
  isInSteps,
  isRepeatable,
} from '#platform/http/write/decorators.js';
import { digestOfUpload } from '#platform/http/request/body/uploaded-file.js';
import { ETAG } from '#platform/http/response/revision-tag.js';
import { OtherVersion } from '#platform/revision/revision.errors.js';
import { UploadBroken } from '#platform/http/http.errors.js';
import { Extension } from '#platform/extensions.js';
import { WriteLayer } from '#platform/http/write/write.interceptor.js';
import { ResumableExecutorService } from './resumable-executor.service.js';
import { type RecordedResponse, IdempotentExecutorService } from './idempotent-executor.service.js';
import { buildOutcomeKey, RequestKey } from './request-key.model.js';
import { KeyInvalid, StillRunning } from './idempotency.errors.js';

type GuardedRequest = Request & { readonly user?: Principal };

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_LENGTH_MAX}}$`);

/** Refusals that the same request would meet again, as long as nothing else changes. */
const RECORDED_REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 412]);

type Work = () => Promise<unknown>;

/** Makes a write with an Idempotency-Key repeatable: a repetition is answered without the handler. Comes after the guards. */
@Extension(WriteLayer)
@Injectable()
export class IdempotencyInterceptor implements WriteLayer {
  readonly layer = 'idempotency';

  constructor(
    private readonly idempotentExecutor: IdempotentExecutorService,
    private readonly resumableExecutor: ResumableExecutorService,
    private readonly outcomes: CommitOutcomes,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const handler = context.getHandler();
    if (!isRepeatable(request.method, handler)) {
      return next.handle();
    }
    const key = request.get(IDEMPOTENCY_KEY);
    if (key === undefined && isInSteps(handler)) {
      return next.handle();
    }
    const work: Work = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    if (key === undefined) {
      return defer(() => this.respondOrReportUnknown(work, context));
    }
    if (!KEY.test(key)) {
      throw new KeyInvalid(IDEMPOTENCY_KEY_LENGTH_MAX);
    }
    return defer(() => this.answer(new RequestKey(key, getCaller(request)), work, context));
  }

  /**
   * Without a key nothing is kept. Only when it cannot be found out whether it was done, the caller is given a key that
   * finds it; the handler continues in the background, and when the outcome is known, its response is recorded under that key.
   */
  private async respondOrReportUnknown(work: Work, context: ExecutionContext): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let given: string | undefined;
      const onOutcomeUnknown = (cause: unknown, locator: string) => {
        given = buildOutcomeKey(locator);
        reject(new OutcomeUnknown(cause, given));
      };
      const statusCode = context.switchToHttp().getResponse<Response>().statusCode;
      this.outcomes
        .runWithPolling(onOutcomeUnknown, work)
        .then(async (body) => {
          resolve(body);
          if (given !== undefined) {
            await this.remember(given, context, serializeResponse(statusCode, body));
          }
        })
        // After the caller has received the key, this rejection has no effect.
        .catch((error: unknown) => withVersions(error).then(reject, reject));
    });
  }

  private async remember(
    text: string,
    context: ExecutionContext,
    execute: SerializedResponse,
  ): Promise<void> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const key = new RequestKey(text, getCaller(request));
    await this.idempotentExecutor.remember(
      { key, fingerprint: key.getFingerprint(getContent(request)) },
      execute,
    );
  }

  private async answer(key: RequestKey, work: Work, context: ExecutionContext): Promise<unknown> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    // Nest has set the status of the handler by now.
    const { statusCode } = response;
    const keyed = {
      key,
      fingerprint: key.getFingerprint(getContent(request)),
      work: async () => {
        const answer = serializeResponse(statusCode, await work());
        const tag = response.getHeader(ETAG);
        return typeof tag === 'string' ? { ...answer, tag } : answer;
      },
      refusal: async (error: unknown) => refusalIn(await withVersions(error), request),
      wholeFingerprint: async () => key.getFingerprint(await getWholeContent(request)),
    };
    const executor = isInSteps(context.getHandler()) ? this.resumableExecutor : this.idempotentExecutor;
    const { answer, replayed } = await executor.execute(keyed).catch((error: unknown) => {
      throw error instanceof OutcomeUnknown ? new OutcomeUnknown(error.cause, key.text) : error;
    });
    return writeResponse(response, answer, replayed);
  }
}

function writeResponse(
  response: Response,
  { status, type, body, errorCode, tag }: RecordedResponse,
  replayed: boolean,
): string | undefined {
  response.status(status);
  if (errorCode !== undefined) {
    response.setHeader(ERROR_CODE, errorCode);
  }
  if (tag !== undefined) {
    response.setHeader(ETAG, tag);
  }
  if (replayed) {
    response.setHeader(IDEMPOTENT_REPLAYED, 'true');
  }
  if (type !== null) {
    response.setHeader('Content-Type', type);
  }
  return body ?? undefined;
}

/** Two callers who have the same key do not know of each other. */
function getCaller({ user }: GuardedRequest): string {
  return user ? [user.role, user.apiKey ? 'key' : 'login', user.id].join(' ') : 'anybody';
}

/** All that makes one request another. */
function getContent({ method, originalUrl, body, headers }: Request): string {
  const condition = headers['if-match'] === undefined ? '' : ` ${headers['if-match']}`;
  try {
    return `${method} ${originalUrl}${condition}\n${JSON.stringify(body ?? null)}`;
  } catch {
    throw new InvalidFields([{ field: '', message: 'This is nested too deep.' }]);
  }
}

/** Returns the content, with a digest of the file that comes in, if there is one. */
async function getWholeContent(request: Request): Promise<string> {
  return isUpload(request) ? `${getContent(request)}\n${await digestOfUpload(request)}` : getContent(request);
}

/** Behind the unit of work. @throws what keeps the record from being read: it may be gone by now */
async function withVersions(error: unknown): Promise<unknown> {
  if (error instanceof OtherVersion) {
    await error.readVersions();
  }
  return error;
}

function refusalIn(error: unknown, request: Request): RecordedResponse | undefined {
  const isRefusal = error instanceof DomainError || error instanceof HttpException;
  // A concurrent request, or a body that never ended, would not happen again.
  if (!isRefusal || error instanceof StillRunning || error instanceof UploadBroken) {
    return undefined;
  }
  const { status, body, headers } = answerToError(error, request);
  return RECORDED_REFUSALS.has(status)
    ? { ...serializeResponse(status, body), errorCode: headers[ERROR_CODE] }
    : undefined;
}
