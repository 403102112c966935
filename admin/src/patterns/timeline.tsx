import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { When } from './formats.js';

export interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  /** A sentence: "bought Free coffee for 30 points". */
  readonly text: ReactNode;
  readonly detail?: ReactNode;
  /** Beside the time: who has done it. */
  readonly author?: string | undefined;
}

/** What has happened to an object, the latest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol className="timeline">
      {[...entries]
        .sort((one, other) => other.at.localeCompare(one.at))
        .map(({ key, at, text, detail, author }) => (
          <li key={key}>
            <Text>{text}</Text>
            {detail}
            <Text size="xs" c="dimmed">
              <When at={at} />
              {author !== undefined && ` · ${author}`}
            </Text>
          </li>
        ))}
    </ol>
  );
}
