import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardTitleClass } from '../../../../ui/card-classes.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { defineTexts, say, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { reload } from '../../../../ui/network/query.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { Pager } from '../../../restaurants/web/admin/list/Pager.tsx';
import type { DemoRequestRoutes } from '../../demo-requests-handlers.ts';

/** Hidden while there is no request: most servers never get one. */
export function DemoRequests() {
  const t = useTexts(backOfficeTexts);
  const [page, setPage] = useState(1);
  const query = useDemoRequests(page);
  const { data, isFetching } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const last = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : page;

  useEffect(() => {
    if (page > last) setPage(last);
  }, [page, last]);

  if (query.isLoadingError) return <LoadError text={t('failed')} query={query} />;
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="demo-requests" className="grid gap-3">
      <h2 id="demo-requests" ref={heading} tabIndex={-1} className={cardTitleClass}>
        {t('title')}
      </h2>
      <ul aria-label={t('title')} aria-busy={isFetching} className="grid gap-2">
        {data.rows.map((request) => (
          <DemoRequestItem
            key={request.id}
            request={request}
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <Pager
        label={t('pages')}
        page={page}
        size={PAGE_SIZE}
        total={data.total}
        onPage={setPage}
        top={heading}
      />
    </section>
  );
}

type DemoRequestItemProps = { request: DemoRequest; onDeleted(): void };

function DemoRequestItem({ request, onDeleted }: DemoRequestItemProps) {
  const t = useTexts(backOfficeTexts);
  const { language } = useLanguage();
  const [isConfirming, setConfirming] = useState(false);
  const { restaurant, email, wished_time, message, handled_at, created_at } = request;
  const { isBusy, setHandled, remove } = useDemoRequestActions(request, onDeleted);
  const day = new Date(created_at).toLocaleString(language === 'en' ? 'en-GB' : 'fr-FR', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const StatusIcon = handled_at ? RotateCcw : Check;
  return (
    <li className="grid gap-2 rounded-card border border-line bg-card p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{restaurant}</h3>
        <p
          className={`rounded-full px-3 py-0.5 text-small font-semibold ${handled_at ? 'bg-sunken text-muted' : 'bg-amber-tint text-amber'}`}
        >
          {t(handled_at ? 'handled' : 'open')}
        </p>
      </div>
      <p className="text-small text-muted">
        {t(request.language === 'en' ? 'receivedInEnglish' : 'receivedInFrench', { day })}
      </p>
      <p>
        <a href={`mailto:${email}`} className="inline-block py-3 wrap-anywhere">
          {email}
        </a>
      </p>
      {wished_time && (
        <p className="wrap-anywhere">
          <span className="text-muted">{t('time')}</span> {wished_time}
        </p>
      )}
      {message && <p className="text-pretty wrap-anywhere">{message}</p>}
      <div className="flex flex-wrap justify-end gap-1">
        <Button look="quiet" busy={isBusy} onClick={() => void setHandled(!handled_at)}>
          {!isBusy && <StatusIcon aria-hidden="true" className="size-5" />}
          <span>
            {t(handled_at ? 'reopen' : 'handle')} <span className="sr-only">{restaurant}</span>
          </span>
        </Button>
        <Button look="quiet" onClick={() => setConfirming(true)} className="text-red">
          <Trash2 aria-hidden="true" className="size-5" />
          <span>
            {t('delete')} <span className="sr-only">{restaurant}</span>
          </span>
        </Button>
      </div>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('deleteTitle', { restaurant })}
        actions={
          <>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {t('keep')}
            </Button>
            <Button look="danger" busy={isBusy} onClick={() => void remove()}>
              {t('deleteAct')}
            </Button>
          </>
        }
      >
        <p className="text-pretty">{t('deleteWarning')}</p>
      </Dialog>
    </li>
  );
}

type DemoRequestActions = {
  isBusy: boolean;
  setHandled(isHandled: boolean): Promise<void>;
  remove(): Promise<void>;
};

/** Actions on a demo request. `onDeleted` is also called when somebody else has deleted it. */
function useDemoRequestActions({ id }: { id: string }, onDeleted: () => void): DemoRequestActions {
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>, failure: 'notChanged' | 'notDeleted') {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      const reason = error instanceof ApiError && error.message ? error.message : undefined;
      const own = () => say(backOfficeTexts, isGone ? 'isGone' : 'tryAgain');
      notify({
        id: 'demo-requests',
        type: 'error',
        title: () => say(backOfficeTexts, failure),
        message: isGone ? own : (reason ?? own),
      });
      if (isGone) onDeleted();
    } finally {
      await refreshDemoRequests();
      setBusy(false);
    }
  }

  return {
    isBusy,
    setHandled: (isHandled) => run(() => setHandled(id, isHandled), 'notChanged'),
    remove: () =>
      run(async () => {
        await deleteDemoRequest(id);
        notify({
          id: 'demo-requests',
          type: 'success',
          title: () => say(backOfficeTexts, 'deleted'),
        });
        onDeleted();
      }, 'notDeleted'),
  };
}

const { admin } = client<DemoRequestRoutes>();
const byId = admin['demo-requests'][':id'];
const queryKey = ['demo-requests'];

const PAGE_SIZE = 5;

/** Pages are counted from 1. The previous page stays visible while the next one loads. */
function useDemoRequests(page: number) {
  return useQuery({
    queryKey: [...queryKey, page],
    queryFn: () => list(page),
    placeholderData: keepPreviousData,
  });
}

function refreshDemoRequests(): Promise<void> {
  return reload(queryKey);
}

/** Throws `ApiError` or `NetworkError`. */
async function setHandled(id: string, is_handled: boolean): Promise<void> {
  await answer(byId.$put({ param: { id }, json: { is_handled } }));
}

/** Throws `ApiError` or `NetworkError`. */
async function deleteDemoRequest(id: string): Promise<void> {
  await answer(byId.$delete({ param: { id } }));
}

type DemoRequest = Awaited<ReturnType<typeof list>>['rows'][number];

async function list(page: number) {
  const query = { limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) };
  const response = await admin['demo-requests'].$get({ query });
  const rows = await answer(Promise.resolve(response));
  return { rows, total: Number(response.headers.get('X-Total-Count')) };
}

const backOfficeTexts = defineTexts('demoRequests', {
  fr: {
    title: 'Demandes de démonstration',
    failed: 'Impossible de charger les demandes de démonstration.',
    tryAgain: 'Vérifiez le réseau, puis réessayez.',
    pages: 'Pages des demandes',
    open: 'À traiter',
    handled: 'Traitée',
    receivedInFrench: 'Reçue le {{day}}, en français',
    receivedInEnglish: 'Reçue le {{day}}, en anglais',
    time: 'Créneau souhaité\u202f:',
    handle: 'Marquer comme traitée',
    reopen: 'Rouvrir',
    notChanged: 'La demande n’a pas été modifiée',
    delete: 'Supprimer',
    deleteTitle: 'Supprimer la demande de {{restaurant}}\u202f?',
    deleteWarning: 'L’adresse et le message disparaissent. C’est irréversible.',
    deleteAct: 'Supprimer définitivement',
    keep: 'Garder la demande',
    deleted: 'Demande supprimée',
    notDeleted: 'La demande n’a pas été supprimée',
    isGone: 'Elle n’existe plus. La liste est à jour.',
  },
  en: {
    title: 'Demo requests',
    failed: 'The demo requests could not be loaded.',
    tryAgain: 'Check the network, then try again.',
    pages: 'Pages of requests',
    open: 'To answer',
    handled: 'Handled',
    receivedInFrench: 'Received on {{day}}, in French',
    receivedInEnglish: 'Received on {{day}}, in English',
    time: 'Preferred time:',
    handle: 'Mark as handled',
    reopen: 'Reopen',
    notChanged: 'The request was not changed',
    delete: 'Delete',
    deleteTitle: 'Delete the request from {{restaurant}}?',
    deleteWarning: 'The address and the message will be erased. This cannot be undone.',
    deleteAct: 'Delete permanently',
    keep: 'Keep request',
    deleted: 'Request deleted',
    notDeleted: 'The request was not deleted',
    isGone: 'It no longer exists. The list is up to date.',
  },
});
