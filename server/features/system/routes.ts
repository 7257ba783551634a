import { api } from '../../../contract/index.ts'
import { checksOf } from '../../../contract/values/system-words.ts'
import { serve } from '../../http/serve.ts'
import { dismissMail, failedJobsSeenBy, tryJobAgain } from './failed-jobs.ts'
import { sendTestMail } from './test-mail.ts'

export const systemRoutes = serve(api.system, {
  check: async ({ part }, visit) => {
    // Only whoever asks for it loads what looks everywhere.
    const { lookAt } = await import('./checks.ts')
    const looks = checksOf[part].map(async (name) => ({ name, ...(await lookAt(name, visit)) }))
    return { findings: await Promise.all(looks) }
  },

  failedJobs: (_, visit) => failedJobsSeenBy(visit),

  tryAgain: ({ id }, visit) => visit.write((tx) => tryJobAgain(tx, visit, id)),

  dismiss: ({ id }, visit) => visit.write((tx) => dismissMail(tx, visit, id)),

  sendTestMail: ({ to }, visit) => sendTestMail(visit, to),
})
