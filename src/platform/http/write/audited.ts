import { SetMetadata } from '@nestjs/common';

const AUDITED = Symbol('AUDITED');
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For a GET that changes something. Other methods are writes by themselves. */
export const Audited = () => SetMetadata(AUDITED, true);

/** Whether an administrator is responsible for what a request changes. */
export function isAudited(method: string, handler: object): boolean {
  return !READS.has(method) || Reflect.getMetadata(AUDITED, handler) === true;
}
