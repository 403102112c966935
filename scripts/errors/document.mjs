import { STATUS_CODES } from 'node:http';

/** The text of docs/errors.md. */
export function getDocument(refusals, kinds) {
  return [INTRODUCTION, shapes(), ...byModule(refusals, kinds)].join('\n');
}

const INTRODUCTION = `# Errors

_Generated from the refusals in \`src\` by \`npm run errors\`. Do not edit._

Every refusal, and every error, is answered with a code in the header \`X-Error-Code\`. Codes are stable: compare them,
not the sentences of bodies, which may become better. New codes may come; treat an unknown one by its status.

Other headers of refusals:

| header | with | says |
|---|---|---|
| \`X-Request-Id\` | all | which line of the log belongs to this answer |
| \`X-Required-Permission\` | 403, \`auth.permission-missing\` | the permission: \`REWARD_CAMPAIGN:MODIFY\`; where several are named, any of them will do |
| \`Allow\` | 405 | the methods that the path has |
| \`Accept-Post\` | 415, \`http.type-not-read\` | the types of bodies that are read |
| \`Retry-After\` | 429, 503, \`idempotency.still-running\` | after how many seconds to try again |
| \`WWW-Authenticate\` | 401 | \`Bearer\` |
| \`Idempotency-Key\` | 503, \`database.outcome-unknown\` | the key under which the same request finds out whether it was done |

With status 500 and \`database.outcome-unknown\` a write may have been done. With every other code nothing was changed, unless the code says so.
`;

const SHAPES = [
  ['standard', '{"error":{"code":404,"message":"Not Found"}}', 'the status, twice'],
  [
    'message',
    '{"error":{"code":503,"message":"Busy: nothing was done, try again"}}',
    'the same, with a sentence',
  ],
  ['sentence', '{"error":"Not enough points"}', 'why, in one sentence'],
  [
    'fields',
    '{"error":{"code":400,"message":"Bad Request"},"errors":[{"field":"coupons[0].used","message":"…"}],"form":{"children":{…}}}',
    'each field that is wrong; `form` has the same errors as a tree. `field` is empty where the body as a whole is meant',
  ],
  [
    'versions',
    '{"error":{"code":409,"message":"…"},"errors":[{"field":"revision","message":"…"}],"form":{"children":{…}},"current":{…},"sent":{…}}',
    'the record as its GET shows it now, with its `revision`, and the fields that were sent, without passwords and keys',
  ],
  [
    'credentials',
    '{"message":"Authentication Required"}` or `{"code":401,"message":"Expired JWT Token"}',
    'the first without credentials, the second with bad ones',
  ],
  [
    'limit',
    '{"error":{"code":429,"message":"…"},"message":"…"}',
    'a sentence, twice: login pages show the second',
  ],
  ['entries', '[{"name":"database","status":"Problem","message":"…"}]', 'one entry for each dependency'],
];

function shapes() {
  const rows = SHAPES.map(([name, example, says]) => `| ${name} | \`${example}\` | ${says} |`);
  return ['## Bodies', '', '| body | example | says |', '|---|---|---|', ...rows, ''].join('\n');
}

function byModule(refusals, kinds) {
  const modules = [...new Set(refusals.map(({ code }) => code.split('.')[0]))];
  return modules.map((module) => {
    const rows = refusals
      .filter(({ code }) => code.startsWith(`${module}.`))
      .map(({ code, kind, when, remedy }) => {
        const { status, body } = kinds[kind];
        return `| \`${code}\` | ${status} ${STATUS_CODES[status]} | ${body} | ${cell(when)} | ${cell(remedy)} |`;
      });
    const head = ['| code | status | body | answered when | what to do |', '|---|---|---|---|---|'];
    return [`## ${module}`, '', ...head, ...rows, ''].join('\n');
  });
}

function cell(text) {
  return text.replaceAll('|', '\\|');
}
