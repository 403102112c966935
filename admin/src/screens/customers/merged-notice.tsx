import { customerMergeShow, customerMergeUndo } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { When } from '../../patterns/formats.js';
import { May } from '../../patterns/rights.js';
import { useMergeRefusals } from './merge-refusals.js';

/** Above the record of a customer who was merged into another one. */
export function MergedNotice(props: {
  readonly customerId: string;
  readonly into: string;
  readonly name: string;
}): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const refuse = useMergeRefusals();
  const { customerId, into, name } = props;
  const path = { storeCode: useStoreCode(), customer: customerId };
  const { data } = useQuery(getQuery(customerMergeShow, { path }));
  const undo = () =>
    act({
      run: async () => {
        await customerMergeUndo({ client: laurel, path }).catch(refuse);
        await cache.invalidateQueries();
      },
      done: t`The merge was undone. ${name} has again what they had before.`,
    });
  return (
    <Alert color="yellow" title={t`Merged into another customer`}>
      <Group justify="space-between">
        <Text>
          <Trans>
            Points, rewards and transactions are with{' '}
            <Anchor
              c="inherit"
              renderRoot={(link) => <Link {...link} to="/customers/$customer" params={{ customer: into }} />}
            >
              the other record
            </Anchor>
            .
          </Trans>{' '}
          {data && <When at={data.mergedAt} />}
        </Text>
        {data?.canBeUndone === true && (
          <May>
            <Button variant="default" onClick={() => void undo()}>
              <Trans>Undo the merge</Trans>
            </Button>
          </May>
        )}
      </Group>
      {data?.canBeUndone === false && (
        <Text c="dimmed">
          <Trans>It cannot be undone: something has happened to one of the two since.</Trans>
        </Text>
      )}
    </Alert>
  );
}
