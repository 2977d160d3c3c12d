/** A minimal mail server: accepts every mail at once, discards it, and reports its arrival. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type MailSink = {
  /** For `SMTP_URL`. */
  url: string;
  /** Resolves with the next accepted mail. */
  next(): Promise<unknown>;
  close(): void;
};

export async function openMailSink(): Promise<MailSink> {
  const server = createServer((socket) => converse(socket, () => server.emit('mail')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: () => once(server, 'mail'),
    close: () => void server.close(),
  };
}

/** The minimum of RFC 5321 for a sender without extensions. */
function converse(socket: Socket, onMail: () => void): void {
  let unread = '';
  let isMail = false;
  socket.setNoDelay().setEncoding('latin1').write('220 sink\r\n');
  socket.on('error', () => {});
  socket.on('data', (text) => {
    unread += text;
    for (;;) {
      const end = isMail ? '\r\n.\r\n' : '\r\n';
      const length = unread.indexOf(end);
      if (length < 0) return;
      const command = isMail ? '.' : unread.slice(0, 4).toUpperCase();
      unread = unread.slice(length + end.length);
      isMail = command === 'DATA';
      if (command === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n');
      if (command === '.') onMail();
    }
  });
}
