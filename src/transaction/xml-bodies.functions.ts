import sax from 'sax';
import { ROW_LENGTH_MAX, type SentRow } from './sent-row.model.js';

/** Elements that stand in a list, whatever the list is called. */
const ENTRIES: ReadonlySet<string> = new Set(['item', 'label']);
const DATA: ReadonlySet<string> = new Set([
  ...['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace'],
]);
/** Of a transaction, and of what is around it. */
const DEPTH_MAX = 12;
const ELEMENTS_MAX = 60_000;
const NO_XML = 'This is no XML';
const NAME_LENGTH_MAX = 100;
/** With the attributes, which are not read. */
const TAG_LENGTH_MAX = 16 * 1024;
/** `[CDATA[` and `DOCTYPE` are the longest that begin anything. */
const DECLARATION_LENGTH_MAX = 16;
/** The parser takes quadratic time for declarations, so they are looked at as often. */
const WRITTEN_AT_ONCE = 512;

interface Node {
  readonly name: string;
  readonly children: Node[];
  text: string;
  /** What follows the text so far, and may end in blanks that are layout. */
  loose: string;
}

/** What is wrong with the file from here on. Thrown out of the parser, which would go on. */
class Faulty extends Error {}

/**
 * `<transactions><transaction>…`: each element is a member of the body of a request, `item` and `label` are entries of lists. What
 * the public system has at the top of a transaction (`documentNumber`, `customer`) is taken to its place. A file that is no
 * XML, or has more of anything than is kept in memory, is read up to that element; entities that it defines by itself are not.
 */
export async function* bodiesOfXml(texts: AsyncIterable<string>): AsyncGenerator<SentRow> {
  const reader = new XmlReader();
  for await (const text of texts) {
    yield* reader.read(text);
    if (reader.hasFailed) {
      return;
    }
  }
  yield* reader.end();
}

class XmlReader {
  hasFailed = false;
  private readonly parser = sax.parser(true);
  private readonly open: Node[] = [];
  private found: SentRow[] = [];
  private count = 0;
  private depth = 0;
  private isInTag = false;
  /** Of the transaction that is open. */
  private start = 0;
  private elements = 0;

  constructor() {
    // The table of the parser has what objects have from birth, too: `&constructor;` would be a text.
    const entities = Object.getPrototypeOf(this.parser.ENTITIES) as Record<string, string>;
    this.parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, entities);
    this.parser.onopentagstart = ({ name }) => this.beginTag(name);
    this.parser.onattribute = ({ name }) => this.forget(name);
    this.parser.onopentag = ({ name }) => this.begin(name);
    this.parser.ontext = (text) => this.add(text);
    this.parser.onopencdata = () => settle(this.open.at(-1));
    this.parser.oncdata = (text) => this.addWhole(text);
    this.parser.onclosetag = () => this.close();
    this.parser.onsgmldeclaration = () => {
      throw new Faulty(NO_XML);
    };
    this.parser.onerror = ({ message }) => {
      // The parser keeps no name, attribute or comment that is longer than 64 kB.
      const isTooLong = message.startsWith('Max buffer length exceeded');
      throw new Faulty(isTooLong ? 'A tag or a comment is too long' : NO_XML);
    };
  }

  read(text: string): SentRow[] {
    return this.attempt(() => {
      for (let from = 0; from < text.length; from += WRITTEN_AT_ONCE) {
        this.parser.write(text.slice(from, from + WRITTEN_AT_ONCE));
        this.checkLengths();
      }
    });
  }

  end(): SentRow[] {
    return this.attempt(() => this.parser.close());
  }

  /** What is found until it fails, and why it does. */
  private attempt(work: () => void): SentRow[] {
    this.found = [];
    try {
      work();
    } catch (error) {
      if (!(error instanceof Faulty)) {
        throw error;
      }
      this.hasFailed = true;
      const before = this.count === 1 ? '1 transaction comes' : `${this.count} transactions come`;
      const problem = `${error.message}. The file is not read from here on; ${before} before it.`;
      this.found.push({ row: this.count + 1, problem });
    }
    return this.found;
  }

  private beginTag(name: string): void {
    this.isInTag = true;
    if (name.length > NAME_LENGTH_MAX) {
      throw new Faulty(`The name of an element has more than ${NAME_LENGTH_MAX} characters`);
    }
  }

  /** The parser would keep attributes until the element ends. */
  private forget(attribute: string): void {
    Reflect.deleteProperty(this.parser.tag.attributes, attribute);
    this.checkLengths();
  }

  private begin(name: string): void {
    this.checkLengths();
    this.isInTag = false;
    this.depth += 1;
    if (this.open.length === 0 && name === 'transaction') {
      this.start = this.parser.startTagPosition;
      this.elements = 0;
    }
    if (this.open.length > 0 || name === 'transaction') {
      settle(this.open.at(-1));
      this.open.push({ name, children: [], text: '', loose: '' });
      this.elements += 1;
    }
    if ((this.open.length || this.depth) > DEPTH_MAX) {
      throw new Faulty(`Elements are nested deeper than ${DEPTH_MAX} levels`);
    }
    if (this.elements > ELEMENTS_MAX) {
      throw new Faulty(`A transaction has more than ${ELEMENTS_MAX} elements`);
    }
  }

  private add(text: string): void {
    const node = this.open.at(-1);
    if (node) {
      node.loose += text;
    }
  }

  private addWhole(text: string): void {
    const node = this.open.at(-1);
    if (node) {
      node.text += text;
    }
  }

  private close(): void {
    this.checkLengths();
    this.depth -= 1;
    const node = this.open.pop();
    const parent = this.open.at(-1);
    settle(node);
    if (node && parent) {
      parent.children.push(node);
    } else if (node) {
      this.count += 1;
      this.found.push({ row: this.count, body: bodyOf(node) });
    }
  }

  private checkLengths(): void {
    const { position, startTagPosition } = this.parser;
    const { sgmlDecl } = this.parser as sax.SAXParser & { readonly sgmlDecl: string };
    if (sgmlDecl.length > DECLARATION_LENGTH_MAX) {
      throw new Faulty(NO_XML);
    }
    if (this.isInTag && position - startTagPosition > TAG_LENGTH_MAX) {
      throw new Faulty(`A tag has more than ${TAG_LENGTH_MAX} characters`);
    }
    if (this.open.length > 0 && position - this.start > ROW_LENGTH_MAX) {
      throw new Faulty(`A transaction has more than ${ROW_LENGTH_MAX} characters`);
    }
  }
}

/** Blanks around a text are layout; those in CDATA are not. */
function settle(node: Node | undefined): void {
  if (node) {
    node.text += node.loose.trim();
    node.loose = '';
  }
}

function bodyOf(node: Node): object {
  const { customer, posId, ...members } = membersOf(node.children);
  const transactionData = Object.fromEntries(Object.entries(members).filter(([name]) => DATA.has(name)));
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !DATA.has(name)));
  return {
    ...(customer !== undefined && { customerData: customer }),
    ...(posId !== undefined && { pos: posId }),
    ...(Object.keys(transactionData).length > 0 && { transactionData }),
    ...rest,
  };
}

function valueOf({ children, text }: Node): unknown {
  if (children.length === 0) {
    return text;
  }
  return children.every(({ name }) => ENTRIES.has(name)) ? children.map(valueOf) : membersOf(children);
}

function membersOf(children: readonly Node[]): Record<string, unknown> {
  // What objects have from birth is no member: the keys are the file's.
  return Object.fromEntries(children.map((child) => [child.name, valueOf(child)]));
}
