import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../limits.ts';
import { subscriptionPath } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { ConfirmByTyping, type DialogRefusal } from '../../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { deleteRestaurant } from '../admin/calls.ts';
import { leavingTexts } from './texts.ts';

type DeletePartProps = {
  restaurant: { id: string; name: string };
  onDeleted(): Promise<void>;
};

export function DeletePart({ restaurant, onDeleted }: DeletePartProps) {
  const t = useTexts(leavingTexts);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-3 wrap-anywhere">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-pretty">{t('hint')}</p>
      <Button look="secondary" onClick={() => setConfirming(true)} className="min-h-14">
        <Trash2 aria-hidden="true" className="size-5 shrink-0 text-red" />
        {t('open')}
      </Button>
      {isConfirming && (
        <DeleteOwnDialog
          restaurant={restaurant}
          onClose={() => setConfirming(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}

/** An owner types the name of the restaurant to delete it. The server compares it. */
function DeleteOwnDialog({
  restaurant: { id, name },
  onClose,
  onDeleted,
}: DeletePartProps & { onClose(): void }) {
  const t = useTexts(leavingTexts);

  async function deleteOwn(typed: string): Promise<void> {
    try {
      await deleteRestaurant(id, typed.trim());
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
  }

  return (
    <ConfirmByTyping
      title={t('ask', { name })}
      keep={t('keep')}
      submit={t('act')}
      field={{
        label: t('confirm'),
        hint: name,
        name: 'name',
        autoCapitalize: 'sentences',
        maxLength: limits.nameLength,
      }}
      check={(typed) => (typed.trim() ? undefined : () => say(leavingTexts, 'missing'))}
      send={deleteOwn}
      onFailure={refusalOf}
      onClose={onClose}
    >
      <p className="text-pretty">{t('warning')}</p>
      <p className="text-pretty text-muted">{t('first')}</p>
    </ConfirmByTyping>
  );
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
