import { z } from 'zod'
import { CsvExport } from './activity.ts'
import { anyone, endpoint, entity, Id, staff } from './endpoint.ts'
import { HolderReportForm, SentListRequest } from './holder-access-forms.ts'
import { certificateStates } from './values/certificate-states.ts'
import { holderReasons } from './values/holder-reasons.ts'
import { boundedText, exactText } from './values/text.ts'

/** The number and code of a certificate: its holder has no account. */
const certificateCode = {
  number: boundedText(20, 'Please check the certificate number'),
  code: boundedText(40, 'Please check the code'),
}

/** The certificates shown on one page; the export has more. */
export const maxSentCertificates = 500

/** A certificate that the agency emailed to the address of the link. */
export const SentCertificate = z.object({
  number: z.number(),
  code: z.string(),
  holderName: z.string(),
  insuredName: z.string(),
  issuedAt: z.string(),
  /** When the mail server last took an email with it to this address. */
  sentAt: z.string(),
  state: z.enum(certificateStates),
  endedOn: z.string().nullable(),
  againSince: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** The first day on which coverage of one of its policies ends, as far as known. */
  firstEnd: z.string(),
  /** It proves coverage today, and coverage of one of its policies ends within 60 days. */
  endsSoon: z.boolean(),
})
export type SentCertificate = z.infer<typeof SentCertificate>

const token = exactText(1000)
const reportParams = z.object({ id: Id })

/** Calls of certificate holders, who have no account. */
export const holderAccess = {
  /** Becomes a work item of staff. It changes no policy and is no service request. */
  report: endpoint({
    summary: 'Say what is wrong with a certificate, as its holder',
    method: 'POST',
    path: '/api/certificate/report',
    who: anyone,
    changes: ['certificate'],
    isIdempotent: true,
    body: HolderReportForm.extend(certificateCode),
    status: 204,
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to send',
  }),
  /**
   * Gives the same answer whatever was sent to the address. The link leaves only if the agency has
   * emailed a certificate to it.
   */
  askForLink: endpoint({
    summary: 'Ask for a link to the certificates that were emailed to an address',
    method: 'POST',
    path: '/api/certificate/sent/link',
    who: anyone,
    changes: [],
    body: SentListRequest,
    status: 204,
    refuses: ['too_many_tries'],
    fails: 'Failed to send the link',
  }),
  /** The link works once. POST keeps the token out of URLs. */
  openLink: endpoint({
    summary: 'The certificates that were emailed to the address of a link',
    method: 'POST',
    path: '/api/certificate/sent/open',
    who: anyone,
    changes: [],
    body: z.strictObject({ token }),
    reply: z.object({
      email: z.string(),
      /** The newest 500. */
      certificates: z.array(SentCertificate),
      /** False if there are more. */
      isWhole: z.boolean(),
      /** Exports the list for half an hour. */
      exportToken: z.string(),
    }),
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to open the link',
  }),
  exportSent: endpoint({
    summary: 'The certificates that were emailed to the address of an opened link, as CSV',
    method: 'POST',
    path: '/api/certificate/sent/export',
    who: anyone,
    changes: [],
    body: z.strictObject({ exportToken: token }),
    reply: CsvExport,
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to export the certificates',
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
