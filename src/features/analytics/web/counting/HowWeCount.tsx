import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import { analyticsTexts } from '../texts.ts';

const figures = ['qrScans', 'requests', 'menuViews', 'timeToTake'] as const;
/** Terms named in `countingTexts`. The last three explain figures that do not exist. */
const others = ['received', 'visitors', 'uniqueVisitors', 'sessions'] as const;

/** Explains what each figure means, and which figures do not exist and why. */
export function HowWeCount() {
  const t = useTexts(countingTexts);
  const named = useTexts(analyticsTexts);
  const terms = [
    ...figures.map((term) => ({ term: named(term), meaning: t(`${term}Mean`) })),
    ...others.map((term) => ({ term: t(term), meaning: t(`${term}Mean`) })),
  ];
  return (
    <details className="rounded-card border border-line px-5 py-1">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {t('howWeCount')}
      </summary>
      <dl className="grid gap-x-6 gap-y-1 pt-2 pb-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-3">
        {terms.map(({ term, meaning }) => (
          <div key={term} className="contents">
            <dt className="font-semibold max-sm:mt-2">{term}</dt>
            <dd className="max-w-prose text-pretty text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Texts about what is counted and what is not. */
export const countingTexts = defineTexts('counting', {
  fr: {
    howWeCount: 'Comment nous comptons',
    qrScansMean:
      'Chaque ouverture de la page d’une table par son code\u202f; le même onglet compte une fois en dix minutes. N’importe qui peut ouvrir un lien\u202f: lisez un ordre de grandeur.',
    requestsMean:
      'Chaque demande envoyée, au jour et à l’heure où elle est faite, à l’horloge du restaurant.',
    menuViewsMean: 'Chaque fois que la carte est ouverte depuis la page d’une table.',
    timeToTakeMean:
      'Du moment où la demande part à celui où quelqu’un la prend en charge. Nous donnons la médiane, qu’un seul oubli ne fausse pas. Une demande oubliée est fermée automatiquement.',
    received: 'Reçues',
    receivedMean:
      'Du moment où la demande part à celui où un écran de l’équipe prouve qu’il l’affiche. Sans écran ouvert, personne ne la reçoit, et le client l’apprend après dix secondes.',
    visitors: 'Visiteurs',
    visitorsMean:
      'Nous comptons des gestes, pas des gens\u202f: quatre convives qui scannent font quatre scans.',
    uniqueVisitors: 'Visiteurs uniques',
    uniqueVisitorsMean:
      'Il n’y en a pas ici. Rien ne nous permet de reconnaître qui revient, et c’est voulu.',
    sessions: 'Sessions',
    sessionsMean:
      'Une session est celle d’un onglet et disparaît avec lui. Elle sert à écarter les abus, jamais à suivre quelqu’un.',
  },
  en: {
    howWeCount: 'How we count',
    qrScansMean:
      'Each time a table’s page is opened from its code; the same tab counts once in ten minutes. Anyone can open a link, so read it as an order of magnitude.',
    requestsMean:
      'Each request sent, on the day and at the hour it was made, by the restaurant’s clock.',
    menuViewsMean: 'Each time the menu is opened from a table’s page.',
    timeToTakeMean:
      'From the moment a request is sent until someone takes charge of it. We give the median, which a single forgotten request does not distort. A forgotten request is closed automatically.',
    received: 'Received',
    receivedMean:
      'From the moment a request is sent until a staff screen proves that it shows it. With no screen open nobody receives it, and the guest is told so after ten seconds.',
    visitors: 'Visitors',
    visitorsMean: 'We count actions, not people: four guests scanning make four scans.',
    uniqueVisitors: 'Unique visitors',
    uniqueVisitorsMean:
      'There are none here. Nothing lets us recognise who comes back, and that is deliberate.',
    sessions: 'Sessions',
    sessionsMean:
      'A session belongs to one browser tab, and ends with it. It is used to block abuse, never to track anyone.',
  },
});
