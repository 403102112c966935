import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EarningRuleData } from './earning.events.js';

/** What a rule has said once. Rows are only ever added: an explanation that names one stays true. */
@Entity('earning_rule_version')
export class EarningRuleVersionEntity {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  ruleId!: string;

  @PrimaryColumn({ type: 'int' })
  version!: number;

  @Column({ type: 'json' })
  definition!: EarningRuleData;

  @Column({ type: 'datetime', precision: 3 })
  createdAt!: Date;
}
