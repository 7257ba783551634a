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
    const { forgetExpired } = await import('./queries.ts')
    return ({ db, now }) => forgetExpired(db, now())
  },
  encryptedColumns: [
    { table: 'users', column: 'totp_sealed', property: 'totpSealed' },
    { table: 'users', column: 'totp_offered', property: 'totpOffered' },
  ],
  hashedTexts: {
    // Both keys are valid until the previous key is removed. Settings shows beforehand how many
    // recovery codes will end.
    recoveryCodeText: 'until the key before is removed',
    // Links are stored under a hash of their own. This text only makes the retry of a job email the
    // same link.
    'mailed link …': 'minutes',
    // This text becomes a job key. At worst, a key change sends one email twice.
    'link for …': 'seconds',
  },
  rowNames: { sessions: 'somebody who signs in' },
})
