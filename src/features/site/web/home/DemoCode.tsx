import { DEMO_SLUG, dinerLink } from '../../../../paths.ts';
import { useTexts } from '../../../../ui/i18n.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { qrCode, qrPath, qrViewBox, reachOf } from '../../../tables/rules.ts';
import { homeTexts } from './texts.ts';

/** The demonstration for a visitor's own phone. Only a browser draws it: it knows how it came here. */
export function DemoCode() {
  const t = useTexts(homeTexts);
  const origin = publicOrigin();
  const code = qrCode(dinerLink(origin, DEMO_SLUG, 1));
  return (
    <section className="flex max-w-[34rem] items-center gap-5">
      <svg
        viewBox={qrViewBox(code)}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('codeText')}
        className="size-36 shrink-0 rounded-small border border-line"
      >
        {/* Black on white in either theme: not every reader takes it the other way round. */}
        <path d="M-4-4h200v200h-200z" fill="#fff" />
        <path d={qrPath(code)} fill="#000" />
      </svg>
      <div className="grid gap-1">
        <h2 className="font-display text-large">{t('codeTitle')}</h2>
        <p className="text-pretty text-muted">
          {t(reachOf(origin) === 'machine' ? 'codeHere' : 'codeText')}
        </p>
      </div>
    </section>
  );
}
