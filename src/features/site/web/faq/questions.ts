/** The questions in display order, with their URL anchors: `/faq#essai`. */
export const questions = [
  { name: 'app', anchor: 'application' },
  { name: 'phones', anchor: 'telephones' },
  { name: 'installation', anchor: 'installation' },
  { name: 'internet', anchor: 'internet' },
  { name: 'outage', anchor: 'panne' },
  { name: 'pricing', anchor: 'prix' },
  { name: 'alerts', anchor: 'alertes' },
  { name: 'server', anchor: 'serveurs' },
  { name: 'payment', anchor: 'paiement' },
  { name: 'data', anchor: 'donnees' },
  { name: 'menu', anchor: 'carte' },
  { name: 'bars', anchor: 'bars-et-hotels' },
  { name: 'commitment', anchor: 'engagement' },
  { name: 'trial', anchor: 'essai' },
  { name: 'support', anchor: 'assistance' },
] as const;

export type QuestionName = (typeof questions)[number]['name'];
