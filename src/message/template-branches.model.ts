import type {
  Arguments,
  CaseTag,
  Context,
  Emitter,
  FilteredValueToken,
  IfTag,
  Liquid,
  QuotedToken,
  Template,
  Token,
  UnlessTag,
  Value,
} from 'liquidjs';

type LiquidModule = typeof import('liquidjs');
type Branching = IfTag | UnlessTag | CaseTag;
type Argument = Arguments extends Iterable<infer Each> ? Each : never;
/** Which branch is taken, where it is not the first. */
type Path = readonly (readonly [Template, number])[];

/** Each is rendered and judged once. */
const BRANCHES_MAX = 100;
const BRANCHING = ['if', 'unless', 'case'] as const;
const CONDITIONS: readonly string[] = ['if', 'unless'];
const TRUTHS: readonly string[] = ['and', 'or', 'not'];

/** Renders templates so that each branch is taken once, whatever its condition says. */
export class BranchesOfTemplates {
  private readonly taken = new Map<Template, number>();

  /** @param liquid Used for nothing else: its conditions decide nothing. */
  constructor(
    private readonly module: LiquidModule,
    private readonly liquid: Liquid,
  ) {
    const { taken } = this;
    for (const name of BRANCHING) {
      const Tag = liquid.tags[name] as LiquidModule['IfTag'];
      liquid.registerTag(
        name,
        class extends Tag {
          override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
            const templates = getBranches(this)[taken.get(this) ?? 0] ?? [];
            yield this.liquid.renderer.renderTemplates(templates, context, emitter);
          }
        },
      );
    }
    const Loop = liquid.tags['for'] as LiquidModule['ForTag'];
    liquid.registerTag(
      'for',
      class extends Loop {
        override *render(context: Context, emitter: Emitter) {
          const templates = this.templates;
          context.push({ [this.variable]: '' });
          yield this.liquid.renderer.renderTemplates(templates, context, emitter);
          context.pop();
          return '';
        }
      },
    );
  }

  /** @throws {Error} for too many of them */
  render(content: string, variables: Readonly<Record<string, string>>): string[] {
    const parsed = this.liquid.parse(content);
    const paths = [[], ...this.findPaths(parsed, [])];
    return paths.map((path) => {
      this.taken.clear();
      path.forEach(([tag, branch]) => this.taken.set(tag, branch));
      return String(this.liquid.renderSync(parsed, variables));
    });
  }

  private findPaths(templates: readonly Template[], here: Path): Path[] {
    const paths: Path[] = [];
    for (const template of templates) {
      const branches = this.isBranching(template) ? getBranches(template) : null;
      if (branches) {
        branches.forEach((branch, index) => {
          const path = [...here, [template, index] as const];
          paths.push(...(index > 0 ? [path] : []), ...this.findPaths(branch, path));
        });
      } else {
        paths.push(...this.findPaths(getChildren(template), here));
      }
      if (paths.length > BRANCHES_MAX) {
        throw new Error(`This text has more than ${BRANCHES_MAX} conditions.`);
      }
    }
    return paths;
  }

  private isBranching(template: Template): template is Branching {
    const { IfTag, UnlessTag, CaseTag } = this.module;
    return [IfTag, UnlessTag, CaseTag].some((Tag) => template instanceof Tag);
  }
}

function getBranches({ branches, elseTemplates }: Branching): Template[][] {
  return [...branches.map(({ templates }) => templates), elseTemplates ?? []];
}

/** No template reads another one, so nothing is waited for. */
function getChildren(template: Template): Template[] {
  return (template.children?.(false, true).next().value ?? []) as Template[];
}

/**
 * How a template uses a secret for something else than to show it as it is, or to ask whether there is one; null when it does not. A condition on
 * what is in it, or a part of it somewhere, would tell it to others bit by bit.
 */
export function findProblemOfUse(templates: readonly Template[], secrets: readonly string[]): string | null {
  for (const template of templates) {
    const { name } = template as { readonly name?: string };
    for (const argument of template.arguments?.() ?? []) {
      const secret = findSecret(argument, secrets);
      const isFine =
        secret === undefined ||
        (name === undefined && isSecretAlone(argument)) ||
        (name !== undefined && CONDITIONS.includes(name) && asksForPresence(argument, secrets));
      if (!isFine) {
        return usedOtherwise(secret);
      }
    }
    const children = getChildren(template);
    const captured = name === 'capture' ? findShownSecret(children, secrets) : undefined;
    const problem = captured === undefined ? findProblemOfUse(children, secrets) : usedOtherwise(captured);
    if (problem !== null) {
      return problem;
    }
  }
  return null;
}

function usedOtherwise(secret: string): string {
  return `The secret {{ ${secret} }} is shown as it is, without filters and tags; {% if ${secret} != "" %} asks whether there is one.`;
}

function findShownSecret(templates: readonly Template[], secrets: readonly string[]): string | undefined {
  return templates
    .flatMap((template) => [
      ...[...(template.arguments?.() ?? [])].map((each) => findSecret(each, secrets)),
      findShownSecret(getChildren(template), secrets),
    ])
    .find((each) => each !== undefined);
}

/** The first of the secrets that a value or one of its filters reads; one that is read by a computed name may be any. */
function findSecret(argument: Argument, secrets: readonly string[]): string | undefined {
  for (const token of readTokens(argument)) {
    const name = getName(token);
    if (name === null || (name !== undefined && secrets.includes(name))) {
      return name ?? secrets[0];
    }
  }
  return undefined;
}

function* readTokens(argument: Argument | Token): Generator<Token> {
  if (isValue(argument)) {
    for (const token of argument.initial.postfix) {
      yield* readTokens(token);
    }
    for (const { args = [] } of argument.filters as readonly { readonly args?: readonly unknown[] }[]) {
      for (const each of args.flat()) {
        if (typeof each === 'object' && each !== null) {
          yield* readTokens(each as Token);
        }
      }
    }
    return;
  }
  yield argument;
  const {
    props = [],
    lhs,
    rhs,
  } = argument as {
    readonly props?: readonly Token[];
    readonly lhs?: Token;
    readonly rhs?: Token;
  };
  for (const each of [...props.slice(1), lhs, rhs]) {
    if (each) {
      yield* readTokens(each);
    }
  }
}

function isValue(argument: Argument | Token): argument is Value | FilteredValueToken {
  return 'initial' in argument;
}

/** The variable that a token reads; undefined for one that reads none, and null where the name is computed. */
function getName(token: Token): string | null | undefined {
  const { props } = token as { readonly props?: readonly { readonly content?: unknown }[] };
  if (!props) {
    return undefined;
  }
  const content = props[0]?.content;
  return typeof content === 'string' ? content : null;
}

/** `{{ code }}`, and neither a part of it nor what a filter makes of it. */
function isSecretAlone(argument: Argument): boolean {
  if (!isValue(argument) || argument.filters.length > 0 || argument.initial.postfix.length !== 1) {
    return false;
  }
  const [token, ...others] = [...readTokens(argument)];
  return token !== undefined && others.length === 0 && countParts(token) === 1 && getName(token) !== null;
}

function countParts(token: Token | undefined): number {
  return (token as { readonly props?: readonly unknown[] } | undefined)?.props?.length ?? 0;
}

/** Whether a condition compares secrets with nothing but empty texts. */
function asksForPresence(argument: Argument, secrets: readonly string[]): boolean {
  if (!isValue(argument) || argument.filters.length > 0) {
    return false;
  }
  const stack: Operand[] = [];
  for (const token of argument.initial.postfix) {
    const { operator } = token as { readonly operator?: string };
    if (operator === undefined) {
      const isSecret = findSecret(token as Argument, secrets) !== undefined;
      if (isSecret && countParts(token) !== 1) {
        return false;
      }
      stack.push(isSecret ? 'secret' : isEmptyConstant(token) ? 'empty' : 'other');
    } else {
      const operands = stack.splice(operator === 'not' ? -1 : -2);
      const isTruth = TRUTHS.includes(operator);
      const isPresence = ['==', '!='].includes(operator) && operands.includes('empty');
      if (operands.includes('secret') && !isTruth && !isPresence) {
        return false;
      }
      stack.push('other');
    }
  }
  return true;
}

type Operand = 'secret' | 'empty' | 'other';

function isEmptyConstant(token: Token): boolean {
  const { literal, content } = token as QuotedToken & { readonly literal?: string };
  return literal === undefined
    ? content === '' && countParts(token) === 0
    : ['blank', 'empty', 'nil', 'null'].includes(literal);
}
