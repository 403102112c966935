import { isMet, type Section, spreadText, type Verdict } from './section.js';

export function getMarkdown(sections: readonly Section[]): string {
  return sections.map(sectionText).join('\n');
}

/** One line for each figure that was aimed at, or is worth knowing. */
export function verdictRows(sections: readonly Section[]): string[][] {
  return sections.flatMap(({ verdicts, measuredOn }) =>
    verdicts.map((verdict) => verdictRow(verdict, measuredOn)),
  );
}

export function getTable(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)];
}

function sectionText({ title, columns, rows, notes, measuredOn }: Section): string {
  return [
    `## ${title}${dayText(measuredOn)}`,
    '',
    ...getTable(columns, rows),
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n');
}

/** Whole numbers would hide whether a goal of a few is met. */
function isSmall(goal: Verdict['goal']): boolean {
  return goal !== undefined && 'atMost' in goal && goal.atMost < 10;
}

function verdictRow(verdict: Verdict, measuredOn: string | undefined): string[] {
  const { claim, figure, goal, unit } = verdict;
  const digits = isSmall(goal) || unit === '×' ? 2 : unit === 's' ? 1 : 0;
  const isOne = figure.min === figure.max;
  const text = isOne ? figure.median.toFixed(digits) : spreadText(figure, digits);
  const met = isMet(verdict);
  return [
    `${claim}${dayText(measuredOn)}`,
    `${text} ${unit}`,
    goalText(goal),
    met === undefined ? '' : met ? 'met' : 'missed',
  ];
}

function dayText(day: string | undefined): string {
  return day === undefined ? '' : ` (${day})`;
}

function goalText(goal: Verdict['goal']): string {
  if (!goal) {
    return '';
  }
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
}
