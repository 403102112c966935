import {
  type CampaignRecordForStaff,
  campaignVersionList,
  type CampaignVersionRecord,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog } from '../../patterns/action-dialog.js';
import { CREDENTIALS } from '../../patterns/credentials.js';
import { endlessOptions } from '../../patterns/endless-list.js';
import { Changes, VersionList } from '../../patterns/version-list.js';
import { useTermTexts } from './campaign-version-texts.js';
import { RestoreDialog } from './restore-dialog.js';

/** The number of versions that the API lists at once. */
const VERSIONS = 50;

/** What each version of a reward has changed, and its author, with a button that makes it apply again. */
export function CampaignVersions({ campaign }: { readonly campaign: CampaignRecordForStaff }): ReactNode {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<number>();
  const path = { storeCode: useStoreCode(), campaign: campaign.campaignId };
  const list = useInfiniteQuery(
    endlessOptions(['versions of a campaign', path], async ({ cursor, signal }) => {
      const query = cursor === undefined ? {} : { before: Number(cursor) };
      const { data } = await campaignVersionList({ client: laurel, path, query, signal });
      const last = data.versions.at(-1);
      const next = last && data.versions.length === VERSIONS ? String(last.version) : undefined;
      return { rows: data.versions, total: data.total, next };
    }),
  );
  const version = wanted ?? 0;
  const latest = list.data?.pages[0]?.rows[0]?.version ?? 0;
  return (
    <>
      <VersionList
        list={list}
        latest={latest}
        getAuthor={({ author }) => author && (author.username ?? t(CREDENTIALS[author.credential]))}
        onRestore={(earlier) => setWanted(earlier.version)}
      >
        {(each, before) => <VersionDetail version={each} before={before} />}
      </VersionList>
      <ActionDialog
        title={t`Restore version ${version}`}
        isOpen={wanted !== undefined}
        onClose={() => setWanted(undefined)}
      >
        <RestoreDialog campaign={campaign} version={version} onClose={() => setWanted(undefined)} />
      </ActionDialog>
    </>
  );
}

interface DetailProps {
  readonly version: CampaignVersionRecord;
  readonly before: CampaignVersionRecord | undefined;
}

function VersionDetail({ version, before }: DetailProps): ReactNode {
  const getTexts = useTermTexts();
  if (version.version === 1) {
    return (
      <Text size="sm">
        <Trans>The reward was created.</Trans>
      </Text>
    );
  }
  return before && <Changes before={getTexts(before)} now={getTexts(version)} />;
}
