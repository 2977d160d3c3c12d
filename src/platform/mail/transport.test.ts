import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { mailServerOf, mailTroubleOf, openTransport, reachMailServer } from './transport.ts';

const terminal = { isTTY: false, write: () => true };
const mail = {
  id: 'one',
  to: 'zoe@example.org',
  html: '<p>',
  subject: '123 456, votre code Sonnette',
  text: 'Bienvenue\nÀ bientôt',
};
const nobody = { smtpUrl: undefined, mailFrom: 'Sonnette <a@b.example>' };

it('prints a mail as plain lines, not JSON, if standard error is a terminal', async () => {
  let printed = '';
  const person = { isTTY: true, write: (text: string) => (printed += text) };
  await openTransport(nobody, pino({ level: 'silent' }), person).deliver(mail);
  expect(printed).toBe(
    '\n  Mail to zoe@example.org (only printed: SMTP_URL is not set)\n  123 456, votre code Sonnette\n\n    Bienvenue\n    À bientôt\n\n',
  );
});

it.each([
  ['connect ECONNREFUSED 127.0.0.1:9', 'ESOCKET', 'connection refused (ESOCKET)'],
  ['getaddrinfo ENOTFOUND mail.example', 'EDNS', 'host not found (EDNS)'],
  ['Invalid login: 535 zoe@example.org', 'EAUTH', 'user or password refused (EAUTH)'],
])('describes the error %s without an e-mail address', (message, code, words) => {
  expect(mailTroubleOf(Object.assign(new Error(message), { code }))).toBe(words);
});

it('describes a certificate that is not trusted', () => {
  const fields = { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  expect(mailTroubleOf(Object.assign(new Error('self-signed'), fields))).toBe(
    'its certificate is self-signed (ESOCKET)',
  );
});

it.each([
  ['https://xn--crperie-kya.example', 'a@b.example', 'xn--crperie-kya.example'],
  ['http://10.0.0.5:3000', 'Léa <a@crêperie.example>', 'xn--crperie-kya.example'],
])('greets the mail server from %s and %s as %s', async (publicUrl, mailFrom, name) => {
  const greetings: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (data) => socket.end(`421 no\r\n${greetings.push(String(data))}`));
    socket.write('220 mail.example\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const trying = reachMailServer(`smtp://127.0.0.1:${port}`, { publicUrl, mailFrom });
  await expect(trying).rejects.toThrow();
  expect(greetings[0]).toBe(`EHLO ${name}\r\n`);
  server.close();
});

it('describes a mail server by host and port, without user and password', () => {
  expect(mailServerOf('smtp://me:hunter2@mail.example:2525')).toBe('mail.example:2525');
  expect(mailServerOf('smtps://me:hunter2@mail.example')).toBe('mail.example:465');
});

it('logs a mail if there is no mail server', async () => {
  const lines: string[] = [];
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  await openTransport(nobody, log, terminal).deliver(mail);
  expect(lines.join()).toContain('123 456, votre code Sonnette');
  expect(lines.join()).toContain('zoe@example.org');
  expect(lines.join()).toContain('Bienvenue');
});
