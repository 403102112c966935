import type { Unread } from './written-dates.js';

/** Blanks of all widths, and apostrophes. */
const GAP = "[ \\u00a0\\u2009\\u202f'’]";
const SIGN = '^[-+]?';
const FORMS = {
  ',': {
    certain: new RegExp(`${SIGN}(?:\\d{1,3}(?:(?:\\.|${GAP})\\d{3})+|\\d+),\\d+$`),
    grouped: new RegExp(`${SIGN}[1-9]\\d{0,2}(?:\\.\\d{3})+$`),
  },
  '.': {
    certain: new RegExp(`${SIGN}(?:\\d{1,3}(?:(?:,|${GAP})\\d{3})+|\\d*)\\.\\d+$`),
    grouped: new RegExp(`${SIGN}[1-9]\\d{0,2}(?:,\\d{3})+$`),
  },
} as const;
const SPACED = new RegExp(`${SIGN}\\d{1,3}(?:${GAP}\\d{3})+(?:[.,]\\d+)?$`);

type Mark = keyof typeof FORMS;

/**
 * Numbers as spreadsheets write them: 1234.50, 1.234,50, 1 234,50, 1’234.50. The cells of a file show by which mark decimals begin; one that
 * could be two numbers is refused.
 */
export class WrittenNumbers {
  private readonly shown: Record<Mark, boolean> = { ',': false, '.': false };

  /** Remembers what one cell shows of the mark in all of them. */
  note(cell: string): void {
    for (const mark of [',', '.'] as const) {
      this.shown[mark] ||= isCertain(cell, mark);
    }
  }

  /** Undefined where no cell shows it, and where some show one and some the other. */
  get mark(): Mark | undefined {
    if (this.shown[','] === this.shown['.']) {
      return undefined;
    }
    return this.shown[','] ? ',' : '.';
  }

  /** The number as requests have it. What is none stays as it is. */
  read(cell: string): string | Unread {
    const own = ([',', '.'] as const).filter((mark) => isCertain(cell, mark));
    const mark = this.mark ?? own[0];
    const { certain, grouped } = FORMS[mark ?? '.'];
    if (mark !== undefined && (certain.test(cell) || grouped.test(cell) || SPACED.test(cell))) {
      const other = mark === ',' ? '.' : ',';
      return cell.replaceAll(other, '').replaceAll(new RegExp(GAP, 'g'), '').replace(',', '.');
    }
    if (mark === undefined && (FORMS[','].grouped.test(cell) || FORMS['.'].grouped.test(cell))) {
      const [whole, part] = [cell.replaceAll(/[.,]/g, ''), cell.replace(',', '.')];
      return {
        problem: `“${cell}” is ${whole}${/[.,].*[.,]/.test(cell) ? '' : ` or ${part}`}. Write numbers like 1234.50.`,
      };
    }
    return SPACED.test(cell) ? cell.replaceAll(new RegExp(GAP, 'g'), '') : cell;
  }
}

/** Whether a cell shows the mark: 1.234 and 1,234 do not. */
function isCertain(cell: string, mark: Mark): boolean {
  const other = mark === ',' ? '.' : ',';
  return FORMS[mark].certain.test(cell) && !FORMS[other].grouped.test(cell);
}
