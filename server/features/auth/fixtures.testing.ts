import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'

const madeUp = {
  id: 'made-up',
  rawId: 'made-up',
  type: 'public-key',
  response: { clientDataJSON: '', attestationObject: '', authenticatorData: '', signature: '' },
} as const

// The example calls send wrong secrets, because right ones would change how the caller of a test
// signs in. `records` lists the events that a right secret causes; `activity/every-call.test.ts`
// sends right secrets.
export const authCalls = exampleCalls('auth', {
  me: { records: [] },
  login: { send: () => ({ usernameOrEmail: 'nobody', password: 'wrong' }), records: ['user.signedIn'] },
  logout: { records: ['user.signedOut'] },
  updatePassword: {
    send: () => ({ currentPassword: 'wrong', newPassword: 'a long enough one' }),
    records: ['user.passwordChanged'],
  },
  confirm: { send: () => ({ password: 'wrong' }), records: ['user.passwordConfirmed'] },
  updateDetails: { by: 'client', send: () => ({ phone: '8605550111' }), records: ['user.detailsChanged'] },
  safety: { records: [] },
  account: { send: ({ people }) => ({ accountId: people.client.id }), records: ['user.accountChosen'] },
})

export const accessLinksCalls = exampleCalls('accessLinks', {
  ask: {
    send: () => ({ usernameOrEmail: 'nobody' }),
    records: [],
    whyUnrecorded: 'The link is recorded once it is sent.',
  },
  lookup: {
    send: () => ({ token: 'made-up' }),
    records: [],
    whyUnrecorded: 'The new password is recorded.',
  },
  choose: {
    send: () => ({ token: 'made-up', password: 'a long enough one' }),
    records: ['user.passwordReset'],
  },
})

export const twoStepCalls = exampleCalls('twoStep', {
  signIn: {
    send: () => ({ usernameOrEmail: 'nobody else', password: 'wrong', code: '000000' }),
    records: ['user.signedIn'],
  },
  start: { records: [], whyUnrecorded: 'Turning it on is recorded.' },
  turnOn: { send: () => ({ code: '000000' }), records: ['user.twoStepOn'] },
  turnOff: { records: ['user.twoStepOff'] },
  recoveryCodes: { records: ['user.recoveryCodesMade'] },
})

export const passkeysCalls = exampleCalls('passkeys', {
  start: { records: [], whyUnrecorded: 'Adding the passkey is recorded.' },
  add: { send: () => ({ name: 'My laptop', response: madeUp }), records: ['user.passkeyAdded'] },
  remove: { send: ({ people }) => ({ id: people.client.id }), records: ['user.passkeyRemoved'] },
  startSignIn: { records: [], whyUnrecorded: 'The sign-in is recorded.' },
  signIn: { send: () => ({ response: madeUp }), records: ['user.signedIn'] },
})

export const sessionsCalls = exampleCalls('sessions', {
  list: { records: [] },
  end: {
    by: 'client',
    send: async ({ as, people }) => ({
      id: (await as(people.client).call(api.sessions.list, {})).body.sessions[0]?.id ?? '',
    }),
    records: ['user.sessionEnded'],
  },
  endOthers: { by: 'client', records: ['user.sessionEnded'] },
})
