/** What has become of one record of a file. */
export type Handled =
  | { readonly became: 'taken' | 'known'; readonly remark?: string | undefined }
  | { readonly became: 'left out' | 'refused'; readonly reason: string };

/** Where a record is, and what names it. */
export interface Place {
  readonly row: number;
  readonly identifier?: string | undefined;
}

/** A sentence about a record that is not as it was, or is not there. */
export interface MovingLine {
  readonly file: string;
  readonly row?: number | undefined;
  readonly identifier?: string | undefined;
  readonly kind: 'refused' | 'left out' | 'changed' | 'different';
  readonly problem: string;
}

/** The numbers of one file. */
export class FileFigures {
  taken = 0;
  known = 0;
  leftOut = 0;
  refused = 0;

  constructor(readonly file: string) {}
}

const SHOWN_MAX = 100;

/** What has become of all files, and the first lines about them. */
export class MovingReport {
  readonly files: FileFigures[] = [];
  /** About whole files. */
  readonly notes: string[] = [];
  readonly shown: MovingLine[] = [];
  compared = 0;
  different = 0;
  lines = 0;

  /** @param onLine Takes every line, however many there are */
  constructor(private readonly onLine: (line: MovingLine) => void = () => undefined) {}

  get isComplete(): boolean {
    return this.different === 0 && this.files.every(({ refused }) => refused === 0);
  }

  begin(file: string): FileFigures {
    const figures = new FileFigures(file);
    this.files.push(figures);
    return figures;
  }

  add(figures: FileFigures, place: Place, handled: Handled): void {
    const { file } = figures;
    switch (handled.became) {
      case 'taken':
        figures.taken += 1;
        break;
      case 'known':
        figures.known += 1;
        break;
      case 'left out':
        figures.leftOut += 1;
        this.write({ file, ...place, kind: 'left out', problem: handled.reason });
        return;
      case 'refused':
        figures.refused += 1;
        this.write({ file, ...place, kind: 'refused', problem: handled.reason });
        return;
    }
    if (handled.remark !== undefined) {
      this.write({ file, ...place, kind: 'changed', problem: handled.remark });
    }
  }

  /** @param differences One sentence for each figure that differs */
  compare(file: string, customerId: string, differences: readonly string[]): void {
    this.compared += 1;
    this.different += differences.length > 0 ? 1 : 0;
    for (const problem of differences) {
      this.write({ file, identifier: `customer ${customerId}`, kind: 'different', problem });
    }
  }

  private write(line: MovingLine): void {
    this.lines += 1;
    this.onLine(line);
    if (this.shown.length < SHOWN_MAX) {
      this.shown.push(line);
    }
  }
}
