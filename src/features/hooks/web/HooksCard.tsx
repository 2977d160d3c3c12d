import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { hookFormats, type RequestEvent, requestEvents } from '../../../enums.ts';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { reasonFor } from '../../../ui/notices/notify-failure.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ShownOnce } from '../../../ui/ShownOnce.tsx';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { eventTexts, HookItem } from './HookItem.tsx';
import { makeHook, useHooks } from './hook-calls.ts';
import { hookTexts } from './texts.ts';

/** Lists, adds and deletes the addresses of other systems that are told of requests. */
export function HooksCard({ restaurantId }: { restaurantId: string }) {
  const t = useTexts(hookTexts);
  const query = useHooks(restaurantId);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** Call it when the focused element was removed. */
  const focusTitle = () => title.current?.focus();
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!query.data) return <PageSpinner />;
  const { hooks } = query.data;
  return (
    <section aria-labelledby="hooks" className={cardClass}>
      <div className="grid gap-1">
        <h2 ref={title} id="hooks" tabIndex={-1} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
      </div>
      {hooks.length === 0 && <p className="text-muted">{t('empty')}</p>}
      {hooks.length > 0 && (
        <ul className="grid gap-3">
          {hooks.map((hook) => (
            <HookItem key={hook.id} {...{ hook, restaurantId }} onRemoved={focusTitle} />
          ))}
        </ul>
      )}
      <div role="status" className="empty:hidden">
        {secret && (
          <ShownOnce
            title={t('secret')}
            warning={t('once')}
            value={secret}
            what="secret"
            onDone={() => {
              setSecret(null);
              focusTitle();
            }}
          />
        )}
      </div>
      <Button
        look="secondary"
        icon={<Send aria-hidden="true" className="size-5" />}
        onClick={() => setAdding(true)}
        className="min-h-14 sm:justify-self-start"
      >
        {t('add')}
      </Button>
      {isAdding && (
        <AddDialog {...{ restaurantId }} onAdded={setSecret} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}

type AddDialogProps = {
  restaurantId: string;
  onAdded(secret: string | null): void;
  onClose(): void;
};

function AddDialog({ restaurantId, onAdded, onClose }: AddDialogProps) {
  const t = useTexts(hookTexts);
  const first = useFirstFocus();
  const [events, setEvents] = useState<RequestEvent[]>(['request.created']);
  const form = useForm({
    check(element) {
      const url = String(new FormData(element).get('url'));
      return {
        url: url.trim() === '' ? () => say(hookTexts, 'urlMissing') : undefined,
        events: events.length === 0 ? () => say(hookTexts, 'eventsMissing') : undefined,
      };
    },
    async send(entered) {
      const format = entered('format') === 'json' ? 'json' : 'text';
      const { secret } = await makeHook(restaurantId, { url: entered('url'), events, format });
      onAdded(secret);
      onClose();
    },
    onFailure: (error) =>
      error instanceof ApiError && error.fields ? undefined : { url: failureText(error) },
  });
  const toggle = (event: RequestEvent) =>
    setEvents(
      events.includes(event) ? events.filter((each) => each !== event) : [...events, event],
    );
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
        label={t('url')}
        hint={t('urlHint')}
        name="url"
        type="url"
        autoComplete="off"
        maxLength={limits.urlLength}
        required
        error={form.problems['url']}
      />
      <fieldset className="grid">
        <legend className="font-semibold">{t('events')}</legend>
        {requestEvents.map((event) => (
          <label key={event} className="flex min-h-12 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="events"
              aria-invalid={form.problems['events'] ? true : undefined}
              checked={events.includes(event)}
              onChange={() => toggle(event)}
              className="size-6 shrink-0 accent-sage"
            />
            {t(eventTexts[event])}
          </label>
        ))}
        <p role="alert" className="text-small font-semibold text-red empty:hidden">
          {form.problems['events']}
        </p>
      </fieldset>
      <SelectField label={t('format')} name="format">
        {hookFormats.toReversed().map((format) => (
          <option key={format} value={format}>
            {t(format)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

function failureText(error: unknown) {
  return reasonFor(error, () => say(hookTexts, 'lost'));
}
