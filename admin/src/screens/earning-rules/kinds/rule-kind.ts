import type { MessageDescriptor } from '@lingui/core';
import type { CreateEarningRuleRequest, EarningRuleRecord } from '@laurel/client/api';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { RuleValues } from '../rule-values.js';

export interface RuleFieldsProps {
  readonly form: UseFormReturnType<RuleValues>;
}

export interface RuleSentenceProps {
  readonly rule: EarningRuleRecord;
}

/** What is known of a kind of rule: one file for each, and a line in `rule-kinds.ts`. */
export interface RuleKind {
  readonly name: MessageDescriptor;
  readonly hint: MessageDescriptor;
  /** Rules about transactions are evaluated in this order. Other rules have none. */
  readonly priority?: number;
  /** What it pays, in a sentence. What all kinds have is in `RuleSentence`. */
  readonly Sentence: ComponentType<RuleSentenceProps>;
  /** The fields that only some kinds have. */
  readonly Fields: ComponentType<RuleFieldsProps>;
  /** How often it pays, and who reports what it pays for. */
  readonly Limits?: ComponentType<RuleFieldsProps>;
  /** The fields without which it pays nothing. */
  readonly needed: readonly (keyof RuleValues)[];
  /** The values among them that are sent as they are in the form. */
  readonly sent: readonly (keyof RuleValues)[];
  /** The others. A field that was left empty stays empty: the API says what is missing. */
  readonly request?: (values: RuleValues) => Partial<Record<keyof CreateEarningRuleRequest, unknown>>;
}
