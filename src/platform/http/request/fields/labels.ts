import { isStorable } from '#platform/text.js';
import { ReadAs } from './readers.js';

interface SentLabel {
  readonly key: string;
  readonly value: string;
}

const LABELS_MAX = 100;
const KEY_LENGTH_MAX = 100;
const VALUE_LENGTH_MAX = 255;
/** More than all allowed labels with blanks. */
const TEXT_LENGTH_MAX = 2 * LABELS_MAX * (KEY_LENGTH_MAX + VALUE_LENGTH_MAX);

export function Labels(): PropertyDecorator {
  const label = { type: 'object', properties: { key: { type: 'string' }, value: { type: 'string' } } };
  const api = {
    // Otherwise the plugin, which sees a list, makes both types lists.
    type: String,
    anyOf: [
      { type: 'string', example: 'color:red;size:xl' },
      { type: 'array', items: label },
    ],
  };
  return ReadAs(readLabels, api);
}

function readLabels(sent: unknown): SentLabel[] {
  const parts: unknown[] = Array.isArray(sent) ? sent : asText(sent);
  if (parts.length > LABELS_MAX) {
    throw new Error(`This collection should contain ${LABELS_MAX} elements or less.`);
  }
  return Array.isArray(sent) ? parts.map(asLabel) : (parts as string[]).map(asPair);
}

function asText(sent: unknown): string[] {
  if (typeof sent !== 'string') {
    throw new Error('This value should be of the form key:value;key:value.');
  }
  if (sent.length > TEXT_LENGTH_MAX) {
    throw new Error(`This collection should contain ${LABELS_MAX} elements or less.`);
  }
  return sent.split(';').filter((pair) => pair.trim() !== '');
}

/** Splits at the first colon: the value of `time:10:30` is 10:30. */
function asPair(pair: string): SentLabel {
  const [key = '', ...rest] = pair.split(':');
  return checked(key, rest.length === 0 ? undefined : rest.join(':'));
}

function asLabel(sent: unknown): SentLabel {
  const { key, value } = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  return checked(key, value);
}

function checked(key: unknown, value: unknown): SentLabel {
  if (typeof key !== 'string' || typeof value !== 'string') {
    throw new Error('This value should be of the form key:value;key:value.');
  }
  const label = { key: key.trim(), value: value.trim() };
  const fits =
    label.key !== '' && label.key.length <= KEY_LENGTH_MAX && label.value.length <= VALUE_LENGTH_MAX;
  if (!fits || !isStorable(label.key + label.value)) {
    throw new Error('This value is not valid.');
  }
  return label;
}
