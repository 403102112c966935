/** What the events of a language tell: all of it as it is from then on, but for the texts, which may be megabytes. */
export interface TranslationDefinition {
  readonly translationId: { readonly translationId: string };
  readonly translationData: {
    readonly code: string;
    readonly name: string;
    readonly order: number;
    /** How many texts are other than those of the service. */
    readonly texts: number;
  };
  readonly updateAt: string;
}

export const EXAMPLE_TRANSLATION: TranslationDefinition = {
  translationId: { translationId: '00000000-0000-474c-8111-b0dd880c07e9' },
  translationData: { code: 'pl', name: 'polski', order: 2, texts: 120 },
  updateAt: '2018-01-30T17:23:24+0000',
};
