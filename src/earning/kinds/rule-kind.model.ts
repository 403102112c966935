import type { Type } from '@nestjs/common';
import type { Kind } from '#platform/kind-registry.js';
import type { Basket } from '../rule.model.js';
import type { LimitPeriod } from '../limit-period.rules.js';
import type { Miss } from '../miss.model.js';

/**
 * What makes a rule pay: one basket, or one occurrence. A challenge (buy three times within a month) is a further trigger:
 * it counts what the others are called for, under the key of a period, as limits do.
 */
export type Trigger = 'basket' | 'occurrence';

/** Something that a customer has done, other than buying. */
export type Occurrence =
  /** Something that Laurel notices by itself: a registration, a login. */
  | { readonly what: 'noticed'; readonly name: string }
  /** Something that a client reports by name. */
  | { readonly what: 'reported'; readonly name: string }
  | { readonly what: 'position'; readonly latitude: number; readonly longitude: number }
  | { readonly what: 'scan'; readonly code: string }
  | {
      readonly what: 'recommendation';
      readonly name: string;
      readonly as: 'referrer' | 'referred';
      /** What is kept of the sale; null for a registration. */
      readonly keptCents: number | null;
    };

/** How often a customer is paid within a period. */
export interface Limit {
  readonly times: number;
  readonly period: LimitPeriod;
}

/** The outcome of a rule for a basket. */
export type BasketOutcome =
  /** Points for each item, in the order of the items, of the amount that they were counted from. */
  | { readonly kind: 'pays'; readonly perItem: readonly bigint[]; readonly amountCents: number }
  | { readonly kind: 'gives'; readonly campaignId: string }
  | { readonly kind: 'misses'; readonly miss: Miss };

/** The outcome of a rule for an occurrence. */
export type OccurrenceOutcome =
  | { readonly kind: 'pays'; readonly points: number }
  | { readonly kind: 'misses'; readonly miss: Miss }
  /** It is about something else. */
  | { readonly kind: 'other' };

/** What is wrong with a field, by its name. */
export interface RuleFieldProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * All that Laurel knows of one kind of rule. Nothing outside its file depends on the kind: requests, answers, the API
 * documentation and the evaluation are made of what the registry lists.
 *
 * `Sent` is what a caller writes, `Settings` what is stored of it.
 */
export interface RuleKind<
  Code extends string = string,
  Sent extends object = object,
  Settings extends object = object,
> extends Kind {
  readonly code: Code;
  readonly trigger: Trigger;
  /** Rules are evaluated in this order: those that pay for money, then what multiplies it, then what is added. */
  readonly priority: 1 | 2 | 3;
  /** What of a line it pays for, so that a return takes its share back; money without it. */
  readonly paysFor?: 'money' | 'pieces';
  /** What it does, for people who choose one. */
  readonly description: string;
  /** Its fields in requests, each optional: the fields of a request are those of all kinds. Kinds share classes. */
  readonly request: readonly Type<object>[];
  /** Its fields in answers; optional likewise. */
  readonly record: readonly Type<object>[];
  /**
   * What to store; or what is missing. Drops the fields of other kinds.
   * @param before What is stored, for a rule that is edited.
   */
  read(sent: Sent, before?: Settings): Settings | readonly RuleFieldProblem[];
  present(settings: Settings): object;
  /** Presents the settings to customers, where they are not to see all of it. */
  presentOwn?(settings: Settings): object;
  /** Whether it names no audience: it pays before a customer has a level. */
  isForAll?(settings: Settings): boolean;
  /** Whether campaigns with a code of their own (`custom_campaign_code`) may name a rule of the kind as what gives them out. */
  readonly givesCampaigns?: true;
  /** How often it pays a customer. A kind without this method pays without a limit. */
  getLimit?(settings: Settings): Limit | null;
  /** Whether customers may report what it waits for. A kind without this method is about nothing that they report. */
  customersMayReport?(settings: Settings): boolean;
  /** Where a client reports what it waits for, below the path of the store. A kind without this method is about nothing that clients report. */
  reportPath?(settings: Settings): string;
  /** What has to be kept of the sale that an occurrence follows, so that its points stay. A kind without this method asks for any of it. */
  getLeastCents?(settings: Settings): number;
  /** What an occurrence waits for: two rules about the same one meet. */
  getSubject?(settings: Settings): unknown;
  /** The reward that it gives, so that it can be looked up. */
  getCampaign?(settings: Settings): string;
  /** @param earned What the items have earned by the rules before, in the order of the items. */
  onBasket?(settings: Settings, basket: Basket, earned: readonly bigint[]): BasketOutcome;
  onOccurrence?(settings: Settings, occurrence: Occurrence): OccurrenceOutcome;
}

const BLANK = 'This value should not be blank.';
const EMPTY = 'This collection should contain 1 element or more.';

/** The fields that are not there, or are empty lists. */
export function missingIn(needed: Readonly<Record<string, unknown>>): RuleFieldProblem[] {
  return Object.entries(needed).flatMap(([field, value]) => {
    if (Array.isArray(value)) {
      return value.length === 0 ? [{ field, message: EMPTY }] : [];
    }
    return value === undefined ? [{ field, message: BLANK }] : [];
  });
}

/** Whether a kind has refused what was sent. */
export function isRefused(read: object): read is readonly RuleFieldProblem[] {
  return Array.isArray(read);
}
