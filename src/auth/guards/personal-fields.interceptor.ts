import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import { PermissionMissing } from '../auth.errors.js';
import { mayDo, type Principal } from '../principal.rules.js';

const PERSONAL = Symbol('PERSONAL');

/** What of a list or record is about customers, for callers with other permissions. */
export interface PersonalParts {
  /** Members of the answer, at any depth; of an object, what is in it. */
  readonly fields?: readonly string[];
  /** Fields of the query that find customers by their data: their answers would say whether there is such a customer. */
  readonly filters?: readonly string[];
  /** Values of `sort`: the order would tell the data. */
  readonly sorts?: readonly string[];
}

/**
 * Leaves these members out for administrators without `CUSTOMER` `VIEW`, and refuses these filters. Sellers and customers see what their paths
 * show them.
 */
export const Personal = (parts: PersonalParts): MethodDecorator =>
  applyDecorators(SetMetadata(PERSONAL, parts), UseInterceptors(PersonalFieldsInterceptor));

@Injectable()
export class PersonalFieldsInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  /** @throws {PermissionMissing} for a filter or an order by personal data */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const {
      fields = [],
      filters = [],
      sorts = [],
    } = this.reflector.get<PersonalParts>(PERSONAL, context.getHandler());
    const { user, query } = context.switchToHttp().getRequest<Request & { readonly user: Principal }>();
    if (seesCustomers(user)) {
      return next.handle();
    }
    const isAsked = filters.some((name) => query[name] !== undefined && query[name] !== '');
    if (isAsked || sorts.some((name) => query['sort'] === name)) {
      throw new PermissionMissing([['CUSTOMER', 'VIEW']]);
    }
    return next.handle().pipe(map((answer: unknown) => seenBy(user, fields, answer)));
  }
}

/** The answer without these members for callers who may not see customers. */
export function seenBy<Answer>(caller: Principal, fields: readonly string[], answer: Answer): Answer {
  return seesCustomers(caller) || answer instanceof StreamableFile
    ? answer
    : (withoutFields(answer, new Set(fields)) as Answer);
}

/** Empties the personal fields of each record of a file. */
export async function* eachSeenBy<Answer>(
  caller: Principal,
  fields: readonly string[],
  pages: AsyncIterable<Answer>,
): AsyncGenerator<Answer> {
  for await (const page of pages) {
    yield seenBy(caller, fields, page);
  }
}

export function seesCustomers(caller: Principal): boolean {
  return caller.role !== 'admin' || mayDo(caller, 'CUSTOMER', 'VIEW');
}

function withoutFields(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => withoutFields(each, fields));
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (!fields.has(name)) {
        return [[name, withoutFields(member, fields)]];
      }
      // Clients read members of what is always there.
      return typeof member === 'object' && member !== null ? [[name, {}]] : [];
    }),
  );
}
