import { type AddCodesRequest, codePreviewPreview } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Code, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Problems } from '../../patterns/form-page.js';

/** Enough for five codes of any table. */
const READ_LENGTH = 256 * 1024;

interface Props {
  readonly file: File;
  readonly encoding: string;
}

/** What the service would read of a file of codes, before it adds any. */
export function CodePreview({ file, encoding }: Props): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { data, error } = useQuery({
    queryKey: ['code preview', path.storeCode, file.name, file.size, file.lastModified, encoding],
    queryFn: async () => {
      const sent = { body: (await getBeginning(file)) as unknown as AddCodesRequest, bodySerializer: null };
      const query = encoding === '' ? {} : { encoding };
      const headers = { 'Content-Type': 'text/csv' };
      return (await codePreviewPreview({ client: laurel, path, query, headers, ...sent } as never)).data;
    },
    staleTime: Infinity,
    retry: false,
  });
  if (error) {
    return <Problems error={error} />;
  }
  if (!data) {
    return null;
  }
  const { codes, rejected, notes } = data;
  return (
    <Stack gap="xs" role="status">
      {codes.length > 0 ? (
        <>
          <Text size="sm">
            <Trans>The first codes of the file:</Trans>
          </Text>
          <Group gap="xs">
            {codes.map((code) => (
              <Code key={code}>{code}</Code>
            ))}
          </Group>
        </>
      ) : (
        rejected.length === 0 && <Text size="sm">{t`The file has no codes.`}</Text>
      )}
      {notes.length > 0 && (
        <List size="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {rejected.length > 0 && (
        <Alert color="yellow" title={t`Not all lines can be read`}>
          <List size="sm">
            {rejected.map(({ row, code, message }) => (
              <List.Item key={row}>
                <Trans>
                  Line {row}, {code}: {message}
                </Trans>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

/** Whole lines, where the file is longer. */
async function getBeginning(file: File): Promise<Blob> {
  if (file.size <= READ_LENGTH) {
    return file;
  }
  const bytes = new Uint8Array(await file.slice(0, READ_LENGTH).arrayBuffer());
  const end = bytes.lastIndexOf(0x0a);
  // In UTF-16 the second half of the line break may follow.
  const after = bytes[end + 1] === 0 ? end + 2 : end + 1;
  return new Blob([bytes.slice(0, end === -1 ? undefined : after)]);
}
