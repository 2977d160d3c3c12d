import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image: string;
  ports?: string[];
  environment?: Record<string, string>;
  profiles?: string[];
  depends_on?: object;
};
type Compose = { services: Record<string, Service>; volumes: object };

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const compose = (file: string): Compose => parse(read(file), { merge: true });
const single = compose('compose.yaml');
const open = compose('compose.public.yaml');
const own = `sonnette:${JSON.parse(read('package.json')).version}`;

it('compose.yaml is one service with one volume, and needs no variable', () => {
  expect(Object.keys(single.services)).toEqual(['sonnette']);
  expect(Object.keys(single.volumes)).toEqual(['data']);
  expect(read('compose.yaml')).not.toMatch(/\$\{\w+:?\?/);
});

it('in public two servers start only with an address, a mail server and secrets, and guests reach the balancer alone', () => {
  const { services } = open;
  for (const name of ['server-1', 'server-2']) {
    const { environment = {} } = services[name] ?? {};
    for (const variable of ['PUBLIC_URL', 'SMTP_URL', 'SECRET_KEY'])
      expect(environment[variable]).toBe(`$\{${variable}:?}`);
    expect(environment.DATABASE_URL).toContain(`$\{POSTGRES_PASSWORD:?}`);
  }
  const reached = Object.entries(services).filter(([, { ports = [] }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')),
  );
  expect(reached.map(([name]) => name)).toEqual(['balancer']);
});

it('the mailbox, which shows every code, runs in the profile for trials only', () => {
  const services = Object.entries(open.services);
  expect(services.filter(([, { profiles }]) => profiles?.join() === 'trial')).toMatchObject([
    ['mail', { ports: ['127.0.0.1:8025:8025'] }],
  ]);
  expect(services.filter(([, { depends_on = {} }]) => 'mail' in depends_on)).toEqual([]);
});

describe.each([
  ['compose.yaml', single],
  ['compose.public.yaml', open],
])('%s', (_, { services }) => {
  it('locks each service down, and names this version or an image by its digest', () => {
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service).not.toHaveProperty('build');
      if (service.image !== own)
        expect(service.image).toMatch(/:v?\d+\.\d+.*@sha256:[0-9a-f]{64}$/);
    }
  });
});

it('the image is built from an image by its digest', () => {
  expect(read('Dockerfile')).toMatch(/^ARG NODE=node:[\d.]+-slim@sha256:[0-9a-f]{64}$/m);
});
