import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { tokenScopes } from '../../../../enums.ts';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../../ui/FormDialog.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { useDates } from '../../../../ui/language/use-dates.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { reasonFor } from '../../../../ui/notices/notify-failure.ts';
import { RemoveDialog } from '../../../../ui/RemoveDialog.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ShownOnce } from '../../../../ui/ShownOnce.tsx';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import { tokenTexts } from './texts.ts';
import {
  deleteToken,
  type ListedToken,
  type MadeToken,
  makeToken,
  useTokens,
} from './token-calls.ts';

/** Lists, makes and deletes the tokens of other systems. */
export function TokensCard({ restaurantId }: { restaurantId: string }) {
  const t = useTexts(tokenTexts);
  const query = useTokens(restaurantId);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const title = useRef<HTMLHeadingElement>(null);
  /** Call it when the focused element was removed. */
  const focusTitle = () => title.current?.focus();
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!query.data) return <PageSpinner />;
  const { tokens } = query.data;
  return (
    <section aria-labelledby="tokens" className={cardClass}>
      <div className="grid gap-1">
        <h2 ref={title} id="tokens" tabIndex={-1} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
        <a href="/api/docs" className="flex min-h-12 w-fit items-center">
          {t('docs')}
        </a>
      </div>
      {tokens.length === 0 && <p className="text-muted">{t('empty')}</p>}
      {tokens.length > 0 && (
        <ul className="grid gap-3">
          {tokens.map((token) => (
            <TokenItem key={token.id} {...{ token, restaurantId }} onRemoved={focusTitle} />
          ))}
        </ul>
      )}
      <div role="status" className="empty:hidden">
        {made && (
          <ShownOnce
            title={t('made', { name: made.name })}
            warning={t('once')}
            value={made.token}
            what="token"
            onDone={() => {
              setMade(undefined);
              focusTitle();
            }}
          />
        )}
      </div>
      <Button
        look="secondary"
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        onClick={() => setAdding(true)}
        className="min-h-14 sm:justify-self-start"
      >
        {t('add')}
      </Button>
      {isAdding && (
        <AddDialog restaurantId={restaurantId} onMade={setMade} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}

type AddDialogProps = { restaurantId: string; onMade(token: MadeToken): void; onClose(): void };

function AddDialog({ restaurantId, onMade, onClose }: AddDialogProps) {
  const t = useTexts(tokenTexts);
  const first = useFirstFocus();
  const form = useForm({
    check(element) {
      const name = String(new FormData(element).get('name'));
      return { name: name.trim() === '' ? () => say(tokenTexts, 'nameMissing') : undefined };
    },
    async send(entered) {
      const scope = entered('scope') === 'board' ? 'board' : 'read';
      onMade(await makeToken(restaurantId, { name: entered('name'), scope }));
      onClose();
    },
    onFailure: (error) =>
      error instanceof ApiError && error.fields ? undefined : { name: failureText(error) },
  });
  return (
    <FormDialog
      title={t('add')}
      cancel={t('cancel')}
      submit={t('create')}
      form={form}
      onClose={onClose}
    >
      <Field
        ref={first}
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="off"
        maxLength={limits.tokenNameLength}
        required
        error={form.problems['name']}
      />
      <SelectField label={t('scope')} name="scope" error={form.problems['scope']}>
        {tokenScopes.map((scope) => (
          <option key={scope} value={scope}>
            {t(scope)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

type TokenItemProps = { restaurantId: string; token: ListedToken; onRemoved(): void };

/** One token of the list. Asks once before it is deleted. */
function TokenItem({ restaurantId, token, onRemoved }: TokenItemProps) {
  const t = useTexts(tokenTexts);
  const { long } = useDates();
  const [isConfirming, setConfirming] = useState(false);
  const { id, name, scope, last_used_at } = token;
  const used = last_used_at ? t('used', { date: long(last_used_at) }) : t('unused');

  return (
    <li className="flex items-center justify-between gap-3 border-t border-line pt-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-muted">
          {t(scope)} · {used}
        </p>
      </div>
      <Button look="secondary" onClick={() => setConfirming(true)} className="shrink-0">
        {t('remove')}
        <span className="sr-only"> {name}</span>
      </Button>
      {isConfirming && (
        <RemoveDialog
          title={t('removeTitle', { name })}
          hint={t('removeHint')}
          keep={t('keep')}
          confirm={t('remove')}
          remove={() => deleteToken(restaurantId, id)}
          failureText={failureText}
          onClose={() => setConfirming(false)}
          onRemoved={onRemoved}
        />
      )}
    </li>
  );
}

function failureText(error: unknown) {
  return reasonFor(error, () => say(tokenTexts, 'lost'));
}
