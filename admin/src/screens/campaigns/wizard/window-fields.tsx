import { useLingui } from '@lingui/react/macro';
import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTimezone } from '../../../app/use-timezone.js';
import { EndField } from '../../../patterns/end-field.js';
import { fieldProps } from '../../../patterns/form-page.js';
import { MomentField } from '../../../patterns/moment-field.js';
import type { CampaignValues } from '../campaign-values.js';
import { WindowStrip } from '../window-strip.js';

interface Props {
  readonly form: UseFormReturnType<CampaignValues>;
}

/** When customers can buy it, and when they see it: in the time zone of the programme. */
export function WindowFields({ form }: Props): ReactNode {
  const { t } = useLingui();
  const timezone = useTimezone();
  const { campaignActivity: on, campaignVisibility: seen } = form.getValues();
  return (
    <>
      <Window
        form={form}
        legend={t`On sale`}
        always="campaignActivity.allTimeActive"
        isAlways={on.allTimeActive}
        from="campaignActivity.activeFrom"
        to="campaignActivity.activeTo"
      />
      <Window
        form={form}
        legend={t`Visible`}
        always="campaignVisibility.allTimeVisible"
        isAlways={seen.allTimeVisible}
        from="campaignVisibility.visibleFrom"
        to="campaignVisibility.visibleTo"
      />
      {!(on.allTimeActive && seen.allTimeVisible) && (
        <>
          <Text c="dimmed">{t`Times are in the programme's time zone (${timezone}).`}</Text>
          <WindowStrip activity={on} visibility={seen} />
        </>
      )}
    </>
  );
}

interface WindowProps extends Props {
  readonly legend: string;
  readonly always: string;
  readonly isAlways: boolean;
  readonly from: string;
  readonly to: string;
}

function Window({ form, legend, always, isAlways, from, to }: WindowProps): ReactNode {
  const { t } = useLingui();
  return (
    <Fieldset legend={legend}>
      <Stack>
        <Checkbox label={t`Always`} {...fieldProps(form, always, { type: 'checkbox' })} />
        {!isAlways && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <MomentField form={form} label={t`From`} field={from} time="00:00:00" />
            <EndField form={form} field={to} />
          </SimpleGrid>
        )}
      </Stack>
    </Fieldset>
  );
}
