import {
  type Fate,
  getComment,
  getEdition,
  getPointsIn,
  getRows,
  type ListedRow,
} from '../../plan/points-lists.js';
import type { Erasures } from '../customers/erasures.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';

const CHECK = 'files of points';

/** A file that was sent, as the journal has it. */
interface Sent {
  readonly past: Past;
  readonly list: number;
  readonly edition: number;
  readonly fate: Fate;
  /** What files of the same bytes have in common. */
  readonly bytes: string;
}

/** How many rows of a file may have been taken, and how many at least. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Rows of files of points: each counts once, whatever the file is written like and whatever else it has, as soon as one of its files was answered; none
 * counts that was only tried, or came in a file that is refused as a whole.
 */
export class FiledPoints {
  private readonly sent = new Map<number, Sent[]>();
  /** What was added by each row, by its comment. */
  private readonly added = new Map<string, number[]>();
  private files = 0;

  constructor(
    history: History,
    private readonly planned: number,
    private readonly erasures: Erasures,
    private readonly findings: Findings,
  ) {
    for (const past of history.operations.values()) {
      if (past.kind === 'importPoints') {
        const [list, edition] = [amount(past, 'f'), amount(past, 'v')];
        const fate = past.words[3] as Fate;
        const sent = { past, list, edition, fate, bytes: past.words.join(' ') };
        this.sent.set(list, [...(this.sent.get(list) ?? []), sent]);
      }
    }
  }

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { 'files of points': this.files, 'rows of them that count': this.added.size };
  }

  /** Points that a row has added to a customer. */
  note(
    row: ListedRow,
    { customer, points, comment }: { customer: number; points: number; comment: string },
  ): void {
    const name = getComment(row);
    this.added.set(name, [...(this.added.get(name) ?? []), points]);
    if (customer !== row.customer || !row.points.includes(points)) {
      const right = `${row.points.join(' or ')} points of customer ${row.customer}`;
      this.report(row, `has added ${points} points to customer ${customer}, not ${right}`);
    }
    if (comment !== '' && this.erasures.isErased(customer)) {
      this.report(row, `has its comment still, and customer ${customer} is erased`);
    }
  }

  /** Once all transfers have been looked at. */
  compare(): void {
    const lists = new Set([...this.sent.keys(), ...[...this.added.keys()].map(getList)]);
    for (const list of lists) {
      getRows(list, this.planned).forEach((row) => this.compareRow(row));
      this.getSent(list).forEach((sent) => this.compareAnswer(sent));
    }
  }

  private compareRow(row: ListedRow): void {
    const added = this.added.get(getComment(row)) ?? [];
    const files = this.getFiles(row);
    const isCertain = files.some(({ past }) => this.certainlyTakes(past, row));
    const isPossible = files.some(({ past }) => this.mayTake(past, row));
    if (added.length > row.times) {
      this.report(row, `counts ${added.length} times, not ${row.times}`);
    } else if (added.length > 0 && !isPossible) {
      this.report(row, `counts, and no file has brought it`);
    } else if (added.length < row.times && isCertain) {
      this.report(row, `counts ${added.length} times, not ${row.times}`);
    }
    this.compareFirst(row, added[0]);
  }

  /** A row that names itself and has two amounts counts with the first one. */
  private compareFirst(row: ListedRow, points: number | undefined): void {
    const files = this.getFiles(row).filter(({ past }) => this.mayTake(past, row));
    const says = (sent: Sent) => getPointsIn(row, sent.edition) === points;
    const firstSent = Math.min(...files.filter(says).map(({ past }) => past.sentAt));
    const before = files.find(
      (sent) => !says(sent) && this.certainlyTakes(sent.past, row) && sent.past.settledAt < firstSent,
    );
    if (points !== undefined && before) {
      this.report(
        row,
        `counts with ${points} points, and operation ${before.past.number} was answered before`,
      );
    }
  }

  /** How many rows were taken, by the answer: those that count already are among them. */
  private compareAnswer(sent: Sent): void {
    const { past, bytes } = sent;
    this.files += 1;
    if (past.knowledge !== 'done') {
      return;
    }
    const answered = Number(past.made[0]);
    const { least, most } = this.getBounds(sent);
    const isUndisturbed = this.getSent(sent.list).every(
      (other) => other.bytes !== bytes || (other.past.knowledge === 'done' && other.past.lost === 0),
    );
    // An import that goes on behind a crash counts what was left of its file.
    if (answered > most || (isUndisturbed && answered < least)) {
      const right = least === most ? String(least) : `${least} to ${most}`;
      this.findings.add(
        CHECK,
        `A file has brought ${answered} rows by its answer, not ${right}`,
        past.number,
      );
    }
  }

  private getBounds({ past, list, edition, fate }: Sent): Bounds {
    const rows = getEdition(list, edition, this.planned).filter(
      ({ row, points }) => fate === 'whole' && points !== null && !row.isStrange,
    );
    const certain = rows.filter(({ row, points }) => {
      const isAlone = this.getFiles(row).every((other) => getPointsIn(row, other.edition) === points);
      return isAlone && !this.erasures.mayPrecede(past, row.customer);
    });
    return { least: certain.length, most: rows.length };
  }

  /** The files that have brought a row, if they were read. */
  private getFiles(row: ListedRow): readonly Sent[] {
    return row.isStrange
      ? []
      : this.getSent(row.list).filter(
          ({ edition, fate }) => fate === 'whole' && getPointsIn(row, edition) !== null,
        );
  }

  private certainlyTakes(past: Past, { customer }: ListedRow): boolean {
    return past.knowledge === 'done' && !this.erasures.mayPrecede(past, customer);
  }

  private mayTake(past: Past, { customer }: ListedRow): boolean {
    return ['done', 'unknown'].includes(past.knowledge) && !this.erasures.precede(past, customer);
  }

  private getSent(list: number): readonly Sent[] {
    return this.sent.get(list) ?? [];
  }

  private report(row: ListedRow, what: string): void {
    const operations = this.getSent(row.list).map(({ past }) => past.number);
    this.findings.add(CHECK, `The ${getComment(row)} ${what}`, ...operations);
  }
}

function getList(comment: string): number {
  return Number(comment.slice('row '.length).split('-')[0]);
}
