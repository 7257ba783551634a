import { feature } from '../../registry/feature.ts'
import { authEventDefinitions } from './event-definitions.ts'

export const auth = feature({
  routes: async () =>
    [
      (await import('./routes.ts')).authRoutes,
      (await import('./access-links.ts')).accessLinkRoutes,
      (await import('./two-step.ts')).twoStepRoutes,
      (await import('./passkeys.ts')).passkeyRoutes,
      (await import('./sessions.ts')).sessionRoutes,
    ].flat(),
  events: authEventDefinitions,
  emails: async () => (await import('./emails.ts')).authEmails,
  jobs: {
    tellOwner: {
      label: 'Notify people about their account',
      task: async () => (await import('./security-alert.ts')).sendSecurityAlert,
    },
    sendAccessLink: {
      label: 'Email a link to choose a password',
      task: async () => (await import('./access-links.ts')).sendAccessLink,
    },
    sendForgottenLink: {
      label: 'Email a link to choose a new password',
      task: async () => (await import('./access-links.ts')).sendForgottenLink,
    },
  },
  cleanup: async () => {
    const { deleteExpiredSignIns: deleteSignIns } = await import('./queries.ts')
    return ({ db, now }) => deleteSignIns(db, now())
  },
  encryptedColumns: [
    { table: 'users', column: 'totp_sealed', property: 'totpSealed' },
    { table: 'users', column: 'totp_offered', property: 'totpOffered' },
  ],
  hashedTexts: {
    // Recovery codes made under the previous SECRET_KEY work until that key is removed from the
    // settings. The Settings page shows beforehand how many codes will then stop working.
    recoveryCodeText: 'until the key before is removed',
    // The link's token is derived from this text, so that the retry of a job emails the same link.
    // Links are looked up by another hash, without the key.
    'mailed link …': 'minutes',
    // This text becomes a job key. At worst, a key change sends one email twice.
    'link for …': 'seconds',
  },
  rowNames: { sessions: 'a person who has signed in' },
})
