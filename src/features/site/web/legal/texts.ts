import { defineTexts } from '../../../../ui/language/i18n.ts';

export const legalTexts = defineTexts('legal', {
  fr: {
    operator: 'l’exploitant de ce serveur',
    unfilled: 'L’exploitant de ce serveur n’a pas encore rempli cette page.',
    unfilledHow:
      'Si c’est vous\u202f: écrivez vos noms et numéros dans un fichier JSON, donnez son chemin dans LEGAL_FILE, puis redémarrez. Le modèle est dans docs/operations.md.',

    noticeTitle: 'Mentions légales',
    publisher: 'Éditeur',
    form: 'Forme juridique',
    capital: 'Capital social',
    address: 'Siège',
    siren: 'SIREN',
    rcs: 'Immatriculation',
    vat: 'TVA intracommunautaire',
    director: 'Direction de la publication',
    mail: 'E-mail',
    phone: 'Téléphone',
    host: 'Hébergement',

    contactTitle: 'Contact',
    contactHeadline: 'Parlons-en',
    contactLead: 'Une question, un souci en plein service, une idée\u202f: écrivez-nous.',
    write: 'Écrire un e-mail',
    help: 'Pour que nous puissions vous aider vite, donnez le nom du restaurant et ce que vous voyez à l’écran. Jamais votre mot de passe\u202f: nous ne le demandons pas.',
    unreachable: 'L’exploitant de ce serveur n’a pas encore dit comment le joindre.',
    unreachableHow:
      'Si c’est vous\u202f: donnez une adresse dans CONTACT_EMAIL, puis redémarrez. La réponse à votre question est peut-être déjà dans la FAQ.',
    toFaq: 'Lire la FAQ',
    toDemo: 'Demander une démonstration',
  },
  en: {
    operator: 'the operator of this site',
    unfilled: 'The operator of this site has not filled in this page yet.',
    unfilledHow:
      'If that is you: put your names and numbers in a JSON file, set LEGAL_FILE to its path, then restart. There is a template in docs/operations.md.',

    noticeTitle: 'Legal notice',
    publisher: 'Publisher',
    form: 'Legal form',
    capital: 'Share capital',
    address: 'Registered office',
    siren: 'SIREN (company number)',
    rcs: 'Registration',
    vat: 'VAT number',
    director: 'Director of publication',
    mail: 'Email',
    phone: 'Telephone',
    host: 'Hosting',

    contactTitle: 'Contact',
    contactHeadline: 'Let’s talk',
    contactLead: 'A question, a problem in the middle of service, an idea: write to us.',
    write: 'Send an email',
    help: 'To help us answer quickly, give the restaurant’s name and what you see on the screen. Never your password: we do not ask for it.',
    unreachable: 'The operator of this site has not given a contact address yet.',
    unreachableHow:
      'If that is you: set an address in CONTACT_EMAIL, then restart. The FAQ may already answer your question.',
    toFaq: 'Read the FAQ',
    toDemo: 'Book a demo',
  },
});
