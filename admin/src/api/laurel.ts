import { queryOptions } from '@tanstack/react-query';
import { pageClient } from './page-client.js';

/** The client of the panel; its session is the login of the administrator. */
export const { laurel, isLoggedIn, useIsLoggedIn } = pageClient('laurel.refresh-token');

type Operation = (options: never) => Promise<{ readonly data: unknown }>;
type Data<Reads extends Operation> = Awaited<ReturnType<Reads>>['data'];
type Options<Reads extends Operation> = Omit<Parameters<Reads>[0], 'client'>;

/** Functions have no names that last: those of a built page are short, and not unique. */
const numbers = new Map<unknown, number>();

/** For `useQuery`: what an operation that reads answers. `getQuery(levelShow, { path })` */
export function getQuery<Reads extends Operation>(
  operation: Reads,
  ...[options]: object extends Options<Reads> ? [options?: Options<Reads>] : [options: Options<Reads>]
) {
  return queryOptions({
    queryKey: [getNumber(operation), options] as const,
    queryFn: async ({ signal }): Promise<Data<Reads>> => {
      const { data } = await operation({ ...options, client: laurel, signal } as never);
      return data;
    },
  });
}

function getNumber(operation: unknown): number {
  const number = numbers.get(operation) ?? numbers.size;
  numbers.set(operation, number);
  return number;
}
