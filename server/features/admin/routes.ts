import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/versions.ts'
import { assignClients, retried } from './assign.ts'
import {
  changeAgency,
  changeHours,
  changing,
  refuseUnprintable,
  removeLogo,
  setLogo,
} from './change-agency.ts'
import { checkDays, nameCover, takeBackCover } from './cover.ts'
import { changeRole, deactivate, linkToHand, resetAccess, restore } from './deactivate.ts'
import { exportAgents } from './export.ts'
import { changeAgent, hire } from './hire.ts'
import { agentOfAgency, staffSeenBy } from './queries.ts'
import { changeTwoStep, settingsOf } from './settings.ts'
import { endManager, markContact, nameManager } from './team.ts'

export const adminRoutes = serve(api.admin, {
  agents: (wanted, visit) => staffSeenBy(visit, wanted),

  exportAgents: (wanted, visit) => exportAgents(visit, wanted),

  hire: (given, visit) =>
    visit.write(async (tx) => ({ agent: await agentOfAgency(tx, visit, await hire(tx, visit, given)) })),

  update: ({ id, ...changes }, visit) =>
    edit(visit, {
      change: (tx) => changeAgent(tx, visit, id, changes),
      answer: async (db) => ({ agent: await agentOfAgency(db, visit, id) }),
    }),

  changeRole: ({ id, ...given }, visit) =>
    retried(visit, async (tx) => {
      const handedOver = await changeRole(tx, visit, id, given)
      return { ...handedOver, agent: await agentOfAgency(tx, visit, id) }
    }),

  deactivate: ({ id, clientsTo }, visit) =>
    retried(visit, async (tx) => {
      const handedOver = await deactivate(tx, visit, id, clientsTo)
      return { ...handedOver, agent: await agentOfAgency(tx, visit, id) }
    }),

  restore: ({ id }, visit) =>
    visit.write(async (tx) => {
      await restore(tx, visit, id)
      return { agent: await agentOfAgency(tx, visit, id) }
    }),

  resetAccess: ({ id }, visit) =>
    visit.write(async (tx) => {
      await resetAccess(tx, visit, id)
      return { agent: await agentOfAgency(tx, visit, id) }
    }),

  link: ({ id }, visit) => visit.write(async (tx) => ({ link: await linkToHand(tx, visit, id) })),

  assign: (given, visit) => assignClients(visit, given),

  nameManager: (given, visit) => visit.write(async (tx) => ({ team: await nameManager(tx, visit, given) })),

  endManager: (given, visit) => visit.write(async (tx) => ({ team: await endManager(tx, visit, given) })),

  markContact: (given, visit) => visit.write(async (tx) => ({ team: await markContact(tx, visit, given) })),

  async nameCover(given, visit) {
    checkDays(visit, given)
    return visit.write(async (tx) => ({ cover: await nameCover(tx, visit, given) }))
  },

  endCover: ({ id }, visit) => visit.write((tx) => takeBackCover(tx, visit, id)),

  settings: async (_, visit) => ({ settings: await settingsOf(visit.db, visit) }),

  changeSettings: (given, visit) =>
    visit.write(async (tx) => {
      await changeTwoStep(tx, visit, given)
      return { settings: await settingsOf(tx, visit) }
    }),

  async changeAgency(given, visit) {
    refuseUnprintable('', given)
    return changing(visit, (tx) => changeAgency(tx, visit, given))
  },

  changeHours: (given, visit) => changing(visit, (tx) => changeHours(tx, visit, given)),

  setLogo: ({ file }, visit) => changing(visit, (tx) => setLogo(tx, visit, file)),

  removeLogo: (_, visit) => changing(visit, (tx) => removeLogo(tx, visit)),
})
