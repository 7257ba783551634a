import { feature } from '../../registry/feature.ts'
import { signOnEventDefinitions } from './event-definitions.ts'

export const singleSignOn = feature({
  routes: async () => (await import('./routes.ts')).singleSignOnRoutes,
  events: signOnEventDefinitions,
  emails: async () => (await import('./emails.ts')).signOnEmails,
  jobs: {
    sendLinkInvitation: {
      label: 'Email an invitation to link an account',
      task: async () => (await import('./link-people.ts')).sendLinkInvitation,
    },
  },
  cleanup: async () => {
    const { deleteExpiredSignOns: deleteSignOns } = await import('./queries.ts')
    return ({ db, now }) => deleteSignOns(db, now())
  },
  encryptedColumns: [{ table: 'sign_in_provider', column: 'secret_sealed', property: 'secretSealed' }],
  hashedTexts: {
    // A sign-in that began under the former key begins again.
    'sign-on nonce …': 'minutes',
    'sign-on verifier …': 'minutes',
  },
})
