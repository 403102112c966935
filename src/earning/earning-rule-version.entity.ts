import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EarningRuleData } from './earning.events.js';

/** An earlier definition of a rule. Rows are only added, so that explanations keep their definitions. */
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
