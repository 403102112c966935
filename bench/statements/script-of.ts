import type { Inputs, Part, Script, Step } from './script.js';
import type { Plain, Statement, Transcript } from './transcript.js';

/*
 * Makes a script of several recordings of the same request: what is the same in all of them is written down, and for
 * what differs they are asked where it comes from. So a script is always that of Laurel as it is.
 */

export interface Recorded {
  readonly inputs: Inputs;
  readonly transcript: Transcript;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d(?:\.(\d{1,3}))?(Z|[+-]\d\d:?\d\d)?$/;
/** Whatever can stand in a text and come from elsewhere: ids, times, words and numbers. */
const TOKENS =
  /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:?\d\d)?|[A-Za-z0-9_]+)/;

/** @throws when too few of the recordings have sent the same statements */
export function getScript(recorded: readonly Recorded[], connections: Script['connections']): Script {
  const groups = new Map<string, Recorded[]>();
  for (const each of recorded) {
    const sent = each.transcript.statements.map(({ sql }) => sql).join('\n');
    groups.set(sent, [...(groups.get(sent) ?? []), each]);
  }
  const [usual = []] = [...groups.values()].sort((one, other) => other.length - one.length);
  if (usual.length < 5 || usual.length < recorded.length / 2) {
    throw new Error(`Only ${usual.length} of ${recorded.length} requests have sent the same statements`);
  }
  const origins = new Origins(usual);
  const steps = (usual[0]?.transcript.statements ?? []).map((_, step) => origins.getStep(step));
  return { connections, steps };
}

class Origins {
  private readonly uuids: string[] = [];

  constructor(private readonly recorded: readonly Recorded[]) {}

  getStep(step: number): Step {
    const all = this.recorded.map(({ transcript }) => getStatement(transcript, step));
    const [first] = all;
    if (!first) {
      throw new Error('Nothing was recorded');
    }
    return {
      sql: first.sql,
      connection: first.connection,
      inOrder: first.inOrder,
      values: first.values.map((_, place) =>
        this.getPart(
          step,
          all.map(({ values }) => values[place] ?? null),
        ),
      ),
      rows: same(all.map(({ affected, rows }) => (affected === null ? rows.length : null))),
      affected: same(all.map(({ affected }) => affected)),
    };
  }

  /** @param values the same value in each recording */
  private getPart(step: number, values: readonly Plain[]): Part {
    const [first = null] = values;
    if (values.every((value) => value === first)) {
      return { from: 'recording', value: first };
    }
    return (
      this.input(values) ??
      this.answer(step, values) ??
      this.uuid(values) ??
      getTime(values) ??
      this.sum(step, values) ??
      this.text(step, values) ?? { from: 'chance', of: values }
    );
  }

  private input(values: readonly Plain[]): Part | undefined {
    const names = Object.keys(this.recorded[0]?.inputs ?? {});
    const name = names.find((each) =>
      this.recorded.every(({ inputs }, index) => inputs[each] === values[index]),
    );
    return name === undefined ? undefined : { from: 'input', name };
  }

  private answer(step: number, values: readonly Plain[]): Part | undefined {
    const asNumber = values.every((value) => typeof value === 'number');
    return this.cells(step, (cells) =>
      cells.every(
        (cell, index) => cell === values[index] || (asNumber && String(cell) === String(values[index])),
      )
        ? asNumber
          ? 0
          : null
        : undefined,
    );
  }

  /** A number that is always as much more, or less, than one that was answered. */
  private sum(step: number, values: readonly Plain[]): Part | undefined {
    if (!values.every((value) => value !== null && /^-?\d+$/.test(String(value)))) {
      return undefined;
    }
    return this.cells(step, (cells) => {
      const plus = cells.map((cell, index) => (cell === null ? NaN : Number(values[index]) - Number(cell)));
      return plus.every((each) => each === plus[0] && Number.isSafeInteger(each)) ? plus[0] : undefined;
    });
  }

  /** The first answer before `step` that fits: `fits` says what has to be added, or undefined. */
  private cells(
    step: number,
    fits: (cells: readonly Plain[]) => number | null | undefined,
  ): Part | undefined {
    for (let before = step - 1; before >= 0; before -= 1) {
      const answers = this.recorded.map(({ transcript }) => getStatement(transcript, before).rows);
      const rows = Math.min(...answers.map((answer) => answer.length));
      for (let row = 0; row < rows; row += 1) {
        for (const column of Object.keys(answers[0]?.[row] ?? {})) {
          const plus = fits(answers.map((answer) => answer[row]?.[column] ?? null));
          if (plus !== undefined) {
            return { from: 'answer', step: before, row, column, plus };
          }
        }
      }
    }
    return undefined;
  }

  /** Returns one part wherever a UUID occurs again. */
  private uuid(values: readonly Plain[]): Part | undefined {
    if (!values.every((value) => typeof value === 'string' && UUID.test(value))) {
      return undefined;
    }
    const key = values.join();
    const known = this.uuids.indexOf(key);
    return { from: 'uuid', slot: known >= 0 ? known : this.uuids.push(key) - 1 };
  }

  private text(step: number, values: readonly Plain[]): Part | undefined {
    const split = values.map((value) => String(value).split(TOKENS));
    const [first = []] = split;
    if (first.length <= 3 || split.some((tokens) => tokens.length !== first.length)) {
      return undefined;
    }
    return {
      from: 'text',
      parts: first.map((_, place) =>
        this.getPart(
          step,
          split.map((tokens) => tokens[place] ?? ''),
        ),
      ),
    };
  }
}

function getTime(values: readonly Plain[]): Part | undefined {
  const times = values.map((value) => TIME.exec(String(value)));
  const [first] = times;
  if (!first || times.includes(null)) {
    return undefined;
  }
  const [, separator = ' ', fraction = '', zone = ''] = first;
  return { from: 'clock', separator, digits: fraction.length, zone };
}

function same(numbers: readonly (number | null)[]): number | null {
  const [first = null] = numbers;
  return numbers.every((number) => number === first) ? first : null;
}

function getStatement({ statements }: Transcript, step: number): Statement {
  const statement = statements[step];
  if (!statement) {
    throw new Error(`There is no statement ${step}`);
  }
  return statement;
}
