import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { FILE_TYPES, isUpload, PARSED_TYPES } from './content-type.js';
import { TypeNotRead } from '../../http.errors.js';

const TAKES_FILE = Symbol('TAKES_FILE');

/** For a handler that reads a file: as the body, or in a form. Without it, such a body is 415. */
export const TakesFile = (): MethodDecorator =>
  applyDecorators(SetMetadata(TAKES_FILE, true), ApiConsumes(...PARSED_TYPES, ...FILE_TYPES));

/** What no parser has read is for the handler; one that does not know of files would act as if there were no body. */
@Injectable()
export class BodyTypeGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const isTaken = Reflect.getMetadata(TAKES_FILE, context.getHandler()) === true;
    if (isUpload(request) && !isTaken && request.method !== 'DELETE') {
      throw new TypeNotRead(PARSED_TYPES);
    }
    return true;
  }
}
