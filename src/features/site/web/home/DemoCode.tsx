import { useTexts } from '../../../../ui/i18n.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { DEMO_CODE_PATH } from '../../rules.ts';
import { homeTexts } from './texts.ts';

/** The demonstration for a visitor's own phone, drawn by the server: its script would weigh on every visit. */
export function DemoCode() {
  const t = useTexts(homeTexts);
  const isHere = thisMachine.test(new URL(publicOrigin()).hostname);
  const text = t(isHere ? 'codeHere' : 'codeText');
  return (
    <section className="flex max-w-[34rem] items-center gap-5">
      <img
        src={DEMO_CODE_PATH}
        alt={text}
        width={144}
        height={144}
        className="size-36 shrink-0 rounded-small border border-line"
      />
      <div className="grid gap-1">
        <h2 className="font-display text-large">{t('codeTitle')}</h2>
        <p className="text-pretty text-muted">{text}</p>
      </div>
    </section>
  );
}

/** A phone that follows such a link only finds itself. */
const thisMachine = /^(.*\.)?localhost$|^127\.|^\[::1\]$/;
