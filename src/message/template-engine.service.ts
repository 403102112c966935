import { Injectable } from '@nestjs/common';
import type { Liquid, Template } from 'liquidjs';
import { errorMessage } from '#platform/error/domain-error.js';
import { DEFAULT_LOCALE } from '#platform/language/language.js';
import type { MessageWording } from './message-kinds.model.js';
import { BranchesOfTemplates, findProblemOfUse } from './template-branches.model.js';

/** Tags that read other templates. */
const READS_TEMPLATES = ['include', 'render', 'layout', 'block'];
/** Filters after which a value would not be escaped. */
const UNESCAPED = ['raw'];
const LIMITS = { parseLimit: 200_000, renderLimit: 500, memoryLimit: 2_000_000 } as const;
const OPTIONS = { ...LIMITS, strictFilters: true, ownPropertyOnly: true, dynamicPartials: false } as const;
const PROBLEM_LENGTH_MAX = 300;
const ALL_DIGITS = { maximumFractionDigits: 20 } as const;
/** More than there are kinds and languages; texts that are edited come and go. */
const PARSED_MAX = 500;

interface Engine {
  readonly liquid: Liquid;
  /** Templates by their texts. */
  readonly parsed: Map<string, Template[]>;
}

interface Engines {
  readonly html: Engine;
  readonly text: Engine;
  readonly branches: BranchesOfTemplates;
}

/** Templates of Liquid: they read no files, take a bounded time, and every value in HTML is escaped. */
@Injectable()
export class TemplateEngineService {
  private engines: Promise<Engines> | undefined;

  /**
   * Why a text cannot be a template with these variables; null when it can.
   * @param secrets The variables that it shows as they are, and does nothing else with
   */
  async getProblem(
    template: string,
    variables: Readonly<Record<string, string>>,
    secrets: readonly string[] = [],
  ): Promise<string | null> {
    const { html, text } = await this.load();
    const { liquid } = html;
    try {
      const parsed = liquid.parse(template);
      const unknown = (await namesIn(liquid, parsed)).find((name) => !Object.hasOwn(variables, name));
      if (unknown !== undefined) {
        return `This message has no variable ${unknown}: it has ${Object.keys(variables).join(', ')}.`;
      }
      await liquid.render(parsed, variables);
      // As it is written: in HTML, each value has the filter that escapes it.
      return findProblemOfUse(text.liquid.parse(template), secrets);
    } catch (error) {
      return `This is no template: ${getSentence(error)}`;
    }
  }

  /** @throws {Error} for a template that takes too long, or that is none */
  async render(
    { subject, content }: MessageWording,
    variables: Readonly<Record<string, string>>,
  ): Promise<{ readonly subject: string; readonly content: string }> {
    const { html, text } = await this.load();
    return {
      subject: oneLine(await rendered(text, subject, variables)),
      content: await rendered(html, content, variables),
    };
  }

  /** What a template can become: each of its branches is in one of the pages. Or why that cannot be found out. */
  async renderBranches(
    template: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<{ readonly pages: readonly string[]; readonly problem: string | null }> {
    const { branches } = await this.load();
    try {
      return { pages: branches.render(template, variables), problem: null };
    } catch (error) {
      return { pages: [], problem: `This is no template: ${getSentence(error)}` };
    }
  }

  /** @throws {Error} as `render` */
  async renderText(template: string, variables: Readonly<Record<string, string>>): Promise<string> {
    const { text } = await this.load();
    return rendered(text, template, variables);
  }

  /** Imported for the first template: most processes render none. */
  private async load(): Promise<Engines> {
    this.engines ??= import('liquidjs').then((liquid) => ({
      html: restricted(new liquid.Liquid({ ...OPTIONS, outputEscape: 'escape' })),
      text: restricted(new liquid.Liquid(OPTIONS)),
      branches: new BranchesOfTemplates(
        liquid,
        restricted(new liquid.Liquid({ ...OPTIONS, outputEscape: 'escape' })).liquid,
      ),
    }));
    return this.engines;
  }
}

function restricted(liquid: Liquid): Engine {
  READS_TEMPLATES.forEach((tag) => Reflect.deleteProperty(liquid.tags, tag));
  UNESCAPED.forEach((filter) => Reflect.deleteProperty(liquid.filters, filter));
  liquid.registerFilter('number', getNumberText);
  return { liquid, parsed: new Map() };
}

/** `{{ active_points_amount | number: "de" }}`: 1.880, as the language writes it. What is no number stays as it is. */
function getNumberText(value: unknown, locale: unknown = DEFAULT_LOCALE): unknown {
  const number = typeof value === 'number' ? value : Number.parseFloat(String(value));
  return String(number) === String(value)
    ? new Intl.NumberFormat(String(locale), ALL_DIGITS).format(number)
    : value;
}

async function rendered(
  { liquid, parsed }: Engine,
  template: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  let found = parsed.get(template);
  if (!found) {
    found = liquid.parse(template);
    if (parsed.size >= PARSED_MAX) {
      parsed.clear();
    }
    parsed.set(template, found);
  }
  return String(await liquid.render(found, variables));
}

/** Not those that the template assigns itself. */
async function namesIn(engine: Liquid, parsed: Template[]): Promise<string[]> {
  return engine.globalVariables(parsed);
}

/** A header field has one line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Without the lines of the template that it quotes. */
function getSentence(error: unknown): string {
  const [line = ''] = errorMessage(error).split('\n');
  return `${line.slice(0, PROBLEM_LENGTH_MAX)}.`;
}
