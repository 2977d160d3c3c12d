import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ownDataPath } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { deleteAccountTexts } from './texts.ts';

/** `hasData`: the account may download the data of its restaurant. */
export function DeleteAccountCard({ hasData }: { hasData: boolean }) {
  const t = useTexts(deleteAccountTexts);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section aria-labelledby="delete-account" className={cardClass}>
      <h2 id="delete-account" className={cardTitleClass}>
        {t('title')}
      </h2>
      <p className="text-pretty">{t('hint')}</p>
      <div className="grid gap-2">
        <Button look="secondary" onClick={() => setConfirming(true)} className="min-h-14">
          <UserRoundX aria-hidden="true" className="size-5 shrink-0 text-red" />
          {t('title')}
        </Button>
        {hasData && (
          <Link to={ownDataPath} className="grid min-h-12 place-content-center text-center">
            {t('toData')}
          </Link>
        )}
      </div>
      {isConfirming && <DeleteAccountDialog onClose={() => setConfirming(false)} />}
    </section>
  );
}
