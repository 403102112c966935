import { PASSWORD_LENGTH_MAX, problemsOfPassword } from '../../auth/index.js';
import { Custom } from '../../platform/http/fields.js';
import type { Label } from '../customer.rules.js';

const LABELS_MAX = 100;
const KEY_LENGTH_MAX = 100;
const VALUE_LENGTH_MAX = 255;

/** `key:value;key:value`, as forms have it, or a list of `{key, value}`, as records have it. */
export function Labels(): PropertyDecorator {
  const label = { type: 'object', properties: { key: { type: 'string' }, value: { type: 'string' } } };
  const api = {
    oneOf: [
      { type: 'string', example: 'color:red;size:xl' },
      { type: 'array', items: label },
    ],
  };
  return Custom(readLabels, api, { optional: true });
}

/** Said of agreements without which there is no membership. */
export function Agreed(): PropertyDecorator {
  return Custom(readAgreed, { type: Boolean, example: true });
}

/** At least eight characters, of all kinds. */
export function NewPassword(optionality: { readonly optional?: true } = {}): PropertyDecorator {
  const api = { type: String, format: 'password', maxLength: PASSWORD_LENGTH_MAX };
  return Custom(readNewPassword, api, optionality);
}

function readNewPassword(sent: unknown): string {
  const [problem] = problemsOfPassword(typeof sent === 'string' ? sent : '');
  if (problem !== undefined) {
    throw new Error(problem);
  }
  return sent as string;
}

function readAgreed(sent: unknown): true {
  if (![true, 1, '1', 'true'].includes(sent as string)) {
    throw new Error('This value should not be blank.');
  }
  return true;
}

function readLabels(sent: unknown): Label[] {
  const labels = Array.isArray(sent) ? sent.map(asLabel) : asText(sent).map(asPair);
  if (labels.length > LABELS_MAX) {
    throw new Error(`This collection should contain ${LABELS_MAX} elements or less.`);
  }
  return labels;
}

function asText(sent: unknown): string[] {
  if (typeof sent !== 'string') {
    throw new Error('This value should be of the form key:value;key:value.');
  }
  return sent.split(';').filter((pair) => pair.trim() !== '');
}

/** What comes after the first colon is the value: `time:10:30` is 10:30. */
function asPair(pair: string): Label {
  const [key = '', ...rest] = pair.split(':');
  return checked(key, rest.length === 0 ? undefined : rest.join(':'));
}

function asLabel(sent: unknown): Label {
  const { key, value } = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  return checked(key, value);
}

function checked(key: unknown, value: unknown): Label {
  if (typeof key !== 'string' || typeof value !== 'string') {
    throw new Error('This value should be of the form key:value;key:value.');
  }
  const label = { key: key.trim(), value: value.trim() };
  const fits =
    label.key !== '' && label.key.length <= KEY_LENGTH_MAX && label.value.length <= VALUE_LENGTH_MAX;
  if (!fits || /\0/.test(label.key + label.value)) {
    throw new Error('This value is not valid.');
  }
  return label;
}
