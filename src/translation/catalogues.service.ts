import { Injectable } from '@nestjs/common';
import { CacheVersion } from '#platform/database/cache/cache-version.js';
import { VersionedCache } from '#platform/database/cache/versioned-cache.js';
import type { Language } from '#platform/language/language.js';
import { CatalogueTexts } from './catalogue-texts.model.js';
import { TranslationReader } from './translation.reader.js';

/** The texts of the programme by language, in memory under a version that is read each time: changes hold at once everywhere. */
@Injectable()
export class CataloguesService {
  private readonly cached: VersionedCache<CatalogueTexts>;

  constructor(
    private readonly memory: CacheVersion,
    translations: TranslationReader,
  ) {
    this.cached = new VersionedCache(async () => {
      const { version, answer } = await translations.allWithVersion();
      return { version, answer: new CatalogueTexts(answer) };
    });
  }

  /** All of them as they are now: the same object for as long as nothing has changed. */
  async current(): Promise<CatalogueTexts> {
    return this.cached.at(await this.memory.read());
  }

  /** The catalogue in the language that is asked for, or else in the default one. */
  async select(language: Language) {
    return (await this.current()).select(language);
  }
}
