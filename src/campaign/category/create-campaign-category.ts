import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Clock } from '#platform/time/clock.js';
import { CampaignCategoryRepository } from './campaign-category.repository.js';
import { type CategoryFields, categoryName, problemsOfCategory } from './category.rules.js';

@Injectable()
export class CreateCampaignCategory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly categories: CampaignCategoryRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * One new row. Two at once are two categories. Returns the id.
   * @throws {InvalidFields} without a name in the default language, or a place in the order
   */
  async execute(fields: CategoryFields): Promise<string> {
    const problems = problemsOfCategory(fields);
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const id = randomUUID();
    const { translations = {}, active = true, sortOrder = 0 } = fields;
    const name = categoryName(translations) ?? '';
    const category = { id, name, active, sortOrder, translations, revision: 0 };
    await this.unitOfWork.run((tx) => this.categories.add(tx, { ...category, createdAt: this.clock.now() }));
    return id;
  }
}
