import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { useState } from 'react';
import { hookFormats, requestEvents } from '../../../enums.ts';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ListCard, ListItem, NewItem, ShownOnce, useListCard } from '../../../ui/ListCard.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { answer, client } from '../../../ui/network/api.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import type { HookRoutes } from '../handlers.ts';

const { hooks } = client<HookRoutes>().restaurants[':id'];

/** Lists, adds and deletes the addresses of other systems that are told of requests. */
export function HooksCard({ restaurantId: id }: { restaurantId: string }) {
  const t = useTexts(hookTexts);
  const { long } = useDates();
  const card = useListCard(hookTexts, ['hooks', id], () => answer(hooks.$get({ param: { id } })));
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ListCard
      card={card}
      icon={Send}
      secret={
        secret && (
          <ShownOnce
            card={card}
            title={t('secret')}
            hint={t('use')}
            value={secret}
            what="secret"
            onDone={() => setSecret(null)}
          />
        )
      }
      dialog={
        <NewItem
          card={card}
          send={async (entered, data) => {
            const events = requestEvents.filter((event) => data.getAll('events').includes(event));
            const format = entered('format') === 'json' ? 'json' : 'text';
            const json = { url: entered('url'), events, format } as const;
            const made = await answer(hooks.$post({ param: { id }, json }));
            // One that has none leaves the one before on the screen.
            if (made.secret !== null) setSecret(made.secret);
          }}
        >
          {(problems) => (
            <>
              <Field
                label={t('url')}
                hint={t('urlHint')}
                name="url"
                type="url"
                autoComplete="off"
                maxLength={limits.urlLength}
                required
                error={problems['url']}
              />
              <fieldset className="grid">
                <legend className="font-semibold">{t('events')}</legend>
                {requestEvents.map((event) => (
                  <label key={event} className="flex min-h-12 cursor-pointer items-center gap-3">
                    <input
                      type="checkbox"
                      name="events"
                      value={event}
                      defaultChecked={event === 'request.created'}
                      aria-invalid={problems['events'] ? true : undefined}
                      className="size-6 shrink-0 accent-sage"
                    />
                    {t(event)}
                  </label>
                ))}
                <p role="alert" className="text-small font-semibold text-red empty:hidden">
                  {problems['events'] && t('eventsMissing')}
                </p>
              </fieldset>
              <SelectField label={t('format')} hint={t('formatHint')} name="format">
                {hookFormats.toReversed().map((format) => (
                  <option key={format} value={format}>
                    {t(format)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </NewItem>
      }
    >
      {card.query.data?.hooks.map(({ id: hookId, url, events, format, off_at }) => (
        <ListItem
          key={hookId}
          card={card}
          name={url}
          facts={t(events.length === requestEvents.length ? 'always' : 'when', {
            format: t(format),
            events: events.map((event) => t(event)).join(', '),
          })}
          remove={() => hooks[':hookId'].$delete({ param: { id, hookId } })}
        >
          {off_at && (
            <p className="text-pretty font-semibold text-red">{t('off', { date: long(off_at) })}</p>
          )}
          <Deliveries param={{ id, hookId }} url={url} />
        </ListItem>
      ))}
    </ListCard>
  );
}

function Deliveries({ param, url }: { param: { id: string; hookId: string }; url: string }) {
  const t = useTexts(hookTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        look="quiet"
        icon={<ChevronDown aria-hidden="true" className="size-5 text-muted" />}
        className="-ml-3 px-3! aria-expanded:[&_svg]:rotate-180"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('deliveries')}
        <span className="sr-only"> {url}</span>
      </Button>
      {isOpen && <DeliveryList {...param} />}
    </div>
  );
}

function DeliveryList(param: { id: string; hookId: string }) {
  const t = useTexts(hookTexts);
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ['hooks', param.id, param.hookId],
    queryFn: () => answer(hooks[':hookId'].deliveries.$get({ param })),
  });
  if (query.isLoadingError) return <LoadError text={t('deliveriesNotLoaded')} query={query} />;
  if (!query.data) return <PageSpinner />;
  const { deliveries } = query.data;
  const locale = language === 'en' ? 'en-GB' : 'fr-FR';
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
  if (deliveries.length === 0) return <p className="text-muted">{t('noDeliveries')}</p>;
  return (
    <ul className="grid gap-2 text-small">
      {deliveries.map(({ id, at, event, state, error, response_status: status }) => (
        <li key={id}>
          {times.format(new Date(at))} · {t('delivery', { event: t(event) })} ·{' '}
          {[
            t(state === 'waiting' && error ? 'retried' : state),
            error && error !== 'off' && t(error, { status: status ?? '' }),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}

const hookTexts = defineTexts('hooks', {
  fr: {
    title: 'Webhooks',
    lead: 'Un webhook prévient un autre logiciel dès qu’une demande arrive ou change\u202f: une discussion d’équipe, une caisse, un écran en cuisine.',
    notLoaded: 'Les webhooks n’ont pas pu être chargés.',
    empty: 'Aucun webhook pour l’instant.',
    add: 'Ajouter un webhook',
    url: 'Adresse',
    urlHint: 'Copiez-la dans les réglages de l’autre logiciel. Elle commence par https://',
    events: 'Prévenir quand une demande',
    when: '{{format}} quand une demande {{events}}',
    always: '{{format}} à chaque étape d’une demande',
    'request.created': 'arrive',
    'request.taken': 'est prise en charge',
    'request.completed': 'est terminée',
    'request.cancelled': 'est annulée',
    'request.late': 'est en retard',
    'request.reopened': 'attend de nouveau',
    eventsMissing: 'Cochez au moins un moment.',
    format: 'Forme',
    formatHint: 'La phrase\u202f: Slack, Mattermost. Les données\u202f: les autres logiciels.',
    text: 'Une phrase',
    json: 'Des données signées',
    secret: 'Le secret de ce webhook',
    use: 'Collez-le dans l’autre logiciel\u202f: il vérifie ainsi que l’envoi vient de Sonnette.',
    off: 'Désactivé le {{date}}\u202f: trop d’envois ne sont pas arrivés. Supprimez-le, et ajoutez-en un nouveau.',
    removeTitle: 'Supprimer ce webhook\u202f?',
    removeHint: '{{name}} ne sera plus prévenu.',
    deliveries: 'Derniers envois',
    deliveriesNotLoaded: 'Les envois n’ont pas pu être chargés.',
    noDeliveries: 'Rien n’a encore été envoyé.',
    delivery: 'La demande {{event}}',
    sent: 'bien reçu',
    retried: 'sera retenté',
    waiting: 'en cours',
    lost: 'perdu',
    refused: 'réponse {{status}}',
    redirected: 'l’adresse renvoie vers une autre',
    timeout: 'pas de réponse en 5 secondes',
    unknown_host: 'adresse introuvable',
    private_address: 'adresse d’un réseau privé',
    certificate: 'certificat refusé',
    unreachable: 'injoignable',
    too_old: 'trop ancien',
  },
  en: {
    title: 'Webhooks',
    lead: 'A webhook notifies other software as soon as a request comes in or changes: a team chat, a till, a kitchen screen.',
    notLoaded: 'The webhooks could not be loaded.',
    empty: 'No webhooks yet.',
    add: 'Add a webhook',
    url: 'Address',
    urlHint: 'Copy it from the settings of the other software. It begins with https://',
    events: 'Notify when a request',
    when: '{{format}} when a request {{events}}',
    always: '{{format}} at each step of a request',
    'request.created': 'comes in',
    'request.taken': 'is taken',
    'request.completed': 'is completed',
    'request.cancelled': 'is cancelled',
    'request.late': 'is late',
    'request.reopened': 'waits again',
    eventsMissing: 'Choose at least one moment.',
    format: 'Form',
    formatHint: 'A sentence: Slack, Mattermost. Data: other software.',
    text: 'A sentence',
    json: 'Signed data',
    secret: 'The secret of this webhook',
    use: 'Paste it into the other software: with it, that checks that a message comes from Sonnette.',
    off: 'Off since {{date}}: too many messages did not arrive. Delete it, and add a new one.',
    removeTitle: 'Delete this webhook?',
    removeHint: '{{name}} is no longer notified.',
    deliveries: 'Last messages',
    deliveriesNotLoaded: 'The messages could not be loaded.',
    noDeliveries: 'Nothing has been sent yet.',
    delivery: 'The request {{event}}',
    sent: 'received',
    retried: 'will be tried again',
    waiting: 'under way',
    lost: 'lost',
    refused: 'answer {{status}}',
    redirected: 'the address leads to another',
    timeout: 'no answer in 5 seconds',
    unknown_host: 'address not found',
    private_address: 'address of a private network',
    certificate: 'certificate refused',
    unreachable: 'cannot be reached',
    too_old: 'too old',
  },
});
