import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Transporter } from 'nodemailer';
import { tlsTroubleOf } from '../../db/tls-trouble.ts';
import type { Logger } from '../log/log.ts';
import type { WrittenMail } from './letter.ts';

/** `id` becomes the message id. It is the same for each try, so that mailboxes can drop duplicates. */
export type Message = WrittenMail & { id: string; to: string };

export type Transport = {
  /** Resolves once the mail server has accepted the mail. Rejects otherwise, or after `DELIVERY_SECONDS`. */
  deliver(message: Message): Promise<void>;
  /** Aborts deliveries. */
  close(): void;
  /** Host and port of the mail server, for the log. */
  place: string;
};

/** Time-out of one delivery, even if the mail server keeps responding. */
export const DELIVERY_SECONDS = 45;
const socketTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

type Sender = { publicUrl?: string | undefined; mailFrom: string };

export function openTransport(
  { smtpUrl, ...sender }: Sender & { smtpUrl: string | undefined },
  log: Logger,
  terminal: Terminal = process.stderr,
): Transport {
  return smtpUrl === undefined ? printed(log, terminal) : smtp(smtpUrl, sender);
}

/** With `isTTY`, mails are printed for a person to read; otherwise as log lines. */
type Terminal = { isTTY?: boolean; write(text: string): unknown };

/** Host and port of a mail server, without user and password. */
export function mailServerOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/**
 * Describes an error of the mail server, for the log.
 * NOTE: never include the message of the error: it quotes the server's response, which contains addresses.
 */
export function mailTroubleOf(error: unknown): string {
  const { code, responseCode, message = '' } = error as SmtpError;
  const [, network = ''] = /\b(E[A-Z_]{4,}|getaddrinfo \w+)\b/.exec(message) ?? [];
  const words =
    tlsTroubleOf(error) ??
    networkWords[network.replace('getaddrinfo ', '')] ??
    networkWords[code ?? ''];
  const codes = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const name = error instanceof Error ? error.name : 'unknown';
  return words ? `${words} (${codes})` : codes || name;
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

/** Connects and signs in without sending a mail. Rejects if that fails. */
export async function reachMailServer(url: string, sender: Sender): Promise<void> {
  const transporter = await connect(url, sender);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

function smtp(url: string, sender: Sender): Transport {
  let transporter: Promise<Transporter> | undefined;
  const closing = new AbortController();
  return {
    async deliver({ id, to, unsubscribeUrl, ...written }) {
      transporter ??= connect(url, sender);
      const domain = domainOf(sender.mailFrom) || 'sonnette';
      await (await transporter).sendMail({
        ...written,
        from: sender.mailFrom,
        // An object, because a string would be parsed as a list of addresses.
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        headers: {
          // Prevents automatic replies (RFC 3834).
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

/** Headers for one-click unsubscription: the mailbox shows a button that sends a POST (RFC 8058). */
function unsubscribing(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Imports the library with the first mail, to keep the start fast. */
async function connect(url: string, sender: Sender): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, name: greetingNameOf(sender), ...socketTimeouts });
}

/** The name in EHLO. By default it is `[127.0.0.1]` in a container, which some mail servers refuse. */
function greetingNameOf({ publicUrl, mailFrom }: Sender): string | undefined {
  const hosts = [publicUrl && new URL(publicUrl).hostname, domainOf(mailFrom)];
  return hosts.find((host) => host?.includes('.') && !isIP(host));
}

/** In ASCII. Empty if the sender has none. */
function domainOf(mailFrom: string): string {
  return domainToASCII(/@([^\s>]+)/.exec(mailFrom)?.[1] ?? '');
}

/** Without a mail server: prints mails, so that somebody who tries the product can read the codes. */
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

function inPlainLines(to: string, subject: string, text: string): string {
  const body = text.trim().replaceAll(/^(?=.)/gm, '    ');
  return `\n  Mail to ${to} (only printed: SMTP_URL is not set)\n  ${subject}\n\n${body}\n\n`;
}
