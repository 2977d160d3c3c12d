import type { Transporter } from 'nodemailer';
import type { Logger } from '../log.ts';
import type { Written } from './letter.ts';

/** A mail as it leaves. The same `id` names it at each try, so that a reader's mailbox can tell them for one. */
export type Message = Written & { id: string; to: string };

export type Transport = {
  /** Passes once the mail server has taken it; throws where it has not, or not in time. */
  deliver(message: Message): Promise<void>;
  /** Breaks off what is under way. */
  close(): void;
};

/** A mail server that has not taken a mail by then, however busily it talks, has failed. */
export const DELIVERY_SECONDS = 45;
const silences = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function openTransport(
  { smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string },
  log: Logger,
): Transport {
  return smtpUrl === undefined ? printed(log) : smtp(smtpUrl, mailFrom);
}

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
function printed(log: Logger): Transport {
  return {
    async deliver({ to, subject, text }) {
      log.warn({ mail: { to, subject, text } }, 'SMTP_URL is not set: this mail is only printed');
    },
    close: () => {},
  };
}
