import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { noteSecret } from '../secrets/trail.ts';

/** A received mail. `code` is the code of 6 or 16 digits in it, if any. */
export type Received = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By lower-case name. */
  headers: Map<string, string>;
  code: string | undefined;
};

/** How the mail server behaves: `drops` disconnects in the middle of a mail, `hangs` never answers. */
type Behaviour =
  | 'takes'
  | 'refuses'
  | 'refuses sender'
  | 'refuses mailbox'
  | 'refuses mail'
  | 'drops'
  | 'drops after taking'
  | 'hangs';

/** A real SMTP server on its own port, which receives all mail. */
export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string;
  mails: Received[];
  behaviour: Behaviour;
  /** Waits for the newest mail to an address that was not returned before. */
  next(address: string): Promise<Received>;
  /** The code of the next mail that has one: notices may come in between. */
  nextCode(address: string): Promise<string>;
  of(address: string): Received[];
  /** The number of mails that were started, accepted or not. */
  attempts: number;
  /** Cuts all connections, like a server that crashes. */
  hangUp(): void;
  /** Stops listening until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

const PATIENCE_MILLISECONDS = 10_000;

export async function startMailbox(): Promise<Mailbox> {
  const read = new Set<Received>();
  const waiting = new Set<() => void>();
  let server = newServer();
  let port = await listen(server, 0);

  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    behaviour: 'takes',
    attempts: 0,
    of: (address) => mailbox.mails.filter(({ to }) => to === address),
    next: (address) => nextThat(address, () => true),
    async nextCode(address) {
      const { code = '' } = await nextThat(address, (mail) => mail.code !== undefined);
      return code;
    },
    hangUp: () => hangUp(),
    stop: () => close(server),
    async start() {
      server = newServer();
      port = await listen(server, port);
    },
  };
  return mailbox;

  async function nextThat(
    address: string,
    isWanted: (mail: Received) => boolean,
  ): Promise<Received> {
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      const mail = mailbox.of(address).findLast((each) => !read.has(each) && isWanted(each));
      if (mail) {
        for (const each of mailbox.of(address)) read.add(each);
        return mail;
      }
      const left = deadline - performance.now();
      if (left <= 0) throw new Error(`no such mail to ${address} within 10 s`);
      await arrival(left);
    }
  }

  function arrival(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      waiting.add(wake);
    });
  }

  function newServer(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 100,
      onMailFrom(_address, _session, callback) {
        mailbox.attempts += 1;
        if (mailbox.behaviour === 'hangs') return;
        callback(refusalOfSender(mailbox.behaviour));
      },
      onRcptTo(_address, _session, callback) {
        const isRefused = mailbox.behaviour === 'refuses mailbox';
        callback(isRefused ? smtpError('No such mailbox', 550) : null);
      },
      onData(stream, session, callback) {
        // A sender that closes in the middle of a mail makes the stream fail: that mail was not sent.
        receive(stream, session, callback).catch(callback);
      },
    });
  }

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Promise<void> {
    if (mailbox.behaviour === 'drops') {
      hangUp(session.id);
      return;
    }
    const raw = await buffer(stream);
    const behaviour = mailbox.behaviour;
    if (behaviour === 'refuses mail') {
      callback(smtpError('Looks like a flood', 554));
      return;
    }
    const mail = await parse(raw);
    const [recipient] = session.envelope.rcptTo;
    mailbox.mails.push({ ...mail, to: recipient?.address ?? '' });
    if (behaviour === 'drops after taking') hangUp(session.id);
    else callback(null);
    for (const wake of [...waiting]) wake();
  }

  function hangUp(sessionId?: string): void {
    for (const connection of server.connections) {
      const { id, _socket } = connection as unknown as {
        id: string;
        _socket: { destroy(): void };
      };
      if (sessionId === undefined || id === sessionId) _socket.destroy();
    }
  }
}

async function parse(raw: Uint8Array): Promise<Received> {
  const parsed = await PostalMime.parse(raw);
  const { from, subject = '', text = '', html = '', messageId = '' } = parsed;
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]));
  const [found] = /\b\d{4}(?: \d{4}){3}\b|\b\d{3} \d{3}\b/.exec(text) ?? [];
  const code = found?.replaceAll(' ', '');
  if (code) noteSecret(code);
  return { to: '', from: from?.address ?? '', subject, text, html, messageId, headers, code };
}

function refusalOfSender(behaviour: Behaviour): Error | null {
  if (behaviour === 'refuses') return smtpError('Try again later', 451);
  return behaviour === 'refuses sender' ? smtpError('Not your address', 550) : null;
}

function smtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    const socket = server.listen(port, '127.0.0.1', () => {
      const address = socket.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
