import type { DateOrder, ImportResponse } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Breadcrumbs, Button, FileInput, Group, List, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { saveFile } from './csv-button.js';
import { readCsvStart, withTitles } from './csv-start.js';
import { Problems } from './form-page.js';
import { useFormats } from './formats.js';
import { ImportColumns, type ImportedColumns } from './import-columns.js';
import { PageTitle } from './page-title.js';
import { Section } from './section.js';
import { StateBadge } from './state-badge.js';

export interface FileReading {
  readonly encoding?: string;
  readonly dates?: DateOrder;
}

interface Props<R extends ImportResponse> {
  readonly title: string;
  /** The list that the records get into. */
  readonly list: { readonly label: string; readonly to: LinkProps['to'] };
  readonly description: string;
  /** Sends the file as it is: the service tells XML and JSON from CSV by how it begins. */
  readonly send: (file: File, reading: FileReading) => Promise<R>;
  /** Sends it to be tried: it reports what would become of each record. */
  readonly check: Props<R>['send'];
  readonly words: { readonly record: string; readonly done: string; readonly refused: string };
  readonly getName: (id: string, identifier: string) => ReactNode;
  /** More lines of the report. */
  readonly more?: (report: R) => ReactNode;
  /** Other fields of the form. */
  readonly fields?: ReactNode;
  readonly columns: ImportedColumns;
  /** A small file that is right, with a line of titles. */
  readonly sample: { readonly name: string; readonly text: string };
}

/** Records of a file, with what became of each. */
export function ImportFile<R extends ImportResponse>(props: Props<R>): ReactNode {
  const { title, list, description, send, check, fields, columns, sample } = props;
  const { t } = useLingui();
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [encoding, setEncoding] = useState('');
  const [dates, setDates] = useState<DateOrder | ''>('');
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const { data: start } = useQuery({
    // A file has no name of its own in the cache: two of one name are of different times.
    queryKey: ['csv-start', file?.name, file?.size, file?.lastModified, encoding],
    queryFn: async () => (file && (await readCsvStart(file, encoding))) ?? null,
    enabled: file !== null,
  });
  const getFile = (original: File): File => {
    const titles = start?.titles.map((each, position) => chosen[position] ?? each);
    return start && titles && Object.keys(chosen).length > 0 ? withTitles(original, start, titles) : original;
  };
  const choose = (position: number, column: string | undefined) => {
    const others = Object.entries(chosen).filter(([other]) => Number(other) !== position);
    setChosen(Object.fromEntries(column === undefined ? others : [...others, [position, column]]));
  };
  const read = { ...(encoding !== '' && { encoding }), ...(dates !== '' && { dates }) };
  const trial = useMutation({ mutationFn: (sent: File) => check(getFile(sent), read) });
  const run = useMutation({
    mutationFn: (sent: File) => send(getFile(sent), read),
    onMutate: () => trial.reset(),
    onSuccess: () => cache.invalidateQueries(),
  });
  const forget = () => {
    trial.reset();
    run.reset();
  };
  return (
    <Stack maw={800}>
      <Breadcrumbs aria-label={t`Breadcrumb`} component="nav">
        <Anchor renderRoot={(rest) => <Link {...rest} to={list.to} />}>{list.label}</Anchor>
        <span aria-current="page">{title}</span>
      </Breadcrumbs>
      <PageTitle name={title}>{title}</PageTitle>
      {[run, trial].map(({ error }, index) => error && <Problems key={index} error={error} />)}
      <FileInput
        label={t`File`}
        description={description}
        placeholder={t`Choose a file`}
        accept=".xml,.csv,.jsonl,.ndjson,.json,.txt"
        value={file}
        onChange={(next) => {
          setFile(next);
          setChosen({});
          forget();
        }}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
      />
      <Select
        label={t`Encoding`}
        description={t`A file in another encoding is refused at the first character that does not fit.`}
        data={[
          { value: '', label: t`As the file says, or UTF-8` },
          { value: 'windows-1252', label: 'Windows-1252' },
        ]}
        value={encoding}
        onChange={(value) => setEncoding(value ?? '')}
        allowDeselect={false}
      />
      <Select
        label={t`Dates like 03/04/2026`}
        description={t`In 31.12.2026 the day stands first, in 2026-12-31 the year.`}
        data={[
          { value: '', label: t`As the dates of the file show` },
          { value: 'dmy', label: t`Day first: 3 April` },
          { value: 'mdy', label: t`Month first: March 4` },
        ]}
        value={dates}
        onChange={(value) => {
          setDates(value ?? '');
          forget();
        }}
        allowDeselect={false}
      />
      {fields}
      {start && <ImportColumns start={start} columns={columns} chosen={chosen} onChoose={choose} />}
      <Group>
        <Button
          disabled={file === null}
          loading={run.isPending}
          onClick={() => file !== null && run.mutate(file)}
        >
          <Trans>Import the file</Trans>
        </Button>
        <Button
          variant="default"
          disabled={file === null || run.isPending}
          loading={trial.isPending}
          onClick={() => {
            if (file !== null) {
              forget();
              trial.mutate(file);
            }
          }}
        >
          <Trans>Check the file</Trans>
        </Button>
        <Button variant="subtle" onClick={() => saveFile(sample.name, sample.text)}>
          <Trans>Download a sample</Trans>
        </Button>
      </Group>
      {trial.data && <Report {...props} report={trial.data} isTrial />}
      {run.data && <Report {...props} report={run.data} isTrial={false} />}
    </Stack>
  );
}

function Report<R extends ImportResponse>({
  report,
  words,
  getName,
  more,
  isTrial,
}: Props<R> & { readonly report: R; readonly isTrial: boolean }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { items, notes, refused, totalProcessed, totalSuccess, totalFailed }: ImportResponse = report;
  const [all, done, failed] = [totalProcessed, totalSuccess, totalFailed].map(formats.number);
  return (
    <Section title={isTrial ? t`Check: nothing is imported yet` : t`Result`}>
      <Text role="status" fw={600} mb="sm">
        {isTrial ? (
          <Trans>
            Records: {all}. Would be taken: {done}. Would be refused: {failed}.
          </Trans>
        ) : (
          <Trans>
            Records: {all}. Taken: {done}. Refused: {failed}.
          </Trans>
        )}
      </Text>
      {more?.(report)}
      {notes.length > 0 && (
        <List mb="sm">
          {notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {getReasons(items).map(({ reason, count }) => (
        <Text key={reason} mb="sm">
          <Plural value={count} one="# record" other="# records" />: {reason}
        </Text>
      ))}
      {refused !== undefined && (
        <Group mb="sm">
          <Button
            variant="default"
            onClick={() => saveFile(refused.startsWith('{') ? 'refused.jsonl' : 'refused.csv', refused)}
          >
            <Trans>Download the refused records</Trans>
          </Button>
          <Text size="sm" c="dimmed" flex={1} miw={240}>
            <Trans>
              The file has the reasons in a column or member “problem”, which imports ignore. Correct it and
              import it again.
            </Trans>
          </Text>
        </Group>
      )}
      {items.length > 0 && items.length < totalProcessed && (
        <Text c="dimmed" mb="sm">
          <Trans>These are the first hundred that failed, and the first hundred that did not.</Trans>
        </Text>
      )}
      {items.length > 0 && (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{words.record}</th>
              <th scope="col" style={{ width: '50%' }}>{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ identifier, status, message, processImportResult }, index) => (
              <tr key={`${identifier} ${index}`}>
                <td>{processImportResult ? getName(processImportResult.object, identifier) : identifier}</td>
                <td style={{ whiteSpace: 'normal', paddingBlock: 6 }}>
                  <StateBadge
                    state={
                      status === 'success'
                        ? { label: isTrial ? t`Would be taken` : words.done, color: 'laurel' }
                        : { label: isTrial ? t`Would be refused` : words.refused, color: 'red' }
                    }
                  />
                  {message !== '' && <Text size="sm">{message}</Text>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** The reasons of several refusals, the most frequent first. */
function getReasons(items: ImportResponse['items']): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { status, message } of items) {
    if (status !== 'success' && message !== '') {
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
  }
  return [...counts]
    .flatMap(([reason, count]) => (count > 1 ? [{ reason, count }] : []))
    .sort((one, other) => other.count - one.count);
}
