import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/** CommonMark without extensions: tables take more than linear time. HTML in the text is sanitised afterwards. */
const reader = new MarkdownIt('commonmark', { html: true });

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'em',
    'strong',
    'b',
    'i',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'small',
    'a',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  // What a link leads to learns nothing of the page, and cannot reach it.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }) },
};

/**
 * HTML without anything that runs, loads or looks like a part of the page that shows it: no scripts, styles, forms or frames, and no
 * images. One of another server would tell it who reads, and one of this server would be whatever lies there under that name.
 */
export function sanitisedHtml(markdown: string): string {
  return sanitizeHtml(reader.render(markdown), ALLOWED).trim();
}
