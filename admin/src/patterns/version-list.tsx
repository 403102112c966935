import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../api/page.js';
import { EndlessList } from './endless-list.js';
import { May } from './rights.js';
import { Failure } from './states.js';
import { Timeline } from './timeline.js';

interface Versioned {
  readonly version: number;
  readonly since: string;
}

interface Props<Row> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page<Row>>, unknown>;
  readonly latest: number;
  readonly getAuthor?: (version: Row) => string | undefined;
  /** Asked for with earlier versions alone, by those who may change the record. */
  readonly onRestore: (version: Row) => void;
  /** What a version has changed. The one before is undefined for the first version, and until it has been read. */
  readonly children: (version: Row, before: Row | undefined) => ReactNode;
}

/** The versions of a record, the newest first. */
export function VersionList<Row extends Versioned>(props: Props<Row>): ReactNode {
  const { list, latest, getAuthor, onRestore, children } = props;
  return (
    <EndlessList
      list={list}
      waiting={<Skeleton height={80} />}
      failure={Failure}
      empty={null}
      more={<Trans>Earlier versions</Trans>}
    >
      {(versions) => (
        <Timeline
          entries={versions.map((each, index) => ({
            key: String(each.version),
            at: each.since,
            text: (
              <VersionName
                version={each.version}
                isLatest={each.version === latest}
                onRestore={() => onRestore(each)}
              />
            ),
            detail: children(each, versions[index + 1]),
            author: getAuthor?.(each),
          }))}
        />
      )}
    </EndlessList>
  );
}

interface NameProps {
  readonly version: number;
  readonly isLatest: boolean;
  readonly onRestore: () => void;
}

function VersionName({ version, isLatest, onRestore }: NameProps): ReactNode {
  const { t } = useLingui();
  return (
    <Group component="span" gap="xs">
      <span>
        <Trans>Version {version}</Trans>
      </span>
      {isLatest ? (
        <Badge component="span" variant="light" tt="none">
          <Trans>Now</Trans>
        </Badge>
      ) : (
        <May>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Restore version ${version}`}
            onClick={onRestore}
          >
            <Trans>Restore</Trans>
          </Button>
        </May>
      )}
    </Group>
  );
}

/** Values by their labels, as people read them. */
export type Texts = ReadonlyMap<string, string>;

const TEXT_LENGTH_MAX = 300;

/** What differs, with the value before and now. */
export function Changes({ before, now }: { readonly before: Texts; readonly now: Texts }): ReactNode {
  const changed = [...new Set([...now.keys(), ...before.keys()])].filter(
    (label) => now.get(label) !== before.get(label),
  );
  return changed.map((label) => (
    <Text key={label} size="sm" className="version-change" style={{ overflowWrap: 'anywhere' }}>
      {label}: <del>{shortened(before.get(label))}</del> <ins>{shortened(now.get(label))}</ins>
    </Text>
  ));
}

function shortened(text = '–'): string {
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text;
}
