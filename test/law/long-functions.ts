import ts from 'typescript';

const MOST_LINES = 60;

export type LongFunction = { path: string; name: string; lines: number };

/** The functions and methods of a file with too many lines. Lines of JSX and of data do not count. */
export function longFunctions(path: string, text: string): LongFunction[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: LongFunction[] = [];
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = 1 + breaksIn(node) - breaksInUncounted(node);
      if (lines > MOST_LINES) found.push({ path, name: nameOf(node), lines });
    }
    ts.forEachChild(node, visit);
  }

  function breaksInUncounted(node: ts.Node): number {
    if (isJsx(node) || isData(node)) return breaksIn(node);
    let breaks = 0;
    ts.forEachChild(node, (child) => {
      breaks += breaksInUncounted(child);
    });
    return breaks;
  }

  /** The line breaks between the first and the last character of a node. */
  function breaksIn(node: ts.Node): number {
    const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
    return lineOf(node.end) - lineOf(node.getStart());
  }
}

function isJsx(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxSelfClosingElement(node);
}

/** An object or array without a function and without a call. */
function isData(node: ts.Node): boolean {
  const isLiteral = ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
  return isLiteral && !doesSomething(node);
}

function doesSomething(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isCallExpression(node) || ts.isNewExpression(node)) return true;
  return ts.forEachChild(node, (child) => doesSomething(child) || undefined) ?? false;
}

/** Its own name, that of the variable or property that holds it, or that of the function it is passed to. */
function nameOf(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) {
    return parent.name.getText();
  }
  return ts.isCallExpression(parent) ? parent.expression.getText() : 'anonymous';
}
