import { Link } from 'react-router';
import { paths } from '../../../../../paths.ts';
import { defineTexts, useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, ToContact } from '../LegalFrame.tsx';

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
      <div>
        <Link to={paths.accessibilityGrid} className="flex min-h-12 items-center">
          {t('toGrid')}
        </Link>
        <ToContact />
      </div>
    </LegalFrame>
  );
}

const accessibilityTexts = defineTexts('accessibility', {
  fr: {
    title: 'Accessibilité',
    lead: 'Une sonnette que tout le monde peut atteindre.',
    state: 'Où nous en sommes',
    stateText:
      'Sonnette vise les règles WCAG 2.2, niveau AA, et le RGAA 4.1. Aucun tiers ne l’a encore auditée\u202f: nous ne nous donnons donc pas de taux de conformité.',
    toGrid: 'Notre auto-évaluation, critère par critère',
    checks: 'Ce que nous vérifions',
    checksText:
      'À chaque changement, l’outil axe examine chaque écran, en français et en anglais, en clair et en sombre, sur téléphone et sur grand écran. Des tests suivent les parcours au clavier seul, à 320 pixels de large, avec un texte agrandi à 200 % et sans animation. Les états portent toujours un mot et une icône, jamais une couleur seule.',
    limits: 'Ce qui ne dépend pas de nous',
    limitsText:
      'La carte du restaurant, souvent un PDF, la page du prestataire de paiement et le calendrier de la page de démonstration.',
    report: 'Signaler un obstacle',
    reportText:
      'Dites-nous où vous êtes resté bloqué, et avec quel matériel. À table, un signe au serveur marche toujours.',
    appeal: 'Recours',
    appealText:
      'Si notre réponse ne vous satisfait pas, vous pouvez saisir le Défenseur des droits (defenseurdesdroits.fr).',
  },
  en: {
    title: 'Accessibility',
    lead: 'A bell within everyone’s reach.',
    state: 'Where we stand',
    stateText:
      'Sonnette aims to meet WCAG 2.2, level AA, and the French RGAA 4.1. It has not yet been audited by a third party, so we claim no conformance rate.',
    toGrid: 'Our self-assessment, criterion by criterion',
    checks: 'What we check',
    checksText:
      'With every change, the axe tool checks each screen, in French and English, light and dark, on a phone and on a large screen. Tests go through each journey by keyboard alone, at 320 pixels wide, with text enlarged to 200% and without animation. A status always has a word and an icon, never colour alone.',
    limits: 'What is beyond our control',
    limitsText:
      'The restaurant’s menu, often a PDF, the payment provider’s page, and the calendar of the demo page.',
    report: 'Report a problem',
    reportText:
      'Tell us where you got stuck and what device you were using. At the table, a wave to a server always works.',
    appeal: 'Complaints',
    appealText:
      'If you are not satisfied with our answer, you can contact the French Defender of Rights (defenseurdesdroits.fr).',
  },
});
