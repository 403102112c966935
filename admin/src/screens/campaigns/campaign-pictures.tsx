import {
  campaignPictureAddPhoto,
  campaignPictureRemoveBrandIcon,
  campaignPictureRemovePhoto,
  campaignPictureSetBrandIcon,
  type CampaignRecordForStaff,
} from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Gallery, PicturePlace } from '../../patterns/picture.js';
import { Section } from '../../patterns/section.js';

/** The limit of the API. */
const PHOTOS_MAX = 20;

export function CampaignPictures({ campaign }: { readonly campaign: CampaignRecordForStaff }): ReactNode {
  const { t } = useLingui();
  const { campaignId, photos, brandIconPath } = campaign;
  const path = { storeCode: useStoreCode(), campaign: campaignId };
  return (
    <Section title={t`Pictures`}>
      <Stack gap="xl">
        <Gallery
          photos={photos.map(({ photoId: { id }, path: at, originalName }) => ({
            id,
            path: at,
            name: originalName,
          }))}
          max={PHOTOS_MAX}
          empty={t`Without a photo, customers see a sign for the kind of the reward.`}
          add={(file) => campaignPictureAddPhoto({ client: laurel, path, body: { 'photo[file]': file } })}
          remove={(photo) => campaignPictureRemovePhoto({ client: laurel, path: { ...path, photo } })}
        />
        <PicturePlace
          label={t`Brand icon`}
          proportion={1}
          hint={t`The sign of the brand that the reward comes from.`}
          path={brandIconPath}
          set={(file) =>
            campaignPictureSetBrandIcon({ client: laurel, path, body: { 'brand_icon[file]': file } })
          }
          remove={() => campaignPictureRemoveBrandIcon({ client: laurel, path })}
        />
      </Stack>
    </Section>
  );
}
