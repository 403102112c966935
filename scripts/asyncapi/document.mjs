const EXAMPLE_ID = 4711;
const RECORDED_ON = '2018-01-30T17:23:24+0000';
/** No change: what a test of a webhook sends. */
const TEST = { name: 'Webhook.WebhookWasTested', type: 'Service.Domain.Webhook.Event.WebhookWasTested' };
const ref = (path) => ({ $ref: `#/${path}` });
const getPayload = ({ name }) => `${name}.payload`;

/** docs/asyncapi.json: how events leave Laurel, by RabbitMQ, as a stream, and by webhooks. */
export function asyncApiDocument(events, version) {
  const all = Object.fromEntries(events.map(({ name }) => [name, ref(`components/messages/${name}`)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Laurel: events and webhooks',
      version,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description:
        'Every change in Laurel has an event, recorded in the transaction of the change. RabbitMQ, the stream and webhooks deliver the same records: at least once, in the order of `id`, which has no gaps. A payload may get new fields, and new types may appear: ignore what is unknown.',
      externalDocs: { description: 'How to consume events', url: 'consuming-events.md' },
    },
    defaultContentType: 'application/json',
    servers: servers(),
    channels: {
      ...Object.fromEntries(events.map((event) => [event.name, queueChannel(event)])),
      stream: {
        address: '/api/event/stream',
        title: 'Server-sent events',
        description:
          'For administrators. `id:` is the id of the event, `event:` its type, `data:` the record. Parameters of the query: `fromId`, `type`, `uuid`; `Last-Event-ID` resumes.',
        servers: [ref('servers/http')],
        messages: all,
      },
      webhook: {
        address: null,
        title: 'Webhooks',
        description:
          'A POST to the address of a webhook, by Standard Webhooks 1.0. An answer of 2xx within 15 seconds means that it is delivered.',
        bindings: { http: { bindingVersion: '0.3.0' } },
        messages: { Webhook: ref('components/messages/Webhook') },
      },
    },
    operations: {
      ...Object.fromEntries(events.map(({ name }) => [`publish.${name}`, send(name)])),
      stream: send('stream'),
      webhook: { ...send('webhook'), bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } } },
    },
    components: {
      messages: {
        ...Object.fromEntries(events.map((event) => [event.name, message(event)])),
        Webhook: webhookMessage(events),
      },
      schemas: {
        ...Object.fromEntries(
          events.flatMap((event) => [
            [event.name, recordSchema(event)],
            [getPayload(event), event.schema],
          ]),
        ),
        [TEST.name]: {
          ...recordSchema(TEST),
          description: 'Sent by `POST /api/webhook/{webhook}/test` alone.',
        },
        Webhook: webhookSchema([...events, TEST]),
      },
    },
  };
}

function servers() {
  return {
    rabbitmq: {
      host: '{host}',
      protocol: 'amqp',
      protocolVersion: '0.9.1',
      description: 'The broker of `QUEUE_URL`. Messages go to the exchange of `QUEUE_EXCHANGE`.',
      variables: { host: { default: 'localhost:5672' } },
    },
    http: {
      host: '{host}',
      protocol: 'http',
      description: 'The service itself.',
      variables: { host: { default: 'localhost:3000' } },
    },
  };
}

function queueChannel({ name, emittedWhen }) {
  return {
    address: name,
    description: `The routing key. Recorded when ${emittedWhen}.`,
    servers: [ref('servers/rabbitmq')],
    messages: { [name]: ref(`components/messages/${name}`) },
    bindings: {
      amqp: {
        is: 'routingKey',
        exchange: { name: 'laurel.events', type: 'topic', durable: true, autoDelete: false },
        bindingVersion: '0.3.0',
      },
    },
  };
}

function send(channel) {
  return { action: 'send', channel: ref(`channels/${channel}`) };
}

function message({ name, type, emittedWhen, example, uuid }) {
  return {
    name: type,
    title: name,
    summary: `Recorded when ${emittedWhen}.`,
    contentType: 'application/json',
    payload: ref(`components/schemas/${name}`),
    bindings: { amqp: { messageType: type, bindingVersion: '0.3.0' } },
    examples: [{ name: 'complete', payload: getRecord({ type, example, uuid }) }],
  };
}

function getRecord({ type, example, uuid }) {
  return { id: EXAMPLE_ID, uuid, payload: example, type, recorderOn: RECORDED_ON };
}

function recordSchema(event) {
  return {
    type: 'object',
    description: `Recorded when ${event.emittedWhen}.`,
    properties: {
      id: event.schema
        ? { type: 'integer', minimum: 1, description: 'Without gaps, in the order of commits.' }
        : { const: 0 },
      uuid: { type: 'string', format: 'uuid', description: 'What the event has happened to.' },
      payload: event.schema ? ref(`components/schemas/${getPayload(event)}`) : { type: 'object' },
      type: { const: event.type },
      recorderOn: {
        type: 'string',
        pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+0000$`,
        description: 'When it was recorded, in UTC. Spelled so since the first release.',
      },
      actor: {
        type: 'object',
        description:
          'Who has caused it by a request; absent for what goes on by itself, and for events of earlier versions.',
        properties: {
          type: {
            enum: ['admin', 'seller', 'customer', 'key'],
            description: 'An administrator, a seller, a customer, or the key of a machine.',
          },
          id: { type: 'string', format: 'uuid' },
        },
        required: ['type', 'id'],
      },
    },
    required: ['id', 'uuid', 'payload', 'type', 'recorderOn'],
  };
}

function webhookSchema(events) {
  return {
    type: 'object',
    properties: {
      type: { type: 'string', enum: events.map(({ type }) => type), description: 'The type of the event.' },
      timestamp: {
        type: 'string',
        format: 'date-time',
        description: 'When the event was recorded.',
      },
      data: { oneOf: events.map(({ name }) => ref(`components/schemas/${name}`)) },
    },
    required: ['type', 'timestamp', 'data'],
  };
}

function webhookMessage(events) {
  const event = events.find(({ name }) => name === 'Account.PointsWereSpent') ?? events[0];
  const headers = {
    'webhook-id': '0b3c1a52-6f0e-4f7e-9a53-6b2b1f9d8c11',
    'webhook-timestamp': '1517333004',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  };
  return {
    name: 'Webhook',
    title: 'A delivery',
    summary: 'One event, signed.',
    contentType: 'application/json',
    headers: {
      type: 'object',
      properties: {
        'webhook-id': { type: 'string', format: 'uuid', description: 'The same on every attempt.' },
        'webhook-timestamp': {
          type: 'string',
          pattern: String.raw`^\d+$`,
          description: 'Seconds since 1970, of the attempt. Refuse one that is five minutes off.',
        },
        'webhook-signature': {
          type: 'string',
          description: 'Signatures with `v1,` before them, and spaces between. One match is enough.',
        },
      },
      required: Object.keys(headers),
    },
    payload: ref('components/schemas/Webhook'),
    examples: [
      {
        name: event.name,
        headers,
        payload: { type: event.type, timestamp: '2018-01-30T17:23:24.000Z', data: getRecord(event) },
      },
    ],
  };
}
