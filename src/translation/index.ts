export { type CatalogueTexts } from './catalogue-texts.model.js';
export { CataloguesService } from './catalogues.service.js';
export type { NamedTexts } from './catalogues/catalogues.js';
export { TranslationModule } from './translation.module.js';
export { translationPayload } from './translation.events.js';
