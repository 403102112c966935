import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '#platform/database/schema/columns.js';

/** One login and all that was refreshed from it: the family of its refresh tokens. Gone once it has ended. */
@Entity('login_session')
@Index('login_session_account', ['accountId'])
export class LoginSessionEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id!: string;

  @Column({ type: 'varchar', length: 36 })
  accountId!: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  revision!: number;
}
