import {
  bulkCampaignBegin,
  bulkCampaignPreview,
  type BulkPreviewResponse,
  type ListedCampaignRecord,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type BulkChange, BulkDialog } from '../../patterns/bulk/bulk-dialog.js';
import { useFormats } from '../../patterns/formats.js';

interface Props {
  readonly campaigns: readonly ListedCampaignRecord[];
  readonly onDone: () => void;
}

/** What can be done to the selected campaigns. The selection ends with the dialog that has begun something. */
export function CampaignBulk({ campaigns, onDone }: Props): ReactNode {
  const getChange = useActivityChange(campaigns.map(({ campaignId }) => campaignId));
  const [active, setActive] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setActive(true)}>
        <Trans>Activate</Trans>
      </Button>
      <Button variant="default" onClick={() => setActive(false)}>
        <Trans>Deactivate</Trans>
      </Button>
      <BulkDialog
        change={active === undefined ? undefined : getChange(active)}
        onClose={(hasBegun) => {
          setActive(undefined);
          if (hasBegun) {
            onDone();
          }
        }}
      />
    </>
  );
}

function useActivityChange(campaigns: string[]): (active: boolean) => BulkChange {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  return (active) => {
    const request = { client: laurel, path, body: { active, campaigns } };
    return {
      title: active ? t`Activate` : t`Deactivate`,
      key: [path, active, campaigns],
      preview: async (signal) => (await bulkCampaignPreview({ ...request, signal })).data,
      begin: async (headers) => (await bulkCampaignBegin({ ...request, headers })).data.bulkActionId,
      describe: (preview) => <Sentence preview={preview} active={active} />,
    };
  };
}

function Sentence({
  preview,
  active,
}: {
  readonly preview: BulkPreviewResponse;
  readonly active: boolean;
}): ReactNode {
  const formats = useFormats();
  const [changed, all] = [formats.number(preview.changed), formats.number(preview.total)];
  return active ? (
    <Trans>
      {changed} of {all} campaigns will be activated.
    </Trans>
  ) : (
    <Trans>
      {changed} of {all} campaigns will be deactivated: customers can no longer buy them.
    </Trans>
  );
}
