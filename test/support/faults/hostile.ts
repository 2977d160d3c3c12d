/** Generators of malicious requests, which are wrong in one place and nearly valid elsewhere. */
import fc from 'fast-check';
import { limits } from '../../../src/limits.ts';

/** Valid values, so that wrong requests pass the first checks. */
export type Known = {
  routes: string[];
  /** Values for a path parameter, such as `{slug}`. */
  namesOf(route: string, place: string): string[];
  /** Tokens for a route. */
  tokensOf(route: string): string[];
  /** Values for body fields, by name. */
  fields: Record<string, readonly unknown[]>;
  /** The body fields of a route. */
  fieldsOf(route: string): string[];
};

const nested = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
const texts: string[] = [
  '',
  ' ',
  '0',
  '-1',
  '07',
  '1e309',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud83d',
  '\u202e\u2066',
  '\u200b\u200b',
  '￿',
  '🥖',
  "' or 1=1 --",
  '"; drop table requests; --',
  '%',
  '_',
  '\\',
  '<%= 7*7 %>',
  '{{7*7}}',
  '../../..',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%F0%9F',
  '\r\nX-Evil: 1',
  '<script>',
  'javascript:alert(1)',
  '2026-11-21',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  'Europe/Paris',
  'x'.repeat(300),
  'x'.repeat(limits.jsonBodyBytes),
  'é'.repeat(9000),
  '\u0301'.repeat(3000),
  'a@b'.repeat(99),
];
const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, -1e308, 5e-324),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: -1 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 4 }),
);
const brokenJson = fc.constantFrom(
  '',
  '{',
  '}',
  '[',
  '{"tableNumber":7',
  "{'a':1}",
  '{"a":1e999}',
  '{"a":1,"a":2}',
  'nul',
  '"\\ud800"',
  '{"__proto__":{"role":"super_admin"}}',
  '\ufeff{}',
  '\u0000',
  '1e5',
  '/**/{}',
  nested('[', ']').slice(0, 16_000),
  nested('{"a":', '').slice(0, 16_000),
  nested('[', ']'),
  `{"message":"${'\\u0000'.repeat(200)}"}`,
  'x'.repeat(20_000),
);
const contentTypes = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/json;',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  'application/json/json',
  ';',
  'x'.repeat(2000),
  'application/jsonp',
  '',
];
const headerNames = `
  Accept-Language Idempotency-Key Last-Event-ID If-None-Match X-Forwarded-For Accept
  Accept-Encoding Cookie Origin Sec-Fetch-Site Range User-Agent X-Forwarded-Proto
  X-HTTP-Method-Override If-Modified-Since Stripe-Signature Content-Encoding Forwarded
  X-Original-URL Referer Upgrade TE Via
`
  .trim()
  .split(/\s+/);
const methods = ['PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'GET', 'POST', 'PUT', 'DELETE'];

/** `bytes` are written as Latin-1. */
export type HostileRequest = { route: string; bytes: string };

export function hostileRequest(known: Known): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...known.routes).chain((route) => {
    const [method = 'GET', path = '/'] = route.split(' ');
    return fc
      .record({
        method: usually(fc.constant(method), fc.constantFrom(...methods)),
        path: pathOf(known, route, path),
        isEncoded: fc.boolean(),
        query: fc.oneof(
          fc.constant<[string, string][]>([]),
          fc.array(fc.tuple(fc.oneof(fc.constantFrom(...queryNames), text), text), {
            minLength: 1,
            maxLength: 3,
          }),
        ),
        token: fc.option(usually(fc.constantFrom(...known.tokensOf(route)), text)),
        headers: fc.array(fc.tuple(fc.constantFrom(...headerNames), text), { maxLength: 2 }),
        type: usually(fc.constant('application/json'), fc.constantFrom(...contentTypes)),
        body: usually(bodyOf(known, route), brokenJson),
        host: usually(fc.constant('127.0.0.1'), text),
      })
      .map((parts) => ({ route, bytes: written(parts) }));
  });
}

function usually<T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: wrong, weight: 1 });
}

function pathOf(known: Known, route: string, path: string): fc.Arbitrary<string> {
  const places = path.match(/\{\w+\}/g) ?? [];
  const names = places.map((place) =>
    usually(fc.constantFrom(...known.namesOf(route, place)), text),
  );
  return fc.tuple(...names).map((chosen) => {
    const rest = [...chosen];
    return path.replace(/\{\w+\}/g, () => rest.shift() ?? '');
  });
}

const queryNames = `
  q limit offset period groupBy format language origin restaurant table from lng tz session_id
  __proto__ q[] limit[a] token
`
  .trim()
  .split(/\s+/);

/** Valid and invalid values of the route's fields, and undeclared fields. */
function bodyOf({ fields, fieldsOf }: Known, route: string): fc.Arbitrary<string> {
  const parts = Object.fromEntries(
    fieldsOf(route).map((name) => {
      const right = fields[name] ?? [];
      const any = right.length === 0 ? value : usually(fc.constantFrom<unknown>(...right), value);
      return [name, any] as const;
    }),
  );
  const extra = fc.dictionary(fc.string({ maxLength: 8 }), value, { maxKeys: 2 });
  const record = usually(fc.record(parts), fc.record(parts, { requiredKeys: [] }));
  return fc.tuple(record, extra).map((both) => JSON.stringify(Object.assign({}, ...both)));
}

type Parts = {
  method: string;
  path: string;
  isEncoded: boolean;
  query: [string, string][];
  token: string | null;
  headers: [string, string][];
  type: string;
  body: string;
  host: string;
};

function written(parts: Parts): string {
  const { method, query, isEncoded, token, headers, type, body, host } = parts;
  const search = query.map(([name, text]) => `${name}=${text}`).join('&');
  const address = parts.path + (search && `?${search}`);
  const target = isEncoded ? percentEncoded(address) : oneWord(address);
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method) || body.length % 5 === 0;
  const lines = [
    `Host: ${oneLine(host)}`,
    ...(token === null ? [] : [`Authorization: Bearer ${oneLine(token)}`]),
    ...headers.map(([name, text]) => `${name}: ${oneLine(text)}`),
    ...(hasBody ? [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;
  return asBytes(head + (hasBody ? body : ''));
}

function percentEncoded(address: string): string {
  return encodeURI(address.toWellFormed()).replace(/[#[\]]/g, encodeURIComponent);
}

/** Removes only spaces and line ends, which would end the request line. The server has to refuse the rest. */
function oneWord(address: string): string {
  return address.replace(/[\r\n ]/g, '+').slice(0, 12_000);
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, '').slice(0, 12_000);
}

function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}
