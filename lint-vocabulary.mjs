import { relative } from 'node:path';

/*
 * The vocabulary rule: names, comments, strings and documents use the terms of docs/glossary.md. docs/decisions/0292 says why.
 */

/** The folders whose sources follow the rule. */
export const FOLDERS = ['src', 'admin', 'client', 'examples', 'chaos', 'bench', 'scripts', 'test'];

/** Quotes the words, to see that the rule finds them. */
export const QUOTES_THE_WORDS = 'test/architecture/vocabulary.spec.ts';

const PEOPLE = 'Use "they", or name the role: the caller, the customer, the process, another transaction.';

/** Words that no name, comment or string contains, in any case. */
const WORDS = new Map([
  ...['he', 'him', 'his', 'himself', 'whoever', 'whom', 'somebody', 'nobody'].map((word) => [word, PEOPLE]),
  ['nobodys', PEOPLE],
]);

const ANY_WORD = new RegExp(`\\b(${[...WORDS.keys()].join('|')})\\b`, 'gi');

/** Files and processes do not speak. Sources that run in production, and documents, say what they do. */
const SPOKEN = /\b(told|hears|heard|lets|says? of)\b/gi;
const SPOKEN_ADVICE = 'Say what happens: is recorded, gets, allows, has.';
/** The folders whose sources may still speak so. */
const MAY_SPEAK = /(?:^|\/)(?:test|chaos|bench)\/|\.spec\.ts$/;

/** A sentence that begins so has no subject: "Of the points." Names in code, such as `Of`, stand in backquotes. */
const OPENING = /(?<![\w`])Of (?=[a-z\d`])/;

/** A docblock that opens so has neither a subject nor a verb, and points at a sentence elsewhere. */
const DOCBLOCK_OPENING = /^\*[\s*]*(As|Likewise|None|That of|That the|The same|Those)\b/;

/** The words that a text must not contain. */
export function bannedWordsIn(text) {
  return [...text.matchAll(ANY_WORD)].map(([word]) => word);
}

/** The same for words that only some folders may use. */
export function spokenWordsIn(text) {
  return [...text.matchAll(SPOKEN)].map(([word]) => word);
}

/** `isHeldBySomebody` and `HELD_BY_SOMEBODY` consist of four words each. */
function wordsOf(name) {
  return name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
}

export const vocabulary = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Names, comments and strings use standard terms' },
    schema: [],
    messages: {
      opening: 'No sentence opens with "Of": name the subject.',
      docblock: 'No docblock opens with "{{word}}": name the subject, or begin with the verb.',
      word: '"{{word}}": {{advice}}',
    },
  },
  create(context) {
    const maySpeak = MAY_SPEAK.test(relative(context.cwd, context.filename));
    const reportWords = (text, report) => {
      for (const word of bannedWordsIn(text)) {
        report({ messageId: 'word', data: { word, advice: WORDS.get(word.toLowerCase()) } });
      }
      for (const word of maySpeak ? [] : spokenWordsIn(text)) {
        report({ messageId: 'word', data: { word, advice: SPOKEN_ADVICE } });
      }
    };
    const checkText = (node, text) => reportWords(text, (problem) => context.report({ node, ...problem }));
    const checkName = (node) => {
      for (const word of wordsOf(node.name)) {
        const advice = WORDS.get(word.toLowerCase());
        if (advice) {
          context.report({ node, messageId: 'word', data: { word, advice } });
        }
      }
    };
    return {
      Program() {
        for (const { loc, type, value } of context.sourceCode.getAllComments()) {
          reportWords(value, (problem) => context.report({ loc, ...problem }));
          if (OPENING.test(value)) {
            context.report({ loc, messageId: 'opening' });
          }
          const word = type === 'Block' && DOCBLOCK_OPENING.exec(value)?.[1];
          if (word) {
            context.report({ loc, messageId: 'docblock', data: { word } });
          }
        }
      },
      Identifier: checkName,
      PrivateIdentifier: checkName,
      Literal: (node) => typeof node.value === 'string' && checkText(node, node.value),
      TemplateElement: (node) => checkText(node, node.value.raw),
    };
  },
};
