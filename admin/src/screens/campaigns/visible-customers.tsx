import { campaignCustomersVisible } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Members } from '../../patterns/members.js';

/** Opens the names of the customers who see a campaign. */
export function VisibleCustomers({ campaignId }: { readonly campaignId: string }): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const path = { storeCode, campaign: campaignId };
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Group>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          <Trans>Show these members</Trans>
        </Button>
      </Group>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={t`Members who can see it`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Members
          queryKey={['campaign-customers', storeCode, campaignId]}
          fetchPage={async (page) =>
            getPage(await campaignCustomersVisible({ client: laurel, path, ...page }), 'customers')
          }
          empty={t`There is no customer in these levels and segments now.`}
        />
      </Modal>
    </>
  );
}
