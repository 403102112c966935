import type { EntityManager } from 'typeorm';

declare const insideTransaction: unique symbol;

/**
 * The operations inside a unit of work. Only a transaction makes one, so a `Tx` parameter prevents calls outside. Has no `save` (which
 * reads and guesses), `transaction` or `getRepository` (which has both).
 */
export type Tx = Pick<
  EntityManager,
  | 'dataSource'
  | 'find'
  | 'findOne'
  | 'findBy'
  | 'findOneBy'
  | 'count'
  | 'countBy'
  | 'exists'
  | 'existsBy'
  | 'sum'
  | 'increment'
  | 'insert'
  | 'update'
  | 'delete'
  | 'createQueryBuilder'
  | 'query'
> & { readonly [insideTransaction]: true };
