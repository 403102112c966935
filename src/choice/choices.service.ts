import { Injectable } from '@nestjs/common';
import type { Language } from '#platform/language/language.js';
import { CataloguesService, type CatalogueTexts } from '../translation/index.js';
import { CHOICE_KINDS, type ChoicesAnswer } from './choice-kinds.model.js';

@Injectable()
export class ChoicesService {
  private readonly kinds = new Map(CHOICE_KINDS.map((kind) => [kind.type, kind]));
  /** Some take milliseconds to make; there are as many as types and languages, for as long as no text changes. */
  private readonly known = new WeakMap<CatalogueTexts, Map<string, ChoicesAnswer>>();

  constructor(private readonly catalogues: CataloguesService) {}

  /** Null for a type that there is not. */
  async find(type: string, language: Language): Promise<ChoicesAnswer | null> {
    const kind = this.kinds.get(type);
    if (!kind) {
      return null;
    }
    const texts = await this.catalogues.current();
    const reader = { ...texts.select(language), languages: texts.languages };
    const key = `${reader.locale} ${type}`;
    const known = this.known.get(texts) ?? new Map<string, ChoicesAnswer>();
    const answer = known.get(key) ?? kind.for(reader);
    this.known.set(texts, known.set(key, answer));
    return answer;
  }
}
