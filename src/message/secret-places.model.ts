import { render } from 'dom-serializer';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';

/** What stands in place of a secret while a message is rendered: only the finished page gets the secret. */
export interface SecretPlace {
  /** The name of the variable. */
  readonly name: string;
  /** It cannot be guessed, and has letters and digits alone. */
  readonly placeholder: string;
  /** An address of the service, that a link may lead to. */
  readonly isLink: boolean;
}

/** The page as it was judged, or why it may not be sent. */
export type JudgedPage = { readonly html: string } | { readonly problem: string };

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { readonly attribs: unknown }>;

/** Everything that shows words or puts them in order, and loads nothing. */
const ELEMENTS = new Set(
  (
    'html head meta title style body div p span a b strong i em u s small big br wbr hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd ' +
    'table caption colgroup col thead tbody tfoot tr td th blockquote pre code center font sup sub abbr address img ' +
    'section header footer main article nav aside figure figcaption'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'href target rel src alt title style class id lang dir role name content charset media type width height align valign ' +
    'border cellpadding cellspacing bgcolor color face size colspan rowspan scope span start summary xmlns'
  ).split(' '),
);
/** The elements that begin and end a line. */
const BLOCKS = new Set(
  (
    'div p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr blockquote pre center address section header footer main ' +
    'article nav aside figure figcaption'
  ).split(' '),
);
/** Their content is no text that people read in the message. */
const WITHOUT_TEXT = ['style', 'title'];
const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];
/** Images that are in the message. */
const INSIDE = ['data:', 'cid:'];
const CSS_FUNCTIONS = [
  '@media',
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'calc',
  'min',
  'max',
  'clamp',
  'and',
  'not',
  'or',
];
/** What makes an address, or a part of one, of the characters around it. */
const OF_ADDRESSES = /[/\\@?#&=%.。]/;
const END_OF_SENTENCE = /[.,;:!?)\]"'”»]+$/;

const WHAT_LENGTH_MAX = 80;

const nowhereElse = (name: string) =>
  `The secret {{ ${name} }} may stand in the text alone, and not in an attribute, a style, a comment or an address of another page.`;
const loads = (what: string) =>
  `This message has a secret, so it shows words and loads nothing: it may not have ${what.slice(0, WHAT_LENGTH_MAX)}.`;

export const notInSubject = (name: string) =>
  `The secret {{ ${name} }} may not stand in the subject: mailboxes show it beside the message, and pass it on.`;

/**
 * Finds out whether a page with placeholders gives a secret away: each is a text of its own, or the whole address of a link to the service. The
 * page loads nothing from elsewhere, so that no picture and no style tells what it has. Returns the page as it was understood, written
 * anew: a mail program cannot read it in another way.
 */
export function judgePage(page: string, places: readonly SecretPlace[]): JudgedPage {
  const document = parseDocument(page);
  const lines: string[] = [];
  for (const node of document.children) {
    const problem = findProblem(node, places, lines);
    if (problem !== null) {
      return { problem };
    }
  }
  const problem = findProblemOfText(lines.join(''), places);
  return problem === null ? { html: render(document, { encodeEntities: 'utf8' }) } : { problem };
}

/** A secret in a text is not a part of an address: mail programs make links of these. */
export function findProblemOfText(text: string, places: readonly SecretPlace[]): string | null {
  for (const run of text.split(/[ \t\n\r\f]+/)) {
    const place = findPlace(run, places);
    if (place) {
      const around = places.reduce((rest, { placeholder }) => rest.replaceAll(placeholder, ''), run);
      if (OF_ADDRESSES.test(around.normalize('NFKC').replace(END_OF_SENTENCE, ''))) {
        return `The secret {{ ${place.name} }} stands alone: together with what is around it, it would be the address of another page.`;
      }
    }
  }
  return null;
}

export function findPlace(text: string, places: readonly SecretPlace[]): SecretPlace | undefined {
  return places.find(({ placeholder }) => text.includes(placeholder));
}

/** @param lines Gets the text */
function findProblem(node: Node, places: readonly SecretPlace[], lines: string[]): string | null {
  switch (node.type) {
    case ElementType.Text:
      lines.push(node.data);
      return null;
    case ElementType.Directive:
      return /^!doctype html/i.test(node.data) && !findPlace(node.data, places) ? null : loads('<? or <!');
    case ElementType.Comment: {
      const place = findPlace(node.data, places);
      if (place) {
        return nowhereElse(place.name);
      }
      return /[<>]|\[if|--/i.test(node.data) ? loads('a comment with conditions or elements in it') : null;
    }
    case ElementType.Tag:
    case ElementType.Style:
      return findProblemOfElement(node, places, lines);
    case ElementType.Script:
      return loads('<script>');
    case ElementType.CDATA:
    case ElementType.Root:
      return loads('a part that is no HTML');
  }
}

function findProblemOfElement(
  element: Element,
  places: readonly SecretPlace[],
  lines: string[],
): string | null {
  const { name, children } = element;
  const secret = findPlace(name, places);
  if (secret) {
    return nowhereElse(secret.name);
  }
  if (!ELEMENTS.has(name)) {
    return loads(`<${name}>`);
  }
  for (const [attribute, value] of Object.entries(element.attribs)) {
    const problem = findProblemOfAttribute(name, attribute, value, places);
    if (problem !== null) {
      return problem;
    }
  }
  if (WITHOUT_TEXT.includes(name)) {
    const content = DomUtils.textContent(children);
    const place = findPlace(content, places);
    const problem = place ? nowhereElse(place.name) : null;
    return (
      problem ?? (name === 'style' && !isHarmlessCss(content) ? loads('a style that loads something') : null)
    );
  }
  const line = BLOCKS.has(name) ? '\n' : '';
  lines.push(line);
  for (const child of children) {
    const problem = findProblem(child, places, lines);
    if (problem !== null) {
      return problem;
    }
  }
  lines.push(line);
  return null;
}

function findProblemOfAttribute(
  element: string,
  attribute: string,
  value: string,
  places: readonly SecretPlace[],
): string | null {
  const place = findPlace(`${attribute} ${value}`, places);
  if (place) {
    const isOwnLink =
      place.isLink && element === 'a' && attribute === 'href' && value.trim() === place.placeholder;
    return isOwnLink ? null : nowhereElse(place.name);
  }
  const isKnown = ATTRIBUTES.has(attribute) || /^aria-[a-z]+$/.test(attribute);
  const isHarmless =
    isKnown &&
    (attribute !== 'style' || isHarmlessCss(value)) &&
    (attribute !== 'src' || (element === 'img' && INSIDE.some((each) => value.trim().startsWith(each)))) &&
    (attribute !== 'href' || (element === 'a' && isHarmlessLink(value)));
  return isHarmless ? null : loads(`the attribute ${attribute} of <${element}>`);
}

/** It leads somewhere when a person follows it, and does nothing before. */
function isHarmlessLink(value: string): boolean {
  const address = value.trim();
  return (
    address === '' ||
    address.startsWith('#') ||
    (URL.canParse(address) && PROTOCOLS.includes(new URL(address).protocol))
  );
}

/** Has no rules but those for widths of screens, and no functions that could load something. */
function isHarmlessCss(css: string): boolean {
  const rules = css.match(/@[^\s({;]*/g) ?? [];
  const functions = css.match(/[^\s:;,(){}]*\s*\(/g) ?? [];
  const isKnown = (found: string) => {
    const name = found.slice(0, -1).trim().toLowerCase();
    return name === '' || CSS_FUNCTIONS.includes(name);
  };
  return (
    !/[\\<]/.test(css) && rules.every((rule) => rule.toLowerCase() === '@media') && functions.every(isKnown)
  );
}
