import sanitizeHtml from 'sanitize-html';

/** What a mail program shows around a fragment. */
const PAGE = (content: string) =>
  `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 40em; margin: 1em auto; padding: 0 1em">
${content}
</body></html>
`;

export function getHtmlPage(content: string): string {
  return /<html[\s>]/i.test(content) ? content : PAGE(content);
}

const BLOCKS = ['p', 'div', 'tr', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'];
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The words of HTML, with the addresses of links behind them. */
export function getPlainText(html: string): string {
  // Entities and quotes have one form behind it.
  const plain = sanitizeHtml(html, {
    allowedTags: [...BLOCKS, 'a', 'br', 'li'],
    allowedAttributes: { a: ['href'] },
    nonTextTags: ['script', 'style', 'head', 'title', 'textarea', 'option'],
  });
  return plain
    .replace(/\s+/g, ' ')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_link, address: string, words: string) =>
      address === words ? words : `${words}: ${address}`,
    )
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/(?:p|div|ul|ol|table|h\d|blockquote)>/g, '\n\n')
    .replace(/<\/tr>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A value as HTML shows it, in a text and in an attribute. */
export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
