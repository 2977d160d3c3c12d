import { z } from 'zod';
import { apiRoutes } from '../../../src/app/api/api.ts';
import type { ApiDeps } from '../../../src/app/api/deps.ts';
import { documentOf } from '../../../src/app/api/document/document.ts';

/** The OpenAPI document without a server. */
export function apiDocument() {
  return documentOf(apiRoutes({} as ApiDeps), '0.0.0');
}

/** Makes a validator of a schema in this document. */
export function schemaReader({ components }: { components?: { schemas?: object } }) {
  const made = new Map<object, z.ZodType>();
  const text = (part: object) =>
    JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/');
  const $defs = JSON.parse(text(components?.schemas ?? {}));
  return (schema: object): z.ZodType => {
    const known = made.get(schema) ?? z.fromJSONSchema({ ...JSON.parse(text(schema)), $defs });
    made.set(schema, known);
    return known;
  };
}
