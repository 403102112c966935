import { randomUUID } from 'node:crypto';
import type { Plain, Row } from './transcript.js';

/** Where a value of a statement comes from, each time the script runs. */
export type Part =
  | { readonly from: 'recording'; readonly value: Plain }
  /** What the request is about: `customerId`. */
  | { readonly from: 'input'; readonly name: string }
  /** What an earlier statement has answered, or that and a bit more. */
  | {
      readonly from: 'answer';
      readonly step: number;
      readonly row: number;
      readonly column: string;
      readonly plus: number | null;
    }
  | { readonly from: 'uuid'; readonly slot: number }
  | { readonly from: 'clock'; readonly separator: string; readonly digits: number; readonly zone: string }
  /** Whatever it is: the recordings differ, and nothing in them says why. */
  | { readonly from: 'chance'; readonly of: readonly Plain[] }
  | { readonly from: 'text'; readonly parts: readonly Part[] };

export interface Step {
  readonly sql: string;
  readonly connection: number;
  readonly inOrder: boolean;
  readonly values: readonly Part[];
  /** How many rows come back, and how many are changed, if that is always the same. Anything else is a failure. */
  readonly rows: number | null;
  readonly affected: number | null;
}

/** The statements of a request, to be replayed for another customer. */
export interface Script {
  /** What each connection is told first. */
  readonly connections: readonly (readonly string[])[];
  readonly steps: readonly Step[];
}

export type Inputs = Readonly<Record<string, string>>;

/** The values of one run of a script. */
export class Run {
  private readonly answers: (readonly Row[])[] = [];
  private readonly uuids: string[] = [];

  constructor(private readonly inputs: Inputs) {}

  getValues(step: Step): Plain[] {
    return step.values.map((part) => this.getValue(part));
  }

  /** Says whether it is what it has been in the recordings. */
  take(step: Step, rows: readonly Row[], affected: number | null): boolean {
    this.answers.push(rows);
    return (
      (step.rows === null || step.rows === rows.length) &&
      (step.affected === null || step.affected === affected)
    );
  }

  private getValue(part: Part): Plain {
    switch (part.from) {
      case 'recording':
        return part.value;
      case 'input':
        return this.inputs[part.name] ?? null;
      case 'answer': {
        const cell = this.answers[part.step]?.[part.row]?.[part.column] ?? null;
        return part.plus === null ? cell : Number(cell) + part.plus;
      }
      case 'uuid':
        return (this.uuids[part.slot] ??= randomUUID());
      case 'clock':
        return clock(part);
      case 'chance':
        return part.of[Math.floor(Math.random() * part.of.length)] ?? null;
      case 'text':
        return part.parts.map((each) => this.getValue(each)).join('');
    }
  }
}

function clock({ separator, digits, zone }: Extract<Part, { from: 'clock' }>): string {
  const now = new Date().toISOString();
  return `${now.slice(0, 10)}${separator}${now.slice(11, digits > 0 ? 20 + digits : 19)}${zone}`;
}
