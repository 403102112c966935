import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { DatesProvider, DateTimePicker } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCalendarLabels } from './calendar-labels.js';
import { getCalendarLocale } from './calendar-locale.js';
import { useFormats } from './formats.js';
import { fieldId, fieldProps } from './form-page.js';

interface Props<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  readonly label: string;
  readonly description?: string;
  readonly field: string;
  /** The time of a day that has just been picked. */
  readonly time: string;
}

/** A moment, `YYYY-MM-DD HH:mm:ss`, without an offset: in the time zone of the programme. Empty for none. */
export function MomentField<Values extends object>(props: Props<Values>): ReactNode {
  const { form, label, description, field, time } = props;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const labels = useCalendarLabels();
  const { value, onChange, ...rest } = fieldProps(form, field) as {
    value: string;
    onChange: (value: string) => void;
  };
  return (
    <DatesProvider settings={{ locale: getCalendarLocale(i18n.locale), firstDayOfWeek: 1, weekendDays: [] }}>
      <DateTimePicker
        label={label}
        description={description}
        placeholder={t`Choose a day`}
        {...rest}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        valueFormat={(at) => formats.moment(at)}
        defaultTimeValue={time}
        hideOutsideDates
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
        submitButtonProps={{ 'aria-label': t`Done` }}
        timePickerProps={{ 'aria-label': t`Time`, hoursInputLabel: t`Hours`, minutesInputLabel: t`Minutes` }}
        ariaLabels={labels}
        // The field with this id names the dialog, by its label.
        popoverProps={{ withinPortal: true, id: fieldId(field) }}
      />
    </DatesProvider>
  );
}
