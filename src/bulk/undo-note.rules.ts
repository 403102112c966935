/** For a change that has no state before, such as a label that was added. */
const NOTHING = '-';

/**
 * What undoing needs, and of which subject it is: a row whose subject or note was changed by hand does not fit itself any more. Points need
 * none, since their transfer has an owner.
 */
export function getUndoNote(subjectId: string, before: string | null = null): string {
  return `${before ?? NOTHING} ${subjectId}`;
}

export interface UndoNote {
  readonly before: string | null;
  /** Undefined in a row of before there were subjects in notes, and in one of points. */
  readonly subjectId?: string;
}

export function readUndoNote(undoWith: string | null): UndoNote {
  const [before = '', subjectId] = (undoWith ?? '').split(' ');
  return {
    before: before === '' || before === NOTHING ? null : before,
    ...(subjectId !== undefined && { subjectId }),
  };
}
