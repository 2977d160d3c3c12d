import { useState } from 'react';
import { limits } from '../../../../limits.ts';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { JournalEntries } from './JournalEntries.tsx';
import { type ShownEntry, useJournal } from './journal-calls.ts';
import { journalTexts } from './texts.ts';

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
