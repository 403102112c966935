import { useLingui } from '@lingui/react/macro';

/** What the arrows of a calendar do, for those who do not see them. */
export function useCalendarLabels() {
  const { t } = useLingui();
  return {
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    previousYear: t`Previous year`,
    nextYear: t`Next year`,
    previousDecade: t`Previous decade`,
    nextDecade: t`Next decade`,
  };
}
