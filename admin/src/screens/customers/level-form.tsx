import { customersRemoveLevel, customersSetLevel, levelList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionForm } from '../../patterns/action-dialog.js';
import { useFormats } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import { Failure } from '../../patterns/states.js';
import type { CustomerFormProps } from './customer-terms.js';

/** Instead of a level: points decide. */
const BY_POINTS = '';

export function LevelForm({ customer, name, onClose }: CustomerFormProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const { customerId, manuallyAssignedLevelId } = customer;
  const path = { storeCode, customer: customerId };
  const levels = useQuery(
    getQuery(levelList, {
      path: { storeCode },
      query: { perPage: 100, sort: 'conditionValue', active: true },
    }),
  );
  const form = useForm({ initialValues: { levelId: manuallyAssignedLevelId?.levelId ?? BY_POINTS } });
  if (levels.error) {
    return <Failure error={levels.error} retry={() => void levels.refetch()} />;
  }
  if (!levels.data) {
    return <Skeleton height={160} />;
  }
  return (
    <ActionForm
      form={form}
      submitLabel={form.getValues().levelId === BY_POINTS ? t`Let points decide` : t`Move to this level`}
      onClose={onClose}
      onSubmit={async ({ levelId }, headers) => {
        if (levelId === BY_POINTS) {
          await customersRemoveLevel({ client: laurel, path, headers });
          return t`Points decide about the level of ${name} again.`;
        }
        await customersSetLevel({ client: laurel, path, body: { levelId }, headers });
        const level = levels.data.levels.find(({ id }) => id === levelId)?.name ?? '';
        return t`${name} is in ${level}.`;
      }}
    >
      <NativeSelect
        label={t`Level`}
        data={[
          { value: BY_POINTS, label: t`Points decide` },
          ...levels.data.levels.map(({ id, name: label, conditionValue }) => ({
            value: id,
            label: `${label} · ${formats.points(conditionValue)}`,
          })),
        ]}
        {...fieldProps(form, 'levelId')}
      />
      <Text c="dimmed">
        <Trans>A level that was set by hand stays until points decide again.</Trans>
      </Text>
    </ActionForm>
  );
}
