/** Compares answers with the served OpenAPI document. */
import { schemaReader } from '../server/api-document.ts';
import type { TestApp } from '../server/app.ts';

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Response = { $ref?: string; content?: Record<string, { schema?: Schema }> };
type Operation = { responses: Record<string, Response> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

/** Routes outside of the document, for monitors and programs; `null` is the document itself. */
const plain: Record<string, Schema | null> = {
  'GET /health': { properties: { status: {}, version: {} } },
  'GET /health/ready': { properties: { status: {} } },
  'GET /openapi.json': null,
};

/**
 * Returns the paths of undeclared keys in a JSON answer of this route, such as `restaurant.password_hash`, and
 * of values that are not as its status declares them.
 */
export type FindUndeclared = (route: string, status: number, body: unknown) => string[];

export async function readDeclarations(app: Pick<TestApp, 'call'>): Promise<FindUndeclared> {
  const { body: document } = await app.call<Document>('GET', '/openapi.json');
  const schemaFor = schemaReader(document);

  return (route, status, body) => {
    const schema = schemaOf(route, status);
    if (schema === null) return [];
    const issues = schemaFor(schema).safeParse(body).error?.issues ?? [];
    const wrong = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return [...beyond(schema, body, ''), ...wrong];
  };

  function schemaOf(route: string, status: number): Schema | null {
    const known = plain[route];
    if (known !== undefined) return known;
    const [method = '', path = ''] = route.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    const declared =
      operation?.responses[status] ?? operation?.responses[`${Math.floor(status / 100)}XX`];
    const range = document.components.responses[declared?.$ref?.split('/').at(-1) ?? ''];
    const schema = (range ?? declared)?.content?.['application/json']?.schema;
    // Undeclared status: every field counts as undeclared.
    return schema ?? { properties: {} };
  }

  function beyond(schema: Schema, value: unknown, path: string): string[] {
    const whole = resolve(schema);
    const choices = whole.anyOf ?? whole.oneOf;
    if (choices) {
      const finds = choices.map((choice) => beyond(choice, value, path));
      return finds.toSorted((a, b) => a.length - b.length)[0] ?? [];
    }
    if (Array.isArray(value)) {
      return value.flatMap((each, index) => beyond(whole.items ?? {}, each, `${path}[${index}]`));
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => {
      const here = path === '' ? key : `${path}.${key}`;
      const declared = propertiesOf(whole)[key] ?? whole.additionalProperties;
      return typeof declared === 'object' ? beyond(declared, each, here) : [here];
    });
  }

  function propertiesOf(schema: Schema): Record<string, Schema> {
    const parts = (schema.allOf ?? []).map((part) => propertiesOf(resolve(part)));
    return Object.assign({}, ...parts, schema.properties);
  }

  function resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (document.components.schemas[name] ?? {});
  }
}
