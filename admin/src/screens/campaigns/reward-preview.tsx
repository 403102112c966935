import './reward-preview.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { Gift } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pictureUrl } from '../../api/picture-url.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { useLanguageName } from '../../patterns/language-name.js';
import { REWARD_TYPES } from './campaign-terms.js';
import { type CampaignValues, DEFAULT_LOCALE, type Texts } from './campaign-values.js';

interface Props {
  readonly values: CampaignValues;
  /** The path of its photo. */
  readonly photo?: string | undefined;
}

/** The card of a reward as customers see it, in each language. */
export function RewardPreview({ values, photo }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const [locale, setLocale] = useState(DEFAULT_LOCALE);
  const own = values.translations[locale];
  const basic = values.translations[DEFAULT_LOCALE];
  // A text that is not there in a language is shown in the first one.
  const getText = (name: keyof Texts) => own?.[name] || basic?.[name] || '';
  const isTranslated = Object.values(own ?? {}).some(Boolean);
  const getLanguageName = useLanguageName();
  const basicName = getLanguageName(DEFAULT_LOCALE);
  const storeCode = useStoreCode();
  return (
    <Stack component="section" aria-label={t`Preview`} gap="xs">
      <Group justify="space-between">
        <Text fw={600}>
          <Trans>As customers see it</Trans>
        </Text>
        <SegmentedControl
          aria-label={t`Language of the preview`}
          size="xs"
          value={locale}
          onChange={setLocale}
          data={Object.keys(values.translations).map((each) => ({
            value: each,
            label: getLanguageName(each),
          }))}
        />
      </Group>
      <Card withBorder maw={360} padding="md" lang={isTranslated ? locale : DEFAULT_LOCALE}>
        <Card.Section className="preview-picture">
          {photo === undefined ? (
            <>
              <Gift size={48} strokeWidth={1.25} aria-hidden />
              <span>{t(REWARD_TYPES[values.reward])}</span>
            </>
          ) : (
            <img src={pictureUrl(storeCode, photo, 'card')} alt="" />
          )}
        </Card.Section>
        <Group justify="space-between" wrap="nowrap" align="flex-start" mt="md">
          <Text fw={600} size="lg" style={{ overflowWrap: 'anywhere' }}>
            {getText('name') || t`Without a name`}
          </Text>
          {values.costInPoints !== '' && (
            <Badge variant="light" tt="none" style={{ flexShrink: 0 }}>
              {formats.points(Number(values.costInPoints))}
            </Badge>
          )}
        </Group>
        {getText('brandName') !== '' && <Text c="dimmed">{getText('brandName')}</Text>}
        <Text className="preview-text">{getText('shortDescription')}</Text>
        <Part title={t`How to use it`} text={getText('usageInstruction')} />
        <Part title={t`Conditions`} text={getText('conditionsDescription')} />
      </Card>
      {!isTranslated && (
        <Text c="dimmed">{t`There is no text in this language yet: customers see ${basicName}.`}</Text>
      )}
    </Stack>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return text === '' ? null : (
    <>
      <Text fw={600} mt="sm">
        {title}
      </Text>
      <Text className="preview-text">{text}</Text>
    </>
  );
}
