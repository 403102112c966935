import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { DateInput, DatesProvider } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { ReactNode } from 'react';
import { useCalendarLabels } from './calendar-labels.js';
import { getCalendarLocale } from './calendar-locale.js';
import { fieldId, fieldProps } from './form-page.js';

// Typed days are read by the format of the field.
dayjs.extend(customParseFormat);

const PARTS: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };
const ANY_DAY = new Date(Date.UTC(2026, 0, 31));

interface Props<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly label: string;
  readonly field: string;
}

/** A day, `YYYY-MM-DD`, to be typed as the language writes it, or picked. Empty for none. */
export function DayField<Values extends object>({ form, label, field }: Props<Values>): ReactNode {
  const { t, i18n } = useLingui();
  const format = getDayFormat(i18n.locale);
  const labels = useCalendarLabels();
  const { value, onChange, ...rest } = fieldProps(form, field) as {
    value: string;
    onChange: (value: string) => void;
  };
  return (
    <DatesProvider settings={{ locale: getCalendarLocale(i18n.locale), firstDayOfWeek: 1, weekendDays: [] }}>
      <DateInput
        label={label}
        placeholder={format}
        {...rest}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        valueFormat={format}
        hideOutsideDates
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
        ariaLabels={labels}
        popoverProps={{ withinPortal: true, id: fieldId(field) }}
      />
    </DatesProvider>
  );
}

/** Returns how the browser writes days in the language of the texts: `DD.MM.YYYY` for German. */
function getDayFormat(language: string): string {
  const locale = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC' })
    .formatToParts(ANY_DAY)
    .map(({ type, value }) => PARTS[type] ?? value)
    .join('');
}
