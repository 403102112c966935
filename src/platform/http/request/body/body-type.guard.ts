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

/** For a handler that documents itself how it takes a file. */
export const ReadsFile = () => SetMetadata(TAKES_FILE, true);

/** For a handler that reads a file as the body or in a form. Other handlers answer 415. */
export const TakesFile = (): MethodDecorator =>
  applyDecorators(ReadsFile(), ApiConsumes(...PARSED_TYPES, ...FILE_TYPES));

/** Refuses unparsed bodies for handlers without files, which would ignore them. */
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
