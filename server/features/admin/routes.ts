import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { assignClients, retryOnSlotConflict } from './assign-clients.ts'
import {
  changeAgency,
  changeHours,
  changeSettings,
  refuseUnprintable,
  removeAgencyLogo,
  setAgencyLogo,
} from './change-agency.ts'
import { exportAgents } from './export.ts'
import { changeAgent, hireAgent } from './hire-agent.ts'
import { agentOfAgency, staffSeenBy } from './queries.ts'
import { changeTwoStep, settingsOf } from './settings.ts'
import {
  changeStaffRole,
  deactivateStaff,
  makeStaffAccessLink,
  resetStaffAccess,
  restoreStaff,
} from './staff-access.ts'
import { addStandIn, checkStandInDays, takeBackStandIn } from './stand-in.ts'
import { addAccountManager, endManager, markAgentContact } from './team.ts'

export const adminRoutes = serve(api.admin, {
  agents: (query, context) => staffSeenBy(context, query),

  exportAgents: (query, context) => exportAgents(context, query),

  hire: (input, context) =>
    context.write(async (tx) => ({
      agent: await agentOfAgency(tx, context, await hireAgent(tx, context, input)),
    })),

  update: ({ id, ...changes }, context) =>
    runEdit(context, {
      change: (tx) => changeAgent(tx, context, id, changes),
      answer: async (db) => ({ agent: await agentOfAgency(db, context, id) }),
    }),

  changeRole: ({ id, ...input }, context) =>
    retryOnSlotConflict(context, async (tx) => {
      const reassignment = await changeStaffRole(tx, context, id, input)
      return { ...reassignment, agent: await agentOfAgency(tx, context, id) }
    }),

  deactivate: ({ id, clientsTo }, context) =>
    retryOnSlotConflict(context, async (tx) => {
      const reassignment = await deactivateStaff(tx, context, id, clientsTo)
      return { ...reassignment, agent: await agentOfAgency(tx, context, id) }
    }),

  restore: ({ id }, context) =>
    context.write(async (tx) => {
      await restoreStaff(tx, context, id)
      return { agent: await agentOfAgency(tx, context, id) }
    }),

  resetAccess: ({ id }, context) =>
    context.write(async (tx) => {
      await resetStaffAccess(tx, context, id)
      return { agent: await agentOfAgency(tx, context, id) }
    }),

  link: ({ id }, context) =>
    context.write(async (tx) => ({ link: await makeStaffAccessLink(tx, context, id) })),

  assign: (input, context) => assignClients(context, input),

  nameManager: (input, context) =>
    context.write(async (tx) => ({ team: await addAccountManager(tx, context, input) })),

  endManager: (input, context) =>
    context.write(async (tx) => ({ team: await endManager(tx, context, input) })),

  markContact: (input, context) =>
    context.write(async (tx) => ({ team: await markAgentContact(tx, context, input) })),

  async nameCover(input, context) {
    checkStandInDays(context, input)
    return context.write(async (tx) => ({ cover: await addStandIn(tx, context, input) }))
  },

  endCover: ({ id }, context) => context.write((tx) => takeBackStandIn(tx, context, id)),

  settings: async (_, context) => ({ settings: await settingsOf(context.db, context) }),

  changeSettings: (input, context) =>
    context.write(async (tx) => {
      await changeTwoStep(tx, context, input)
      return { settings: await settingsOf(tx, context) }
    }),

  async changeAgency(input, context) {
    refuseUnprintable('', input)
    return changeSettings(context, (tx) => changeAgency(tx, context, input))
  },

  changeHours: (input, context) => changeSettings(context, (tx) => changeHours(tx, context, input)),

  setLogo: ({ file }, context) => changeSettings(context, (tx) => setAgencyLogo(tx, context, file)),

  removeLogo: (_, context) => changeSettings(context, (tx) => removeAgencyLogo(tx, context)),
})
