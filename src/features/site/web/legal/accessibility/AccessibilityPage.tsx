import { useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, ToContact } from '../LegalFrame.tsx';
import { accessibilityTexts } from './texts.ts';

const articles = ['state', 'checks', 'limits', 'report', 'appeal'] as const;

export function AccessibilityPage() {
  const t = useTexts(accessibilityTexts);
  usePageTitle(t('title'));
  return (
    <LegalFrame title={t('title')} lead={t('lead')}>
      {articles.map((article) => (
        <Article key={article} title={t(article)}>
          <p>
            <Unbroken text={t(`${article}Text`)} />
          </p>
        </Article>
      ))}
      <ToContact />
    </LegalFrame>
  );
}
