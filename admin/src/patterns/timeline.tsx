import { Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats, When } from './formats.js';

export interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  /** A sentence: "bought Free coffee for 30 points". */
  readonly text: ReactNode;
  readonly detail?: ReactNode;
  /** Beside the time: who has done it. */
  readonly author?: string | undefined;
  /** Instead of a dot. */
  readonly icon?: LucideIcon | undefined;
  /** Stands at the end of the line, such as a change of points. */
  readonly amount?: ReactNode;
}

interface Props {
  readonly entries: readonly TimelineEntry[];
  /** Under a heading for each day. */
  readonly byDay?: boolean;
}

/** What has happened to an object, the latest first. */
export function Timeline({ entries, byDay = false }: Props): ReactNode {
  const formats = useFormats();
  const sorted = [...entries].sort((one, other) => other.at.localeCompare(one.at));
  if (!byDay) {
    return <Entries entries={sorted} />;
  }
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of sorted) {
    const day = formats.date(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, some]) => (
    <section key={day} className="timeline-day" aria-label={day}>
      <Text size="xs" c="dimmed" fw={600} aria-hidden>
        {day}
      </Text>
      <Entries entries={some} />
    </section>
  ));
}

function Entries({ entries }: { readonly entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol className="timeline">
      {entries.map(({ key, at, text, detail, author, icon: Icon, amount }) => (
        <li key={key} data-icon={Icon !== undefined || undefined}>
          {Icon && (
            <span className="timeline-icon">
              <Icon size={12} aria-hidden />
            </span>
          )}
          <div className="timeline-line">
            <Text component="div">{text}</Text>
            {amount}
          </div>
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
