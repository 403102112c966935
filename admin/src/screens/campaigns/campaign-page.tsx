import {
  campaignActivate,
  campaignArchive,
  campaignDeactivate,
  type CampaignRecordForStaff,
  campaignRecordShow,
  campaignUnarchive,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Menu, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { SwitchButton } from '../../patterns/switch-button.js';
import { CampaignAudience } from './campaign-audience.js';
import { CampaignCodes } from './campaign-codes.js';
import { CampaignFunnel } from './campaign-funnel.js';
import { CampaignPictures } from './campaign-pictures.js';
import { CampaignPurchases } from './campaign-purchases.js';
import { CampaignVersions } from './campaign-versions.js';
import { REWARD_TYPES, getState } from './campaign-terms.js';
import { getValues } from './campaign-values.js';
import { Sold } from './sold.js';
import { RewardPreview } from './reward-preview.js';
import { useWindowText } from '../../patterns/window-text.js';

const route = getRouteApi('/shell/campaigns/$campaign');

export function CampaignPage(): ReactNode {
  const { t } = useLingui();
  const { campaign: id } = route.useParams();
  const path = { storeCode: useStoreCode(), campaign: id };
  const { data, error, refetch } = useQuery(getQuery(campaignRecordShow, { path }));
  // Administrators always get the whole record; the other form of the answer is for customers.
  const campaign = data as CampaignRecordForStaff | undefined;
  const facts = useFacts(campaign);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!campaign) {
    return <Skeleton height={320} />;
  }
  const { label, color } = getState(campaign);
  return (
    <ObjectPage
      parent={{ label: t`Campaigns`, link: { to: '/campaigns' } }}
      name={campaign.name}
      id={id}
      state={{ label: t(label), color }}
      actions={
        <>
          {campaign.archivedAt === undefined ? (
            <ActiveButton campaign={campaign} />
          ) : (
            <UnarchiveButton campaign={campaign} />
          )}
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/campaigns/$campaign/edit" params={{ campaign: id }} />
            )}
          >
            <Trans>Edit</Trans>
          </Button>
        </>
      }
      more={
        <>
          <Menu.Item renderRoot={(props) => <Link {...props} to="/campaigns/new" search={{ from: id }} />}>
            <Trans>Duplicate</Trans>
          </Menu.Item>
          {campaign.archivedAt === undefined && <ArchiveItem campaign={campaign} />}
        </>
      }
      facts={facts}
    >
      {campaign.shortDescription !== undefined && <Text>{campaign.shortDescription}</Text>}
      <CampaignAudience campaign={campaign} />
      <CampaignFunnel campaignId={id} />
      <CampaignCodes campaign={campaign} />
      <CampaignPictures campaign={campaign} />
      <Section title={t`Texts`}>
        <RewardPreview values={getValues(campaign)} photo={campaign.photos[0]?.path} />
      </Section>
      <Section
        title={t`Purchases`}
        action={
          <Anchor renderRoot={(props) => <Link {...props} to="/bought" search={{ campaignId: id }} />}>
            <Trans>All purchases</Trans>
          </Anchor>
        }
      >
        <CampaignPurchases campaignId={id} />
      </Section>
      <Section title={t`Versions`}>
        <CampaignVersions campaign={campaign} />
      </Section>
    </ObjectPage>
  );
}

function ActiveButton({ campaign }: { readonly campaign: CampaignRecordForStaff }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), campaign: campaign.campaignId };
  const { active, name } = campaign;
  return (
    <SwitchButton
      active={active}
      set={(isActive) =>
        isActive ? campaignActivate({ client: laurel, path }) : campaignDeactivate({ client: laurel, path })
      }
      done={active ? t`${name} cannot be bought any more.` : t`${name} can be bought again.`}
    />
  );
}

/** Archiving can be taken back, so it asks nothing; undone, the campaign is as active as before. */
function ArchiveItem({ campaign }: { readonly campaign: CampaignRecordForStaff }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const request = { client: laurel, path: { storeCode: useStoreCode(), campaign: campaign.campaignId } };
  const { active, name } = campaign;
  const archive = async () => {
    await campaignArchive(request);
    await cache.invalidateQueries();
  };
  const undo = async () => {
    await campaignUnarchive(request);
    if (active) {
      await campaignActivate(request);
    }
    await cache.invalidateQueries();
  };
  const done = t`${name} is archived. Coupons that were bought stay valid.`;
  return (
    <Menu.Item onClick={() => void act({ run: archive, done, undo })}>
      <Trans>Archive</Trans>
    </Menu.Item>
  );
}

function UnarchiveButton({ campaign }: { readonly campaign: CampaignRecordForStaff }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const request = { client: laurel, path: { storeCode: useStoreCode(), campaign: campaign.campaignId } };
  const set = async (send: typeof campaignArchive | typeof campaignUnarchive) => {
    await send(request);
    await cache.invalidateQueries();
  };
  const { name } = campaign;
  return (
    <Button
      variant="default"
      onClick={() =>
        void act({
          run: () => set(campaignUnarchive),
          done: t`${name} is in the list again, and inactive.`,
          undo: () => set(campaignArchive),
        })
      }
    >
      <Trans>Take out of the archive</Trans>
    </Button>
  );
}

function useFacts(campaign: CampaignRecordForStaff | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  const getWindow = useWindowText();
  if (!campaign) {
    return [];
  }
  const { campaignActivity: on, campaignVisibility: seen, limit, limitPerUser, usageLeft } = campaign;
  const window = (always: boolean, from?: string, to?: string) =>
    always || from === undefined || to === undefined ? t`always` : getWindow(from, to);
  const number = (value: number | undefined) => (value === undefined ? <Missing /> : formats.number(value));
  return [
    { label: t`Reward`, value: t(REWARD_TYPES[campaign.reward]) },
    { label: t`Price`, value: formats.points(campaign.costInPoints) },
    { label: t`On sale`, value: window(on.allTimeActive, on.activeFrom, on.activeTo) },
    { label: t`Visible`, value: window(seen.allTimeVisible, seen.visibleFrom, seen.visibleTo) },
    { label: t`Limit`, value: limit === undefined ? t`no limit` : formats.number(limit) },
    {
      label: t`Limit per customer`,
      value: limitPerUser === undefined ? t`no limit` : formats.number(limitPerUser),
    },
    { label: t`Sold`, value: <Sold sold={campaign.soldCount} left={usageLeft} /> },
    { label: t`Customers who can see it`, value: number(campaign.visibleForCustomersCount) },
    { label: t`Bought by customers`, value: number(campaign.usersWhoUsedThisCampaignCount) },
    { label: t`Created`, value: <When at={campaign.createdAt} /> },
    ...(campaign.archivedAt === undefined
      ? []
      : [{ label: t`Archived`, value: <When at={campaign.archivedAt} /> }]),
  ];
}
