import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '../../../limits.ts';
import { OWN_DATA_ANCHOR } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { saveFile } from '../../../ui/device/save-file.ts';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError, client, NetworkError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { useForm } from '../../../ui/use-form.ts';
import { ProofFields } from '../../auth/web/acts/ProofFields.tsx';
import { useProof } from '../../auth/web/acts/use-proof.ts';
import { deviceHeader } from '../../auth/web/device.ts';
import type { ExportRoutes } from '../handlers.ts';
import { DeletePart } from './DeletePart.tsx';
import { ownDataTexts } from './texts.ts';

type OwnDataCardProps = {
  restaurant: { id: string; name: string };
  /** Called after the restaurant was deleted: the session is now in another restaurant, or in none. */
  onDeleted(): Promise<void>;
};

/** Downloads the restaurant's data, or deletes the restaurant. */
export function OwnDataCard({ restaurant, onDeleted }: OwnDataCardProps) {
  const t = useTexts(ownDataTexts);
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  // The card is rendered after the restaurant has loaded: too late for the browser to scroll to it.
  useEffect(() => {
    if (hash === `#${OWN_DATA_ANCHOR}`) card.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={card} id={OWN_DATA_ANCHOR} aria-labelledby="own-data" className={cardClass}>
      <h2 id="own-data" className={cardTitleClass}>
        {t('title')}
      </h2>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-10">
        <DownloadPart restaurantId={restaurant.id} />
        <DeletePart restaurant={restaurant} onDeleted={onDeleted} />
      </div>
    </section>
  );
}

/** Explains what an export contains, mails a code, and downloads it. */
function DownloadPart({ restaurantId }: { restaurantId: string }) {
  const t = useTexts(ownDataTexts);
  const proof = useProof('export');
  const [problem, setProblem] = useState<() => string>();
  const { handles, problems, isBusy } = useForm({
    check: proof.check,
    async send() {
      setProblem(undefined);
      if (!proof.isAsked) return proof.ask();
      const name = await downloadExport(restaurantId, proof.code);
      notify({
        id: 'export',
        type: 'success',
        title: () => say(ownDataTexts, 'downloaded'),
        message: name,
      });
      proof.forget();
    },
    onFailure(error) {
      const aboutCode = proof.problemOf(error);
      if (!aboutCode) setProblem(() => () => reasonOf(error));
      return aboutCode;
    },
  });

  return (
    <form
      {...handles}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-3 wrap-anywhere"
    >
      <h3 className="font-semibold">{t('downloadTitle')}</h3>
      <p className="text-pretty">{t('inside')}</p>
      <ProofFields proof={proof} error={problems['code']} />
      <Button
        type="submit"
        look="secondary"
        busy={isBusy}
        icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
        className="min-h-14"
      >
        {t(isBusy && proof.isAsked ? 'preparing' : 'download')}
      </Button>
      <p role="alert" className="font-semibold text-pretty text-red empty:hidden">
        {problem?.()}
      </p>
    </form>
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return say(ownDataTexts, 'cutOff');
  if (error.status !== 429) return error.message || say(ownDataTexts, 'cutOff');
  const waitSeconds = Number(error.headers.get('Retry-After')) || 60;
  const most = limits.exportsPerRestaurant.count;
  return say(ownDataTexts, 'tooMany', { most, count: Math.ceil(waitSeconds / 60) });
}

const { restaurants } = client<ExportRoutes>();

/**
 * Saves the ZIP and returns its name. The session is in a header, which a link cannot send.
 * Throws `ApiError` or `NetworkError`: a file that was cut off is not saved.
 */
async function downloadExport(restaurantId: string, code: string): Promise<string> {
  const header = { ...deviceHeader(), 'act-code': code };
  const response = await restaurants[':id'].export.$get({ param: { id: restaurantId }, header });
  const name = fileNameIn(response.headers.get('Content-Disposition'));
  try {
    saveFile(await response.blob(), name);
  } catch (error) {
    throw new NetworkError('the export was cut off', { cause: error });
  }
  return name;
}

function fileNameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'sonnette.zip';
}
