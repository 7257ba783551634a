import { api } from '../../../contract/index.ts'
import { checksOf } from '../../../contract/values/system-labels.ts'
import { serve } from '../../http/serve.ts'
import { dismissEmail, failedJobsSeenBy, retryJob } from './failed-jobs.ts'
import { sendTestEmail } from './test-email.ts'

export const systemRoutes = serve(api.system, {
  check: async ({ part }, visit) => {
    // Loaded on demand: the checks import a lot.
    const { runCheck: lookAt } = await import('./checks.ts')
    const looks = checksOf[part].map(async (name) => ({ name, ...(await lookAt(name, visit)) }))
    return { findings: await Promise.all(looks) }
  },

  failedJobs: (_, visit) => failedJobsSeenBy(visit),

  tryAgain: ({ id }, visit) => visit.write((tx) => retryJob(tx, visit, id)),

  dismiss: ({ id }, visit) => visit.write((tx) => dismissEmail(tx, visit, id)),

  sendTestMail: ({ to }, visit) => sendTestEmail(visit, to),
})
