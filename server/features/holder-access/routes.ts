import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { addWireId } from '../../wire.ts'
import { reportCertificate, settleReport } from './holder-reports.ts'
import { holderReportSeenBy } from './queries.ts'
import { askForSentList, exportSentList, openSentList } from './sent-certificates.ts'

export const holderAccessRoutes = serve(api.holderAccess, {
  report: (input, context) => reportCertificate(input, context),

  askForLink: ({ email }, context) => askForSentList(email, context),

  openLink: ({ token }, context) => openSentList(token, context),

  exportSent: ({ exportToken }, context) => exportSentList(exportToken, context),

  reported: async ({ id }, { db, me }) => ({ report: addWireId(await holderReportSeenBy(db, me, id)) }),

  async settleReport({ id }, context) {
    await context.write((tx) => settleReport(tx, context, id))
  },
})
