import { useTexts } from '../../../../ui/language/i18n.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { DEMO_CODE_PATH } from '../../rules.ts';
import { homeTexts } from './texts.ts';

/**
 * A QR code that opens the demonstration on a phone. The server draws it, so that the page needs no QR
 * library.
 */
export function DemoCode() {
  const t = useTexts(homeTexts);
  const isHere = thisMachine.test(new URL(publicOrigin()).hostname);
  const text = t(isHere ? 'codeHere' : 'codeText');
  return (
    <section className="flex items-center gap-4">
      <img
        src={DEMO_CODE_PATH}
        alt={text}
        width={144}
        height={144}
        className="size-36 shrink-0 rounded-small border border-line"
      />
      <div className="grid gap-1">
        <h2 className="font-display text-large leading-tight">{t('codeTitle')}</h2>
        <p className="text-small text-pretty text-muted">{text}</p>
      </div>
    </section>
  );
}

/** Loopback names: a phone that opens such a link connects to itself. */
const thisMachine = /^(.*\.)?localhost$|^127\.|^\[::1\]$/;
