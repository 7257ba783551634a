import { api } from '../../../contract/index.ts'
import { conflict, wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { closeSessionsOf } from '../../http/session.ts'
import { record } from '../activity/record.ts'
import { changeUser } from '../users/queries.ts'
import { userView } from '../users/view.ts'
import { isTwoStepRequired, lockSelf, noAuthenticator, replaceRecoveryCodes } from './queries.ts'
import { signIn } from './sign-in.ts'
import { createRecoveryCodes, timeStepOf, tryCode } from './two-step-codes.ts'

// In ms: people finish setting up an app at once or not at all.
const offerLasts = 15 * 60_000

const notStarted = () => conflict('not_started', 'Please start setting up two-step sign-in again')
const isOff = () => conflict('two_step_off', 'Two-step sign-in is not on')

export const twoStepRoutes = serve(api.twoStep, {
  async signIn(given, visit) {
    return { user: userView(await signIn(given, visit), visit.agency()) }
  },

  async start(_, visit) {
    const { agency, me, secrets } = visit
    const { generateSecret, generateURI } = await import('otplib')
    const secret = generateSecret()
    await visit.write(async (tx) => {
      await lockSelf(tx, visit)
      await changeUser(tx, me.id, {
        totpOffered: secrets.seal(secret),
        totpOfferedAt: visit.now().toISOString(),
      })
    })
    const uri = generateURI({ issuer: agency().name, label: me.email, secret })
    return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri }
  },

  async turnOn({ code }, visit) {
    // The transaction commits after a wrong code too, so that the attempt counts.
    const codes = await visit.write(async (tx) => {
      const { id, totpOffered, totpOfferedAt, twoStepSince } = await lockSelf(tx, visit)
      const since = new Date(visit.now().getTime() - offerLasts).toISOString()
      if (!totpOffered || !totpOfferedAt || totpOfferedAt < since) throw notStarted()
      const step = await tryCode(tx, visit, code, () => timeStepOf(code, totpOffered, visit))
      if (step === null) return null
      await changeUser(tx, id, {
        ...noAuthenticator,
        totpSealed: totpOffered,
        totpStep: step,
        twoStepSince: visit.now().toISOString(),
      })
      // The other sessions were opened with the password alone.
      await closeSessionsOf(tx, id, visit.session)
      await record(tx, visit, { action: 'user.twoStepOn', id, details: { again: twoStepSince !== null } })
      return createRecoveryCodes(tx, visit)
    })
    if (!codes) throw wrongField('code', 'This code is incorrect. Please enter the newest one')
    return { recoveryCodes: codes }
  },

  turnOff: (_, visit) =>
    visit.write(async (tx) => {
      const { id } = visit.me
      if (!(await lockSelf(tx, visit)).twoStepSince) throw isOff()
      if (await isTwoStepRequired(tx, visit.me))
        throw conflict('two_step_needed', 'Your agency requires two-step sign-in')
      await changeUser(tx, id, noAuthenticator)
      await replaceRecoveryCodes(tx, id, [])
      await record(tx, visit, { action: 'user.twoStepOff', id })
    }),

  recoveryCodes: (_, visit) =>
    visit.write(async (tx) => {
      const { id } = visit.me
      if (!(await lockSelf(tx, visit)).twoStepSince) throw isOff()
      const codes = await createRecoveryCodes(tx, visit)
      await record(tx, visit, { action: 'user.recoveryCodesMade', id })
      return { recoveryCodes: codes }
    }),
})
