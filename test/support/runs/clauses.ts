import ts from 'typescript';

/** One sentence of docs/clauses.md. `chapter` is its heading, such as `DIN: Guest page`. */
export type Clause = { id: string; text: string; chapter: string };

/** A test, its title prefixed with those of its groups. */
export type TestTitle = { file: string; title: string };

export function readClauses(markdown: string): Clause[] {
  const clauses: Clause[] = [];
  let chapter = '';
  for (const line of markdown.split('\n')) {
    chapter = /^## (.+)$/.exec(line)?.[1] ?? chapter;
    const [, id, text] = /^([A-Z]{3,4}-\d{2}) \| (.+?)(?: \||$)/.exec(line) ?? [];
    if (id === undefined || text === undefined) continue;
    if (clauses.some((clause) => clause.id === id)) throw new Error(`${id} is listed twice.`);
    clauses.push({ id, text, chapter });
  }
  return clauses;
}

/**
 * The ids that a title cites in square brackets, separated by commas or spaces. Includes misspelt ones, to
 * report them.
 */
export function citedIn(title: string): string[] {
  const words = [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) =>
    inside.split(/[\s,]+/),
  );
  return [...new Set(words.filter((word) => /^[A-Za-z]{3,4}-?\d+$/.test(word)))];
}

/** The tests of a file, without skipped ones. Steps count as part of their test. */
export function titlesIn(file: string, source: string): TestTitle[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kindOf(file));
  const titles: TestTitle[] = [];
  visit(tree, []);
  return titles;

  function visit(node: ts.Node, groups: string[]): void {
    const call = ts.isCallExpression(node) ? readCall(node) : undefined;
    if (call?.kind === 'skip') return;
    if (call?.kind === 'test') titles.push({ file, title: [...groups, call.title].join(' › ') });
    const inner = call ? [...groups, call.title] : groups;
    ts.forEachChild(node, (child) => visit(child, inner));
  }
}

type Call = { kind: 'test' | 'group' | 'skip'; title: string };

/** `it('…')`, `test.each(table)('…')`, `describe.concurrent('…')`, `test.step('…')` and the like. */
function readCall(node: ts.CallExpression): Call | undefined {
  const [first, ...words] = namesOf(node.expression);
  if (first !== 'it' && first !== 'test' && first !== 'describe') return undefined;
  const title = node.arguments[0] && textOf(node.arguments[0]);
  if (title === undefined) return undefined;
  if (words.some((word) => ['skip', 'todo', 'fixme', 'fails', 'fail'].includes(word))) {
    return { kind: 'skip', title };
  }
  const isGroup = first === 'describe' || words.includes('describe');
  return { kind: isGroup ? 'group' : 'test', title };
}

/** `test.describe.each(table)` → test, describe, each. */
function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) {
    return [...namesOf(expression.expression), expression.name.text];
  }
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return namesOf(expression.tag);
  return [];
}

/** The text of a string or template, with `…` for interpolated values. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
  }
  return undefined;
}

function kindOf(file: string): ts.ScriptKind {
  return file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}
