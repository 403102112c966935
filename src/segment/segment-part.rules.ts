import type { FieldProblem } from './criteria/criterion-kind.model.js';
import { CRITERIA, type Criterion, type SentCriterion } from './criteria.model.js';

/** Customers who meet one of the criteria are in the part; customers in every part are in the segment. */
export interface SegmentPart {
  readonly segmentPartId: string;
  readonly criteria: readonly Criterion[];
}

export interface SentPart {
  readonly segmentPartId?: string;
  readonly criteria: readonly SentCriterion[];
}

/** The maximum of conditions of a segment: each is a part of every statement. */
const SIZE_MAX = 500;

export function isTooLarge(parts: readonly SentPart[]): boolean {
  const sizes = parts.flatMap(({ criteria }) =>
    criteria.map((criterion) => CRITERIA.get(criterion.type).getSize(criterion)),
  );
  return sizes.reduce((sum, size) => sum + size, 0) > SIZE_MAX;
}

export interface ReadCriterion {
  readonly path: string;
  readonly sentId: string | undefined;
  readonly type: string;
  readonly settings: object;
  /** Listed customers; undefined for other kinds. */
  readonly customers: readonly string[] | undefined;
  /** Named points of sale; undefined for other kinds. */
  readonly places: { readonly field: string; readonly ids: readonly string[] } | undefined;
}

export interface ReadPart {
  readonly segmentPartId: string | undefined;
  readonly criteria: readonly ReadCriterion[];
}

interface ReadParts {
  readonly parts: readonly ReadPart[];
  /** By field: `parts[0].criteria[1].days`. */
  readonly problems: { readonly field: string; readonly message: string }[];
}

export function readParts(sent: readonly SentPart[]): ReadParts {
  const problems: ReadParts['problems'] = [];
  const read = (criterion: SentCriterion, path: string): ReadCriterion[] => {
    const { type, criterionId: sentId } = criterion;
    const kind = CRITERIA.get(type);
    const settings = kind.read(criterion);
    if (isProblems(settings)) {
      problems.push(...settings.map(({ field, message }) => ({ field: `${path}.${field}`, message })));
      return [];
    }
    const named = { customers: kind.getCustomers?.(criterion), places: kind.getPlaces?.(criterion) };
    return [{ path, sentId, type, settings, ...named }];
  };
  const parts = sent.map(({ segmentPartId, criteria }, part) => ({
    segmentPartId,
    criteria: criteria.flatMap((criterion, index) => read(criterion, `parts[${part}].criteria[${index}]`)),
  }));
  return { parts, problems };
}

function isProblems(read: object): read is readonly FieldProblem[] {
  return Array.isArray(read);
}
