import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { saveFile } from '../../../../ui/device/save-file.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { codeFileName, type QrCode, qrPath, qrViewBox } from '../../rules.ts';
import { CopyableLink } from './CopyableLink.tsx';
import { notifyDownloaded, notifyDownloadFailed } from './download-notices.ts';
import { pngOf, svgOf } from './downloads.ts';
import { qrTexts } from './texts.ts';

export type TableCode = { table: number; link: string; code: QrCode };
type CodeResultProps = TableCode & { slug: string; onDownloaded(): void };

export function CodeResult({ table, link, code, slug, onDownloaded }: CodeResultProps) {
  const t = useTexts(qrTexts);
  const place = useRef<HTMLDivElement>(null);
  // On a phone the code would appear below the fold, as if nothing had happened.
  // NOTE: keep the braces. Newer browsers return a promise here, which React would call as the effect's
  // clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function download(type: 'png' | 'svg'): Promise<void> {
    try {
      saveFile(type === 'png' ? await pngOf(code) : svgOf(code), codeFileName(slug, table, type));
      notifyDownloaded(() => say(qrTexts, 'downloaded'));
      onDownloaded();
    } catch (error) {
      notifyDownloadFailed(error);
    }
  }

  return (
    <div ref={place} className="grid scroll-mb-5 justify-items-center gap-3">
      <p role="status" className="font-display text-large">
        {t('tableNumber', { table })}
      </p>
      {/* White in the dark theme too: few readers accept an inverted code. */}
      <svg
        role="img"
        aria-label={t('code', { table })}
        viewBox={qrViewBox(code)}
        width="256"
        height="256"
        shapeRendering="crispEdges"
        className="max-w-full rounded-small bg-[#fff] outline outline-line"
      >
        <path d={qrPath(code)} fill="#000" />
      </svg>
      <CopyableLink link={link} table={table} />
      <div className="grid w-full gap-2">
        {(['png', 'svg'] as const).map((type) => (
          <Button key={type} look="secondary" onClick={() => void download(type)}>
            <Download aria-hidden="true" className="size-5" />
            {t(type)}
          </Button>
        ))}
      </div>
    </div>
  );
}
