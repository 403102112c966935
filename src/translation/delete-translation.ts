import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DEFAULT_LOCALE } from '#platform/language/locale.rules.js';
import { DefaultTranslation, TranslationNotFound } from './translation.errors.js';
import { TranslationRepository } from './translation.repository.js';

@Injectable()
export class DeleteTranslation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly translations: TranslationRepository,
  ) {}

  /**
   * Removes a language, and its texts with it. Texts of records in it stay what they are.
   * @throws {TranslationNotFound}
   * @throws {DefaultTranslation}
   */
  async execute(code: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const found = await this.translations.findByCode(tx, code);
      if (!found) {
        throw new TranslationNotFound();
      }
      if (code === DEFAULT_LOCALE) {
        throw new DefaultTranslation();
      }
      await this.translations.remove(tx, found);
    });
  }
}
