import {
  type EarningRuleRecord,
  earningRuleListVersions,
  earningRuleRestore,
  type EarningRuleVersionRecord,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import type { Fact } from '../../patterns/object-page.js';
import { useMayModify } from '../../patterns/rights.js';
import { Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';
import { type RuleTerms, useFacts } from './rule-facts.js';

/** What each version of a rule has changed, with a button that makes it apply again. */
export function RuleVersions({ rule }: { readonly rule: EarningRuleRecord }): ReactNode {
  const { earningRuleId: id, version: latest } = rule;
  const path = { storeCode: useStoreCode(), earningRule: id };
  const list = useInfiniteQuery(
    endlessOptions(['versions of an earning rule', path, latest], async ({ cursor, signal }) => {
      const query = cursor === undefined ? {} : { before: Number(cursor) };
      const { data } = await earningRuleListVersions({ client: laurel, path, query, signal });
      const last = data.versions.at(-1);
      const next = last && last.version > 1 ? String(last.version) : undefined;
      return { rows: data.versions, total: data.total, next };
    }),
  );
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
            text: <VersionName version={each.version} isLatest={each.version === latest} />,
            detail: <VersionDetail version={each} before={versions[index + 1]} latest={latest} />,
          }))}
        />
      )}
    </EndlessList>
  );
}

function VersionName({
  version,
  isLatest,
}: {
  readonly version: number;
  readonly isLatest: boolean;
}): ReactNode {
  return (
    <Group component="span" gap="xs">
      <span>
        <Trans>Version {version}</Trans>
      </span>
      {isLatest && (
        <Badge component="span" variant="light" tt="none">
          <Trans>Now</Trans>
        </Badge>
      )}
    </Group>
  );
}

interface DetailProps {
  readonly version: EarningRuleVersionRecord;
  /** Undefined for the first version, and until it has been read. */
  readonly before: EarningRuleVersionRecord | undefined;
  readonly latest: number;
}

function VersionDetail({ version: terms, before, latest }: DetailProps): ReactNode {
  const { t } = useLingui();
  const run = useActions();
  const cache = useQueryClient();
  const mayModify = useMayModify();
  const { earningRuleId: id, version } = terms;
  const path = { storeCode: useStoreCode(), earningRule: id };
  const restore = async (wanted: number) => {
    await earningRuleRestore({ client: laurel, path, body: { version: wanted } });
    await cache.invalidateQueries();
  };
  return (
    <>
      {version === 1 ? (
        <Text size="sm">
          <Trans>The rule was created.</Trans>
        </Text>
      ) : (
        <Changes now={terms} before={before} />
      )}
      {mayModify && version !== latest && (
        <Button
          variant="default"
          size="xs"
          my={4}
          aria-label={t`Restore version ${version}`}
          onClick={() =>
            void run({
              run: async () => restore(version),
              done: t`The terms of version ${version} apply again.`,
              undo: async () => restore(latest),
            })
          }
        >
          <Trans>Restore</Trans>
        </Button>
      )}
    </>
  );
}

interface ChangesProps {
  readonly now: RuleTerms;
  readonly before: RuleTerms | undefined;
}

function Changes({ now, before }: ChangesProps): ReactNode {
  const then = useTexts(before);
  const present = useTexts(now);
  const changed = [...new Set([...present.keys(), ...then.keys()])].filter(
    (label) => present.get(label) !== then.get(label),
  );
  if (before === undefined) {
    return null;
  }
  return (
    <>
      {changed.map((label) => (
        <Text key={label} size="sm" className="rule-change">
          {label}: <del>{then.get(label) ?? '–'}</del> <ins>{present.get(label) ?? '–'}</ins>
        </Text>
      ))}
    </>
  );
}

/** What can differ between two versions, by its label. */
function useTexts(terms: RuleTerms | undefined): ReadonlyMap<string, string> {
  const { t } = useLingui();
  const facts = useFacts(terms);
  if (!terms) {
    return new Map();
  }
  const { name, description = '–', active } = terms;
  const own: readonly Fact[] = [
    { label: t`Name`, value: name },
    { label: t`Description`, value: description },
    { label: t`Awards`, value: active ? t`yes` : t`no` },
  ];
  const texts = new Map<string, string>();
  for (const { label, value } of [...own, ...facts]) {
    const text = typeof value === 'string' ? value : '–';
    texts.set(label, [texts.get(label), text].filter((part) => part !== undefined).join('; '));
  }
  texts.delete(t`Version`);
  return texts;
}
