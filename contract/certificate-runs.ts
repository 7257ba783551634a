import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { PrintedEvidence } from './certificates.ts'
import { endpoint, entity, Id, idListField, Page, pageOf, staff } from './endpoint.ts'
import { Coverage } from './policies.ts'
import { Search } from './values/text.ts'
import { wordingNames } from './values/wordings.ts'

/** The steps that make a holder ready for a certificate ahead of the renewal. */
export const obstacleSteps = [
  'add the renewal',
  'confirm the renewal',
  'complete the policy',
  'add the form',
  'approve again',
  'check the state',
  'issue individually',
] as const
export type ObstacleStep = (typeof obstacleSteps)[number]

/** A run looks at policies that end within this number of days. */
export const daysAhead = 45

/** A policy as a certificate prints it. */
const PolicyOnCertificate = z.object({
  policyId: z.string(),
  type: z.string(),
  carrier: z.string(),
  policyNumber: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  limits: z.array(Coverage),
  wordings: z.array(z.enum(wordingNames)),
})
export type PolicyOnCertificate = z.infer<typeof PolicyOnCertificate>

/**
 * A holder whose newest certificate has a policy that ends soon, or whose evidence of property is
 * of one. The id is that of the certificate or evidence. A holder may be listed with both.
 */
export const ExpiringHolder = entity({
  clientId: z.string(),
  clientName: z.string(),
  name: z.string(),
  /** The number of the newest certificate or evidence. */
  number: z.number(),
  /** The first day on which a policy of it ends. */
  endsOn: z.string(),
  /** Each policy of the newest certificate, beside what the next one would print. */
  policies: z.array(z.object({ before: PolicyOnCertificate, after: PolicyOnCertificate.nullable() })),
  /** The property beside that of the next evidence; null for a certificate. */
  evidence: z.object({ before: PrintedEvidence, after: PrintedEvidence.nullable() }).nullable(),
  /** Null if a certificate can be issued ahead. */
  obstacle: z
    .object({ why: z.string(), step: z.enum(obstacleSteps), policyId: z.string().nullable() })
    .nullable(),
  /** The address that the certificate is emailed to; null if none is on file. */
  recipient: z.string().nullable(),
  /** A run will get to this holder. */
  isInRun: z.boolean(),
})
export type ExpiringHolder = z.infer<typeof ExpiringHolder>

export const CertificateRun = entity({
  orderedAt: z.string(),
  orderedByName: z.string(),
  isEmailed: z.boolean(),
  /** Counts of the certificates and evidence whose clients the viewer sees. */
  holders: z.number(),
  waiting: z.number(),
  issued: z.number(),
  leftOut: z.number(),
  stopped: z.number(),
})
export type CertificateRun = z.infer<typeof CertificateRun>

export const runHolderStates = ['waiting', 'issued', 'left out', 'stopped'] as const
export type RunHolderState = (typeof runHolderStates)[number]

/** A certificate or evidence of a holder in a run, and its result. */
export const RunHolder = entity({
  clientId: z.string(),
  clientName: z.string(),
  name: z.string(),
  isEvidence: z.boolean(),
  state: z.enum(runHolderStates),
  /** Why nothing was issued, or why the certificate was not emailed. */
  because: z.string().nullable(),
  /** The number of the issued certificate. */
  number: z.number().nullable(),
  recipient: z.string().nullable(),
})
export type RunHolder = z.infer<typeof RunHolder>

const runParams = z.object({ id: Id })
const runReply = z.object({ run: CertificateRun })
const scope = { clientId: Id.optional() }
const expiringFilters = {
  /** Matches the holder's name. */
  search: Search,
  ...scope,
}

export const certificateRuns = {
  expiring: endpoint({
    summary:
      'Holders of certificates and evidence of property for policies expiring within 45 days, by client',
    method: 'GET',
    path: '/api/agent/certificate-runs/expiring',
    who: staff,
    shows: ['certificate', 'policy', 'client'],
    query: Page.extend(expiringFilters),
    reply: pageOf('holders', ExpiringHolder),
    fails: 'Failed to fetch the renewal certificates',
  }),
  exportExpiring: endpoint({
    ...exportEndpoint,
    summary: 'The same holders as CSV; the audit log records the export',
    path: '/api/agent/certificate-runs/expiring/export',
    body: z.object(expiringFilters),
    fails: 'Failed to export the renewal certificates',
  }),
  list: endpoint({
    summary: 'The newest 20 batches of renewal certificates',
    method: 'GET',
    path: '/api/agent/certificate-runs',
    who: staff,
    shows: ['certificate', 'client'],
    query: z.object(scope),
    reply: z.object({
      runs: z.array(CertificateRun),
      /** False without a mail server. */
      canSend: z.boolean(),
    }),
    refuses: ['not_found'],
    fails: 'Failed to fetch the batches',
  }),
  holders: endpoint({
    summary: 'The holders in a batch, each with its result',
    method: 'GET',
    path: '/api/agent/certificate-runs/:id/holders',
    who: staff,
    shows: ['certificate', 'client'],
    params: runParams,
    query: Page.extend({ state: z.enum(runHolderStates).optional() }),
    reply: pageOf('holders', RunHolder),
    fails: 'Failed to fetch the holders in the batch',
  }),
  exportHolders: endpoint({
    ...exportEndpoint,
    summary: 'The holders in a batch as CSV; the audit log records the export',
    path: '/api/agent/certificate-runs/:id/holders/export',
    params: runParams,
    fails: 'Failed to export the holders in the batch',
  }),
  /**
   * Without `certificateIds`, all that `expiring` lists for the caller, in the whole book or for
   * one client. A job issues the certificates. Those that cannot be issued are left out with the
   * reason.
   */
  start: endpoint({
    summary: 'Issue certificates ahead of the renewals of their policies, and email them',
    method: 'POST',
    path: '/api/agent/certificate-runs',
    who: staff,
    changes: ['certificate'],
    isIdempotent: true,
    body: z.strictObject({
      /** Ids of `expiring`. */
      certificateIds: idListField('Please choose a certificate holder').optional(),
      ...scope,
      /** The certificates are emailed to the addresses on file. */
      isEmailed: z.boolean('Please choose whether to email the certificates'),
    }),
    reply: runReply,
    status: 201,
    refuses: ['no_mail_server', 'not_found', 'nothing_expires'],
    fails: 'Failed to start the batch',
  }),
  /** Issued certificates stay. */
  stop: endpoint({
    summary: 'Stop a batch: the remaining certificates are not issued',
    method: 'POST',
    path: '/api/agent/certificate-runs/:id/stop',
    who: staff,
    changes: ['certificate'],
    params: runParams,
    reply: runReply,
    refuses: ['not_waiting'],
    fails: 'Failed to stop the batch',
  }),
}
