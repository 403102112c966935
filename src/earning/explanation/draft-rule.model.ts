import { InvalidFields } from '#platform/error/domain-error.js';
import { readRule, type SentRule } from '../rule-fields.rules.js';
import type { EarningRule } from '../rule.model.js';

/** An unsaved rule. With an id, it replaces the stored rule. */
export interface DraftRule {
  readonly type: string;
  readonly id: string | undefined;
  readonly rule: SentRule;
}

const DRAFT_ID = 'draft';

/** @throws {InvalidFields} for an incomplete draft */
export function readDraft({ id, type, rule }: DraftRule, now: Date): EarningRule {
  const columns = readRule(type, rule);
  if (!('settings' in columns)) {
    throw new InvalidFields(columns.map(({ field, message }) => ({ field: `rule.${field}`, message })));
  }
  return { ...columns, id: id ?? DRAFT_ID, type, version: 0, createdAt: now };
}
