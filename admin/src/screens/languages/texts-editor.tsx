import { translationShow } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  Alert,
  Button,
  Fieldset,
  Group,
  JsonInput,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type LanguageText, textsIn, withText } from './language-texts.js';

const ENGLISH = 'en';
const SHOWN_AT_FIRST = 25;

interface Props {
  /** JSON text. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (content: string) => void;
}

/** The texts of a language beside the English ones, one by one or all as JSON. */
export function TextsEditor({ value, error, onChange }: Props): ReactNode {
  const { t } = useLingui();
  const [isJson, setJson] = useState(false);
  const texts = textsIn(value);
  return (
    <Fieldset legend={t`Texts`}>
      <Stack>
        <Switch
          label={t`Edit as JSON`}
          description={t`For sending the texts to a translator and back.`}
          checked={isJson || texts === null}
          disabled={texts === null}
          onChange={(event) => setJson(event.currentTarget.checked)}
        />
        {isJson || texts === null ? (
          <JsonInput
            label={t`Content`}
            value={value}
            error={error}
            onChange={onChange}
            validationError={t`This is not JSON.`}
            autosize
            minRows={12}
            maxRows={30}
            formatOnBlur
          />
        ) : (
          <>
            {error !== undefined && error !== null && <Alert color="red">{error}</Alert>}
            <Rows texts={texts} onChange={(path, text) => onChange(withText(value, path, text))} />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}

interface RowsProps {
  readonly texts: readonly LanguageText[];
  readonly onChange: (path: readonly string[], text: string) => void;
}

function Rows({ texts, onChange }: RowsProps): ReactNode {
  const { t } = useLingui();
  const [sought, setSought] = useState('');
  const [isOfSame, setOfSame] = useState(false);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const english = useEnglish();
  const found = texts.filter(({ path, text }) => {
    const original = english.get(getKey(path)) ?? '';
    const isFound = [...path, text, original].some((each) =>
      each.toLowerCase().includes(sought.trim().toLowerCase()),
    );
    return isFound && (!isOfSame || text === original);
  });
  return (
    <>
      <Group align="end">
        <TextInput
          label={t`Search in the texts`}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          flex={1}
        />
        <Switch
          label={t`Only untranslated texts`}
          checked={isOfSame}
          onChange={(event) => setOfSame(event.currentTarget.checked)}
          mb={8}
        />
      </Group>
      <Text c="dimmed" size="sm" role="status">
        <Plural value={found.length} one="# text" other="# texts" />
      </Text>
      {found.slice(0, shown).map(({ path, text }) => {
        const original = english.get(getKey(path));
        return (
          <Textarea
            key={getKey(path)}
            label={original ?? path.join(' › ')}
            description={original === undefined || path.length === 1 ? undefined : path.join(' › ')}
            value={text}
            onChange={(event) => onChange(path, event.currentTarget.value)}
            autosize
            minRows={1}
          />
        );
      })}
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 4 * SHOWN_AT_FIRST)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

/** The English texts by where they are. */
function useEnglish(): ReadonlyMap<string, string> {
  const path = { storeCode: useStoreCode(), code: ENGLISH };
  const { data } = useQuery(getQuery(translationShow, { path }));
  return new Map(
    (textsIn(data?.content ?? '{}') ?? []).map(({ path: names, text }) => [getKey(names), text]),
  );
}

function getKey(path: readonly string[]): string {
  return JSON.stringify(path);
}
