import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DEFAULT_LOCALE } from '#platform/language/language.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import { revisionOfRow } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import { getBase } from './catalogue-texts.model.js';
import type { TranslationEntity } from './translation.entity.js';
import {
  codeIsFixed,
  defaultIsFixed,
  DefaultTranslation,
  TranslationNotFound,
} from './translation.errors.js';
import { TranslationRepository } from './translation.repository.js';
import { fittingTexts, type TranslationFields } from './texts.rules.js';

/** What an edit changes. */
const EDITED = ['name', 'position', 'texts'] as const;

export function revisionOfTranslation(translation: TranslationEntity): string {
  return revisionOfRow(translation, EDITED);
}

@Injectable()
export class TranslationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly translations: TranslationRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a language. The key refuses the second of two at once with one code, on every node.
   * @throws {InvalidFields} for a code that another language has, for texts that do not fit, and for a new default language
   */
  async create(
    fields: TranslationFields & { readonly code: string; readonly name: string },
  ): Promise<TranslationEntity> {
    if (fields.isDefault) {
      throw defaultIsFixed();
    }
    const { code, name, order, content = {} } = fields;
    const texts = fittingTexts(getBase(code), content);
    const id = randomUUID();
    return this.unitOfWork.run(async (tx) => {
      const position = order ?? (await this.translations.nextPosition(tx));
      const translation = { id, code, name, position, texts, updatedAt: this.clock.now(), revision: 0 };
      await this.translations.add(tx, translation);
      return translation;
    });
  }

  /**
   * Texts are replaced as a whole. Writes the one row on condition of its revision: the second of two at once makes its changes to what the
   * first one left, on every node.
   * @throws {TranslationNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} for another code, for another default language, and for texts that do not fit
   */
  async update(
    code: string,
    { code: newCode, isDefault, ...edit }: TranslationFields,
    expected = ExpectedRevision.any,
  ): Promise<TranslationEntity> {
    return this.unitOfWork.run(async (tx) => {
      const found = await this.translations.findByCode(tx, code);
      if (!found) {
        throw new TranslationNotFound();
      }
      expected.ensure(revisionOfTranslation(found));
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
        ...(content !== undefined && { texts: fittingTexts(getBase(code), content) }),
      });
    });
  }

  /**
   * Removes a language, and its texts with it. Texts of records in it stay what they are.
   * @throws {TranslationNotFound}
   * @throws {DefaultTranslation}
   */
  async delete(code: string): Promise<void> {
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
