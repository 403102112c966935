import type { Language } from '#platform/language/language.js';
import type { LevelEntity } from './level.entity.js';

/** What a level is called and how it is described, in the language of the reader. */
export function textsOf(
  level: Pick<LevelEntity, 'name' | 'description' | 'translations'>,
  language: Language,
): { readonly name: string; readonly description: string | null } {
  const { name = level.name, description = level.description } = language.textsOf(level.translations);
  return { name, description };
}
