import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** `collecting` notes the members of a segment; then `running`. */
export const BULK_STATES = ['collecting', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;
/** States of actions with work left. */
export const OPEN_STATES = ['collecting', 'running', 'undoing'] as const satisfies readonly BulkState[];
export type BulkState = (typeof BULK_STATES)[number];

/** `left_out` was refused; `kept` was done and cannot be undone, `partly_undone` not all of it. */
export const BULK_OUTCOMES = ['waiting', 'done', 'left_out', 'undone', 'partly_undone', 'kept'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** What the kind of the action needs to know, such as how many points. */
export type BulkParameters = Readonly<Record<string, string | number>>;

/** Something that an administrator does to many customers or rewards at once. */
@Entity('bulk_action')
@Index('bulk_action_store', ['storeId', 'createdAt', 'id'])
@Index('bulk_action_state', ['state', 'createdAt'])
export class BulkActionEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  storeId!: string;

  @Column({ type: 'varchar', length: 32 })
  kind!: string;

  @Column({ type: 'json' })
  parameters!: BulkParameters;

  /** Null where the request named each customer or reward. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  segmentId!: string | null;

  @Column({ type: 'varchar', length: 16 })
  issuer!: 'admin' | 'api';

  @Column({ type: 'varchar', length: 36 })
  issuerId!: string;

  @Column({ type: 'varchar', length: 16 })
  state!: BulkState;

  /** The last collected member; empty at the beginning, null when all are collected. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  afterId!: string | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  total!: number;

  /** Includes what was undone later. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  done!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  leftOut!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  undone!: number;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  kept!: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  /** Null while the job works on it. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}

/** A customer or a reward of a bulk action. */
@Entity('bulk_action_row')
@Index('bulk_action_row_outcome', ['actionId', 'outcome', 'subjectId'])
export class BulkActionRowEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  actionId!: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  subjectId!: string;

  @Column({ type: 'varchar', length: 16 })
  outcome!: BulkOutcome;

  /** Why it was left out or kept, or what remains after the undoing. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  sentence!: string | null;

  /** What undoing needs: the transfer, or the status before. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  undoWith!: string | null;
}
