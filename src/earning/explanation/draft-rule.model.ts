import { InvalidFields } from '#platform/error/domain-error.js';
import { typeCannotChange } from '../earning.errors.js';
import { readRule, type SentRule } from '../rule-fields.rules.js';
import { RULE_KINDS } from '../rule-kinds.model.js';
import type { EarningRule } from '../rule.model.js';

/** An unsaved rule. With an id, it replaces the stored rule. */
export interface DraftRule {
  readonly type: string;
  readonly id: string | undefined;
  readonly rule: SentRule;
}

/** A rule as an evaluation needs it, of its store. */
type StoredRule = EarningRule & { readonly storeId: string };

const DRAFT_ID = 'draft';

/**
 * The rule as it is once the draft is stored: a further rule is the newest, and a rule that is edited keeps its place in the order.
 * @param stored The rules of all stores
 * @throws {InvalidFields} for an incomplete draft, for an unknown rule, and for another type than that of the rule
 */
export function readDraft(
  { id, type, rule }: DraftRule,
  {
    storeId,
    stored,
    now,
  }: { readonly storeId: string; readonly stored: readonly StoredRule[]; readonly now: Date },
): EarningRule {
  const before = stored.find((each) => each.id === id && each.storeId === storeId);
  if (id !== undefined && !before) {
    throw new InvalidFields([{ field: 'rule.earningRuleId', message: 'This rule does not exist.' }]);
  }
  if (before && before.type !== type) {
    throw asDraft(typeCannotChange().fields);
  }
  const columns = readRule(type, rule, before?.settings);
  if (!('settings' in columns)) {
    throw asDraft(columns);
  }
  // Levels of a rule for everybody are all levels, or it is not stored.
  const levels = RULE_KINDS.get(type).isForAll?.(columns.settings) === true ? [] : columns.levels;
  return { ...columns, levels, id: id ?? DRAFT_ID, type, version: 0, createdAt: before?.createdAt ?? now };
}

function asDraft(problems: readonly { readonly field: string; readonly message: string }[]): InvalidFields {
  return new InvalidFields(problems.map(({ field, message }) => ({ field: `rule.${field}`, message })));
}
