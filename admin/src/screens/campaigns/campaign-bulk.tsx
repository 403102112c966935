import {
  bulkArchiveBegin,
  bulkArchivePreview,
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

type Change = 'activate' | 'deactivate' | 'archive' | 'restore';

/**
 * What can be done to the selected campaigns: where all are in the archive, they can only be taken out. The selection ends with the dialog
 * that has begun something.
 */
export function CampaignBulk({ campaigns, onDone }: Props): ReactNode {
  const getChange = useChange(campaigns.map(({ campaignId }) => campaignId));
  const [change, setChange] = useState<Change>();
  const archived = campaigns.filter(({ archivedAt }) => archivedAt !== undefined).length;
  return (
    <>
      {archived < campaigns.length && (
        <>
          <Button onClick={() => setChange('activate')}>
            <Trans>Activate</Trans>
          </Button>
          <Button variant="default" onClick={() => setChange('deactivate')}>
            <Trans>Deactivate</Trans>
          </Button>
          <Button variant="default" onClick={() => setChange('archive')}>
            <Trans>Archive</Trans>
          </Button>
        </>
      )}
      {archived > 0 && (
        <Button variant="default" onClick={() => setChange('restore')}>
          <Trans>Take out of the archive</Trans>
        </Button>
      )}
      <BulkDialog
        change={change && getChange(change)}
        onClose={(hasBegun) => {
          setChange(undefined);
          if (hasBegun) {
            onDone();
          }
        }}
      />
    </>
  );
}

function useChange(campaigns: string[]): (change: Change) => BulkChange {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const titles = {
    activate: t`Activate`,
    deactivate: t`Deactivate`,
    archive: t`Archive`,
    restore: t`Take out of the archive`,
  };
  return (change) => ({
    title: titles[change],
    key: [path, change, campaigns],
    describe: (preview) => <Sentence preview={preview} change={change} />,
    ...(change === 'activate' || change === 'deactivate'
      ? getActivityRequests({ client: laurel, path, body: { active: change === 'activate', campaigns } })
      : getArchiveRequests({ client: laurel, path, body: { archived: change === 'archive', campaigns } })),
  });
}

type Requests = Pick<BulkChange, 'preview' | 'begin'>;

function getActivityRequests(request: Parameters<typeof bulkCampaignBegin>[0]): Requests {
  return {
    preview: async (signal) => (await bulkCampaignPreview({ ...request, signal })).data,
    begin: async (headers) => (await bulkCampaignBegin({ ...request, headers })).data.bulkActionId,
  };
}

function getArchiveRequests(request: Parameters<typeof bulkArchiveBegin>[0]): Requests {
  return {
    preview: async (signal) => (await bulkArchivePreview({ ...request, signal })).data,
    begin: async (headers) => (await bulkArchiveBegin({ ...request, headers })).data.bulkActionId,
  };
}

interface SentenceProps {
  readonly preview: BulkPreviewResponse;
  readonly change: Change;
}

function Sentence({ preview, change }: SentenceProps): ReactNode {
  const formats = useFormats();
  const [changed, all] = [formats.number(preview.changed), formats.number(preview.total)];
  switch (change) {
    case 'activate':
      return (
        <Trans>
          {changed} of {all} campaigns will be activated.
        </Trans>
      );
    case 'deactivate':
      return (
        <Trans>
          {changed} of {all} campaigns will be deactivated: customers can no longer buy them.
        </Trans>
      );
    case 'archive':
      return (
        <Trans>
          {changed} of {all} campaigns will be archived: they cannot be sold any more. Coupons that were
          bought stay valid.
        </Trans>
      );
    case 'restore':
      return (
        <Trans>
          {changed} of {all} campaigns will be in the list again, and inactive.
        </Trans>
      );
  }
}
