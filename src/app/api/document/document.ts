import type { OpenAPIHono } from '@hono/zod-openapi';
import type { TokenScope } from '../../../enums.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import {
  Refusal,
  type RefusalKind,
  refusalBody,
  refusalKinds,
} from '../../../platform/http/errors.ts';
import { type Access, accessMeanings } from '../../../platform/http/route.ts';
import { isKeptFromDemo } from '../guard.ts';
import { exampleOf, type JsonSchema, type Schemas } from './examples.ts';
import { callsByTag, tags } from './operations.ts';

const description = [
  'JSON under `/api`. Signed-in calls carry `Authorization: Bearer …`, with the token of `POST /auth/login`.',
  'A refusal has a text for people in `error`, and a word for programs in `code`. Any call can also be refused as `4XX` and `5XX` say.',
  'The word `x-access` of each call says who may call it.',
  ...Object.entries(accessMeanings).map(([word, meaning]) => `- \`${word}\`: ${meaning}`),
  'Another system sends a token of its restaurant instead (`POST /restaurants/{id}/tokens`). `x-tokens` names the least scope with which it may make a call, whatever `x-access` says; without it, no token may.',
].join('\n');

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type Content = Record<string, { schema?: JsonSchema; example?: unknown; examples?: unknown }>;
type Answer = { description?: string; content?: Content; $ref?: string };
export type Operation = {
  summary?: string;
  'x-access': Access;
  'x-tokens'?: TokenScope;
  parameters?: { name: string; required?: boolean; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};

const ERROR = { $ref: '#/components/schemas/Error' };
/** Every call can be refused so, besides what it says itself. */
const ranges = {
  '4XX': ['Refused before it is read', 'not_found cross_site conflict too_large token_scope'],
  '5XX': ['A failure of the server', 'unexpected unavailable'],
} as const;

/** The OpenAPI document of the routes of `api`: their contracts, with names, examples and refusals. */
export function documentOf(api: OpenAPIHono<AppEnv>, version: string): ApiDocument {
  const { openAPIRegistry: registry } = api;
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  const license = { name: 'MIT', identifier: 'MIT' };
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Sonnette', version, description, license },
    servers: [{ url: '/api' }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
  });
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      complete(`${method.toUpperCase()} ${path}`, operation as Operation, schemas);
    }
  }
  const anyCall = Object.entries(ranges).map(([status, [about, codes]]) => [
    status,
    { description: about, content: refusedAs(ERROR, schemas, codes.split(' ').map(kindOf)) },
  ]);
  document.components = { ...document.components, responses: Object.fromEntries(anyCall) };
  return document;
}

/** Completes what the contract says. Throws if the call is not in `callsByTag`. */
function complete(call: string, operation: Operation, schemas: Schemas): void {
  const [tag, calls] = Object.entries(callsByTag).find(([, calls]) => calls[call]) ?? [];
  const [name, ...codes] = calls?.[call]?.split(' ') ?? [];
  if (!tag || !name) throw new Error(`${call} has no name in operations.ts`);
  const { responses, requestBody, parameters = [] } = operation;
  Object.assign(operation, { operationId: name, tags: [tag] });
  for (const parameter of parameters.filter(({ required }) => required)) {
    parameter.example = exampleOf(parameter.schema, schemas, parameter.name);
  }
  const all = [...impliedCodes(call, operation['x-access']), ...codes].map(kindOf);
  const content = { 'application/json': { schema: ERROR } };
  for (const { status } of codes.map(kindOf))
    responses[status] ??= { description: 'Not possible', content };
  for (const [status, answer] of Object.entries(responses)) {
    const json = answer.content?.['application/json'];
    if (!json?.schema) continue;
    const kinds = all.filter((kind) => `${kind.status}` === status);
    if (status < '300') json.example = exampleOf(json.schema, schemas);
    else answer.content = refusedAs(json.schema, schemas, kinds);
  }
  const body = requestBody?.content['application/json'];
  if (body?.schema) body.example = exampleOf(body.schema, schemas);
  for (const range in ranges) responses[range] = { $ref: `#/components/responses/${range}` };
}

/** Of the guard, of validation and of limits, where the contract has their status. */
function impliedCodes(call: string, access: Access): string[] {
  const [method = '', path = ''] = call.split(' ');
  const isOpen = access === 'anyone';
  const isOfRestaurant = /^(\/analytics)?\/restaurants\/\{/.test(path);
  return [
    'invalid_input no_session device_revoked too_large too_many unavailable token_scope',
    isOpen ? '' : 'forbidden',
    isKeptFromDemo({ method, path, access }) ? 'demo_only_shows' : '',
    isOfRestaurant ? 'unknown_restaurant' : '',
    isOfRestaurant && !isOpen && method !== 'GET' ? 'too_many_changes' : '',
  ].flatMap((codes) => codes.split(' ').filter(Boolean));
}

/** By its code; by status and code, as in `401:passkey_expired`, where there are two. */
function kindOf(word: string): RefusalKind {
  const kind = refusalKinds.find(({ code, status }) => [code, `${status}:${code}`].includes(word));
  if (!kind) throw new Error(`no refusal is called ${word}`);
  return kind;
}

/** The content of an error response whose `code` is one of these, with an example of each. */
function refusedAs(schema: JsonSchema, schemas: Schemas, kinds: RefusalKind[]) {
  const base = exampleOf(schema, schemas) as object;
  const bodies = kinds.map((kind) => {
    const refusal = new Refusal(kind, {}, { retryAfterSeconds: 30 });
    return [kind.code, { value: { ...base, ...refusalBody(refusal, 'en') } }];
  });
  const examples = Object.fromEntries(bodies);
  const code = { type: 'string', enum: Object.keys(examples) };
  const narrow = { type: 'object', properties: { code }, required: ['code'] };
  return { 'application/json': { schema: { allOf: [schema, narrow] }, examples } };
}
