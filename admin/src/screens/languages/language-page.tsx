import { translationDelete, type TranslationRecord, translationShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useDeletion } from '../../patterns/deletion.js';
import { forgetDraft } from '../../patterns/form-draft.js';
import { useFormats, When } from '../../patterns/formats.js';
import { useLanguageName } from '../../patterns/language-name.js';
import { type Fact, ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { getDraft } from './language-draft.js';

const route = getRouteApi('/shell/languages/$code');

const ENGLISH = 'en';

export function LanguagePage(): ReactNode {
  const { t } = useLingui();
  const getName = useLanguageName();
  const { code } = route.useParams();
  const path = { storeCode: useStoreCode(), code };
  const { data: language, error, refetch } = useQuery(getQuery(translationShow, { path }));
  const facts = useFacts(language);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!language) {
    return <Skeleton height={320} />;
  }
  const name = getName(code, language.name);
  return (
    <ObjectPage
      parent={{ label: t`Languages`, link: { to: '/languages' } }}
      name={name}
      id={code}
      {...(language.default && { state: { label: t`Default`, color: 'laurel' } })}
      actions={
        <Button renderRoot={(props) => <Link {...props} to="/languages/$code/edit" params={{ code }} />}>
          <Trans>Edit the texts</Trans>
        </Button>
      }
      more={code !== ENGLISH && <RemoveItem code={code} name={name} />}
      facts={facts}
    >
      <Section title={t`Where it is used`}>
        <Text>
          <Trans>
            Forms of rewards, levels and categories ask for texts in this language. What your apps show in it
            is edited here.
          </Trans>
        </Text>
      </Section>
    </ObjectPage>
  );
}

function RemoveItem({ code, name }: { readonly code: string; readonly name: string }): ReactNode {
  const { t } = useLingui();
  const deleteRecord = useDeletion();
  const storeCode = useStoreCode();
  const remove = async () => {
    await deleteRecord({
      title: t`Remove ${name}?`,
      text: t`Forms no longer ask for texts in it, and its own texts are deleted. Texts of campaigns and levels stay.`,
      action: t`Remove ${name}`,
      run: async () => {
        await translationDelete({ client: laurel, path: { storeCode, code } });
        forgetDraft(getDraft(code));
      },
      done: t`${name} is removed.`,
      leaveTo: { to: '/languages' },
    });
  };
  return (
    <Menu.Item c="red" onClick={() => void remove()}>
      <Trans>Remove this language</Trans>
    </Menu.Item>
  );
}

function useFacts(language: TranslationRecord | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!language) {
    return [];
  }
  const { order, content, updatedAt } = language;
  return [
    { label: t`Order`, value: formats.number(order) },
    { label: t`Texts of apps`, value: formats.number(countTexts(JSON.parse(content))) },
    { label: t`Changed`, value: <When at={updatedAt} /> },
  ];
}

/** Texts stand in maps of maps. */
function countTexts(content: unknown): number {
  return typeof content === 'object' && content !== null
    ? Object.values(content).reduce((sum: number, each) => sum + countTexts(each), 0)
    : 1;
}
