import { defineTexts } from '../../../../ui/language/i18n.ts';

export const successTexts = defineTexts('success', {
  fr: {
    title: 'Bienvenue chez Sonnette',
    trial:
      'Votre essai gratuit dure {{days}}\u00a0jours\u202f: jusqu’au {{date}}, vous ne payez rien.',
    trialUndated:
      'Votre essai gratuit dure {{days}}\u00a0jours\u202f: d’ici là, vous ne payez rien.',
    next: 'Et maintenant\u202f?',
    free: 'Sonnette est gratuite sur ce serveur\u202f: vous n’avez rien à payer.',
    stepAccount: 'Créez votre compte, avec l’adresse e-mail du paiement.',
    stepAccountFree: 'Créez votre compte, avec votre adresse e-mail.',
    stepTables: 'Indiquez combien de tables compte votre salle.',
    stepPrint: 'Imprimez les codes, posez-les\u202f: la salle est ouverte.',
    soon: 'Moins de {{minutes}} minutes en tout.',
    toSignUp: 'Créer un compte',
    owner: 'Votre compte vous attend.',
    ownerNext:
      'Dès que le paiement est confirmé, en général en quelques secondes, votre abonnement s’affiche sur votre compte, avec la date de la prochaine facture.',
    staff: 'Votre salle vous attend.',
    staffNext: 'Le propriétaire s’occupe de l’abonnement.',
    toCard: 'Voir l’abonnement',
    toBoard: 'Ouvrir l’interface serveur',
    session: 'Référence du paiement\u202f:',
    notAvailable: 'non disponible',
    help: 'Une question\u202f? Écrivez-nous',
  },
  en: {
    title: 'Welcome to Sonnette',
    trial: 'Your free trial lasts {{days}} days: you pay nothing until {{date}}.',
    trialUndated: 'Your free trial lasts {{days}} days: until then, you pay nothing.',
    next: 'What happens next?',
    free: 'Sonnette is free on this site: you have nothing to pay.',
    stepAccount: 'Create your account, with the email address you used to pay.',
    stepAccountFree: 'Create your account with your email address.',
    stepTables: 'Say how many tables you have.',
    stepPrint: 'Print the codes and put them out: you are open.',
    soon: 'Under {{minutes}} minutes in all.',
    toSignUp: 'Create an account',
    owner: 'Your account is waiting for you.',
    ownerNext:
      'Once the payment is confirmed, usually within seconds, your subscription appears in your account, with the date of the next invoice.',
    staff: 'Your tables are waiting for you.',
    staffNext: 'The owner takes care of the subscription.',
    toCard: 'View subscription',
    toBoard: 'Open the server dashboard',
    session: 'Payment reference:',
    notAvailable: 'not available',
    help: 'Any questions? Write to us',
  },
});
