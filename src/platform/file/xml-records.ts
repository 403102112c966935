import sax from 'sax';
import { bodySentAgain, type FileRecord, RECORD_LENGTH_MAX } from './file-records.js';

export interface XmlFormat {
  readonly element: string;
  /** Elements that stand in a list, whatever the list is called. */
  readonly entries: readonly string[];
  /** The body of a request, where members of a record stand elsewhere in it. */
  readonly getBody?: (members: Record<string, unknown>) => object;
}

/** Levels of elements in a file, those around a record included. */
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
 * `<transactions><transaction>…`: each element in a record is a member of the body of a request. A file that is no XML, or has more of
 * anything than is kept in memory, is read up to that element; entities that it defines by itself are not.
 */
export async function* recordsOfXml(
  texts: AsyncIterable<string>,
  format: XmlFormat,
): AsyncGenerator<FileRecord> {
  const reader = new XmlReader(format);
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
  private found: FileRecord[] = [];
  private count = 0;
  private depth = 0;
  private isInTag = false;
  /** Where the tag of the open record begins. */
  private start = 0;
  private elements = 0;

  constructor(private readonly format: XmlFormat) {
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

  read(text: string): FileRecord[] {
    return this.attempt(() => {
      for (let from = 0; from < text.length; from += WRITTEN_AT_ONCE) {
        this.parser.write(text.slice(from, from + WRITTEN_AT_ONCE));
        this.checkLengths();
      }
    });
  }

  end(): FileRecord[] {
    return this.attempt(() => this.parser.close());
  }

  private attempt(work: () => void): FileRecord[] {
    this.found = [];
    try {
      work();
    } catch (error) {
      if (!(error instanceof Faulty)) {
        throw error;
      }
      this.hasFailed = true;
      const { element } = this.format;
      const before = this.count === 1 ? `1 ${element} comes` : `${this.count} ${element}s come`;
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
    const { element } = this.format;
    if (this.open.length === 0 && name === element) {
      this.start = this.parser.startTagPosition;
      this.elements = 0;
    }
    if (this.open.length > 0 || name === element) {
      settle(this.open.at(-1));
      this.open.push({ name, children: [], text: '', loose: '' });
      this.elements += 1;
    }
    if ((this.open.length || this.depth) > DEPTH_MAX) {
      throw new Faulty(`Elements are nested deeper than ${DEPTH_MAX} levels`);
    }
    if (this.elements > ELEMENTS_MAX) {
      throw new Faulty(`A ${element} has more than ${ELEMENTS_MAX} elements`);
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
      const { getBody = (all: object) => all, entries } = this.format;
      const body = getBody(getMembers(node.children, entries));
      this.found.push({ row: this.count, body, sentAgain: bodySentAgain(body) });
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
    if (this.open.length > 0 && position - this.start > RECORD_LENGTH_MAX) {
      throw new Faulty(`A ${this.format.element} has more than ${RECORD_LENGTH_MAX} characters`);
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

function getValue({ children, text }: Node, entries: readonly string[]): unknown {
  if (children.length === 0) {
    return text;
  }
  return children.every(({ name }) => entries.includes(name))
    ? children.map((child) => getValue(child, entries))
    : getMembers(children, entries);
}

function getMembers(children: readonly Node[], entries: readonly string[]): Record<string, unknown> {
  // What objects have from birth is no member: the keys are the file's.
  return Object.fromEntries(children.map((child) => [child.name, getValue(child, entries)]));
}
