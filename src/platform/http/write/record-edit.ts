import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isSecretField } from '#platform/patched/request-metadata.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { OtherVersion } from '#platform/revision/revision.errors.js';
import { getFields } from '../request/fields/request-fields.js';
import { IF_MATCH, getStrongTags } from '../request/if-match.js';
import { LongForm } from '../request/long-form.js';
import { isScoped } from '../request/paths.js';
import { unwrapped } from '../request/wrapped.js';
import { clearRevisionTag, setRevisionTag } from '../response/revision-tag.js';

/** An edit of a record by a request, which may say for which version of the record it is meant. */
export class RecordEdit {
  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly type: Type<object>,
  ) {}

  /**
   * @param revision What the body names
   * @param save Checks what is expected in its unit of work, and answers with the new revision
   * @param show The record as its GET answers
   * @throws {OtherVersion}
   * @throws {InvalidFields} for an `If-Match` that cannot be read
   */
  async run<Saved extends EditedRecord>(
    revision: string | undefined,
    save: (expected: ExpectedRevision) => Promise<Saved>,
    show: () => Promise<object>,
  ): Promise<Saved> {
    // The handler may run again, after a conflict with another transaction.
    clearRevisionTag(this.response);
    const expected = new ExpectedRevision(revision, this.tags());
    try {
      const saved = await save(expected);
      setRevisionTag(this.response, saved.revision);
      return saved;
    } catch (error) {
      throw error instanceof OtherVersion
        ? error.showing(async () => ({ current: await show(), sent: this.sent() }))
        : error;
    }
  }

  private tags(): ReadonlySet<string> | undefined {
    return isScoped(this.request.url) ? getStrongTags(this.request.get(IF_MATCH)) : undefined;
  }

  private sent(): object {
    const { type } = this;
    const body: unknown = this.request.body;
    const sent = unwrapped(body instanceof LongForm ? body.readFor(type) : body, type);
    const fields = getFields(type);
    const shown = Object.entries(sent).filter(([name]) => fields.has(name) && !isSecretField(type, name));
    return Object.fromEntries(shown);
  }
}

const EDITS = new WeakSet<object>();

const EditOf = createParamDecorator((type: Type<object>, context: ExecutionContext): RecordEdit => {
  const http = context.switchToHttp();
  return new RecordEdit(http.getRequest<Request>(), http.getResponse<Response>(), type);
});

/** For a handler that edits a record. @param type The class of the body, which has a field `revision` */
export function Edit(type: Type<object>): ParameterDecorator {
  return (target, property, index) => {
    EditOf(type)(target, property, index);
    if (property !== undefined) {
      EDITS.add(Reflect.get(target, property) as object);
    }
  };
}

export function isEdit(handler: object): boolean {
  return EDITS.has(handler);
}
