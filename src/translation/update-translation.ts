import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DEFAULT_LOCALE } from '#platform/language/locale.rules.js';
import { baseOf } from './catalogues/base.functions.js';
import type { TranslationEntity } from './translation.entity.js';
import { codeIsFixed, defaultIsFixed, TranslationNotFound } from './translation.errors.js';
import { TranslationRepository } from './translation.repository.js';
import { fittingTexts, type TranslationFields } from './translation.rules.js';

@Injectable()
export class UpdateTranslation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly translations: TranslationRepository,
  ) {}

  /**
   * What the edit names is as it says, the rest as it was; texts are replaced as a whole. Writes the one row, guarded by its
   * revision: of two at once the second makes its changes to what the first one left, on every node.
   * @throws {TranslationNotFound}
   * @throws {InvalidFields} for another code, for another default language, and for texts that do not fit
   */
  async execute(
    code: string,
    { code: newCode, isDefault, ...edit }: TranslationFields,
  ): Promise<TranslationEntity> {
    return this.unitOfWork.run(async (tx) => {
      const found = await this.translations.findByCode(tx, code);
      if (!found) {
        throw new TranslationNotFound();
      }
      if (newCode !== undefined && newCode !== code) {
        throw codeIsFixed();
      }
      if (isDefault !== undefined && isDefault !== (code === DEFAULT_LOCALE)) {
        throw defaultIsFixed();
      }
      const { name, order, content } = edit;
      return this.translations.update(tx, found, {
        ...(name !== undefined && { name }),
        ...(order !== undefined && { position: order }),
        ...(content !== undefined && { texts: fittingTexts(baseOf(code), content) }),
      });
    });
  }
}
