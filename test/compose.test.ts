import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image: string;
  ports?: string[];
  environment?: Record<string, string>;
  profiles?: string[];
  depends_on?: object;
};
type Compose = { services: Record<string, Service> };

const read = (file: string): Compose =>
  parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), { merge: true });
const { services } = read('compose.yaml');
const overlay = read('compose.public.yaml').services;

it('compose.yaml publishes its ports for this machine only', () => {
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports).not.toEqual([]);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
});

it('the mailbox, which shows every code, runs in the profile for trials only', () => {
  const mailboxes = Object.values(services).filter(({ image }) => image.includes('mailpit'));
  expect(mailboxes.map(({ profiles }) => profiles)).toEqual([['trial']]);
  const waiting = Object.values(services).filter(({ depends_on = {} }) => 'mail' in depends_on);
  expect(waiting).toEqual([]);
});

it('in public the servers start only with a public address and a mail server, and guests reach the balancer alone', () => {
  const servers = Object.keys(services).filter((name) => name.startsWith('server-'));
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    const { PUBLIC_URL, SMTP_URL } = overlay[server]?.environment ?? {};
    expect([PUBLIC_URL, SMTP_URL]).toEqual([required('PUBLIC_URL'), required('SMTP_URL')]);
  }
  const published = Object.keys(overlay).filter((name) => overlay[name]?.ports);
  expect(published).toEqual(['balancer']);
});

it('each service is locked down, and each foreign image is pinned to a version', () => {
  for (const [name, service] of Object.entries(services)) {
    expect([name, service]).toMatchObject([
      name,
      { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
    ]);
    if (service.image !== 'sonnette') expect(service.image).toMatch(/:v?\d+\.\d+/);
  }
});

it('the servers get every variable of .env.example that is not set for them', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const known = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  // Tests and single machines use these.
  const unused = ['HOST', 'STRIPE_API_URL', 'RATE_LIMITS'];
  const given = Object.keys(services['server-1']?.environment ?? {});
  expect(known.filter((name) => name && !given.includes(name))).toEqual(unused);
});

/** Compose refuses to start where the variable is unset or empty. */
function required(name: string): string {
  return `$\{${name}:?}`;
}
