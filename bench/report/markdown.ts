import type { Section } from './section.js';

export function markdownOf(sections: readonly Section[]): string {
  return sections.map(sectionText).join('\n');
}

function sectionText({ title, columns, rows, notes }: Section): string {
  return [`## ${title}`, '', ...tableOf(columns, rows), '', ...notes.flatMap((note) => [note, ''])].join(
    '\n',
  );
}

export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)];
}
