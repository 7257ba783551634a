import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { assignClients, retryOnSlotConflict } from './assign.ts'
import {
  changeAgency,
  changeHours,
  changeSettings,
  refuseUnprintable,
  removeAgencyLogo,
  setAgencyLogo,
} from './change-agency.ts'
import { addCover, checkCoverDays, takeBackCover } from './cover.ts'
import {
  changeStaffRole,
  deactivateStaff,
  makeStaffAccessLink,
  resetStaffAccess,
  restoreStaff,
} from './deactivate.ts'
import { exportAgents } from './export.ts'
import { changeAgent, hireAgent } from './hire.ts'
import { agentOfAgency, staffSeenBy } from './queries.ts'
import { changeTwoStep, settingsOf } from './settings.ts'
import { addAccountManager, endManager, markAgentContact } from './team.ts'

export const adminRoutes = serve(api.admin, {
  agents: (wanted, visit) => staffSeenBy(visit, wanted),

  exportAgents: (wanted, visit) => exportAgents(visit, wanted),

  hire: (given, visit) =>
    visit.write(async (tx) => ({ agent: await agentOfAgency(tx, visit, await hireAgent(tx, visit, given)) })),

  update: ({ id, ...changes }, visit) =>
    edit(visit, {
      change: (tx) => changeAgent(tx, visit, id, changes),
      answer: async (db) => ({ agent: await agentOfAgency(db, visit, id) }),
    }),

  changeRole: ({ id, ...given }, visit) =>
    retryOnSlotConflict(visit, async (tx) => {
      const handedOver = await changeStaffRole(tx, visit, id, given)
      return { ...handedOver, agent: await agentOfAgency(tx, visit, id) }
    }),

  deactivate: ({ id, clientsTo }, visit) =>
    retryOnSlotConflict(visit, async (tx) => {
      const handedOver = await deactivateStaff(tx, visit, id, clientsTo)
      return { ...handedOver, agent: await agentOfAgency(tx, visit, id) }
    }),

  restore: ({ id }, visit) =>
    visit.write(async (tx) => {
      await restoreStaff(tx, visit, id)
      return { agent: await agentOfAgency(tx, visit, id) }
    }),

  resetAccess: ({ id }, visit) =>
    visit.write(async (tx) => {
      await resetStaffAccess(tx, visit, id)
      return { agent: await agentOfAgency(tx, visit, id) }
    }),

  link: ({ id }, visit) => visit.write(async (tx) => ({ link: await makeStaffAccessLink(tx, visit, id) })),

  assign: (given, visit) => assignClients(visit, given),

  nameManager: (given, visit) =>
    visit.write(async (tx) => ({ team: await addAccountManager(tx, visit, given) })),

  endManager: (given, visit) => visit.write(async (tx) => ({ team: await endManager(tx, visit, given) })),

  markContact: (given, visit) =>
    visit.write(async (tx) => ({ team: await markAgentContact(tx, visit, given) })),

  async nameCover(given, visit) {
    checkCoverDays(visit, given)
    return visit.write(async (tx) => ({ cover: await addCover(tx, visit, given) }))
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
    return changeSettings(visit, (tx) => changeAgency(tx, visit, given))
  },

  changeHours: (given, visit) => changeSettings(visit, (tx) => changeHours(tx, visit, given)),

  setLogo: ({ file }, visit) => changeSettings(visit, (tx) => setAgencyLogo(tx, visit, file)),

  removeLogo: (_, visit) => changeSettings(visit, (tx) => removeAgencyLogo(tx, visit)),
})
