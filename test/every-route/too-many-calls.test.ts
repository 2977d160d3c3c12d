import { beforeAll, expect, it } from 'vitest';
import { rates } from '../../src/rates.ts';
import { type Person, petitBistrot, root, type TestRestaurant } from '../support/people/people.ts';
import { withApp } from '../support/server/with-app.ts';
import { mountedRoutes } from '../support/tenants/mounted-routes.ts';

type Operation = { responses: Record<string, unknown>; 'x-access': string };
type Document = { paths: Record<string, Record<string, Operation>> };

withApp(({ app }) => {
  let restaurant: TestRestaurant;
  let admin: Person;
  let document: Document;

  beforeAll(async () => {
    restaurant = await petitBistrot(app);
    admin = await root(app);
    document = (await app.call<Document>('GET', '/openapi.json')).body;
    const call = () => app.call('GET', '/admin/glance', admin);
    const { count } = rates.staffCallsPerSession;
    await Promise.all(Array.from({ length: count }, call));
  });

  it('each call that refuses a session for calling too often declares 429, and each call that needs a session does so', async () => {
    const wrong: string[] = [];
    const refused: string[] = [];
    for (const route of mountedRoutes()) {
      const [method = '', path = ''] = route.split(' ');
      const operation = document.paths[path]?.[method.toLowerCase()];
      const status = await visit(method, path);
      const isDeclared = operation !== undefined && Object.hasOwn(operation.responses, '429');
      const needsSession = operation !== undefined && operation['x-access'] !== 'anyone';
      if (status === 429) refused.push(route);
      if ((status === 429 && !isDeclared) || (needsSession && status !== 429)) {
        wrong.push(`${route} answers ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused.length).toBeGreaterThan(60);
  });

  async function visit(method: string, path: string): Promise<number> {
    const names: Record<string, string> = { slug: restaurant.slug, id: restaurant.id, table: '1' };
    const address = path.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? 'unknown');
    const controller = new AbortController();
    const response = await fetch(`${app.url}/api${address}`, {
      method,
      headers: { Authorization: `Bearer ${admin.token}` },
      signal: controller.signal,
    });
    controller.abort();
    return response.status;
  }
});
