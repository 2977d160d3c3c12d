import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Trash2 } from 'lucide-react';
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, iconButtonClass } from './Button.tsx';
import { CopyField } from './CopyField.tsx';
import { cardClass, cardTitleClass } from './card-classes.ts';
import { Dialog } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { LoadError } from './LoadError.tsx';
import { defineTexts, type Texts, useTexts } from './language/i18n.ts';
import { ApiError } from './network/api.ts';
import { reasonFor } from './notices/notify-failure.ts';
import { PageSpinner } from './Spinner.tsx';
import { useForm } from './use-form.ts';

/** `removeTitle` and `removeHint` are given the `name` of the item. */
type CardTexts = Texts<
  Record<'title' | 'lead' | 'notLoaded' | 'empty' | 'add' | 'removeTitle' | 'removeHint', string>
>;

/** A card that lists things, adds one in a dialog, and removes one after a question. */
export function useListCard<Data>(
  texts: CardTexts,
  queryKey: string[],
  queryFn: () => Promise<Data>,
) {
  const query = useQuery({ queryKey, queryFn });
  const [isAdding, setAdding] = useState(false);
  // Gets the focus when the element that had it is removed.
  const title = useRef<HTMLHeadingElement>(null);
  return { texts, query, isAdding, setAdding, title };
}

type Card = ReturnType<typeof useListCard>;

type ListCardProps = {
  card: Card;
  icon: LucideIcon;
  /** Below the lead. */
  more?: ReactNode;
  dialog: ReactNode;
  /** A secret that was just made. */
  secret?: ReactNode;
  /** One `ListItem` each. */
  children: ReactNode;
};

export function ListCard({ card, icon: Icon, more, dialog, secret, children }: ListCardProps) {
  const { texts, query, isAdding, setAdding, title } = card;
  const t = useTexts(texts);
  const titleId = useId();
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!query.data) return <PageSpinner />;
  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <div className="grid gap-1">
        <h2 ref={title} id={titleId} tabIndex={-1} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
        {more}
      </div>
      {Children.count(children) === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <ul className="grid gap-3">{children}</ul>
      )}
      <div role="status" className="empty:hidden">
        {secret}
      </div>
      <Button
        look="secondary"
        icon={<Icon aria-hidden="true" className="size-5" />}
        onClick={() => setAdding(true)}
        className="min-h-14 sm:justify-self-start"
      >
        {t('add')}
      </Button>
      {isAdding && dialog}
    </section>
  );
}

type ListItemProps = {
  card: Card;
  name: string;
  facts: string;
  /** Beside the one that removes it. */
  button?: ReactNode;
  remove(): Promise<unknown>;
  /** Below. */
  children?: ReactNode;
};

export function ListItem({ card, name, facts, button, remove, children }: ListItemProps) {
  const t = useTexts(listTexts);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <div className="flex items-center gap-1">
        <div className="min-w-0 grow">
          <p className="line-clamp-3 font-semibold wrap-anywhere">{name}</p>
          <p className="text-small text-muted">{facts}</p>
        </div>
        {button}
        <button
          type="button"
          aria-label={`${t('remove')} ${name}`}
          className={iconButtonClass}
          onClick={() => setRemoving(true)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
      {isRemoving && (
        <RemoveDialog {...{ card, name, remove }} onClose={() => setRemoving(false)} />
      )}
    </li>
  );
}

type RemoveDialogProps = Pick<ListItemProps, 'card' | 'name' | 'remove'> & { onClose(): void };

function RemoveDialog({ card, name, remove, onClose }: RemoveDialogProps) {
  const { texts, query, title } = card;
  const t = useTexts(listTexts);
  const ofCard = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // Has the focus, so that an accidental Enter removes nothing.
  const keeping = useRef<HTMLButtonElement>(null);
  useEffect(() => keeping.current?.focus(), []);

  async function act(): Promise<void> {
    setBusy(true);
    try {
      await remove();
    } catch (error) {
      // On 404 somebody else has removed it.
      if (!(error instanceof ApiError && error.status === 404)) {
        setBusy(false);
        return setFailure(error);
      }
    }
    // First, because the title takes no focus while the dialog is open.
    onClose();
    await query.refetch();
    title.current?.focus();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={ofCard('removeTitle', { name })}
      actions={
        <>
          <Button ref={keeping} look="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void act()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p className="text-pretty wrap-anywhere">{ofCard('removeHint', { name })}</p>
      <p role="alert" className="font-semibold text-red empty:hidden">
        {failure !== undefined && reasonFor(failure, t('lost'))}
      </p>
    </Dialog>
  );
}

type NewItemProps = {
  card: Card;
  send(entered: (name: string) => string, data: FormData): Promise<unknown>;
  /** The fields, given what the server says against each. */
  children(problems: Record<string, string | undefined>): ReactNode;
};

/** The dialog that adds an item. */
export function NewItem({ card, send, children }: NewItemProps) {
  const t = useTexts(listTexts);
  const title = useTexts(card.texts)('add');
  const [failure, setFailure] = useState<unknown>();
  const onClose = () => card.setAdding(false);
  const form = useForm({
    check: () => ({}),
    async send(...entered) {
      setFailure(undefined);
      await send(...entered);
      onClose();
      void card.query.refetch();
    },
    onFailure(error) {
      if (!(error instanceof ApiError && error.fields)) setFailure(error);
      return undefined;
    },
  });
  const { ref } = form.handles;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <FormDialog
      title={title}
      cancel={t('cancel')}
      submit={t('add')}
      form={form}
      problem={failure === undefined ? undefined : reasonFor(failure, t('lost'))}
      onClose={onClose}
    >
      {children(form.problems)}
    </FormDialog>
  );
}

type ShownOnceProps = {
  card: Card;
  title: string;
  /** Who uses it for what. */
  hint: string;
  value: string;
  what: 'token' | 'secret';
  onDone(): void;
};

/** A secret that was just made, until its user has copied it. */
export function ShownOnce({ card, title, hint, value, what, onDone }: ShownOnceProps) {
  const t = useTexts(listTexts);
  return (
    <div className="grid gap-3 rounded-small border border-amber-edge bg-amber-tint p-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-pretty text-amber">
        {t('once')} {hint}
      </p>
      <CopyField value={value} label={title} what={what} />
      <Button
        look="secondary"
        onClick={() => {
          onDone();
          card.title.current?.focus();
        }}
        className="sm:justify-self-start"
      >
        {t('done')}
      </Button>
    </div>
  );
}

const listTexts = defineTexts('list', {
  fr: {
    add: 'Ajouter',
    cancel: 'Annuler',
    remove: 'Supprimer',
    keep: 'Le garder',
    lost: 'Vérifiez votre réseau, puis réessayez.',
    once: 'Copiez-le maintenant\u202f: il ne sera plus jamais affiché.',
    done: 'C’est noté',
  },
  en: {
    add: 'Add',
    cancel: 'Cancel',
    remove: 'Delete',
    keep: 'Keep it',
    lost: 'Check your network, then try again.',
    once: 'Copy it now: it is never shown again.',
    done: 'I have it',
  },
});
