/** A JSON schema, as far as contracts use it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  example?: unknown;
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};
export type Schemas = Record<string, JsonSchema>;

/** What fields of these names hold in examples: the first value that fits their schema. */
const words: Record<string, unknown[]> = {
  email: ['camille@example.org'],
  en: ['A jug of water'],
  fr: ['Une carafe d’eau'],
  id: ['019aa7c2-5b60-7c4e-9d3f-2a1b4c5d6e7f'],
  message: ['Une carafe d’eau, s’il vous plaît'],
  name: ['Le Petit Bistrot', 'monthly'],
  owner_email: ['camille@example.org'],
  period: ['2026-11-21'],
  role: ['owner'],
  slug: ['le-petit-bistrot'],
  table: ['7', 7],
  type: ['water'],
};

/** A value of this schema, for the document. Optional fields are included if `words` has one. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const part = (of: JsonSchema) => exampleOf(of, schemas, name);
  const word = (words[name] ?? []).find((each) => fits(schema, each));
  if (word !== undefined) return word;
  if (Array.isArray(schema.type)) return null;
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) return part(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part));
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return part(choice);
  return schema.enum ? schema.enum[0] : made(schema, schemas);
}

function made(schema: JsonSchema, schemas: Schemas): unknown {
  const { type, items, minimum, properties = {}, required = [] } = schema;
  if (type === 'array') return items ? [exampleOf(items, schemas)] : [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'string') return 'mF9wYtQ3Zr7Lx0Kc';
  const fields = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || words[name]?.some((word) => fits(field, word)),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas, name)]));
}

/** Whether a word, which is a text or a number, is valid. */
function fits(
  { type = [], enum: values, pattern = '', maxLength = 1000 }: JsonSchema,
  word: unknown,
) {
  if (values) return values.includes(word);
  if (![type].flat().includes(typeof word === 'number' ? 'integer' : 'string')) return false;
  return String(word).length <= maxLength && new RegExp(pattern).test(String(word));
}
