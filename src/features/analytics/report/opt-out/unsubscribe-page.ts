/**
 * The page of the unsubscribe link in weekly reports.
 * GET changes nothing, because mail scanners open links. The page's button and the mail program's one-click
 * unsubscribe (RFC 8058) both POST to the same address.
 * Plain HTML without script or session, so that it works in the window of any mail program.
 */
import { createHmac } from 'node:crypto';
import { html } from 'hono/html';
import type { Db } from '../../../../db/database.ts';
import type { Language } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { type AppContext, newRouter } from '../../../../platform/http/context.ts';
import { supportedLanguage } from '../../../../platform/http/language.ts';
import { plainPage } from '../../../../platform/http/plain-page.ts';
import { refuseBodyOver } from '../../../../platform/http/security.ts';
import { isSameText } from '../../../../platform/same-text.ts';
import * as readers from '../report-store.ts';

type Deps = { db: Db; clock: Clock; secretKey: string };
type State = 'confirm' | 'done' | 'unknown';

export function unsubscribeRoutes({ db, clock, secretKey }: Deps) {
  const router = newRouter();
  router.use(paths.unsubscribe, refuseBodyOver(limits.jsonBodyBytes));
  router.get(paths.unsubscribe, async (c) => {
    const memberId = namedMember(c, secretKey);
    const isWanted = memberId ? await readers.isReportWanted(db, memberId) : undefined;
    if (isWanted === undefined) return show(c, 'unknown');
    return show(c, isWanted ? 'confirm' : 'done');
  });
  router.post(paths.unsubscribe, async (c) => {
    const memberId = namedMember(c, secretKey);
    const isWanted = memberId
      ? await readers.setReportWanted(db, memberId, false, clock)
      : undefined;
    return show(c, isWanted === undefined ? 'unknown' : 'done');
  });
  return router;
}

/** The member of a link with a valid key. */
function namedMember(c: AppContext, secretKey: string): string | undefined {
  const { account = '', key = '' } = c.req.query();
  return isSameText(key, keyOf(secretKey, account)) ? account : undefined;
}

function show(c: AppContext, state: State) {
  const language = supportedLanguage(c.req.query('lng')) ?? c.get('language');
  const { title, more, press, toAccount } = words[language][state];
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Language');
  const body = html`<p>${more}</p>
${press && html`<form method="post"><button type="submit">${press}</button></form>`}
${toAccount && html`<p><a href="${paths.account}">${toAccount}</a></p>`}`;
  return c.html(plainPage(language, title, body), state === 'unknown' ? 404 : 200);
}

type Words = { title: string; more: string; press?: string; toAccount?: string };

const words: Record<Language, Record<State, Words>> = {
  fr: {
    confirm: {
      title: 'Ne plus recevoir le rapport hebdomadaire\u202f?',
      more: 'L’e-mail du lundi, qui raconte la semaine de votre salle, n’arrivera plus. Rien d’autre ne change.',
      press: 'Ne plus le recevoir',
    },
    done: {
      title: 'C’est fait.',
      more: 'Vous ne recevez plus le rapport hebdomadaire. Pour le retrouver, connectez-vous et cochez-le dans Votre compte.',
      toAccount: 'Votre compte',
    },
    unknown: {
      title: 'Ce lien ne mène nulle part.',
      more: 'Il a peut-être été coupé, ou le compte n’existe plus. Le rapport hebdomadaire s’arrête aussi dans Votre compte.',
      toAccount: 'Votre compte',
    },
  },
  en: {
    confirm: {
      title: 'Stop the weekly report?',
      more: 'You will no longer get the Monday email about your restaurant’s week. Nothing else changes.',
      press: 'Stop the report',
    },
    done: {
      title: 'Done.',
      more: 'You will no longer get the weekly report. To get it again, sign in and tick it in Your account.',
      toAccount: 'Your account',
    },
    unknown: {
      title: 'This link does not work.',
      more: 'It may have been cut off, or the account no longer exists. You can also stop the weekly report in Your account.',
      toAccount: 'Your account',
    },
  },
};

/**
 * The link needs no sign-in. It can only stop the report.
 * It is valid as long as the member exists, because people keep mails for years. The key is in the query
 * string, which is never logged.
 */
export function refusalPath(secretKey: string, memberId: string, language: Language): string {
  // NOTE: the parameter is called `account` because of links in old mails. They contain the id of an account.
  // Migration 019 gave the account's member the same id.
  const query = { account: memberId, key: keyOf(secretKey, memberId), lng: language };
  return `${paths.unsubscribe}?${new URLSearchParams(query)}`;
}

function keyOf(secretKey: string, memberId: string): string {
  return createHmac('sha256', secretKey).update(`no report: ${memberId}`).digest('base64url');
}
