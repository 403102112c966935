import { settingsChange, type SettingsResponse, settingsShow } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Fieldset, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { fieldId } from '../../patterns/form-page.js';
import type { Version } from '../../patterns/versions.js';
import { Edited, RecordForm } from '../../patterns/record-form.js';
import { BrandPreview } from './brand-preview.js';
import './programme-page.css';
import { ProgrammePictures } from './programme-pictures.js';
import { ProgrammeTerms } from './programme-terms.js';
import { SETTING_GROUPS, SETTING_NAMES } from './setting-groups.js';
import { SettingInput } from './setting-input.js';
import { getChanges, type SettingName, type SettingValues, getValues } from './setting-values.js';

const PAGE = { to: '/programme' } as const;

function getVersion(shown: unknown): Version<SettingValues> {
  const { settings } = shown as SettingsResponse;
  return { values: getValues(settings, SETTING_NAMES), revision: String(settings.revision) };
}

/** All settings of the programme. */
export function ProgrammePage(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const act = useActions();
  return (
    <Edited record={getQuery(settingsShow, { path })}>
      {({ settings }) => {
        const { revision } = settings;
        return (
          <RecordForm
            // What was saved is what the form begins with from then on.
            key={revision}
            title={t`Programme`}
            initialValues={getValues(settings, SETTING_NAMES)}
            revision={String(revision)}
            getVersion={getVersion}
            save={async (values, version) => {
              await settingsChange({ client: laurel, path, body: getChanges(values, version) });
              await act({ run: () => Promise.resolve(), done: t`The settings are saved.` });
              return PAGE;
            }}
            submitLabel={t`Save the settings`}
            draftKey={`settings.${revision}`}
            leaveTo={PAGE}
            aside={(form) => <BrandPreview values={form.getValues()} />}
          >
            {(form) => (
              <>
                <ShownSetting />
                <SectionLinks titles={SETTING_GROUPS.map(({ title }) => t(title))} />
                {SETTING_GROUPS.map(({ title, text, fields }, index) => (
                  <Fragment key={t(title)}>
                    <Fieldset legend={t(title)} id={getSectionId(index)} className="setting-group">
                      <Stack>
                        <Text c="dimmed">{t(text)}</Text>
                        {Object.entries(fields).map(([name, field]) => (
                          <SettingInput key={name} form={form} name={name as SettingName} field={field} />
                        ))}
                      </Stack>
                    </Fieldset>
                    {/* Below the name of the programme. */}
                    {index === 0 && (
                      <>
                        <ProgrammePictures />
                        <ProgrammeTerms />
                      </>
                    )}
                  </Fragment>
                ))}
              </>
            )}
          </RecordForm>
        );
      }}
    </Edited>
  );
}

const getSectionId = (index: number) => `settings-${index}`;

/** Stays in view, since the page is long. */
function SectionLinks({ titles }: { readonly titles: readonly string[] }): ReactNode {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Sections`} className="section-links">
      {titles.map((title, index) => (
        <Anchor
          key={title}
          component="button"
          type="button"
          onClick={() => document.getElementById(getSectionId(index))?.scrollIntoView()}
        >
          {title}
        </Anchor>
      ))}
    </nav>
  );
}

/** Leads to the setting that the address names. */
function ShownSetting(): ReactNode {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : document.getElementById(fieldId(hash));
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash]);
  return null;
}
