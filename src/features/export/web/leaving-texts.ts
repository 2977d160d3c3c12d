import { defineTexts } from '../../../ui/language/i18n.ts';

/** The deletion of a restaurant by its owner. */
export const leavingTexts = defineTexts('leaving', {
  fr: {
    title: 'Supprimer le restaurant',
    hint: 'Pour arrêter tout à fait. Votre compte reste, et peut ouvrir un autre restaurant.',
    open: 'Supprimer le restaurant',
    ask: 'Supprimer {{name}}\u202f?',
    warning:
      'Toute l’équipe est déconnectée et les codes QR cessent de fonctionner aussitôt. Dans {{days}} jours, tables, demandes, statistiques et journal sont effacés pour toujours\u202f; d’ici là, nous pouvons rétablir le restaurant.',
    first: 'Pour garder vos données, commencez par les télécharger.',
    confirm: 'Pour confirmer, écrivez le nom du restaurant',
    missing: 'Écrivez le nom du restaurant.',
    keep: 'Garder le restaurant',
    act: 'Supprimer le restaurant',
    toSubscription: 'Voir l’abonnement',
    lost: 'Sonnette n’a pas répondu. Vérifiez votre réseau, puis réessayez.',
    deleted: 'Restaurant supprimé',
    deletedHint: '{{name}} n’existe plus.',
  },
  en: {
    title: 'Delete the restaurant',
    hint: 'To stop altogether. Your account stays, and can open another restaurant.',
    open: 'Delete the restaurant',
    ask: 'Delete {{name}}?',
    warning:
      'The whole team is signed out and the QR codes stop working at once. In {{days}} days tables, requests, figures and journal are erased for good; until then we can restore the restaurant.',
    first: 'To keep your data, download it first.',
    confirm: 'To confirm, type the restaurant’s name',
    missing: 'Type the restaurant’s name.',
    keep: 'Keep the restaurant',
    act: 'Delete the restaurant',
    toSubscription: 'See the subscription',
    lost: 'Sonnette did not respond. Check your network, then try again.',
    deleted: 'Restaurant deleted',
    deletedHint: '{{name}} no longer exists.',
  },
});
