import { Download, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { limits } from '../../../limits.ts';
import { OWN_DATA_ANCHOR, subscriptionPath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { saveFile } from '../../../ui/device/save-file.ts';
import { Field } from '../../../ui/Field.tsx';
import { type DialogRefusal, FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { defineTexts, say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError, client, NetworkError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { useForm } from '../../../ui/use-form.ts';
import { ProofFields } from '../../auth/web/acts/ProofFields.tsx';
import { type ActProof, useProof } from '../../auth/web/acts/use-proof.ts';
import { deviceHeader } from '../../auth/web/device.ts';
import { deleteRestaurant } from '../../restaurants/web/admin/calls.ts';
import type { ExportRoutes } from '../handlers.ts';

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
      <div className="grid gap-6">
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

type DeletePartProps = {
  restaurant: { id: string; name: string };
  onDeleted(): Promise<void>;
};

/** Asks for the code first: whatever is in the way of a deletion is then said before the name is typed. */
function DeletePart({ restaurant, onDeleted }: DeletePartProps) {
  const t = useTexts(leavingTexts);
  const proof = useProof('deletion');
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<DialogRefusal>();
  const remedy = refusal?.remedy?.();

  async function open(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      await proof.ask();
      setConfirming(true);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-3 wrap-anywhere">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-pretty">{t('hint')}</p>
      <Button look="secondary" busy={isBusy} onClick={() => void open()} className="min-h-14">
        <Trash2 aria-hidden="true" className="size-5 shrink-0 text-red" />
        <span>{t('open')}</span>
      </Button>
      <div role="alert" className="grid gap-3 empty:hidden">
        {refusal && <p className="font-semibold text-pretty text-red">{refusal.text()}</p>}
        {remedy}
      </div>
      {isConfirming && (
        <DeleteOwnDialog
          restaurant={restaurant}
          proof={proof}
          onClose={() => setConfirming(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}

type DialogProps = DeletePartProps & { proof: ActProof; onClose(): void };

/** An owner types the name of the restaurant and the mailed code. The server compares both. */
function DeleteOwnDialog({ restaurant: { id, name }, proof, onClose, onDeleted }: DialogProps) {
  const t = useTexts(leavingTexts);
  const first = useFirstFocus();
  const [refusal, setRefusal] = useState<DialogRefusal>();
  const form = useForm({
    check: (element) => ({
      name: isNamed(element) ? undefined : () => say(leavingTexts, 'missing'),
      ...proof.check(),
    }),
    async send(entered) {
      setRefusal(undefined);
      try {
        await deleteRestaurant(id, { name: entered('name').trim(), code: proof.code });
      } catch (error) {
        // Deleted by another owner, or by an earlier call whose answer was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
      await onDeleted();
      notify({
        id: 'restaurant',
        type: 'success',
        title: () => say(leavingTexts, 'deleted'),
        message: () => say(leavingTexts, 'deletedHint', { name }),
      });
    },
    onFailure(error) {
      const aboutCode = proof.problemOf(error);
      if (!aboutCode) setRefusal(refusalOf(error));
      return aboutCode;
    },
  });
  return (
    <FormDialog
      title={t('ask', { name })}
      cancel={t('keep')}
      submit={t('act')}
      look="danger"
      form={form}
      problem={refusal?.text()}
      remedy={refusal?.remedy?.()}
      onClose={onClose}
    >
      <p className="text-pretty">{t('warning', { days: limits.deletedKeptDays })}</p>
      <p className="text-pretty text-muted">{t('first')}</p>
      <Field
        ref={first}
        label={t('confirm')}
        hint={name}
        name="name"
        autoCapitalize="sentences"
        autoComplete="off"
        spellCheck="false"
        maxLength={limits.nameLength}
        error={form.problems['name']}
      />
      <ProofFields proof={proof} error={form.problems['code']} />
    </FormDialog>
  );
}

function isNamed(form: HTMLFormElement): boolean {
  return String(new FormData(form).get('name')).trim() !== '';
}

function refusalOf(error: unknown): DialogRefusal | undefined {
  if (!(error instanceof ApiError)) return { text: () => say(leavingTexts, 'lost') };
  if (error.fields) return undefined;
  return {
    text: () => error.message || say(leavingTexts, 'lost'),
    remedy: () => error.code === 'subscription_runs' && <ToSubscription />,
  };
}

function ToSubscription() {
  const t = useTexts(leavingTexts);
  return (
    <Link to={subscriptionPath} className={`${buttonClass('secondary')} justify-self-start`}>
      {t('toSubscription')}
    </Link>
  );
}

/** The deletion of a restaurant by its owner. */
const leavingTexts = defineTexts('leaving', {
  fr: {
    title: 'Supprimer le restaurant',
    hint: 'Pour arrêter tout à fait. Votre compte reste, et peut ouvrir un autre restaurant.',
    open: 'Supprimer le restaurant',
    ask: 'Supprimer {{name}}\u202f?',
    warning:
      'Toute l’équipe est déconnectée et les codes QR cessent de fonctionner aussitôt. Dans {{days}} jours, tables, demandes, statistiques et journal sont effacés pour toujours\u202f; d’ici là, nous pouvons rétablir le restaurant.',
    first: 'Pour garder vos données, commencez par les télécharger.',
    confirm: 'Pour confirmer, écrivez le nom du restaurant',
    missing: 'Écrivez le nom du restaurant.',
    keep: 'Garder le restaurant',
    act: 'Supprimer le restaurant',
    toSubscription: 'Voir l’abonnement',
    lost: 'Sonnette n’a pas répondu. Vérifiez votre réseau, puis réessayez.',
    deleted: 'Restaurant supprimé',
    deletedHint: '{{name}} n’existe plus.',
  },
  en: {
    title: 'Delete the restaurant',
    hint: 'To stop altogether. Your account stays, and can open another restaurant.',
    open: 'Delete the restaurant',
    ask: 'Delete {{name}}?',
    warning:
      'The whole team is signed out and the QR codes stop working at once. In {{days}} days tables, requests, figures and journal are erased for good; until then we can restore the restaurant.',
    first: 'To keep your data, download it first.',
    confirm: 'To confirm, type the restaurant’s name',
    missing: 'Type the restaurant’s name.',
    keep: 'Keep the restaurant',
    act: 'Delete the restaurant',
    toSubscription: 'See the subscription',
    lost: 'Sonnette did not respond. Check your network, then try again.',
    deleted: 'Restaurant deleted',
    deletedHint: '{{name}} no longer exists.',
  },
});

/** The card with the restaurant's data, for its owners. */
const ownDataTexts = defineTexts('own-data', {
  fr: {
    title: 'Vos données',
    downloadTitle: 'Tout télécharger',
    inside:
      'Un ZIP avec le restaurant, ses tables, sa liste de demandes, son équipe, les demandes reçues, ses statistiques et son journal, pour les tableurs (CSV) et les programmes (JSON).',
    download: 'Télécharger le ZIP',
    preparing: 'Préparation…',
    downloaded: 'Données téléchargées',
    tooMany_one:
      'Les données ont été téléchargées {{most}} fois en une heure. Réessayez dans {{count}} minute.',
    tooMany_other:
      'Les données ont été téléchargées {{most}} fois en une heure. Réessayez dans {{count}} minutes.',
    cutOff: 'Le fichier n’est pas arrivé en entier. Vérifiez votre réseau, puis réessayez.',
  },
  en: {
    title: 'Your data',
    downloadTitle: 'Download everything',
    inside:
      'A ZIP with the restaurant, its tables, list of requests, team, requests received, figures and journal, for spreadsheets (CSV) and programs (JSON).',
    download: 'Download the ZIP',
    preparing: 'Preparing…',
    downloaded: 'Data downloaded',
    tooMany_one:
      'The data has been downloaded {{most}} times in an hour. Try again in {{count}} minute.',
    tooMany_other:
      'The data has been downloaded {{most}} times in an hour. Try again in {{count}} minutes.',
    cutOff: 'The file did not arrive in full. Check your network, then try again.',
  },
});
