import { defineTexts } from '../../../ui/language/i18n.ts';

export const tableTexts = defineTexts('tables', {
  fr: {
    title: 'Tables',
    count_one: '{{count}} table',
    count_other: '{{count}} tables',
    none: 'Aucune table pour l’instant. Créez-les toutes d’un coup\u202f: vous ajouterez les autres ensuite.',
    number: 'Numéro de table',
    add: 'Ajouter la table',
    upTo: 'Tables de 1 à',
    fill: 'Créer les tables',
    filled: 'Tables 1 à {{count}} prêtes',
    wrongNumber: 'Un nombre entier de 1 à {{max}}.',
    mustBeUnique: 'Cette table existe déjà\u202f: chaque numéro est unique.',

    table: 'Table {{number}}',
    remove: 'Supprimer la table {{number}}',
    undo: 'Annuler',
    undoRemove: 'la suppression de la table {{number}}',
    isGone: 'La table {{number}} n’existe plus',
    isGoneHint: 'La liste est à jour.',

    confirmTitle: 'Supprimer la table {{number}}\u202f?',
    confirmHint: 'Une demande y est en cours. Elle sera annulée pour le client, et sur le tableau.',
    keep: 'Garder la table',
    confirmDelete: 'Supprimer la table {{number}}',

    failed: 'Impossible d’ajouter ou de supprimer la table.',
    tryAgain: 'Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    title: 'Tables',
    count_one: '{{count}} table',
    count_other: '{{count}} tables',
    none: 'No tables yet. Create them all at once: you can add more later.',
    number: 'Table number',
    add: 'Add table',
    upTo: 'Tables 1 to',
    fill: 'Create tables',
    filled: 'Tables 1 to {{count}} are ready',
    wrongNumber: 'Enter a whole number from 1 to {{max}}.',
    mustBeUnique: 'This table already exists: each number must be unique.',

    table: 'Table {{number}}',
    remove: 'Delete table {{number}}',
    undo: 'Undo',
    undoRemove: 'the deletion of table {{number}}',
    isGone: 'Table {{number}} no longer exists',
    isGoneHint: 'The list is up to date.',

    confirmTitle: 'Delete table {{number}}?',
    confirmHint: 'It has an open request, which will be cancelled for the guest and on the board.',
    keep: 'Keep table',
    confirmDelete: 'Delete table {{number}}',

    failed: 'The table could not be added or deleted.',
    tryAgain: 'Check the Wi-Fi, then try again.',
  },
});
