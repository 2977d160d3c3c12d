import ts from 'typescript';

type Kind = 'text' | 'children' | 'element' | 'changing element' | 'changing text' | 'nothing';

/** Props of the type `ReactNode`, which hold elements and no bare text. */
const nodeProps =
  /^(actions|after|callButton|dialog|foot|head|homeLink|icon|invitation|notices?|push(Invitation|Settings)|remark|remedy|serving)$/;
/** Components that always have one element, whatever their props are. */
const steadyComponents = /^(BellMark|Button|Icon|Link|NavLink|TypeIcon)$/;
const phrases = /^(a|button|h\d|label|li|p|span|Button|Link)$/;

/**
 * Texts in JSX without an element of their own, beside something that comes and goes.
 * NOTE: a browser that translates a page replaces the nodes of texts. React throws when it then removes
 * such a text, or inserts something before it, and the whole screen is lost.
 */
export function looseTexts(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const imported = importsOf(file);
  const found: string[] = [];
  visit(file, '');
  return found;

  function visit(node: ts.Node, component: string): void {
    const isLoose = ts.isReturnStatement(node)
      ? /^[A-Z]/.test(component) && isWords(node.expression)
      : (ts.isJsxElement(node) || ts.isJsxFragment(node)) && hasLooseText(node);
    if (isLoose) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}`);
    }
    const inside = ts.isFunctionLike(node) ? (node.name?.getText() ?? '') : component;
    ts.forEachChild(node, (child) => visit(child, inside));
  }

  function hasLooseText(parent: ts.JsxElement | ts.JsxFragment): boolean {
    const tag = ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : '';
    const kinds = parent.children.map(kindOfChild).filter((kind) => kind !== 'nothing');
    // React sets the only text of an element through the element.
    if (kinds.length === 1 && tag) return false;
    return kinds.some((kind, index) => {
      const isText = kind === 'text' || (kind === 'children' && phrases.test(tag));
      const isAfterChange = kinds[index - 1]?.startsWith('changing') === true;
      return kind === 'changing text' || (isText && (isAfterChange || !tag));
    });
  }

  function kindOfChild(child: ts.JsxChild): Kind {
    if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? 'nothing' : 'text';
    if (!ts.isJsxExpression(child)) return kindOf(child);
    return child.expression ? kindOf(child.expression) : 'nothing';
  }

  function kindOf(it: ts.Expression): Kind {
    if (ts.isParenthesizedExpression(it)) return kindOf(it.expression);
    if (ts.isConditionalExpression(it)) return either(kindOf(it.whenTrue), kindOf(it.whenFalse));
    if (ts.isBinaryExpression(it) && it.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
      const isAnd = it.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      return either(isAnd ? 'nothing' : kindOf(it.left), kindOf(it.right));
    }
    if (ts.isJsxFragment(it)) return 'changing element';
    if (ts.isJsxElement(it)) return kindOfTag(it.openingElement);
    if (ts.isJsxSelfClosingElement(it)) return kindOfTag(it);
    const name = ts.isPropertyAccessExpression(it) ? it.name.text : it.getText();
    if (name === 'children') return 'children';
    if (/^(null|undefined)$/.test(name)) return 'nothing';
    return nodeProps.test(name) || /\.map\(|^(props\.)?render\w+\(|^frame\./.test(name)
      ? 'changing element'
      : 'text';
  }

  function kindOfTag({ tagName }: ts.JsxOpeningLikeElement): Kind {
    const name = tagName.getText();
    // NOTE: a local `const Icon = isOn ? On : Off` is another element each time.
    const from = imported.get(name);
    const isSteady =
      /^[a-z]/.test(name) || from === 'lucide-react' || (from && steadyComponents.test(name));
    return isSteady ? 'element' : 'changing element';
  }
}

function either(a: Kind, b: Kind): Kind {
  if (a === 'text' && b === 'text') return 'text';
  const hasText = [a, b].some((kind) => /text|children/.test(kind));
  return hasText ? 'changing text' : 'changing element';
}

/** A component that returns a text leaves it in the element of whoever uses it. */
function isWords(it: ts.Expression | undefined): boolean {
  return it !== undefined && (ts.isStringLiteralLike(it) || /^`|^t\(/.test(it.getText()));
}

/** The imported names, and from where. */
function importsOf(file: ts.SourceFile): Map<string, string> {
  const imports = file.statements.filter(ts.isImportDeclaration);
  const pairs = imports.flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    const from = moduleSpecifier.getText().slice(1, -1);
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name }): [string, string] => [name.text, from]);
  });
  return new Map(pairs);
}
