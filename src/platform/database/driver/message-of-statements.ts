/*
 * Several statements in one message to a MariaDB: a compound statement, in which each of them begins a line. What is behind one
 * and not a statement of the caller's, such as the check of its count, is indented.
 */

const BEGIN = 'BEGIN NOT ATOMIC';

/** @param statements Each with what the server does behind it. */
export function messageOf(statements: readonly (readonly [statement: string, behind?: string])[]): string {
  const lines = statements.map(
    ([statement, behind]) => `${statement};\n${behind === undefined ? '' : `  ${behind};\n`}`,
  );
  return `${BEGIN}\n${lines.join('')}END`;
}

/** The statements of a message, for metrics and traces; one that has just one is it. The beginning of a transaction is none. */
export function statementsOf(message: string): string[] {
  if (!message.startsWith(BEGIN)) {
    return [message];
  }
  const parts = message.slice(BEGIN.length).split(/;\n(?=\S)|;\n {2}(?=IF ROW_COUNT|SELECT ROW_COUNT)/);
  return parts
    .map((part) => part.trim())
    .filter((part) => !/^(?:START TRANSACTION|IF ROW_COUNT|SELECT ROW_COUNT|END$)/.test(part));
}
