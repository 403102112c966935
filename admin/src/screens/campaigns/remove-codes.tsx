import { campaignCodeRemove } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionForm } from '../../patterns/action-dialog.js';
import { fieldProps } from '../../patterns/form-page.js';

interface Props {
  readonly campaignId: string;
  readonly onClose: () => void;
}

/** Takes unsold codes out of the stock. Codes that are sold, or not there, are left alone. */
export function RemoveCodes({ campaignId, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), campaign: campaignId };
  const form = useForm({ initialValues: { coupons: '' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Remove codes`}
      onSubmit={async ({ coupons }, headers) => {
        const codes = coupons.split(/\r?\n/).filter((code) => code.trim() !== '');
        const { data } = await campaignCodeRemove({
          client: laurel,
          path,
          body: { coupons: codes },
          headers,
        });
        const { removed } = data;
        return plural(removed, { one: '# code is removed.', other: '# codes are removed.' });
      }}
      onClose={onClose}
    >
      <Textarea
        label={t`Codes`}
        description={t`One in each line. Codes that are sold stay.`}
        autosize
        minRows={4}
        maxRows={12}
        {...fieldProps(form, 'coupons')}
      />
    </ActionForm>
  );
}
