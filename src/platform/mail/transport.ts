import type { Transporter } from 'nodemailer';
import type { Logger } from '../log/log.ts';
import type { Written } from './letter.ts';

/**
 * A mail as it leaves. The same `id` names it at each try, so that a reader's mailbox can tell them for one.
 */
export type Message = Written & { id: string; to: string };

export type Transport = {
  /** Passes once the mail server has taken it; throws where it has not, or not in time. */
  deliver(message: Message): Promise<void>;
  /** Breaks off what is under way. */
  close(): void;
  /** Where mails go, for the log: host and port, no password. */
  place: string;
};

/** A mail server that has not taken a mail by then, however busily it talks, has failed. */
export const DELIVERY_SECONDS = 45;
const silences = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function openTransport(
  { smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string },
  log: Logger,
  terminal: Terminal = process.stderr,
): Transport {
  return smtpUrl === undefined ? printed(log, terminal) : smtp(smtpUrl, mailFrom);
}

/** A person reads it where `isTTY`, else a log collector. */
type Terminal = { isTTY?: boolean; write(text: string): unknown };

/** Host and port of a mail server, without user and password. */
export function mailServerOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/**
 * What is wrong with the mail server.
 * NOTE: never the error's message where the server spoke: it repeats what it said, addresses included.
 */
export function mailTroubleOf(error: unknown): string {
  const { code, responseCode, message = '' } = error as SmtpError;
  const [, network = ''] = /\b(E[A-Z_]{4,}|getaddrinfo \w+)\b/.exec(message) ?? [];
  const words = networkWords[network.replace('getaddrinfo ', '')] ?? networkWords[code ?? ''];
  const said = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const name = error instanceof Error ? error.name : 'unknown';
  return words ? `${words} (${said})` : said || name;
}

type SmtpError = { code?: string; responseCode?: number; message?: string };

const networkWords: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  EDNS: 'host not found',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'host not reachable',
  ENETUNREACH: 'network not reachable',
  ECONNRESET: 'connection cut',
  EAUTH: 'user or password refused',
};

/** Connects and signs in, sends nothing. Throws where a mail could not leave either. */
export async function reachMailServer(url: string): Promise<void> {
  const transporter = await connect(url);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

function smtp(url: string, from: string): Transport {
  let transporter: Promise<Transporter> | undefined;
  const closing = new AbortController();
  return {
    async deliver({ id, to, unsubscribeUrl, ...written }) {
      transporter ??= connect(url);
      const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'sonnette';
      await (await transporter).sendMail({
        ...written,
        from,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        headers: {
          // Mailboxes that answer by themselves leave it alone (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && unsubscribing(unsubscribeUrl)),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(DELIVERY_SECONDS * 1000)]),
      });
    },
    close: () => closing.abort(),
    place: mailServerOf(url),
  };
}

/** Mailboxes show a button of their own, and press it by POST (RFC 8058). */
function unsubscribing(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Loaded with the first mail: a start does not wait for it. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...silences });
}

/** Without a mail server: for whoever tries the product out, and reads the code in the terminal. */
function printed(log: Logger, terminal: Terminal): Transport {
  return {
    async deliver({ to, subject, text }) {
      if (terminal.isTTY) terminal.write(inPlainLines(to, subject, text));
      else
        log.warn({ mail: { to, subject, text } }, 'SMTP_URL is not set: this mail is only printed');
    },
    close: () => {},
    place: 'the log',
  };
}

/** The subject of a mail with a code begins with the code. */
function inPlainLines(to: string, subject: string, text: string): string {
  const body = text.trim().replaceAll(/^(?=.)/gm, '    ');
  return `\n  Mail to ${to} (only printed: SMTP_URL is not set)\n  ${subject}\n\n${body}\n\n`;
}
