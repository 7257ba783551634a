import { z } from 'zod'
import { anyone, endpoint, entity, Id, staff } from './endpoint.ts'
import { holderReasons } from './values/holder-reasons.ts'
import { boundedText, text } from './values/text.ts'

/** The number and code of a certificate: its holder has no account. */
const certificateCode = {
  number: boundedText(20, 'Please check the certificate number'),
  code: boundedText(40, 'Please check the code'),
}

/** What a holder says is wrong with a certificate. */
export const HolderReportForm = z.strictObject({
  reason: z.enum(holderReasons, 'Please choose what is wrong'),
  said: text(500).default(''),
})

const reportParams = z.object({ id: Id })

/** What certificate holders can do without an account. */
export const holderAccess = {
  /** Becomes a work item of staff. It changes no policy and is no service request. */
  report: endpoint({
    summary: 'Say what is wrong with a certificate, as its holder',
    method: 'POST',
    path: '/api/certificate/report',
    who: anyone,
    changes: ['certificate'],
    once: true,
    body: HolderReportForm.extend(certificateCode),
    status: 204,
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to send',
  }),
  reported: endpoint({
    summary: 'What a certificate holder said is wrong',
    method: 'GET',
    path: '/api/agent/holder-report/:id',
    who: staff,
    shows: ['certificate'],
    params: reportParams,
    reply: z.object({
      report: entity({
        clientId: z.string(),
        certificateId: z.string(),
        number: z.number(),
        holderName: z.string(),
        reason: z.enum(holderReasons),
        /** The holder's words; empty if there are none. */
        said: z.string(),
        reportedAt: z.string(),
        settledAt: z.string().nullable(),
      }),
    }),
    fails: 'Failed to fetch the report',
  }),
  settleReport: endpoint({
    summary: 'Mark what a certificate holder said as done',
    method: 'POST',
    path: '/api/agent/holder-report/settle/:id',
    who: staff,
    changes: ['certificate'],
    params: reportParams,
    status: 204,
    refuses: ['not_waiting'],
    fails: 'Failed to save',
  }),
}
