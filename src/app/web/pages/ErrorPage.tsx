import { BellMark } from '../../../ui/BellMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { shellTexts } from '../texts.ts';
import { useReturn } from './use-return.ts';

/** Shown if a page throws, or if its chunk is gone after an upgrade of the server, which a reload fixes. */
export function ErrorPage() {
  const t = useTexts(shellTexts);
  usePageTitle(t('brokenTitle'));
  useReturn();
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-20 text-center"
    >
      <BellMark className="size-16 text-sage" />
      <h1 className="font-display text-title">{t('brokenTitle')}</h1>
      <p className="text-muted">{t('brokenHint')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  );
}
