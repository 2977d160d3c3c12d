/** The operator of a server that sells subscriptions, as in the legal file. */
export const operator = {
  publisher: 'Sonnette Essais',
  form: 'SAS',
  director: 'Camille Martin',
  address: '12 rue des Martyrs, 75009 Paris',
  siren: '123 456 789',
  host: { name: 'Hébergeur du Nord', address: 'Roubaix', phone: '+33 3 00 00 00 00' },
  mail: 'legal@sonnette.example',
  phone: '+33 1 00 00 00 00',
};
