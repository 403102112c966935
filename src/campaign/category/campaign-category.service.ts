import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { RecordBodies } from '#platform/file/file-report.js';
import { ExpectedRevision } from '#platform/revision/expected-revision.js';
import type { EditedRecord } from '#platform/revision/revision.js';
import { Clock } from '#platform/time/clock.js';
import { CampaignCategoryNotFound } from '../campaign.errors.js';
import { CampaignCategoryRepository } from './campaign-category.repository.js';
import {
  type CategoryFields,
  categoryName,
  problemsOfCategory,
  revisionOfCategory,
} from './category.rules.js';

export abstract class CampaignCategoryBodies extends RecordBodies<CategoryFields> {}

@Injectable()
export class CampaignCategoryService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CampaignCategoryRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts one row; equal concurrent requests create two categories. Returns the id.
   * @throws {InvalidFields} without a name in the default language, or a place in the order
   */
  async create(fields: CategoryFields, id: string = randomUUID()): Promise<string> {
    const problems = problemsOfCategory(fields);
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const { translations = {}, active = true, sortOrder = 0 } = fields;
    const name = categoryName(translations) ?? '';
    const category = { id, name, active, sortOrder, translations, revision: 0 };
    await this.unitOfWork.run((tx) => this.categories.add(tx, { ...category, createdAt: this.clock.now() }));
    return id;
  }

  /**
   * Keeps fields that are missing in `changes`. Writes on condition of the found row: the second of two concurrent edits runs again.
   * @throws {CampaignCategoryNotFound}
   * @throws {OtherVersion} when the record is not the expected version
   * @throws {InvalidFields} without a name in the default language, or a place in the order
   */
  async edit(id: string, changes: CategoryFields, expected = ExpectedRevision.any): Promise<EditedRecord> {
    return this.unitOfWork.run(async (tx) => {
      const category = await this.categories.find(tx, id);
      if (!category) {
        throw new CampaignCategoryNotFound();
      }
      expected.ensure(revisionOfCategory(category));
      const translations = { ...category.translations, ...changes.translations };
      const fields = { ...category, ...changes, translations };
      const problems = problemsOfCategory(fields);
      if (problems.length > 0) {
        throw new InvalidFields(problems);
      }
      const { active = category.active, sortOrder = category.sortOrder } = changes;
      const name = categoryName(translations) ?? '';
      const edited = { name, translations, active, sortOrder };
      await this.categories.update(tx, category, edited);
      return { revision: revisionOfCategory({ ...category, ...edited }) };
    });
  }
}
