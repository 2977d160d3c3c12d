import { describe, expect, it } from 'vitest';
import { apiDocument, schemaReader } from '../../../../test/support/server/api-document.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Part = { content?: Record<string, Media> };
type Operation = {
  operationId: string;
  security: unknown[];
  'x-access': string;
  parameters?: { name: string; required: boolean; schema: object; example?: unknown }[];
  requestBody?: Part;
  responses: Record<string, Part>;
};

const document = apiDocument();
const schemaFor = schemaReader(document);
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation: operation as Operation,
  })),
);

describe('the OpenAPI document', () => {
  it.each(operations)(
    '$call has valid examples of all that it takes and answers',
    ({ operation }) => {
      const { parameters = [], requestBody = {}, responses } = operation;
      const media = [requestBody, ...Object.values(responses)].flatMap(
        ({ content }) => content?.['application/json'] ?? [],
      );
      for (const { schema, example, examples } of media) {
        const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
        expect(values).not.toHaveLength(0);
        for (const value of values) schemaFor(schema).parse(value);
      }
      for (const { required, schema, example } of parameters) {
        if (required) schemaFor(schema).parse(example);
      }
    },
  );

  it('has one name per call, and says which calls are open', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { operation } of operations) {
      const isOpen = operation['x-access'] === 'anyone';
      expect(operation.security).toEqual(isOpen ? [] : [{ bearer: [] }]);
    }
  });

  it('names the codes of each refusal, and no other is valid', () => {
    const [create] = operations.filter(({ operation }) => operation.operationId === 'createTable');
    const refused = create?.operation.responses['409']?.content?.['application/json'];
    const schema = schemaFor(refused?.schema ?? {});
    expect(Object.keys(refused?.examples ?? {})).toEqual(['table_exists', 'too_many_tables']);
    expect(schema.safeParse({ error: 'Non.', code: 'table_exists' }).success).toBe(true);
    expect(schema.safeParse({ error: 'Non.', code: 'zone_exists' }).success).toBe(false);
  });
});

withApp(({ app }) => {
  it('the page of the document has all calls, and loads nothing', async () => {
    const page = await (await fetch(`${app.url}/api/docs`)).text();
    for (const path of Object.keys(document.paths ?? {})) expect(page).toContain(`/api${path}<`);
    expect(page).not.toMatch(/<(script|link|img|iframe)|@import|url\(|src=/);
    expect(page.match(/href="[^"]*"/g)).toEqual(['href="/api/openapi.json"']);
  });
});
