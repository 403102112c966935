import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { baseOf } from './catalogues/base.functions.js';
import { fittingTexts, type TranslationFields } from './translation.rules.js';
import type { TranslationEntity } from './translation.entity.js';
import { defaultIsFixed } from './translation.errors.js';
import { TranslationRepository } from './translation.repository.js';

@Injectable()
export class CreateTranslation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly translations: TranslationRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a language. The key refuses the second of two at once with one code, on every node.
   * @throws {InvalidFields} for a code that another language has, for texts that do not fit, and for a new default language
   */
  async execute(
    fields: TranslationFields & { readonly code: string; readonly name: string },
  ): Promise<TranslationEntity> {
    if (fields.isDefault) {
      throw defaultIsFixed();
    }
    const { code, name, order, content = {} } = fields;
    const texts = fittingTexts(baseOf(code), content);
    const id = randomUUID();
    return this.unitOfWork.run(async (tx) => {
      const position = order ?? (await this.translations.nextPosition(tx));
      const translation = { id, code, name, position, texts, updatedAt: this.clock.now(), revision: 0 };
      await this.translations.add(tx, translation);
      return translation;
    });
  }
}
