import type { Row } from './row.ts';

/** Members, pairing codes and devices. */
export const teamRows: Row[] = [
  {
    row: 'R54',
    name: 'a pairing code works once, guesses are limited, a restaurant keeps an owner, and a revoked device has no access',
    files: ['test/proofs/abuse/team.test.ts'],
    mutants: [],
  },
  {
    row: 'R54',
    name: 'nobody is a member of a team without accepting its invitation',
    files: ['src/features/team/invitations.test.ts'],
    mutants: [
      {
        breaks: 'an invitation makes an account a member at once',
        file: 'src/features/team/invitations.ts',
        from: '  return invitations.invite(tx, { ...invitation, invited_by: callerOf(c).memberId }, clock);\n',
        to: '  const row = await invitations.invite(tx, { ...invitation, invited_by: callerOf(c).memberId }, clock);\n  const account_id = (await auth.findAccountByEmail(tx, folded))?.id;\n  if (account_id) await members.create(tx, { id: row.id, restaurant_id: restaurantId, account_id, name, role }, clock);\n  return row;\n',
      },
      {
        breaks: 'anybody accepts an invitation',
        file: 'src/features/auth/invitations-store.ts',
        from: "    .where('invitations.email', '=', email)\n",
        to: '',
      },
      {
        breaks: 'a code accepts another invitation than that of its mail',
        file: 'src/features/auth/account/account-acts.ts',
        from: 'open.find(({ code_hash }) => code_hash === right.codeHash)',
        to: 'open.at(-1)',
      },
    ],
  },
  {
    row: 'R54',
    name: 'team calls reach no other restaurant, and their roles are enforced',
    files: [
      'src/features/team/leaving/removing.test.ts',
      'src/features/team/roles.test.ts',
      'src/features/team/own-teams.test.ts',
    ],
    mutants: [
      {
        breaks: 'members are found whatever their restaurant is',
        file: 'src/features/auth/members-store.ts',
        from: "    .where('members.restaurant_id', '=', restaurantId)\n    .where('members.id', '=', id)\n",
        to: "    .where('members.id', '=', id)\n",
      },
      {
        breaks: 'a manager changes owners',
        file: 'src/features/team/lookup.ts',
        from: '  if (!mayChange(present, role)) throw new Refusal(refusals.forbidden);\n',
        to: '',
      },
      {
        breaks: 'the last owner can be removed',
        file: 'src/features/auth/members-store.ts',
        from: '  return owners.some((owner) => owner.id === id) && !owners.some(isOther);\n',
        to: '  return owners.some((owner) => owner.id === restaurantId) && !owners.some(isOther);\n',
      },
      {
        breaks: 'streams stay open after the session switched to another restaurant',
        file: 'src/features/auth/sessions.ts',
        from: '      if (session) streams.endOtherMembers(id, session.member_id);\n',
        to: '',
      },
    ],
  },
  {
    row: 'R61',
    name: 'the journal has each act that is stored, and no other, also after a kill',
    files: ['test/proofs/restarts/journal.test.ts'],
    mutants: [],
  },
];
