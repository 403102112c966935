import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { getSchema } from './payload-schema.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Every event that the service records: the definition from the build, and the schema of its payload from the type that the
 * compiler checks where the event is made. So what is optional, and what the values may be, is what the code says.
 */
export async function eventDefinitions() {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true })
    .filter((file) => file.endsWith('.events.ts'))
    .sort();
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(
    files.map((file) => join(ROOT, 'src', file)),
    { ...options, noEmit: true },
  );
  const events = [];
  for (const file of files) {
    const module = await import(join(ROOT, 'dist/src', file.replace(/\.ts$/, '.js')));
    const factories = Object.entries(module).filter(([, exported]) => exported?.definition);
    for (const [name, { definition }] of factories) {
      events.push({ definition, schema: payloadSchema(program, join(ROOT, 'src', file), name, definition) });
    }
  }
  return events
    .map(({ definition, schema }) => ({ ...described(definition), schema }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** `User.CampaignUsageWasChanged`: two groups may have a name in common. */
function described({ type, emittedWhen, example, aggregateId }) {
  const [, group, event] = /^Service\.Domain\.(\w+)\.Event\.(\w+)$/.exec(type);
  return { name: `${group}.${event}`, type, emittedWhen, example, uuid: aggregateId(example) };
}

/** The schema of the only parameter of the function that makes the event. */
function payloadSchema(program, file, name, { example }) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const factory = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .find((each) => each.name === name);
  const [signature] = checker.getTypeOfSymbolAtLocation(factory, source).getCallSignatures();
  const payload = checker.getTypeOfSymbolAtLocation(signature.parameters[0], source);
  return getSchema(checker, source, payload, example);
}
