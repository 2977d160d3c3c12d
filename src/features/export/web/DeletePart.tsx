import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../limits.ts';
import { subscriptionPath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type DialogRefusal, FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { useForm } from '../../../ui/use-form.ts';
import { ProofFields } from '../../auth/web/acts/ProofFields.tsx';
import { type ActProof, useProof } from '../../auth/web/acts/use-proof.ts';
import { deleteRestaurant } from '../../restaurants/web/admin/calls.ts';
import { leavingTexts } from './leaving-texts.ts';

type DeletePartProps = {
  restaurant: { id: string; name: string };
  onDeleted(): Promise<void>;
};

/** Asks for the code first: whatever is in the way of a deletion is then said before the name is typed. */
export function DeletePart({ restaurant, onDeleted }: DeletePartProps) {
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
        spellCheck={false}
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
