import ts from 'typescript';

/** Texts of source files by path. */
export type SourceTexts = Record<string, string>;

/** The files that declare an exported name, by name. */
export type Declarations = Map<string, string[]>;

/** Exported types, interfaces, classes and components: names that begin with a capital letter. */
export function exportedTypes(texts: SourceTexts): Declarations {
  return declarations(texts, (name) => /^[A-Z][A-Za-z\d]*[a-z]/.test(name));
}

/** Exported functions and constants. */
export function exportedValues(texts: SourceTexts): Declarations {
  return declarations(texts, (name) => !/^[A-Z][A-Za-z\d]*[a-z]/.test(name));
}

export function declaredTwice(found: Declarations): string[] {
  return [...found]
    .filter(([, files]) => files.length > 1)
    .map(([name]) => name)
    .sort();
}

function declarations(texts: SourceTexts, isWanted: (name: string) => boolean): Declarations {
  const found: Declarations = new Map();
  for (const [path, text] of Object.entries(texts)) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const names = new Set(file.statements.flatMap(exportedNames).filter(isWanted));
    for (const name of names) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

/** Re-exports do not count: they declare nothing. */
function exportedNames(statement: ts.Statement): string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesIn(element.name) : [],
  );
}
