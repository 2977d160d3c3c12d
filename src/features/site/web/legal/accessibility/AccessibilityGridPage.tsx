import { defineTexts, useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, ToContact } from '../LegalFrame.tsx';
import { gridRows } from './grid-rows.ts';

/** Each theme with its criteria. */
const themes = gridRows
  .split('# ')
  .slice(1)
  .map((theme) => theme.trim().split('\n'))
  .map(([names = '', ...rows]) => ({
    names: names.split(' | '),
    criteria: rows.map((row) => row.split(' | ')),
  }));

export function AccessibilityGridPage() {
  const t = useTexts(gridTexts);
  const { language } = useLanguage();
  usePageTitle(t('title'));
  const at = language === 'fr' ? 0 : 1;
  return (
    <LegalFrame title={t('title')} lead={t('lead')}>
      <Article title={t('result')}>
        <p className="font-semibold">
          {t('counts', { yes: countOf('yes'), no: countOf('no'), na: countOf('na') })}
        </p>
        <p>
          <Unbroken text={t('method')} />
        </p>
      </Article>
      <div>
        {themes.map(({ names, criteria }, index) => (
          <details key={names[0]} className="border-t border-line">
            <summary className="min-h-14 cursor-pointer py-3">
              <h2 className="inline font-display text-large">{`${index + 1}. ${names[at]}`}</h2>{' '}
              <span className="text-muted">{t('noes', { no: countOf('no', criteria) })}</span>
            </summary>
            <ul className="grid gap-3 pb-6">
              {criteria.map(([number = '', answer, ...words]) => (
                <li key={number} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2">
                  <span className="text-muted tabular-nums">{number}</span>
                  <p>
                    <span className="font-semibold">{words[2 * at]}</span>
                    <br />
                    <span className={answer === 'no' ? 'font-semibold text-red' : 'font-semibold'}>
                      {t(answer as Answer)}
                    </span>{' '}
                    <span className="text-muted">
                      <Unbroken text={words[2 * at + 1] ?? ''} />
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <ToContact />
    </LegalFrame>
  );
}

type Answer = 'yes' | 'no' | 'na';

const all = themes.flatMap(({ criteria }) => criteria);

function countOf(answer: Answer, criteria = all): number {
  return criteria.filter(([, given]) => given === answer).length;
}

const gridTexts = defineTexts('accessibility-grid', {
  fr: {
    title: 'Grille d’accessibilité',
    lead: 'Notre auto-évaluation de la page du client, critère par critère.',
    result: 'Résultat',
    counts:
      'Sur les 106 critères du RGAA 4.1\u202f: {{yes}} oui, {{no}} non, {{na}} ne s’appliquent pas.',
    method:
      'Faite par nous en novembre 2026 avec axe, Chromium et un clavier, sur la page d’une table et ses états. Ce n’est pas l’audit d’un tiers\u202f: nous n’en tirons aucun taux de conformité. Les critères sont résumés ici\u202f; leur texte est sur accessibilite.numerique.gouv.fr.',
    noes: '{{no}} non',
    yes: 'Oui.',
    no: 'Non.',
    na: 'Ne s’applique pas.',
  },
  en: {
    title: 'Accessibility grid',
    lead: 'Our self-assessment of the guest’s page, criterion by criterion.',
    result: 'Result',
    counts: 'Of the 106 criteria of RGAA 4.1: {{yes}} yes, {{no}} no, {{na}} do not apply.',
    method:
      'Made by us in November 2026 with axe, Chromium and a keyboard, on the page of a table and its states. It is not an audit by a third party, so we claim no conformance rate. The criteria are summed up here; their text is on accessibilite.numerique.gouv.fr.',
    noes: '{{no}} no',
    yes: 'Yes.',
    no: 'No.',
    na: 'Does not apply.',
  },
});
