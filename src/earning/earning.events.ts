import { eventTimestamp } from '#platform/time/timestamp.js';
import type { AttachmentReference } from '../attachment/index.js';
import { defineEvent } from '../event/index.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';

/** A rule as events tell it, and as its versions are kept. */
export function earningRuleData(rule: EarningRuleEntity): EarningRuleData {
  const { description, startAt, endAt, dailyPointsMax, daysLocked } = rule;
  return {
    type: rule.type,
    name: rule.name,
    ...(description !== null && { description }),
    active: rule.active,
    allTimeActive: rule.allTimeActive,
    ...(startAt && { startAt: eventTimestamp(startAt) }),
    ...(endAt && { endAt: eventTimestamp(endAt) }),
    lastExecutedRule: rule.lastExecutedRule,
    ...(dailyPointsMax !== null && { dailyPointsMax }),
    ...(daysLocked !== null && { daysLocked }),
    levels: rule.levels,
    segments: rule.segments,
    pos: rule.pos,
    settings: rule.settings,
    version: rule.version,
    createdAt: eventTimestamp(rule.createdAt),
  };
}

/** Below `/api/`, or `/api/{storeCode}/`. Another photo has another path. */
export function rulePhotoPath(ruleId: string, photo: { readonly id: string }): string {
  return `earningRule/${ruleId}/photo?v=${photo.id}`;
}

function photoData(ruleId: string, photo: AttachmentReference): PhotoData {
  const { originalName, mimeType } = photo;
  return { path: rulePhotoPath(ruleId, photo), originalName, mimeType };
}

export function earningRulePayload(rule: EarningRuleEntity, now: Date): EarningRuleDefinition {
  return {
    earningRuleId: { earningRuleId: rule.id },
    storeId: { storeId: rule.storeId },
    earningRuleData: {
      ...earningRuleData(rule),
      ...(rule.photo && { photo: photoData(rule.id, rule.photo) }),
    },
    updateAt: eventTimestamp(now),
  };
}

/** What both events of a rule tell, and what is kept of each of its versions. */
export interface EarningRuleData {
  readonly type: string;
  readonly name: string;
  readonly description?: string;
  readonly active: boolean;
  readonly allTimeActive: boolean;
  readonly startAt?: string;
  readonly endAt?: string;
  readonly lastExecutedRule: boolean;
  readonly dailyPointsMax?: number;
  readonly daysLocked?: number;
  readonly levels: readonly string[];
  readonly segments: readonly string[];
  readonly pos: readonly string[];
  /** What its kind reads. */
  readonly settings: object;
  readonly version: number;
  readonly createdAt: string;
}

interface PhotoData {
  readonly path: string;
  readonly originalName: string;
  readonly mimeType: string;
}

export interface EarningRuleDefinition {
  readonly earningRuleId: { readonly earningRuleId: string };
  readonly storeId: { readonly storeId: string };
  readonly earningRuleData: EarningRuleData & {
    /** Absent without one. `path` is one below `/api/`, or below `/api/{storeCode}/` for rules of another store. */
    readonly photo?: PhotoData;
  };
  readonly updateAt: string;
}

const EXAMPLE_EARNING_RULE: EarningRuleDefinition = {
  earningRuleId: { earningRuleId: '6f1b7c1e-52c1-4f4e-9a86-0d2f3b1c4d5e' },
  storeId: { storeId: '5f0d9a8c-3b1e-4c7a-9d2f-1e6b7a8c9d0e' },
  earningRuleData: {
    type: 'product_purchase',
    name: 'Tea of the month',
    description: 'For each packet',
    active: true,
    allTimeActive: false,
    startAt: '2018-01-30T17:23:24+0000',
    endAt: '2018-02-28T22:59:59+0000',
    lastExecutedRule: true,
    dailyPointsMax: 100,
    daysLocked: 14,
    levels: ['1f4d2c3b-8a9e-4f70-b1c2-d3e4f5a6b7c8'],
    segments: ['15a5ec0b-6a1f-4a0c-8f4b-7a1d2c3e4f50'],
    pos: ['9e8d7c6b-5a49-4837-a625-14f3e2d1c0bf'],
    settings: { skuIds: ['TEA-100'], pointsAmount: 5 },
    photo: {
      path: 'earningRule/6f1b7c1e-52c1-4f4e-9a86-0d2f3b1c4d5e/photo?v=0d4f7c1e-5b2a-4f3c-8d6e-7a8b9c0d1e2f',
      originalName: 'tea.png',
      mimeType: 'image/png',
    },
    version: 1,
    createdAt: '2018-01-30T17:23:24+0000',
  },
  updateAt: '2018-01-30T17:23:24+0000',
};

export const earningRuleWasCreated = defineEvent<EarningRuleDefinition>({
  type: 'Service.Domain.EarningRule.Event.EarningRuleWasCreated',
  emittedWhen: 'an earning rule is created',
  aggregateId: (payload) => payload.earningRuleId.earningRuleId,
  example: EXAMPLE_EARNING_RULE,
});

export const earningRuleWasUpdated = defineEvent<EarningRuleDefinition>({
  type: 'Service.Domain.EarningRule.Event.EarningRuleWasUpdated',
  emittedWhen: 'an earning rule changes; its definition is in it, as it is from then on',
  aggregateId: (payload) => payload.earningRuleId.earningRuleId,
  example: EXAMPLE_EARNING_RULE,
});
