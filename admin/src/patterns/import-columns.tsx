import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Select, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CsvStart, isSameTitle } from './csv-start.js';
import { Section } from './section.js';

/** What the import knows. */
export interface ImportedColumns {
  readonly needed: readonly string[];
  readonly others: readonly string[];
}

interface Props {
  readonly start: CsvStart;
  readonly columns: ImportedColumns;
  /** The column that each title of the file is taken for; a title without one stays as it is. */
  readonly chosen: Readonly<Record<number, string>>;
  readonly onChoose: (position: number, column: string | undefined) => void;
}

/** The first rows of a file, and which column of the import each of its columns is. */
export function ImportColumns({ start, columns, chosen, onChoose }: Props): ReactNode {
  const { t } = useLingui();
  const known = [...columns.needed, ...columns.others];
  const titles = start.titles.map((title, position) => chosen[position] ?? title);
  const missing = columns.needed.filter((column) => !titles.some((title) => isSameTitle(title, column)));
  return (
    <Section title={t`How the file begins`}>
      {missing.length > 0 && (
        <Alert color="yellow" mb="sm" title={t`Columns that are not found by their names`}>
          {missing.join(', ')}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="xs">
        <Trans>
          Choose what a column is where its title says something else. Columns that are not known are left
          out.
        </Trans>
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {start.titles.map((title, position) => (
                <Table.Th key={position} style={{ minWidth: 160, verticalAlign: 'top' }}>
                  {title}
                  <Select
                    mt={4}
                    size="xs"
                    aria-label={t`What is “${title}”?`}
                    placeholder={t`As its title says`}
                    data={known}
                    value={chosen[position] ?? known.find((column) => isSameTitle(title, column)) ?? null}
                    onChange={(column) => onChoose(position, column ?? undefined)}
                    searchable
                    clearable
                    clearButtonProps={{ 'aria-label': t`Clear` }}
                    nothingFoundMessage={t`Nothing found`}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {start.rows.map((row, index) => (
              <Table.Tr key={index}>
                {start.titles.map((_, position) => (
                  <Table.Td key={position}>{row[position]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
