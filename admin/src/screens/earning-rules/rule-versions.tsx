import { type EarningRuleRecord, earningRuleListVersions, earningRuleRestore } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { endlessOptions } from '../../patterns/endless-list.js';
import type { Fact } from '../../patterns/object-page.js';
import { Changes, type Texts, VersionList } from '../../patterns/version-list.js';
import { type RuleTerms, useFacts } from './rule-facts.js';

/** What each version of a rule has changed, with a button that makes it apply again. */
export function RuleVersions({ rule }: { readonly rule: EarningRuleRecord }): ReactNode {
  const { t } = useLingui();
  const run = useActions();
  const cache = useQueryClient();
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
  const restore = async (version: number) => {
    await earningRuleRestore({ client: laurel, path, body: { version } });
    await cache.invalidateQueries();
  };
  return (
    <VersionList
      list={list}
      latest={latest}
      onRestore={({ version }) =>
        void run({
          run: async () => restore(version),
          done: t`The terms of version ${version} apply again.`,
          undo: async () => restore(latest),
        })
      }
    >
      {(each, before) =>
        each.version === 1 ? (
          <Text size="sm">
            <Trans>The rule was created.</Trans>
          </Text>
        ) : (
          <RuleChanges now={each} before={before} />
        )
      }
    </VersionList>
  );
}

interface ChangesProps {
  readonly now: RuleTerms;
  readonly before: RuleTerms | undefined;
}

function RuleChanges({ now, before }: ChangesProps): ReactNode {
  const then = useTexts(before);
  const present = useTexts(now);
  return before && <Changes before={then} now={present} />;
}

/** What can differ between two versions, by its label. */
function useTexts(terms: RuleTerms | undefined): Texts {
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
