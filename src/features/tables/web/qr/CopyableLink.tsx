import { CopyField } from '../../../../ui/CopyField.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { qrTexts } from './texts.ts';

export function CopyableLink({ link, table }: { link: string; table: number }) {
  const t = useTexts(qrTexts);
  return (
    <CopyField
      value={link}
      label={t('link', { table })}
      copy={t('copy')}
      copied={() => say(qrTexts, 'copied')}
      notCopied={() => say(qrTexts, 'copyFailed')}
    />
  );
}
