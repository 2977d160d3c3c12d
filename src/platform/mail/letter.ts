import type { Language } from '../../languages.ts';
import { escapeHtml } from '../escape.ts';

/** The content of a mail, without its layout. */
export type Letter = {
  subject: string;
  /** A code to copy, in large type. */
  code?: string;
  paragraphs: string[];
  link?: Link;
  /** Why the reader receives it, and what to do if it was not meant for them. */
  footnote: string;
  /** For recurring mails: unsubscribes without signing in. */
  unsubscribe?: Link;
};

type Link = { label: string; url: string };

export type WrittenMail = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string | undefined;
};

/** Renders plain text and HTML. The HTML needs no picture, style sheet or script. */
export function write(letter: Letter, language: Language): WrittenMail {
  return {
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter, language),
    unsubscribeUrl: letter.unsubscribe?.url,
  };
}

function asText({ code, paragraphs, link, footnote, unsubscribe }: Letter): string {
  const blocks = [
    ...paragraphs.slice(0, 1),
    ...(code ? [`    ${code}`] : []),
    ...paragraphs.slice(1),
    ...(link ? [`${link.label}\n${link.url}`] : []),
    `--\n${footnote}`,
    ...(unsubscribe ? [`${unsubscribe.label}\n${unsubscribe.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const ink = 'color:#1E1B16';
const muted = 'color:#655E53;font-size:14px';
const big = 'font-size:34px;line-height:1.2;font-weight:700;letter-spacing:4px';
const button =
  'display:inline-block;padding:14px 24px;border-radius:12px;background:#24594A;color:#FFFFFF;font-weight:600;text-decoration:none';

function asHtml(letter: Letter, language: Language): string {
  const { subject, code, paragraphs, link, footnote, unsubscribe } = letter;
  const [first = '', ...more] = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`);
  const inside = [
    '<p style="font-size:22px;font-family:Georgia,serif;color:#24594A">Sonnette</p>',
    first,
    ...(code ? [`<p style="${big}">${escapeHtml(code)}</p>`] : []),
    ...more,
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}" style="${button}">${escapeHtml(link.label)}</a></p>`]
      : []),
    `<p style="${muted};border-top:1px solid #DDD5C8;padding-top:16px">${escapeHtml(footnote)}</p>`,
    ...(unsubscribe
      ? [
          `<p style="${muted}"><a href="${escapeHtml(unsubscribe.url)}" style="color:#655E53">${escapeHtml(unsubscribe.label)}</a></p>`,
        ]
      : []),
  ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#FBF8F3;${ink}">`,
    '<div style="max-width:520px;margin:0 auto;padding:16px 28px;background:#FFFFFF;border-radius:16px;',
    `font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">`,
    ...inside,
    '</div></body></html>',
  ].join('\n');
}

/** What mail programs make a link of. `。` separates the names of hosts, too. */
const linkLike = /:\/\/|www[.。]|@|[\p{L}\p{M}\p{N}-][.。][\p{L}\p{M}-]{2,}|\d+(?:\.\d+){3}/iu;

/** As browsers read it in an address: other dots are `.`, and invisible characters nothing. */
function asInAddress(name: string): string {
  return name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * A name that somebody chose, in quotation marks for the text of a mail. Undefined if a mail program could
 * turn it into a link: our mails would then carry a stranger's link under our address.
 * Subjects contain no such name at all.
 */
export function quotedName(name: string, language: Language): string | undefined {
  if (linkLike.test(asInAddress(name))) return undefined;
  return language === 'fr' ? `«\u202f${name}\u202f»` : `“${name}”`;
}
