/** Apart from the texts of tables, which the home page contains, too. */
export const deadEndTexts = {
  fr: {
    notFoundTitle: 'Table introuvable',
    notFoundText:
      'Ce code ne mène à aucune table. Faites signe à un serveur\u202f: il vous aidera.',
    noTableText:
      'Ce restaurant n’a pas de table à ce numéro. Faites signe à un serveur\u202f: il vous aidera, et remplacera ce code.',
    codeNeededTitle: 'Scannez le code posé sur la table',
    codeNeededText:
      'Ici, on appelle en scannant le code de sa table. Le vôtre ne marche pas\u202f? Faites signe à un serveur.',
    troubleTitle: 'Un instant…',
    troubleText:
      'Le service ne répond pas pour le moment. Réessayez, ou faites signe à un serveur.',
    tryAgain: 'Réessayer',
  },
  en: {
    notFoundTitle: 'Table not found',
    notFoundText: 'This code does not lead to a table. Wave to a server, who will help you.',
    noTableText:
      'This restaurant has no table with this number. Wave to a server, who will help you and replace this code.',
    codeNeededTitle: 'Scan the code on the table',
    codeNeededText:
      'Here you call by scanning the code on your table. Yours doesn’t work? Wave to a server.',
    troubleTitle: 'One moment…',
    troubleText: 'The service is not responding right now. Try again, or wave to a server.',
    tryAgain: 'Try again',
  },
};
