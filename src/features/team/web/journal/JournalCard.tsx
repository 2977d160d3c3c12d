import { useEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { useRestaurantQuery } from '../../../restaurants/web/use-restaurant.ts';
import { type ShownEntry, useJournal } from './journal-calls.ts';
import { lineOf } from './sentences.ts';
import { actTexts, journalTexts } from './texts.ts';

type Named = { id: string; name: string };
type JournalCardProps = { restaurantId: string; slug: string; members: readonly Named[] };

/** Who did what and when in the restaurant, the newest first. */
export function JournalCard({ restaurantId, slug, members }: JournalCardProps) {
  const t = useTexts(journalTexts);
  const [member, setMember] = useState('');
  const all = useJournal(restaurantId, undefined);
  const everything = all.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const former = formerOf(everything, members);
  const chosen = [...members, ...former].find(({ id }) => id === member);
  return (
    <section aria-labelledby="journal" className={cardClass}>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
        <div className="grid gap-1">
          <h2 id="journal" className={cardTitleClass}>
            {t('title')}
          </h2>
          <p className="text-pretty text-muted">
            {t('lead', { months: limits.journalKeptMonths })}
          </p>
        </div>
        {everything.length > 0 && (
          <SelectField
            label={t('filter')}
            name="member"
            value={chosen?.id ?? ''}
            onChange={({ target }) => setMember(target.value)}
          >
            <option value="">{t('everybody')}</option>
            <Choices label={t('present')} people={members} />
            <Choices label={t('former')} people={former} />
          </SelectField>
        )}
      </div>
      <JournalEntries restaurantId={restaurantId} slug={slug} member={chosen} />
    </section>
  );
}

function Choices({ label, people }: { label: string; people: readonly Named[] }) {
  if (people.length === 0) return null;
  return (
    <optgroup label={label}>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

/** The people in the entries who are no longer in the team, with their latest name. */
export function formerOf(entries: readonly ShownEntry[], team: readonly Named[]): Named[] {
  const former = new Map<string, string>();
  for (const { actor, subject } of entries) {
    for (const person of [actor, subject.member]) {
      if (!person || former.has(person.id)) continue;
      if (team.some(({ id }) => id === person.id)) continue;
      former.set(person.id, person.name);
    }
  }
  return [...former].map(([id, name]) => ({ id, name }));
}

type JournalEntriesProps = {
  restaurantId: string;
  slug: string;
  /** Shows only what this member did. */
  member: { id: string; name: string } | undefined;
};

/** The entries in the time zone of the restaurant, and a button for older ones. */
function JournalEntries({ restaurantId, slug, member }: JournalEntriesProps) {
  const t = useTexts(journalTexts);
  const { language } = useLanguage();
  const restaurant = useRestaurantQuery(slug);
  const journal = useJournal(restaurantId, member?.id);
  const timeZone = restaurant.data?.time_zone;
  const calendar = useMemo(
    () => (timeZone === undefined ? undefined : journalCalendar(language, timeZone)),
    [language, timeZone],
  );
  const { data } = journal;

  if (journal.isLoadingError || restaurant.isLoadingError) {
    return (
      <div className="grid justify-items-start gap-4">
        <p role="alert">{t('notLoaded')}</p>
        <Button
          look="secondary"
          busy={journal.isFetching || restaurant.isFetching}
          onClick={() => {
            if (journal.isLoadingError) void journal.refetch();
            if (restaurant.isLoadingError) void restaurant.refetch();
          }}
        >
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (!data || !calendar) return <PageSpinner />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length > 0) {
    return <Listed key={member?.id} entries={entries} journal={journal} calendar={calendar} />;
  }
  const months = limits.journalKeptMonths;
  return (
    <p className="text-pretty text-muted">
      {member ? t('emptyOf', { name: member.name, months }) : t('empty')}
    </p>
  );
}

type ListedProps = {
  entries: readonly ShownEntry[];
  journal: ReturnType<typeof useJournal>;
  calendar: JournalCalendar;
};

function Listed({ entries, journal, calendar }: ListedProps) {
  const t = useTexts(journalTexts);
  const { hasNextPage, isFetchingNextPage, isPlaceholderData } = journal;
  const isFailed = journal.isFetchNextPageError && !isFetchingNextPage;
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);
  const { length } = entries;

  // The focused button moves down or is removed: focus the first of the older entries instead.
  useEffect(() => {
    if (focused.current === undefined || length <= focused.current) return;
    list.current?.querySelectorAll('li')[focused.current]?.focus({ preventScroll: true });
    focused.current = undefined;
  }, [length]);

  return (
    <>
      <div ref={list} aria-busy={isPlaceholderData || undefined} className="grid gap-5">
        <JournalDays days={calendar.daysOf(entries, journal.dataUpdatedAt)} calendar={calendar} />
      </div>
      {isFailed && (
        <p role="alert" className="font-semibold text-red">
          {t('olderNotLoaded')}
        </p>
      )}
      {hasNextPage && (
        <Button
          look="secondary"
          busy={isFetchingNextPage}
          onClick={() => {
            focused.current = length;
            void journal.fetchNextPage();
          }}
          className="justify-self-start"
        >
          {t(isFailed ? 'retry' : 'older')}
        </Button>
      )}
    </>
  );
}

type JournalDaysProps = { days: Day[]; calendar: JournalCalendar };

/** A list for each day, under its name. */
function JournalDays({ days, calendar }: JournalDaysProps) {
  return days.map(({ key, label, entries }) => (
    <section key={key} aria-labelledby={`journal-${key}`} className="grid gap-1">
      <h3 id={`journal-${key}`} className="font-semibold">
        {label}
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} calendar={calendar} />
        ))}
      </ul>
    </section>
  ));
}

type EntryProps = { entry: ShownEntry; calendar: JournalCalendar };

function Entry({ entry, calendar }: EntryProps) {
  const t = useTexts(actTexts);
  const { sentence, details } = lineOf(entry, t, calendar.dateOf);
  return (
    <li
      // Focused by script when older entries appear.
      tabIndex={-1}
      className="flex flex-wrap items-baseline gap-x-2 py-2 leading-snug"
    >
      <time dateTime={entry.at} className="w-[3.25rem] text-small text-muted tabular-nums">
        {calendar.timeOf(entry.at)}
      </time>
      <div className="grid flex-1 basis-[10rem] gap-0.5 wrap-anywhere">
        <p className="text-pretty">{sentence}</p>
        {details.map((detail) => (
          <p key={detail} className="text-small text-muted">
            {detail}
          </p>
        ))}
      </div>
    </li>
  );
}

/** Entries of the journal by day, in the time zone of the restaurant. */

const DAY_MILLISECONDS = 24 * 3_600_000;
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };

type Day = { key: string; label: string; entries: ShownEntry[] };

type JournalCalendar = {
  /** The days of the entries, with their names as seen at `now` (in milliseconds). */
  daysOf(entries: readonly ShownEntry[], now: number): Day[];
  /** 20:14 in both languages, as on the board. */
  timeOf(instant: string): string;
  dateOf(instant: string): string;
};

export function journalCalendar(language: Language, restaurantZone: string): JournalCalendar {
  const timeZone = isKnown(restaurantZone) ? restaurantZone : undefined;
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const locale = locales[language];
  // 2026-11-23
  const key = format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = format(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const dayOfYear = format(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const date = format(locale, { dateStyle: 'long' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

  function labelOf(instant: Date, now: number): string {
    const [own, today] = [key.format(instant), key.format(now)];
    const age = Math.round((Date.parse(today) - Date.parse(own)) / DAY_MILLISECONDS);
    if (age === 0 || age === 1) return relative.format(-age, 'day');
    const isThisYear = own.slice(0, 4) === today.slice(0, 4);
    return (isThisYear ? day : dayOfYear).format(instant);
  }

  return {
    daysOf(entries, now) {
      const days: Day[] = [];
      for (const entry of entries) {
        const at = new Date(entry.at);
        const last = days.at(-1);
        if (last?.key === key.format(at)) last.entries.push(entry);
        else
          days.push({
            key: key.format(at),
            label: capitalised(labelOf(at, now)),
            entries: [entry],
          });
      }
      return days;
    },
    timeOf: (instant) => time.format(new Date(instant)),
    dateOf: (instant) => date.format(new Date(instant)),
  };
}

/** An old browser may not know a time zone of the server's list. Its own time zone is then used. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
