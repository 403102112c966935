import type { Messages } from '@lingui/core';
import type { Catalogues } from '../../../src/locales/shown-language.js';

/** Each is loaded when its language is shown. */
export const CATALOGUES: Catalogues = import.meta.glob<{ messages: Messages }>('./*.po');
