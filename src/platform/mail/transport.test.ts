import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openTransport } from './transport.ts';

it('without a mail server a mail is printed in the log', async () => {
  const lines: string[] = [];
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const transport = openTransport({ smtpUrl: undefined, mailFrom: 'Sonnette <a@b.example>' }, log);
  const words = { subject: '123 456, votre code Sonnette', text: 'Bienvenue', html: '<p>' };
  await transport.deliver({ id: 'one', to: 'zoe@example.org', ...words });
  expect(lines.join()).toContain('123 456, votre code Sonnette');
  expect(lines.join()).toContain('zoe@example.org');
  expect(lines.join()).toContain('Bienvenue');
});
