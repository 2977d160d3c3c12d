import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startMailbox } from './mailbox.ts';

it('the test mailbox drops a mail whose sender disconnects in the middle', async () => {
  const mailbox = await startMailbox();
  const rejected: unknown[] = [];
  const note = (error: unknown) => rejected.push(error);
  process.on('unhandledRejection', note);
  try {
    const socket = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
    const lines = [
      'EHLO a',
      'MAIL FROM:<a@example.org>',
      'RCPT TO:<b@example.org>',
      'DATA',
      'Half',
    ];
    for (const line of lines) {
      await once(socket, 'data');
      socket.write(`${line}\r\n`);
    }
    socket.end();
    await once(socket, 'close');
    await mailbox.stop();
    expect(mailbox).toMatchObject({ attempts: 1, mails: [] });
    expect(rejected).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});
