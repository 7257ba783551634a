import { generateSecret, generateURI } from 'otplib'
import { api } from '../../../contract/index.ts'
import { conflict, wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { record } from '../activity/record.ts'
import { changeUser } from '../users/queries.ts'
import { userView } from '../users/view.ts'
import { giveRecoveryCodes, stepOf } from './codes.ts'
import { isTwoStepRequired, lockPerson, replaceRecoveryCodes } from './queries.ts'
import { signInWithCode } from './sign-in.ts'

const isOff = () => conflict('two_step_off', 'Two-step sign-in is not on')

export const twoStepRoutes = serve(api.twoStep, {
  async signIn(given, visit) {
    return { user: userView(await signInWithCode(given, visit), visit.settings.agency) }
  },

  async start(_, visit) {
    const { me, settings, secrets } = visit
    const secret = generateSecret()
    await visit.write((tx) => changeUser(tx, me.id, { totpOffered: secrets.seal(secret) }))
    const uri = generateURI({ issuer: settings.agency.name, label: me.email, secret })
    return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri }
  },

  turnOn: ({ code }, visit) =>
    visit.write(async (tx) => {
      const { id } = visit.me
      const { totpOffered, twoStepSince } = await lockPerson(tx, id)
      if (!totpOffered) throw conflict('not_started', 'Please start setting up two-step sign-in again')
      const step = stepOf(code, totpOffered, visit)
      if (step === null) throw wrongField('code', 'This code is not right. Please enter the newest one')
      await changeUser(tx, id, {
        totpSealed: totpOffered,
        totpOffered: null,
        totpStep: step,
        twoStepSince: visit.now().toISOString(),
      })
      const codes = await giveRecoveryCodes(tx, visit)
      await record(tx, visit, { action: 'user.twoStepOn', id, details: { again: twoStepSince !== null } })
      return { recoveryCodes: codes }
    }),

  turnOff: (_, visit) =>
    visit.write(async (tx) => {
      const { id } = visit.me
      if (!(await lockPerson(tx, id)).twoStepSince) throw isOff()
      if (await isTwoStepRequired(tx, visit.me))
        throw conflict('two_step_needed', 'Your agency requires two-step sign-in')
      await changeUser(tx, id, { totpSealed: null, totpOffered: null, totpStep: null, twoStepSince: null })
      await replaceRecoveryCodes(tx, id, [])
      await record(tx, visit, { action: 'user.twoStepOff', id })
    }),

  recoveryCodes: (_, visit) =>
    visit.write(async (tx) => {
      const { id } = visit.me
      if (!(await lockPerson(tx, id)).twoStepSince) throw isOff()
      const codes = await giveRecoveryCodes(tx, visit)
      await record(tx, visit, { action: 'user.recoveryCodesMade', id })
      return { recoveryCodes: codes }
    }),
})
