import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Characters of texts and their HTML together: more than a large programme has. */
const KEPT_LENGTH_MAX = 16_000_000;

type Convert = (markdown: string) => string;

/**
 * Markdown as HTML that is safe to show. Converting a long text takes tens of milliseconds, so the service turns to its
 * other requests between one text and the next, and caches what it has converted.
 */
@Injectable()
export class MarkdownHtml {
  /** The longest unused first. */
  private readonly kept = new Map<string, string>();
  private keptLength = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private converter: Promise<Convert> | undefined;

  async convert(markdown: string): Promise<string> {
    const known = this.recall(markdown);
    if (known !== undefined) {
      return known;
    }
    // The libraries take a tenth of a second to load, and most programmes never ask for HTML.
    this.converter ??= import('./sanitised-html.js').then(({ sanitisedHtml }) => sanitisedHtml);
    const convert = await this.converter;
    await (this.turn = this.turn.then(() => nextTurn()));
    return this.recall(markdown) ?? this.keep(markdown, convert(markdown));
  }

  private recall(markdown: string): string | undefined {
    const html = this.kept.get(markdown);
    if (html !== undefined) {
      this.kept.delete(markdown);
      this.kept.set(markdown, html);
    }
    return html;
  }

  private keep(markdown: string, html: string): string {
    this.kept.set(markdown, html);
    this.keptLength += markdown.length + html.length;
    for (const [oldest, its] of this.kept) {
      if (this.keptLength <= KEPT_LENGTH_MAX) {
        break;
      }
      this.kept.delete(oldest);
      this.keptLength -= oldest.length + its.length;
    }
    return html;
  }
}
