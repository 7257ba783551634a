import { z } from 'zod'
import type { EventsWithEmails } from '../../registry/email.ts'
import type { authEventDefinitions } from './event-definitions.ts'

const SignInDetails = z.object({ device: z.string() })
const RecoveryCodeDetails = z.object({ left: z.number() })
const PasskeyDetails = z.object({ name: z.string() })
const AccessLinkDetails = z.object({ kind: z.enum(['welcome', 'reset']) })
const TwoStepDetails = z.object({ again: z.boolean() })

export const authEmails = {
  'user.signedIn': {
    owner: (details) => ({
      subject: 'New sign-in to your account',
      text: `Someone signed in to your account from a browser you haven't used before: ${SignInDetails.parse(details).device}.`,
    }),
  },
  'user.passwordChanged': {
    owner: () => ({
      subject: 'Your password was changed',
      text: 'Your password was changed, and you were signed out on all other devices.',
    }),
  },
  'user.passwordReset': {
    owner: (details) =>
      AccessLinkDetails.parse(details).kind === 'welcome'
        ? null
        : {
            subject: 'Your password was changed',
            text: 'Your password was changed using a link we emailed to you, and you were signed out everywhere.',
          },
  },
  'user.twoStepOn': {
    owner: (details) =>
      TwoStepDetails.parse(details).again
        ? {
            subject: 'Two-step sign-in was set up again',
            text: 'Your sign-in codes now come from a different authenticator app. You also have new recovery codes, and you were signed out on all other devices.',
          }
        : {
            subject: 'Two-step sign-in is on',
            text: 'Signing in with your password now also takes a code from your authenticator app. You were signed out on all other devices.',
          },
  },
  'user.codesGuessed': {
    owner: () => ({
      subject: 'Someone knows your password',
      text: "Someone entered your password correctly, then ten wrong codes. Two-step sign-in kept them out, but they know your password. Unless you're sure it was you, choose a new password.",
    }),
  },
  'user.twoStepOff': {
    owner: () => ({
      subject: 'Two-step sign-in is off',
      text: 'Your password alone is now enough to sign in.',
    }),
  },
  'user.recoveryCodesMade': {
    owner: () => ({
      subject: 'New recovery codes',
      text: 'New recovery codes were created for your account. The old ones no longer work.',
    }),
  },
  'user.recoveryCodeUsed': {
    owner: (details) => {
      const { left } = RecoveryCodeDetails.parse(details)
      return {
        subject: `A recovery code was used, ${left} left`,
        text: `Someone signed in to your account with a recovery code instead of the authenticator app. You have ${left} left, and can create new ones at any time.`,
      }
    },
  },
  'user.passkeyAdded': {
    owner: (details) => ({
      subject: 'A passkey was added',
      text: `You can now sign in to your account with the passkey “${PasskeyDetails.parse(details).name}”.`,
    }),
  },
  'user.passkeyRemoved': {
    owner: (details) => ({
      subject: 'A passkey was removed',
      text: `The passkey “${PasskeyDetails.parse(details).name}” no longer works for your account.`,
    }),
  },
} satisfies EventsWithEmails<typeof authEventDefinitions>
