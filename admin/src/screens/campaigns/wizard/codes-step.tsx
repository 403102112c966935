import { useLingui } from '@lingui/react/macro';
import { Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { fieldProps } from '../../../patterns/form-page.js';
import { CodesLeft } from '../campaign-codes.js';
import { type CampaignValues, hasCodes } from '../campaign-values.js';
import { CodeFields } from '../code-fields.js';

interface Props {
  readonly form: UseFormReturnType<CampaignValues>;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  readonly storedId: string | undefined;
}

export function CodesStep({ form, file, onFile, storedId }: Props): ReactNode {
  const { t } = useLingui();
  const { reward, codes } = form.getValues();
  if (!hasCodes(reward)) {
    return <Text>{t`This kind of reward needs no codes.`}</Text>;
  }
  return (
    <>
      <Text c="dimmed">{t`Customers get one code for each reward that they buy. Without codes, none can be bought.`}</Text>
      {storedId !== undefined && <CodesLeft campaignId={storedId} />}
      <Switch
        label={t`All customers get the same code`}
        description={t`It cannot be changed any more once one is sold.`}
        {...fieldProps(form, 'singleCoupon', { type: 'checkbox' })}
      />
      <CodeFields
        value={codes}
        onChange={(value) => form.setFieldValue('codes', value)}
        file={file}
        onFile={onFile}
        mayBeLater
      />
    </>
  );
}
