/** Handles the form of the demo page when it is posted without JavaScript. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '../../languages.ts';
import { limits } from '../../limits.ts';
import { ENGLISH_PREFIX, paths } from '../../paths.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { type AppContext, type AppEnv, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { fieldTexts } from '../../platform/http/input/validation.ts';
import { isCrossSite, refuseBodyOver } from '../../platform/http/security.ts';
import type { Logger, RepeatedLines } from '../../platform/log/log.ts';
import { askedDemoSchema, demoRefusals, type RefusedDemoForm } from './contract.ts';
import { type AskingDeps, askForDemoBy } from './demo-requests.ts';
import { addressIn } from './heads.ts';
import { demoFields, SENT_QUERY } from './rules.ts';

type Deps = AskingDeps & {
  log: Logger;
  repeatedLines: RepeatedLines;
  publicUrl: string | undefined;
  /** Renders the demo page with the previous input and the reason of the refusal. */
  writeDemoPage(language: Language, isEnglish: boolean, refused: RefusedDemoForm): Promise<string>;
};

export function demoFormRoutes(deps: Deps) {
  const router = newRouter();
  const answer = answerErrors(deps);
  for (const isEnglish of [false, true]) {
    const path = isEnglish ? `${ENGLISH_PREFIX}${paths.demo}` : paths.demo;
    const languageOf = (c: Context<AppEnv>) => (isEnglish ? 'en' : c.get('language'));
    router.post(path, refuseBodyOver(limits.jsonBodyBytes), async (c) => {
      const typed = await readForm(c);
      try {
        await send(c, deps, typed, languageOf(c));
        return c.redirect(`${addressIn(isEnglish ? 'en' : 'fr', paths.demo)}?${SENT_QUERY}`, 303);
      } catch (error) {
        c.set('language', languageOf(c));
        const refusal = await answer(error as Error, c);
        const { error: notice, fields = {} } = await refusal.json();
        c.header('Cache-Control', 'no-store');
        const refused = { typed, notice, problems: fields };
        const page = await deps.writeDemoPage(languageOf(c), isEnglish, refused);
        return c.html(page, refusal.status as ContentfulStatusCode);
      }
    });
  }
  return router;
}

async function send(
  c: AppContext,
  deps: Deps,
  typed: RefusedDemoForm['typed'],
  language: Language,
): Promise<void> {
  if (isCrossSite(c, deps.publicUrl)) throw new Refusal(demoRefusals.crossSite);
  const parsed = askedDemoSchema.safeParse(typed);
  if (!parsed.success) {
    const fields = fieldTexts(parsed.error.issues, language);
    throw new Refusal(refusals.invalidInput, { fields });
  }
  await askForDemoBy(c, deps, parsed.data, language);
}

/** The text fields; a file in one of them counts as empty. */
async function readForm(c: AppContext): Promise<RefusedDemoForm['typed']> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, string | File>);
  const typed = demoFields.map((name) => [name, typeof form[name] === 'string' ? form[name] : '']);
  return Object.fromEntries(typed);
}
