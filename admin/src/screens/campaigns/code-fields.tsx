import { useLingui } from '@lingui/react/macro';
import {
  FileInput,
  NumberInput,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldId } from '../../patterns/form-page.js';
import { CodePreview } from './code-preview.js';
import { type CodeSource, codesIn, getPattern } from './code-source.js';

const ALPHABET = 'KTRWZQHMXBVNDGPL';
const COUNT_MAX = 1_000_000;

interface Props {
  readonly value: CodeSource;
  readonly onChange: (value: CodeSource) => void;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Codes may also come later: in the form of a campaign. */
  readonly mayBeLater?: boolean;
}

/** Where codes come from: drawn by the service, typed, or of a file. */
export function CodeFields({ value, onChange, file, onFile, mayBeLater = false }: Props): ReactNode {
  const { t } = useLingui();
  const set = (change: Partial<CodeSource>) => onChange({ ...value, ...change });
  return (
    <Stack>
      <Radio.Group
        label={t`Where do the codes come from?`}
        value={value.kind}
        onChange={(kind) => set({ kind: kind })}
      >
        <Stack gap="xs" mt="xs">
          {mayBeLater && <Radio value="later" label={t`No codes now: I add them later`} />}
          <Radio value="drawn" label={t`Generate codes that cannot be guessed`} />
          <Radio value="file" label={t`From a CSV file`} />
          <Radio value="text" label={t`I type or paste them`} />
        </Stack>
      </Radio.Group>
      {value.kind === 'drawn' && <Drawn value={value} set={set} />}
      {value.kind === 'file' && (
        <FileInput
          label={t`CSV file`}
          description={t`One code per line, or a table with the column “code”.`}
          placeholder={t`Choose a file`}
          accept=".csv,.txt,text/csv,text/plain"
          value={file}
          onChange={onFile}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear` }}
        />
      )}
      {value.kind === 'file' && (
        <Select
          label={t`Encoding`}
          data={[
            { value: '', label: t`As the file says, or UTF-8` },
            { value: 'windows-1252', label: 'Windows-1252' },
          ]}
          value={value.encoding}
          onChange={(encoding) => set({ encoding: encoding ?? '' })}
          allowDeselect={false}
        />
      )}
      {value.kind === 'file' && file && <CodePreview file={file} encoding={value.encoding} />}
      {value.kind === 'text' && (
        <Textarea
          id={fieldId('coupons')}
          label={t`Codes as text`}
          description={t`Separated by spaces, commas or lines.`}
          autosize
          minRows={4}
          maxRows={12}
          value={value.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

function Drawn({
  value,
  set,
}: Pick<Props, 'value'> & { readonly set: (change: Partial<CodeSource>) => void }): ReactNode {
  const { t } = useLingui();
  const example = getPattern(value).replaceAll(
    '?',
    (_, index: number) => ALPHABET[index % ALPHABET.length] ?? 'A',
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          id={fieldId('count')}
          label={t`How many`}
          min={1}
          max={COUNT_MAX}
          allowDecimal={false}
          thousandSeparator=" "
          hideControls
          value={value.count}
          onChange={(count) => set({ count })}
        />
        <TextInput
          id={fieldId('pattern')}
          label={t`Beginning`}
          description={t`The same for all, or empty.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={value.prefix}
          onChange={(event) => set({ prefix: event.currentTarget.value })}
        />
        <NumberInput
          label={t`Letters`}
          description={t`Random for each code.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={6}
          max={32}
          clampBehavior="blur"
          allowDecimal={false}
          value={value.length}
          onChange={(length) => set({ length })}
        />
      </SimpleGrid>
      <Text>
        {t`For example:`} <code>{example}</code>
      </Text>
    </>
  );
}

/** A verb with the number: "Add 10,000 codes". */
export function useCodesLabel(): (source: CodeSource) => string {
  const { t, i18n } = useLingui();
  return (source) => {
    if (source.kind === 'file') {
      return t`Add the codes of the file`;
    }
    const count = source.kind === 'drawn' ? Number(source.count) : codesIn(source.text).length;
    const number = i18n.number(count);
    return count === 1 ? t`Add 1 code` : t`Add ${number} codes`;
  };
}
