import type { EntityManager } from 'typeorm';

declare const insideTransaction: unique symbol;

/**
 * What may be done inside a unit of work. Only a transaction makes one, so a method that asks for a `Tx` cannot be called
 * outside a transaction by mistake. It has no `save` (which reads first and guesses), no `transaction`
 * and no `getRepository` (which has both): an insert is an insert, and there is one transaction.
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
