import { api } from '../../../contract/index.ts'
import { conflict, wrongField } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { closeSessionsOf } from '../../http/session.ts'
import { record } from '../activity/record.ts'
import { changeUser } from '../users/queries.ts'
import { toUserView } from '../users/view.ts'
import { isTwoStepRequired, lockSelf, noAuthenticator, replaceRecoveryCodes } from './queries.ts'
import { signIn } from './sign-in.ts'
import { createRecoveryCodes, timeStepOf, tryCode } from './two-step-codes.ts'

// In ms: people finish setting up an app at once or not at all.
const setupLifetime = 15 * 60_000

const notStartedError = () => conflict('not_started', 'Please start setting up two-step sign-in again')
const twoStepOffError = () => conflict('two_step_off', 'Two-step sign-in is not on')

export const twoStepRoutes = serve(api.twoStep, {
  async signIn(input, context) {
    return { user: toUserView(await signIn(input, context), context.agency()) }
  },

  async start(_, context) {
    const { agency, me, secrets } = context
    const { generateSecret, generateURI } = await import('otplib')
    const secret = generateSecret()
    await context.write(async (tx) => {
      await lockSelf(tx, context)
      await changeUser(tx, me.id, {
        totpOffered: secrets.seal(secret),
        totpOfferedAt: context.now().toISOString(),
      })
    })
    const uri = generateURI({ issuer: agency().name, label: me.email, secret })
    return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri }
  },

  async turnOn({ code }, context) {
    // The transaction commits after a wrong code too, so that the attempt counts.
    const codes = await context.write(async (tx) => {
      const { id, totpOffered, totpOfferedAt, twoStepSince } = await lockSelf(tx, context)
      const since = new Date(context.now().getTime() - setupLifetime).toISOString()
      if (!totpOffered || !totpOfferedAt || totpOfferedAt < since) throw notStartedError()
      const step = await tryCode(tx, context, code, () => timeStepOf(code, totpOffered, context))
      if (step === null) return null
      await changeUser(tx, id, {
        ...noAuthenticator,
        totpSealed: totpOffered,
        totpStep: step,
        twoStepSince: context.now().toISOString(),
      })
      // The other sessions were opened with the password alone.
      await closeSessionsOf(tx, id, context.session)
      await record(tx, context, { action: 'user.twoStepOn', id, details: { again: twoStepSince !== null } })
      return createRecoveryCodes(tx, context)
    })
    if (!codes) throw wrongField('code', 'This code is incorrect. Please enter the newest one')
    return { recoveryCodes: codes }
  },

  turnOff: (_, context) =>
    context.write(async (tx) => {
      const { id } = context.me
      if (!(await lockSelf(tx, context)).twoStepSince) throw twoStepOffError()
      if (await isTwoStepRequired(tx, context.me))
        throw conflict('two_step_needed', 'Your agency requires two-step sign-in')
      await changeUser(tx, id, noAuthenticator)
      await replaceRecoveryCodes(tx, id, [])
      await record(tx, context, { action: 'user.twoStepOff', id })
    }),

  recoveryCodes: (_, context) =>
    context.write(async (tx) => {
      const { id } = context.me
      if (!(await lockSelf(tx, context)).twoStepSince) throw twoStepOffError()
      const codes = await createRecoveryCodes(tx, context)
      await record(tx, context, { action: 'user.recoveryCodesMade', id })
      return { recoveryCodes: codes }
    }),
})
