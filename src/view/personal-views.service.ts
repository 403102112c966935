import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type ErasedPerson, type Forgotten, PersonalData } from '#platform/personal-data.js';
import { SavedViewRepository } from './saved-view.repository.js';
import { getPersonNames, namesPerson } from './saved-view.model.js';

/** Views that search for an e-mail, a phone or a card of a person: without the person they find nothing. */
@Extension(PersonalData)
@Injectable()
export class PersonalViewsService extends PersonalData {
  readonly tables = ['saved_view'];

  constructor(private readonly views: SavedViewRepository) {
    super();
  }

  override async forget(tx: Tx, { emails, phones, cards }: ErasedPerson): Promise<Forgotten> {
    const names = getPersonNames(emails, phones, cards);
    const isKnown = names.texts.size + names.phones.size > 0;
    const rows = isKnown ? await this.views.removeSearching(tx, (search) => namesPerson(search, names)) : 0;
    return { rows: [{ table: 'saved_view', rows }], aggregateIds: [] };
  }
}
