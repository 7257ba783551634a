import { z } from 'zod'
import { allRoles, clientsOnly, endpoint, entity, Id, staff, versionField } from './endpoint.ts'
import { NewRequirementSet, NewRequirementSetByAgent, RequirementForm } from './requirement-forms.ts'
import { contractLimits, contractLines, verdicts } from './values/contract-requirements.ts'
import { wordingNames } from './values/wordings.ts'

/** The requirements of a contract, by line. */
export const RequirementContent = z.object({
  lines: z.array(
    z.object({
      line: z.enum(contractLines),
      limits: z.array(z.object({ name: z.enum(contractLimits), amount: z.number() })),
      wordings: z.array(z.enum(wordingNames)),
      isOccurrence: z.boolean(),
      isStatutory: z.boolean(),
      acceptedForms: z.string(),
    }),
  ),
  mayUmbrellaFill: z.boolean(),
  noticeDays: z.number().nullable(),
  amBestFloor: z.string(),
})
export type RequirementContent = z.infer<typeof RequirementContent>

/** One requirement with its verdict, as the agency's records show it. Holders never get it. */
export const RequirementAnswer = z.object({
  key: z.string(),
  line: z.enum(contractLines).nullable(),
  asks: z.string(),
  verdict: z.enum(verdicts),
  shortBy: z.number().nullable(),
  /** The policies behind the verdict; `amount` is the limit. */
  policies: z.array(
    z.object({ policyId: z.string(), policyNumber: z.string(), amount: z.number().nullable() }),
  ),
  /** Forms that give what is met, by number and edition. */
  forms: z.array(z.string()),
  because: z.string().nullable(),
  /** The day on which a check found the requirement no longer met; null if that is not news. */
  newSince: z.string().nullable(),
  /** The open request or task that asks for it; null if nobody has asked. */
  asked: z.object({ at: z.string(), by: z.enum(['request', 'task']) }).nullable(),
})
export type RequirementAnswer = z.infer<typeof RequirementAnswer>

/** The limits and wordings of a policy that the contract asks for and that are met. */
const MetPolicy = z.object({
  policyId: z.string(),
  coverages: z.array(z.string()),
  wordings: z.array(z.enum(wordingNames)),
})

/** The requirements of one contract with a client, with the answers of today. */
export const RequirementSet = entity({
  clientId: z.string(),
  /** Null for a project without a holder. */
  holder: z.object({ id: z.string(), name: z.string() }).nullable(),
  project: z.string(),
  content: RequirementContent,
  /** The contract; null if none is attached or the viewer does not see it. */
  document: z.object({ id: z.string(), title: z.string(), fileUrl: z.string() }).nullable(),
  documentPage: z.number().nullable(),
  answers: z.array(RequirementAnswer),
  /** The requirements that the policies meet. A new certificate can start with them. */
  met: z.array(MetPolicy),
  writtenAt: z.string(),
  version: z.number(),
})
export type RequirementSet = z.infer<typeof RequirementSet>

/** A former or present version of a set. */
export const RequirementVersion = z.object({
  version: z.number(),
  content: RequirementContent,
  project: z.string(),
  documentPage: z.number().nullable(),
  writtenAt: z.string(),
  writtenByName: z.string(),
})

const setReply = z.object({ set: RequirementSet })
const setsReply = z.object({ sets: z.array(RequirementSet) })
const params = z.object({ id: Id })
const clientQuery = z.object({ clientId: Id })

export const requirements = {
  mine: endpoint({
    summary: 'The contract requirements for the client, line by line with the answers of today',
    method: 'GET',
    path: '/api/requirement',
    who: clientsOnly,
    shows: ['certificate', 'policy', 'document', 'request'],
    reply: setsReply,
    fails: 'Failed to fetch the contract requirements',
  }),
  ofClient: endpoint({
    summary: 'The contract requirements for a client, line by line with the answers of today',
    method: 'GET',
    path: '/api/agent/requirement/client/:clientId',
    who: staff,
    shows: ['certificate', 'policy', 'document', 'request', 'task'],
    params: clientQuery,
    reply: setsReply,
    fails: 'Failed to fetch the contract requirements',
  }),
  versions: endpoint({
    summary: 'The versions of a requirement set, newest first',
    method: 'GET',
    path: '/api/requirement/:id/versions',
    who: allRoles,
    shows: ['certificate'],
    params,
    reply: z.object({ versions: z.array(RequirementVersion) }),
    fails: 'Failed to fetch the versions',
  }),
  create: endpoint({
    summary: 'Enter contract requirements',
    method: 'POST',
    path: '/api/requirement',
    who: clientsOnly,
    changes: ['certificate'],
    isIdempotent: true,
    body: NewRequirementSet,
    reply: setReply,
    status: 201,
    refuses: ['not_found', 'unknown_letters'],
    fails: 'Failed to save the contract requirements',
  }),
  createFor: endpoint({
    summary: 'Enter contract requirements for a client',
    method: 'POST',
    path: '/api/agent/requirement/client/:clientId',
    who: staff,
    changes: ['certificate'],
    isIdempotent: true,
    params: clientQuery,
    body: NewRequirementSetByAgent,
    reply: setReply,
    status: 201,
    refuses: ['not_found', 'unknown_letters'],
    fails: 'Failed to save the contract requirements',
  }),
  change: endpoint({
    summary: 'Change contract requirements; the former version is kept',
    method: 'PUT',
    path: '/api/requirement/:id',
    who: allRoles,
    changes: ['certificate'],
    params,
    body: RequirementForm.extend(versionField),
    reply: setReply,
    fails: 'Failed to save the contract requirements',
  }),
  close: endpoint({
    summary: 'Close a requirement set: it is no longer checked',
    method: 'POST',
    path: '/api/requirement/:id/close',
    who: allRoles,
    changes: ['certificate'],
    params,
    status: 204,
    fails: 'Failed to close the contract',
  }),
  /** A line that an open request or task already asks for is left out. */
  askForRest: endpoint({
    summary: 'Request what is not met: requests from a client, tasks for staff',
    method: 'POST',
    path: '/api/requirement/:id/ask',
    who: allRoles,
    changes: ['certificate', 'request', 'task'],
    isIdempotent: true,
    params,
    reply: z.object({ set: RequirementSet, requests: z.number(), tasks: z.number() }),
    fails: 'Failed to save',
  }),
  /** The requirement stays in the set with its verdict. */
  settleShortfall: endpoint({
    summary: 'Take a new shortfall off the work queue',
    method: 'POST',
    path: '/api/agent/requirement/shortfall/:id/settle',
    who: staff,
    changes: ['certificate'],
    params,
    status: 204,
    fails: 'Failed to save',
  }),
}
