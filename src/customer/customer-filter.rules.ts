type Value = string | number | Date;

/** A piece of a WHERE, about `t`, with a `?` for each value. */
export interface Condition {
  readonly where: string;
  readonly values: readonly Value[];
}

export interface SearchFilter {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly loyaltyCardNumber?: string | undefined;
  readonly city?: string | undefined;
  readonly postal?: string | undefined;
}

export interface CustomerFilter extends SearchFilter {
  readonly emailOrPhone?: string | undefined;
  /** Exactly so, instead of containing it. */
  readonly strict?: boolean | undefined;
  readonly updatedSince?: Date | undefined;
  readonly manuallyAssignedLevel?: boolean | undefined;
  readonly levelId?: string | undefined;
  /** Figures of shop transactions: of these there are none yet, so every customer has 0. */
  readonly transactionFigures?: readonly (number | undefined)[] | undefined;
  readonly daysFromLastTransaction?: number | undefined;
  /** Only these: whoever searches has found them. */
  readonly among?: readonly string[] | undefined;
}

const TEXTS = ['firstName', 'lastName', 'email', 'phone', 'loyaltyCardNumber', 'city', 'postal'] as const;

export function filterConditions(filter: CustomerFilter): Condition[] {
  const strict = filter.strict ?? false;
  const conditions: Condition[] = [];
  for (const column of TEXTS) {
    const wanted = filter[column];
    if (wanted !== undefined) {
      conditions.push(matching([column], wanted, strict));
    }
  }
  if (filter.emailOrPhone !== undefined) {
    conditions.push(matching(['email', 'phone'], filter.emailOrPhone, strict));
  }
  if (filter.updatedSince !== undefined) {
    conditions.push({ where: 't.updatedAt >= ?', values: [filter.updatedSince] });
  }
  if (filter.manuallyAssignedLevel !== undefined) {
    conditions.push({ where: 't.manualLevel = ?', values: [filter.manuallyAssignedLevel ? 1 : 0] });
  }
  if (filter.levelId !== undefined) {
    conditions.push({ where: 't.levelId = ?', values: [filter.levelId] });
  }
  const hasNone = (filter.transactionFigures ?? []).some((figure) => figure !== undefined && figure !== 0);
  if (hasNone || filter.daysFromLastTransaction !== undefined) {
    conditions.push({ where: '1 = 0', values: [] });
  }
  return conditions;
}

function matching(columns: readonly string[], wanted: string, strict: boolean): Condition {
  const [operator, value] = strict
    ? ['= ?', wanted]
    : ["LIKE ? ESCAPE '!'", `%${wanted.replace(/[!%_]/g, '!$&')}%`];
  return {
    where: `(${columns.map((column) => `t.${column} ${operator}`).join(' OR ')})`,
    values: columns.map(() => value),
  };
}
