import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { EVENT_TYPES } from '../../src/event/index.js';

interface Message {
  readonly name: string;
  readonly payload: { readonly $ref: string };
  readonly headers?: object;
  readonly examples: readonly { readonly payload: object; readonly headers?: object }[];
}

const DOCS = join(import.meta.dirname, '../../docs');
const document = JSON.parse(readFileSync(join(DOCS, 'asyncapi.json'), 'utf8'));
const messages: readonly [string, Message][] = Object.entries(document.components.messages);
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'asyncapi', components: document.components });

const getProblems = (schema: object, value: unknown) => {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : validate.errors;
};
const getSchema = ({ payload }: Message) => ({ $ref: payload.$ref.replace('#', 'asyncapi#') });

describe('docs/asyncapi.json', () => {
  it('is a valid document of AsyncAPI 3', () => {
    const specification = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json');
    const validator = new Ajv({ strict: false, validateFormats: false });
    const validate = validator.compile(specification);
    expect(validate(document) ? [] : validate.errors).toEqual([]);
  });

  it('has a routing key, a message and an operation for each type of event', () => {
    const names = [...EVENT_TYPES]
      .map((type) => type.replace('Service.Domain.', '').replace('Event.', ''))
      .sort();
    const others = ['stream', 'webhook'];
    expect(Object.keys(document.channels).sort()).toEqual([...names, ...others].sort());
    expect(messages.map(([name]) => name).sort()).toEqual([...names, 'Webhook'].sort());
    const operations = names.map((name) => `publish.${name}`);
    expect(Object.keys(document.operations).sort()).toEqual([...operations, ...others].sort());
  });

  it.each(messages)('%s has an example that its schema allows', (_name, message) => {
    for (const { payload, headers } of message.examples) {
      expect(getProblems(getSchema(message), payload)).toEqual([]);
      expect(headers ? getProblems(message.headers ?? {}, headers) : []).toEqual([]);
    }
  });

  it.each(readdirSync(join(import.meta.dirname, 'events')))('allows the event of %s', (file) => {
    const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'events', file), 'utf8'));
    const [, message] = messages.find(([name]) => name === file.replace('.json', '')) ?? [];
    const record = { id: 1, recorderOn: '2018-01-30T17:23:24+0000', ...golden };
    expect(getProblems(getSchema(message as Message), record)).toEqual([]);
    expect(getProblems(getSchema(message as Message), { ...record, payload: {} })).not.toEqual([]);
  });
});
