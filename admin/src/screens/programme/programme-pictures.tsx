import { settingPhotoDelete, settingPhotoSet, settingsShow } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fieldset, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { PicturePlace } from '../../patterns/picture.js';

const PICTURES = {
  logo: { label: msg`Logo`, hint: msg`The whole logo, where there is room.` },
  'small-logo': { label: msg`Small logo`, hint: msg`For narrow places, such as the corner of a page.` },
  'hero-image': { label: msg`Large picture`, hint: msg`At the top of a start page.` },
} as const;

/** They are not part of the form: each is set as soon as it is chosen, and the settings keep what is typed. */
export function ProgrammePictures(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  // Not the query of the form, which begins anew with settings that another person has changed.
  const { data, refetch } = useQuery({
    queryKey: ['pictures of the programme', storeCode],
    queryFn: async ({ signal }) => (await settingsShow({ client: laurel, path: { storeCode }, signal })).data,
  });
  const { settings } = data ?? {};
  return (
    settings && (
      <Fieldset legend={t`Pictures`}>
        <Stack gap="lg">
          <Text c="dimmed">
            <Trans>Pictures are saved as soon as you choose them.</Trans>
          </Text>
          {Object.entries(PICTURES).map(([name, { label, hint }]) => (
            <PicturePlace
              key={name}
              label={t(label)}
              hint={t(hint)}
              path={settings[name as keyof typeof PICTURES]?.path}
              set={(file) =>
                settingPhotoSet({
                  client: laurel,
                  path: { storeCode, name },
                  body: { 'photo[file]': file },
                })
              }
              remove={() => settingPhotoDelete({ client: laurel, path: { storeCode, name } })}
              refresh={refetch}
            />
          ))}
        </Stack>
      </Fieldset>
    )
  );
}
