import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PlaceWord } from '../../../enums.ts';
import { labelIn } from '../../../languages.ts';
import { Button } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusFirstError } from '../../../ui/Field.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { say, useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import type { WishList } from '../contract.ts';
import {
  type PackName,
  packNames,
  packPlaces,
  usualWishes,
  type Wish,
  wishPlaces,
} from '../rules.ts';
import { CopyCard, type OtherHouse } from './copy/CopyCard.tsx';
import { isSameList, replacedBy, wishesIn } from './draft/draft.ts';
import { useDraft, type WishDraft } from './draft/use-draft.ts';
import { HouseFields, houseTexts } from './house/HouseFields.tsx';
import { WishLists } from './list/WishLists.tsx';
import { SeveralCard } from './several/SeveralCard.tsx';
import { packTexts, wishTexts } from './texts.ts';
import { useWishes } from './use-wishes.ts';
import { WishSign } from './WishSign.tsx';

type WishesEditorProps = {
  restaurant: RestaurantWithTables;
  /** Other restaurants of the account. */
  others: readonly OtherHouse[];
  /** Called after a change of the restaurant: the session's copy is out of date. */
  onSaved(): void;
  /** The guest's page with this list. `app` passes it in: this feature may not import that page. */
  renderPreview(wishes: readonly Wish[], place: PlaceWord): ReactNode;
};

export function WishesEditor(props: WishesEditorProps) {
  const t = useTexts(wishTexts);
  const query = useWishes(props.restaurant.id);
  const { data } = query;
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!data) return <PageSpinner />;
  return <Editor {...props} present={data} />;
}

function Editor(props: WishesEditorProps & { present: WishList }) {
  const { restaurant, others, onSaved, renderPreview, present } = props;
  const draft = useDraft(restaurant, present, onSaved);
  const form = useRef<HTMLFormElement>(null);
  const [findings, setFindings] = useState(0);
  useEffect(() => {
    if (findings > 0) focusFirstError(form.current);
  }, [findings]);

  async function save(): Promise<void> {
    if (!(await draft.save())) setFindings((count) => count + 1);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <form
          ref={form}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <PacksCard
            isOpenAllHours={restaurant.open_all_hours}
            draft={draft}
            onChoose={(wishes, house) => {
              draft.change(wishes, 'replaced', house);
              // On a phone the list is below the card.
              document.querySelector('[data-place=button]')?.scrollIntoView({ block: 'nearest' });
            }}
          />
          <WishLists draft={draft} guestLanguages={restaurant.guest_languages} />
          <SaveBar draft={draft} onSave={() => void save()} />
        </form>
        <SeveralCard restaurant={restaurant} />
        {others.length > 0 && (
          <CopyCard restaurantId={restaurant.id} others={others} isUnsaved={draft.isChanged} />
        )}
      </div>
      <div className="lg:sticky lg:top-4">
        {renderPreview(draft.wishes, draft.house?.place_word ?? restaurant.place_word)}
      </div>
      <ConflictDialog draft={draft} />
    </div>
  );
}

/** Both versions side by side. Closing it keeps everything as it is; the next save asks again. */
function ConflictDialog({ draft }: { draft: WishDraft }) {
  const t = useTexts(wishTexts);
  const { theirs, wishes, isBusy, closeTheirs, keepMine, takeTheirs } = draft;
  return (
    <Dialog
      isOpen={theirs !== undefined}
      onClose={closeTheirs}
      title={t('conflict')}
      actions={
        <>
          <Button look="secondary" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button busy={isBusy} onClick={() => void keepMine()}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('conflictHint')}</p>
      {theirs && (
        <div className="grid grid-cols-2 gap-4">
          <Version title={t('theirs')} wishes={theirs.wishes} other={wishes} />
          <Version title={t('yours')} wishes={wishes} other={theirs.wishes} />
        </div>
      )}
    </Dialog>
  );
}

type VersionProps = { title: string; wishes: readonly Wish[]; other: readonly Wish[] };

/** What the other version has not, or not so, is marked. */
function Version({ title, wishes, other }: VersionProps) {
  const t = useTexts(wishTexts);
  const { language } = useLanguage();
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      {wishPlaces.map((place) => {
        const listed = wishesIn(wishes, place);
        const others = wishesIn(other, place);
        if (listed.length === 0) return null;
        return (
          <div key={place}>
            <h4 className="text-small text-muted">{t(place)}</h4>
            <ol>
              {listed.map((wish, index) => {
                const twin = others[index];
                const isSame = twin !== undefined && isSameList([wish], [twin]);
                const name = labelIn(wish.label, language) || t('unnamed');
                return (
                  <li key={wish.id} className="flex items-start gap-2 py-1 wrap-anywhere">
                    <span className="contents max-sm:hidden">
                      <WishSign icon={wish.icon} />
                    </span>
                    {isSame ? (
                      <span dir="auto">{name}</span>
                    ) : (
                      <mark dir="auto" className="rounded-small bg-brass-tint px-1 text-ink">
                        {name}
                      </mark>
                    )}
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </section>
  );
}

type PacksCardProps = {
  isOpenAllHours: boolean;
  draft: WishDraft;
  onChoose(wishes: Wish[], house: WishDraft['house']): void;
};

/** Offers lists to begin with. */
function PacksCard({ isOpenAllHours, draft, onChoose }: PacksCardProps) {
  const t = useTexts(wishTexts);
  const tPacks = useTexts(packTexts);
  const tHouse = useTexts(houseTexts);
  const titleId = useId();
  const [name, setName] = useState<PackName | ''>('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function apply(chosen: PackName | 'usual'): Promise<void> {
    setBusy(true);
    try {
      // Their words in ten languages are heavy.
      const { packOf, readyMade } = await import('../packs/packs.ts');
      const list = chosen === 'usual' ? usualWishes : packOf(chosen);
      const house = chosen === 'usual' ? {} : { place_word: packPlaces[chosen] ?? 'table' };
      onChoose(replacedBy(list, draft.wishes, readyMade), house);
    } catch {
      notify({
        id: 'wishes',
        type: 'error',
        title: () => say(wishTexts, 'packFailed'),
        message: () => say(wishTexts, 'tryAgain'),
      });
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <div>
        <h2 id={titleId} className={cardTitleClass}>
          {t('packs')}
        </h2>
        <p className="text-small text-pretty text-muted">
          {t('packsHint')} {tHouse('noAlarm')}
        </p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <SelectField
          label={t('pack')}
          name="pack"
          value={name}
          error={isMissing ? t('packMissing') : undefined}
          onChange={({ target }) => {
            setName(target.value as PackName);
            setMissing(false);
          }}
        >
          <option value="" disabled hidden>
            {t('choosePack')}
          </option>
          {packNames.map((each) => (
            <option key={each} value={each}>
              {tPacks(each)}
            </option>
          ))}
        </SelectField>
        <Button
          look="secondary"
          busy={isBusy}
          className="sm:mt-[1.875rem]"
          onClick={() => (name === '' ? setMissing(true) : void apply(name))}
        >
          {t('apply')}
        </Button>
      </div>
      <HouseFields draft={draft} isOpenAllHours={isOpenAllHours} />
      <Button
        look="quiet"
        className="-my-2 -ml-2 justify-self-start px-2! text-start"
        onClick={() => void apply('usual')}
      >
        {t('usual')}
      </Button>
    </section>
  );
}

type SaveBarProps = { draft: WishDraft; onSave(): void };

/** In sight while there is something to save or to take back. */
function SaveBar({ draft, onSave }: SaveBarProps) {
  const t = useTexts(wishTexts);
  const { isChanged, isBusy, undone, problems, discard, takeBack } = draft;
  const isShown = isChanged || undone !== undefined;
  return (
    <div
      className={
        isShown
          ? 'sticky bottom-(--bottom-bar,0px) z-10 -mx-1 grid gap-x-4 gap-y-2 rounded-t-card border border-b-0 border-line bg-card p-3 shadow-notice sm:flex sm:items-center'
          : ''
      }
    >
      <div role="status" className="min-w-0 grow">
        {isShown && <p className="font-semibold">{t(undone ?? 'unsaved')}</p>}
        {problems.wishes && <p className="font-semibold text-red">{problems.wishes}</p>}
      </div>
      {isShown && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {undone ? (
            <Button look="secondary" onClick={takeBack}>
              {t('takeBack')}
            </Button>
          ) : (
            <Button look="secondary" onClick={discard}>
              {t('discard')}
            </Button>
          )}
          {isChanged && (
            <Button busy={isBusy} onClick={onSave}>
              {t('save')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
