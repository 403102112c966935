import sax from 'sax';
import { ROW_LENGTH_MAX, type SentRow } from './sent-row.model.js';

/** Elements that stand in a list, whatever the list is called. */
const ENTRIES: ReadonlySet<string> = new Set(['item', 'label']);
const DATA: ReadonlySet<string> = new Set([
  ...['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace'],
]);
const DEPTH_MAX = 12;

interface Node {
  readonly name: string;
  readonly children: Node[];
  text: string;
}

/**
 * `<transactions><transaction>…`: each element is a member of the body of a request, `item` and `label` are entries of lists. What
 * the public system has at the top of a transaction (`documentNumber`, `customer`) is taken to its place. A file that is no
 * XML is read up to there; entities that it defines by itself are not.
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
  private readonly parser = sax.parser(true, { trim: true });
  private readonly open: Node[] = [];
  private found: SentRow[] = [];
  private count = 0;
  private length = 0;

  constructor() {
    this.parser.onopentag = ({ name }) => this.begin(name);
    this.parser.ontext = (text) => this.add(text);
    this.parser.oncdata = (text) => this.add(text);
    this.parser.onclosetag = () => this.close();
    this.parser.onerror = () => this.fail('This is no XML from here on.');
  }

  read(text: string): SentRow[] {
    if (!this.hasFailed) {
      this.parser.write(text);
    }
    return this.take();
  }

  end(): SentRow[] {
    if (!this.hasFailed) {
      this.parser.close();
    }
    return this.take();
  }

  private take(): SentRow[] {
    const found = this.found;
    this.found = [];
    return found;
  }

  private begin(name: string): void {
    if (this.open.length === 0 && name !== 'transaction') {
      return;
    }
    this.length += name.length;
    this.open.push({ name, children: [], text: '' });
    if (this.open.length > DEPTH_MAX || this.length > ROW_LENGTH_MAX) {
      this.fail('This transaction is too long, or nested too deep.');
    }
  }

  private add(text: string): void {
    const node = this.open.at(-1);
    if (node) {
      this.length += text.length;
      node.text += text;
    }
  }

  private close(): void {
    const node = this.open.pop();
    const parent = this.open.at(-1);
    if (node && parent) {
      parent.children.push(node);
    } else if (node) {
      this.count += 1;
      this.length = 0;
      this.found.push({ row: this.count, body: bodyOf(node) });
    }
  }

  private fail(problem: string): void {
    if (!this.hasFailed) {
      this.hasFailed = true;
      this.found.push({ row: this.count + 1, problem });
    }
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
