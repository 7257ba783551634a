import { api } from '../../../contract/index.ts'
import { checksOf } from '../../../contract/values/system-labels.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { dismissEmail, failedJobsSeenBy, retryJob } from './failed-jobs.ts'
import { sendTestEmail } from './test-email.ts'

export const systemRoutes = serve(api.system, {
  check: async ({ part }, context) => {
    // Loaded on demand: the checks import a lot.
    const { runCheck: runOneCheck } = await import('./checks.ts')
    const checkRuns = checksOf[part].map(async (name) => ({ name, ...(await runOneCheck(name, context)) }))
    return { findings: await Promise.all(checkRuns) }
  },

  failedJobs: (_, context) => failedJobsSeenBy(context),

  tryAgain: ({ id }, context) => context.write((tx) => retryJob(tx, context, id)),

  dismiss: ({ id }, context) => context.write((tx) => dismissEmail(tx, context, id)),

  sendTestMail: ({ to }, context) => sendTestEmail(context, to),
})
