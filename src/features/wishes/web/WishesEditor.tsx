import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusFirstError } from '../../../ui/Field.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import type { WishList } from '../contract.ts';
import type { Wish } from '../rules.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useDraft } from './draft/use-draft.ts';
import { WishLists } from './list/WishLists.tsx';
import { PacksCard } from './PacksCard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SeveralCard } from './several/SeveralCard.tsx';
import { wishTexts } from './texts.ts';
import { useWishes } from './wish-calls.ts';

type WishesEditorProps = {
  restaurant: RestaurantWithTables;
  /** The guest's page with this list. `app` passes it in: this feature may not import that page. */
  renderPreview(wishes: readonly Wish[]): ReactNode;
};

export function WishesEditor(props: WishesEditorProps) {
  const t = useTexts(wishTexts);
  const query = useWishes(props.restaurant.id);
  const { data } = query;
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!data) return <PageSpinner />;
  return <Editor {...props} present={data} />;
}

function Editor({ restaurant, renderPreview, present }: WishesEditorProps & { present: WishList }) {
  const draft = useDraft(restaurant.id, present);
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
            wishes={draft.wishes}
            onChoose={(wishes) => {
              draft.change(wishes, 'replaced');
              // On a phone the list is below the card.
              document.querySelector('[data-place=button]')?.scrollIntoView({ block: 'nearest' });
            }}
          />
          <WishLists draft={draft} guestLanguages={restaurant.guest_languages} />
          <SaveBar draft={draft} onSave={() => void save()} />
        </form>
        <SeveralCard restaurant={restaurant} />
      </div>
      <div className="lg:sticky lg:top-4">{renderPreview(draft.wishes)}</div>
      <ConflictDialog draft={draft} />
    </div>
  );
}
