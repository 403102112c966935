import { folded, type SearchTerms } from './search-terms.js';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What people write without a space in it. */
const PIECE = /[^\s,;·]+/gu;

/**
 * The first of these texts that something of what was looked for is in, as HTML with `<em>` around it. Typing errors that
 * an engine has forgiven may leave nothing to mark: then it is the first text as it is.
 */
export function highlighted(texts: readonly string[], { words }: SearchTerms): string {
  const wanted = words.flatMap(({ texts: parts, beginnings }) => [...parts, ...beginnings]);
  const isWanted = (piece: string) => {
    const plain = folded(piece);
    return wanted.some((part) => plain.includes(part));
  };
  const best = texts.find((text) => (text.match(PIECE) ?? []).some(isWanted)) ?? texts[0] ?? '';
  let html = '';
  let end = 0;
  for (const match of best.matchAll(PIECE)) {
    const [piece] = match;
    html += escaped(best.slice(end, match.index));
    html += isWanted(piece) ? `<em>${escaped(piece)}</em>` : escaped(piece);
    end = match.index + piece.length;
  }
  return html + escaped(best.slice(end));
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
