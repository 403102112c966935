import type { CatalogueTexts, NamedTexts } from '../translation/index.js';

/** By label, or by name. */
export type ChoiceMap = Readonly<Record<string, string>>;

export interface MarketingVendor {
  readonly name: string;
  /** Fields that have to be filled in, and their types. */
  readonly config: ChoiceMap | readonly [];
}

/** What can be chosen from. Existing clients read each type in a shape of its own. */
export type ChoicesAnswer =
  | {
      readonly choices:
        | readonly string[]
        | CatalogueTexts['languages']
        | ChoiceMap
        | Readonly<Record<string, ChoiceMap>>
        | Readonly<Record<string, MarketingVendor>>;
    }
  | { readonly fields: ChoiceMap };

export interface Reader {
  readonly locale: string;
  readonly texts: NamedTexts;
  /** The languages of the programme. */
  readonly languages: CatalogueTexts['languages'];
}

/** One type of choices. */
export interface ChoiceKind {
  readonly type: string;
  for(reader: Reader): ChoicesAnswer;
}
